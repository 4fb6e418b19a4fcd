import type { Context } from 'hono';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DomainError } from '../../engine/core/errors.ts';

/** Responds with a page. Its parts may be promises. */
export async function reply(c: Context, page: JSX.Element, status: ContentfulStatusCode = 200): Promise<Response> {
  return c.html(`<!doctype html>${await page.toString()}`, status);
}

/** Returns an error in words, with the fields that it is about. */
export function wordsOf({ message, fields = [] }: DomainError): string {
  return [message, ...fields.map(({ field, message }) => `${field}: ${message}`)].join(' · ');
}
