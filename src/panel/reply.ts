import type { Context } from 'hono';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Answers a whole page. */
export function reply(c: Context, page: JSX.Element, status: ContentfulStatusCode = 200): Response | Promise<Response> {
  return c.html(`<!doctype html>${page}`, status);
}
