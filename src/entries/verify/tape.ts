import { createHash } from 'node:crypto';
import * as z from 'zod';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { MAX_JSON_ITEMS, parseJson } from '../../engine/kernel/core/json.ts';
import type { Clean } from './redact/clean.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const FORMAT = 1;

const texts = () => z.record(z.string().regex(/^[\w-]{1,100}$/), z.string());

/** The first line of a tape. */
const headSchema = () =>
  z.strictObject({
    tape: z.literal(FORMAT),
    /** Who answered: a word, not the name of a host; `documents` for a tape that was written from published examples. */
    service: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
    /** The date of the recording, `2026-11-23`. */
    recorded: z.iso.date(),
    redaction: z.literal(1),
    calls: z.int().min(0),
  });

/** A call and its answer as a tape has them: without a secret, and with synthetic values for everything personal. */
const callSchema = () =>
  z.strictObject({
    /** The number of the call in the tape or script, from 1. */
    n: z.int().min(1),
    /** The operationId. */
    op: z.string().regex(/^\w{1,100}$/),
    request: z.strictObject({
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']),
      /** The path of the operation, `/v2/request/{requestId}`. */
      path: z.string().regex(/^(\/[\w{}-]+)+$/),
      /** These, the query and the body may name what an earlier call has answered: `{createRequestV2#1.requestId}`. */
      params: texts().exactOptional(),
      query: z.record(z.string(), z.string()).exactOptional(),
      headers: texts().exactOptional(),
      body: z.unknown().exactOptional(),
    }),
    /** The body is absent when there was none. */
    answer: z.strictObject({ status: z.int().min(100).max(599), headers: texts(), body: z.unknown().exactOptional() }),
    /** The numbers of the calls whose answers this call needs. */
    after: z.array(z.int().min(1)),
    /** Milliseconds since the start of the recording, rounded to 100. */
    at: z.int().min(0),
  });

const endSchema = () => z.strictObject({ end: z.literal(true), calls: z.int(), fields: z.int(), sha256: z.string() });

export type TapeHead = z.infer<ReturnType<typeof headSchema>>;
export type TapeCall = z.infer<ReturnType<typeof callSchema>>;

export interface Tape {
  head: TapeHead;
  calls: readonly TapeCall[];
}

/** A call as a script or a tape has it. */
export type PlannedCall = Pick<TapeCall, 'n' | 'op' | 'request'> & {
  /** `createRequestV2#1`: the operation, and its number among the calls of it. */
  name?: string;
  /** Whether it reads a record that the run did not make: then only the form of the answer is compared. */
  isForeign?: boolean;
  /** Why it cannot be made. */
  reason?: string;
};

/** An answer of either side. */
export type PlayedAnswer = TapeCall['answer'];

/** Returns the text of a tape: lines of JSON with sorted keys, the last one with a checksum of all before. */
export function writeTape({ head, calls }: Clean<Tape>): string {
  const lines = [head, ...calls].map((line) => `${JSON.stringify(line, inOrder)}\n`).join('');
  const end = { calls: calls.length, end: true, fields: fieldsOf(calls), sha256: checksumOf(lines) };
  return `${lines}${JSON.stringify(end)}\n`;
}

/**
 * Reads a tape. It is not trusted: its size, its nesting and the form of each line have limits.
 * @throws Error that says what is wrong with it
 */
export function readTape(text: string): Clean<Tape> {
  const problem = (what: string) => new Error(`The tape ${what}`);
  if (text.length > MAX_BYTES) throw problem(`is too large; at most ${MAX_BYTES / 1024 / 1024} MiB are read.`);
  const lines = text.split('\n');
  const first = lineOf(lines, 1);
  if (!isRecord(first) || typeof first.tape !== 'number') throw problem('has no "tape" in its first line: it is none.');
  if (first.tape > FORMAT || Number(first.redaction) > FORMAT) {
    throw problem(`has a newer format (${first.tape}.${first.redaction}). Update payment-request-mock to read it.`);
  }
  const head = checked(headSchema(), first, 1);
  const last = lines.at(-1) === '' ? lines.length - 1 : 0;
  const ending = last > 1 ? lineOf(lines, last) : undefined;
  if (!isRecord(ending) || ending.end !== true) throw problem('is torn: its last line is missing. Record it again.');
  const end = checked(endSchema(), ending, last);
  const schema = callSchema();
  const calls = lines.slice(1, last - 1).map((_, index) => checked(schema, lineOf(lines, index + 2), index + 2));
  const before = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
  if (checksumOf(before) !== end.sha256) throw problem('was edited: its checksum is wrong. Record it again.');
  if (calls.length !== end.calls || calls.length !== head.calls || fieldsOf(calls) !== end.fields) {
    throw problem('has another number of calls or fields than it says. Record it again.');
  }
  // What a tape holds was clean when it was written, and the checksum says that it is unchanged.
  return { head, calls } as Tape as Clean<Tape>;
}

function lineOf(lines: readonly string[], number: number): unknown {
  try {
    return parseJson(lines[number - 1] ?? '', MAX_JSON_ITEMS);
  } catch (error) {
    const reason = error instanceof SyntaxError ? ' is not JSON' : `: ${(error as Error).message}`;
    throw new Error(`The tape is not valid: line ${number}${reason}.`);
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

/** Sorts the names of an object, for `JSON.stringify`. */
function inOrder(_: string, value: unknown): unknown {
  if (!isRecord(value) || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the day of a time, as the head of a tape has it. */
export function dayOf(ms: number): string {
  return isoTime(ms).slice(0, 10);
}
