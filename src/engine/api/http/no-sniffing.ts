import type { Context } from 'hono';
import { setHeader } from './answer.ts';
import type { Answer, AppEnv, Handler } from './app-env.ts';

/** Keeps browsers from taking an answer for another type than its own: a file for a script, or a text for a page. */
export function noSniffing(c: Context<AppEnv>, next: Handler): Answer {
  setHeader(c, 'x-content-type-options', 'nosniff');
  return next(c);
}
