import type { Context } from 'hono';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { readText } from '../../engine/api/http/door.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
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

/**
 * Returns the fields of a submitted form.
 *
 * @throws DomainError 413 for a body that is too large, 400 for what is not a form
 */
export async function formOf({ env, req }: Context<AppEnv>): Promise<FormData> {
  const text = await readText(req.raw, env.connection, env.world.config.maxBodyBytes);
  const type = req.header('content-type') ?? '';
  return new Response(text, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new DomainError(
      'bad-request',
      'The body must be a form: application/x-www-form-urlencoded or multipart/form-data',
    );
  });
}
