import type { MiddlewareHandler } from 'hono';
import { stopwatch } from '../core/clock.ts';
import type { AppEnv } from '../wire/operation.ts';
import { operationFor } from './operations.ts';

/** Tells each answered call to the option `onCall`. */
export const calls: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { onCall } = c.env.world.config;
  if (onCall === undefined) return next();
  const elapsed = stopwatch();
  await next();
  const { method, path } = c.req;
  const operationId = operationFor(method, path)?.operationId;
  onCall({ method, path, status: c.res.status, ms: elapsed(), ...(operationId === undefined ? {} : { operationId }) });
};
