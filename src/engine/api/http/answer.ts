import type { Context } from 'hono';
import { keepText } from '../../kernel/calls/call-entry.ts';
import { MAX_CALL_BYTES } from '../../kernel/core/limits.ts';
import type { Answer, AppEnv, Handler } from './app-env.ts';
import { TextResponse } from './text-response.ts';

const MAX_HINT = 400;

/** Responds with JSON and records the body in the call log. */
export function answerJson(c: Context<AppEnv>, value: unknown, status: number): Response {
  return answerText(c, JSON.stringify(value), status, 'application/json');
}

/** Responds with a text and records it in the call log. Making `Headers` of the plain object takes a third of a short call. */
export function answerText(c: Context<AppEnv>, text: string, status: number, type: string): Response {
  const { call } = c.env;
  if (call !== undefined) call.responseBody = keepText(text, MAX_CALL_BYTES);
  return new TextResponse(text, status, { 'content-type': type, ...c.env.headers });
}

/** Responds with a page, a file, a stream, or without a body. The call log does not keep these bodies. */
export function answerPage(c: Context<AppEnv>, body: BodyInit | null, headers: Record<string, string>, status = 200) {
  return new Response(body, { status, headers: { ...headers, ...c.env.headers } });
}

export function setHeader(c: Context<AppEnv>, name: string, value: string): void {
  c.env.headers[name.toLowerCase()] = value;
}

/** Keeps browsers from taking an answer for another type than its own: a file for a script, or a text for a page. */
export function noSniffing(c: Context<AppEnv>, next: Handler): Answer {
  setHeader(c, 'x-content-type-options', 'nosniff');
  return next(c);
}

/** Sets the header `x-mock-hint`, one line of printable ASCII that explains the response. The first hint of a call wins. */
export function hint(c: Context<AppEnv>, text: string): void {
  const { call } = c.env;
  if (call?.hint !== undefined) return;
  const short = hintLine(text);
  if (call !== undefined) call.hint = short;
  setHeader(c, 'x-mock-hint', short);
}

/** Returns a text as one short line of printable ASCII. */
export function hintLine(text: string): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .trim();
  return line.length > MAX_HINT ? `${line.slice(0, MAX_HINT - 3)}...` : line;
}

/** Returns a header by its lower-case name. The context's own method takes longer than the rest of a short call. */
export function headerOf(c: Context<AppEnv>, name: string): string | undefined {
  return c.env.connection.header(c.req.raw, name);
}

/** Returns the value of a cookie of the call; undefined for an empty one. */
export function cookieOf(c: Context<AppEnv>, name: string): string | undefined {
  const given = headerOf(c, 'cookie')?.split(/;\s*/) ?? [];
  return given.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}
