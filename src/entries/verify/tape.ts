import { createHash } from 'node:crypto';
import * as z from 'zod';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { MAX_JSON_ITEMS, parseJson } from '../../engine/kernel/core/json.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const FORMAT = 1;

const headSchema = () =>
  z.strictObject({
    tape: z.int(),
    /** Who answered: a word, not a host name; `documents` for a tape written from published examples. */
    service: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
    /** Date of the recording, `2026-11-23`. */
    recorded: z.iso.date(),
  });

const texts = () => z.record(z.string().regex(/^[\w-]{1,100}$/), z.string());

const callSchema = () =>
  z.strictObject({
    /** The operationId. */
    op: z.string().regex(/^\w{1,100}$/),
    request: z.strictObject({
      method: z.string().regex(/^(GET|POST|PUT|PATCH|DELETE)$/),
      /** Path template, `/v2/request/{requestId}`. */
      path: z.string().regex(/^(\/[\w{}-]+)+$/),
      /** Params, query and body may refer to an earlier response: `{createRequestV2#1.requestId}`. */
      params: texts().exactOptional(),
      query: z.record(z.string(), z.string()).exactOptional(),
      headers: texts().exactOptional(),
      body: z.unknown().exactOptional(),
    }),
    response: z.strictObject({
      status: z.int().min(100).max(599),
      /** Media type, without parameters. */
      type: z.string().exactOptional(),
      body: z.unknown().exactOptional(),
    }),
  });

const endSchema = () => z.strictObject({ end: z.literal(true), sha256: z.string() });

export type TapeHead = z.infer<ReturnType<typeof headSchema>>;
export type TapeCall = z.infer<ReturnType<typeof callSchema>>;
export type PlayedResponse = TapeCall['response'];

export interface Tape {
  head: TapeHead;
  calls: readonly TapeCall[];
}

/** A call of the script, of a tape or of a running mock. */
export type PlannedCall = Pick<TapeCall, 'op' | 'request'> & {
  /** Its number, from 1. */
  n: number;
  /** `createRequestV2#1`: the operation, and the call's number among those of the operation. */
  name: string;
  /** Whether it reads a record that the run did not create: only the form of the response is compared. */
  isForeign?: boolean;
  /** Why it cannot be made. */
  reason?: string;
};

/** Returns the text of a tape: JSON Lines, the last with a checksum of those before. */
export function writeTape({ head, calls }: Tape): string {
  const lines = [head, ...calls].map((line) => `${JSON.stringify(line)}\n`).join('');
  return `${lines}${JSON.stringify({ end: true, sha256: checksumOf(lines) })}\n`;
}

/**
 * Reads a tape. Size, nesting and shape are limited, because a tape may come from anyone.
 * @throws Error that explains what is wrong with the tape
 */
export function readTape(text: string): Tape {
  if (text.length > MAX_BYTES) throw new Error(`The tape is too large; the limit is ${MAX_BYTES / 1024 / 1024} MiB.`);
  const lines = text.split('\n');
  const last = lines.at(-2) ?? '';
  if (!lines[0]?.includes('"tape"')) throw new Error('The tape has no "tape" in its first line.');
  const head = checked(headSchema(), lines[0], 1);
  if (head.tape > FORMAT) throw new Error('The tape has a newer format. Update payment-request-mock to read it.');
  if (lines.at(-1) !== '' || !last.includes('"end":true')) {
    throw new Error('The tape is truncated: its last line is missing. Record it again.');
  }
  if (checked(endSchema(), last, lines.length - 1).sha256 !== checksumOf(text.slice(0, -last.length - 1))) {
    throw new Error('The tape was edited: its checksum is wrong. Record it again.');
  }
  const schema = callSchema();
  return { head, calls: lines.slice(1, -2).map((line, index) => checked(schema, line, index + 2)) };
}

function checked<T>(schema: z.ZodType<T>, line: string, number: number): T {
  const invalid = (why: string) => new Error(`The tape is not valid: line ${number}${why}.`);
  let value: unknown;
  try {
    value = parseJson(line, MAX_JSON_ITEMS);
  } catch (error) {
    throw invalid(error instanceof SyntaxError ? ' is not JSON' : `: ${(error as Error).message}`);
  }
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  throw invalid(`, ${error.issues[0]?.path.join('.') || 'the whole line'}: ${error.issues[0]?.message}`);
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the date of a time, as the head of a tape has it. */
export function dayOf(ms: number): string {
  return isoTime(ms).slice(0, 10);
}
