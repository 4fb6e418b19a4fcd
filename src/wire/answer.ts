import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { keepText } from '../world/call-log.ts';
import type { AppEnv } from './operation.ts';

/** Answers with JSON and leaves the text in the log of calls. */
export function answerJson(c: Context<AppEnv>, value: unknown, status: ContentfulStatusCode) {
  const text = JSON.stringify(value);
  noteAnswer(c, text);
  return c.body(text, status, { 'content-type': 'application/json' });
}

/** Leaves in the log of calls what is answered; for answers that {@link answerJson} does not write. */
export function noteAnswer(c: Context<AppEnv>, text: string): void {
  const call = c.get('call');
  if (call !== undefined) call.responseBody = keepText(text, c.env.world.calls.limits.maxCallBytes);
}
