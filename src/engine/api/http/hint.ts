import type { Context } from 'hono';
import { setHeader } from './answer.ts';
import type { AppEnv } from './app-env.ts';

const MOST = 400;

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
  return line.length > MOST ? `${line.slice(0, MOST - 3)}...` : line;
}
