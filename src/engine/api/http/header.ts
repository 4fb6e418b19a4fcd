import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Returns a header by its lower-case name. The context's own method takes longer than the rest of a short call. */
export function headerOf(c: Context<AppEnv>, name: string): string | undefined {
  return c.env.connection.header(c.req.raw, name);
}
