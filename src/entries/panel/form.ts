import type { Context } from 'hono';
import { DomainError } from '../../engine/core/errors.ts';

/** Returns the fields of a submitted form. */
export async function formOf(c: Context): Promise<FormData> {
  try {
    return await c.req.formData();
  } catch {
    throw new DomainError(
      'bad-request',
      'The body must be a form: application/x-www-form-urlencoded or multipart/form-data',
    );
  }
}
