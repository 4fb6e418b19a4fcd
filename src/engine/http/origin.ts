import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Where a call comes from: its `Origin` header, or what stands in for it where a page cannot set that header. */
export function originOfCall(c: Context<AppEnv>): string | undefined {
  return c.req.header('origin') ?? c.env.origin;
}

/**
 * The `Origin` that a browser would put on this call from a page of `origin`: it goes with every call to another origin,
 * and with every call to the page's own that is neither GET nor HEAD.
 */
export function browserOrigin(request: Request, origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && new URL(request.url).origin === origin ? undefined : origin;
}
