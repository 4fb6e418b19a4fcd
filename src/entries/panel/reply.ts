import type { Context } from 'hono';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Answers a whole page; parts of it may have to be waited for. */
export async function reply(c: Context, page: JSX.Element, status: ContentfulStatusCode = 200): Promise<Response> {
  return c.html(`<!doctype html>${await page.toString()}`, status);
}
