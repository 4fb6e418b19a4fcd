import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import { headerOf } from './header.ts';

/** Returns the `Origin` header of a call, or its replacement where a page cannot set that header. */
export function originOfCall(c: Context<AppEnv>): string | undefined {
  return headerOf(c, 'origin') ?? c.env.origin;
}

/** Returns the `Origin` that a browser sends from a page of `origin`: none for GET and HEAD to the same origin. */
export function browserOrigin(request: Request, origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && new URL(request.url).origin === origin ? undefined : origin;
}

/** Returns true unless a page of another site sends the call, or one of another origin reads its answer. */
export function isOwnPage(c: Context<AppEnv>): boolean {
  const isRead = headerOf(c, 'origin') !== undefined;
  return !isRead && !c.env.untrusted && headerOf(c, 'sec-fetch-site') !== 'cross-site';
}
