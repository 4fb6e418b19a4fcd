import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../wire/operation.ts';
import { originOfCall } from './origin.ts';

const METHODS = 'GET,POST,PUT,PATCH,DELETE,OPTIONS';
const HEADERS = 'x-client-id,x-api-key,authorization,content-type';

/** Opens the API to browsers: any Origin is reflected; whether it may use a client ID is decided by auth. */
export const cors: MiddlewareHandler<AppEnv> = async (c, next) => {
  const origin = originOfCall(c);
  c.header('vary', 'Origin');
  if (origin !== undefined) {
    c.header('access-control-allow-origin', origin);
    c.header('access-control-allow-credentials', 'true');
    c.header('access-control-expose-headers', 'retry-after,x-mock-hint');
  }
  if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined) {
    c.header('access-control-allow-methods', METHODS);
    c.header('access-control-allow-headers', c.req.header('access-control-request-headers') ?? HEADERS);
    c.header('access-control-max-age', '600');
    return c.body(null, 204);
  }
  await next();
};
