import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { keepText } from '../calls/call-log.ts';
import type { AppEnv } from './app-env.ts';

const JSON_TYPE = /^application\/([a-z-.]+\+)?json(;\s*[a-zA-Z0-9-]+=([^;]+))*$/i;

/**
 * The body of a call as JSON; `{}` when there is none. It stays in the log of calls.
 * @throws HTTPException 415 for another type, 400 for what is no JSON
 */
export async function jsonBody(c: Context<AppEnv>): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (type !== '' && !JSON_TYPE.test(type)) throw new HTTPException(415);
  const text = await c.req.text().catch(() => {
    // The client left in the middle of it.
    throw new HTTPException(400);
  });
  const { call } = c.env;
  if (call !== undefined && text !== '') call.requestBody = keepText(text, c.env.world.calls.limits.maxCallBytes);
  if (type === '' && text === '') return {};
  if (type === '') throw new HTTPException(415);
  try {
    return JSON.parse(text);
  } catch {
    throw new HTTPException(400);
  }
}
