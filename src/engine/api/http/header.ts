import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/**
 * Returns a header of a call by its lower-case name; undefined when the call has none. The context's own method would make a `Headers`
 * of all headers, which takes longer than the rest of a short call.
 */
export function headerOf(c: Context<AppEnv>, name: string): string | undefined {
  return c.env.connection.header(c.req.raw, name);
}
