import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import { headerOf } from './header.ts';

/** Returns true unless a page of another site sends the call, or one of another origin reads its answer. */
export function isOwnPage(c: Context<AppEnv>): boolean {
  const isRead = headerOf(c, 'origin') !== undefined;
  return !isRead && !c.env.untrusted && headerOf(c, 'sec-fetch-site') !== 'cross-site';
}
