import type { Context } from 'hono';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DomainError } from '../../engine/kernel/core/errors.ts';
import { labelOf } from './words.ts';

/** Responds with a page. Its parts may be promises. */
export async function reply(c: Context, page: JSX.Element, status: ContentfulStatusCode = 200): Promise<Response> {
  return c.html(`<!doctype html>${await page.toString()}`, status);
}

/** Returns an error in words: what is wrong about each field by its label, or else its message. */
export function wordsOf({ message, fields = [] }: Pick<DomainError, 'message' | 'fields'>): string {
  const wrong = fields.map(({ field, message }) => `${labelOf(field.replaceAll('.', ' '))}: ${message}`);
  return [...(wrong.length > 0 && message === 'Validation failed' ? [] : [message]), ...wrong].join(' · ');
}
