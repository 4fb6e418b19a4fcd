import type { Context } from 'hono';
import type { Answer, AppEnv, Handler } from './app-env.ts';
import { headerOf } from './header.ts';
import { originOfCall } from './origin.ts';

const METHODS = 'GET,POST,PUT,PATCH,DELETE,OPTIONS';

/** Allows browsers to call the API from any origin. Which origins may use a client ID is checked by authentication. */
export function cors(c: Context<AppEnv>, next: Handler): Answer {
  c.env.headers = headersFor(originOfCall(c), c.env.correlation?.xRequestId);
  const isPreflight = c.req.method === 'OPTIONS' && headerOf(c, 'access-control-request-method') !== undefined;
  return isPreflight ? preflight(c) : next(c);
}

/** Returns the headers that every response begins with. They repeat the id of the call, if its client gave it one. */
function headersFor(origin: string | undefined, xRequestId: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { vary: 'Origin' };
  if (origin !== undefined) {
    headers['access-control-allow-origin'] = origin;
    headers['access-control-allow-credentials'] = 'true';
    headers['access-control-expose-headers'] = 'retry-after,x-mock-hint';
  }
  if (xRequestId !== undefined) {
    headers['x-request-id'] = xRequestId;
    if (origin !== undefined) headers['access-control-expose-headers'] += ',x-request-id';
  }
  return headers;
}

function preflight(c: Context<AppEnv>): Response {
  const headers = {
    ...c.env.headers,
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': headerOf(c, 'access-control-request-headers') ?? c.env.host.service.headers.cors,
    'access-control-max-age': '600',
  };
  return new Response(null, { status: 204, headers });
}
