import type { Context } from 'hono';
import type { AppEnv, Handler, MaybeAsync } from './app-env.ts';
import { headerOf } from './responses.ts';

const METHODS = 'GET,POST,PUT,PATCH,DELETE,OPTIONS';

/** Any origin may call the API. Authentication checks which origins may use a client ID. */
export function cors(c: Context<AppEnv>, next: Handler): MaybeAsync {
  const { xRequestId } = c.env;
  const origin = originOfCall(c);
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
  c.env.headers = headers;
  const isPreflight = c.req.method === 'OPTIONS' && headerOf(c, 'access-control-request-method') !== undefined;
  return isPreflight ? preflight(c) : next(c);
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

/** A page cannot set the `Origin` header. */
export function originOfCall(c: Context<AppEnv>): string | undefined {
  return headerOf(c, 'origin') ?? c.env.origin;
}

/** Like a browser, sends no `Origin` for GET and HEAD to the same origin. */
export function browserOrigin(request: Request, origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && new URL(request.url).origin === origin ? undefined : origin;
}

export function isOwnPage(c: Context<AppEnv>): boolean {
  const isRead = headerOf(c, 'origin') !== undefined;
  return !isRead && !c.env.untrusted && headerOf(c, 'sec-fetch-site') !== 'cross-site';
}
