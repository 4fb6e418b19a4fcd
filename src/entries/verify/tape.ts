import { createHash } from 'node:crypto';
import * as z from 'zod';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { MAX_JSON_ITEMS, parseJson } from '../../engine/kernel/core/json.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import type { Clean } from './redact/clean.ts';
import type { Tape } from './verify.types.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const FORMAT = 1;

const texts = () => z.record(z.string().regex(/^[\w-]{1,100}$/), z.string());
const headSchema = lazy(() =>
  z.strictObject({
    tape: z.literal(FORMAT),
    // A word, not the name of a host.
    service: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
    recorded: z.iso.date(),
    redaction: z.literal(1),
    calls: z.int().min(0),
  }),
);
const callSchema = lazy(() =>
  z.strictObject({
    n: z.int().min(1),
    op: z.string().regex(/^\w{1,100}$/),
    request: z.strictObject({
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']),
      path: z.string().regex(/^(\/[\w{}-]+)+$/),
      params: texts().exactOptional(),
      query: z.record(z.string(), z.string()).exactOptional(),
      headers: texts().exactOptional(),
      body: z.unknown().exactOptional(),
    }),
    answer: z.strictObject({ status: z.int().min(100).max(599), headers: texts(), body: z.unknown().exactOptional() }),
    after: z.array(z.int().min(1)),
    at: z.int().min(0),
  }),
);
const endSchema = lazy(() =>
  z.strictObject({ end: z.literal(true), calls: z.int(), fields: z.int(), sha256: z.string() }),
);

/** Returns the text of a tape: lines of JSON with sorted keys, the last one with a checksum of all before. */
export function writeTape({ head, calls }: Clean<Tape>): string {
  const lines = [head, ...calls].map((line) => `${JSON.stringify(sorted(line))}\n`).join('');
  const end = { end: true, calls: calls.length, fields: fieldsOf(calls), sha256: checksumOf(lines) };
  return `${lines}${JSON.stringify(sorted(end))}\n`;
}

/**
 * Reads a tape. It is not trusted: its size, its nesting and the form of each line have limits.
 * @throws Error that says what is wrong with it
 */
export function readTape(text: string): Clean<Tape> {
  if (text.length > MAX_BYTES)
    throw new Error(`The tape is too large; at most ${MAX_BYTES / 1024 / 1024} MiB are read.`);
  const lines = text.split('\n');
  const first = lineOf(lines, 1);
  checkFormat(first);
  const head = checked(headSchema(), first, 1);
  const last = lines.at(-1) === '' ? lines.length - 1 : 0;
  const ending = last > 1 ? lineOf(lines, last) : undefined;
  if (!isRecord(ending) || ending.end !== true)
    throw new Error('The tape is torn: its last line is missing. Record it again.');
  const end = checked(endSchema(), ending, last);
  const calls = lines.slice(1, last - 1).map((_, index) => checked(callSchema(), lineOf(lines, index + 2), index + 2));
  const before = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
  if (checksumOf(before) !== end.sha256)
    throw new Error('The tape was edited: its checksum is wrong. Record it again.');
  if (calls.length !== end.calls || calls.length !== head.calls || fieldsOf(calls) !== end.fields) {
    throw new Error('The tape has another number of calls or fields than it says. Record it again.');
  }
  // What a tape holds was clean when it was written, and the checksum says that it is unchanged.
  return { head, calls } as Tape as Clean<Tape>;
}

function checkFormat(head: unknown): void {
  if (!isRecord(head) || typeof head.tape !== 'number')
    throw new Error('This is no tape: its first line has no "tape".');
  if (head.tape <= FORMAT && !(Number(head.redaction) > FORMAT)) return;
  throw new Error(
    `The tape has a newer format (${head.tape}.${head.redaction}). Update payment-request-mock to read it.`,
  );
}

function lineOf(lines: readonly string[], number: number): unknown {
  try {
    return parseJson(lines[number - 1] ?? '', MAX_JSON_ITEMS);
  } catch (error) {
    const isTorn = error instanceof SyntaxError;
    throw new Error(
      `The tape is not valid: line ${number}${isTorn ? ' is not JSON' : `: ${(error as Error).message}`}.`,
    );
  }
}

function checked<T>(schema: z.ZodType<T>, value: unknown, line: number): T {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data as T;
  const { path = [], message } = error.issues[0] ?? {};
  throw new Error(`The tape is not valid: line ${line}, ${path.join('.') || 'the whole line'}: ${message}.`);
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Counts the fields of all answers. */
function fieldsOf(calls: Tape['calls']): number {
  const count = (value: unknown): number =>
    isRecord(value) ? Object.values(value).reduce<number>((sum, item) => sum + count(item), 0) : 1;
  return calls.reduce((sum, { answer }) => sum + (answer.body === undefined ? 0 : count(answer.body)), 0);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}
