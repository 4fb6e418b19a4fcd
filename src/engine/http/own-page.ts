import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Returns true unless a page of another site sends the call, or one of another origin reads its answer. */
export function isOwnPage(c: Context<AppEnv>): boolean {
  const isRead = c.req.header('origin') !== undefined;
  return !isRead && !c.env.untrusted && c.req.header('sec-fetch-site') !== 'cross-site';
}
