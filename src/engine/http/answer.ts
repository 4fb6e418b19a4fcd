import type { Context } from 'hono';
import { keepText } from '../calls/call-log.ts';
import type { AppEnv } from './app-env.ts';
import { TextResponse } from './text-response.ts';

/** Answers with JSON and leaves the text in the log of calls. */
export function answerJson(c: Context<AppEnv>, value: unknown, status: number): Response {
  return answerText(c, JSON.stringify(value), status, 'application/json');
}

/**
 * Answers with a text and leaves it in the log of calls. The headers are those of {@link setHeader}, as a plain object:
 * hono's own way, which makes a `Headers` of them, costs a third of a short call.
 */
export function answerText(c: Context<AppEnv>, text: string, status: number, type: string): Response {
  const { call } = c.env;
  if (call !== undefined) call.responseBody = keepText(text, c.env.world.calls.limits.maxCallBytes);
  return new TextResponse(text, status, { 'content-type': type, ...c.env.headers });
}

/** Answers with a page, a file or a stream, which the log of calls does not keep. */
export function answerPage(c: Context<AppEnv>, body: BodyInit | null, headers: Record<string, string>, status = 200) {
  return new Response(body, { status, headers: { ...headers, ...c.env.headers } });
}

/** Sets a header of the answer to come. */
export function setHeader(c: Context<AppEnv>, name: string, value: string): void {
  c.env.headers[name.toLowerCase()] = value;
}
