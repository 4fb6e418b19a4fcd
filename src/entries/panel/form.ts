import type { Context } from 'hono';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { readText } from '../../engine/api/http/door.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';

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
