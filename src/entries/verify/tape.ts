import * as z from 'zod';
import { MAX_JSON_ITEMS, parseJson } from '../../engine/kernel/core/json.ts';

const texts = () => z.record(z.string().regex(/^[\w-]{1,100}$/), z.string());

const callSchema = () =>
  z.strictObject({
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
      type: z.string().exactOptional(),
      body: z.unknown().exactOptional(),
    }),
  });

const tapeSchema = () =>
  z.strictObject({
    tape: z.literal(1, 'Update payment-request-mock to read this format'),
    /** Who responded: a word, not a host name; `documents` for a tape written from published examples. */
    service: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
    /** Date of the recording, `2026-11-23`. */
    recorded: z.iso.date(),
    calls: z.array(callSchema()),
  });

export type Tape = z.infer<ReturnType<typeof tapeSchema>>;
export type TapeCall = Tape['calls'][number];
export type PlayedResponse = TapeCall['response'];

/** A call of the script, of a tape or of a running mock. */
export type PlannedCall = Pick<TapeCall, 'op' | 'request'> & {
  n: number;
  /** `createRequestV2#1`: the operation, and the call's number among those of the operation. */
  name: string;
  /** Whether it reads a record that the run did not create: only the form of the response is compared. */
  isForeign?: boolean;
  /** Why it cannot be made. */
  reason?: string;
};

export type RespondedCall = PlannedCall & Pick<TapeCall, 'response'>;

/** Reads a tape. @throws Error that explains what is wrong with the tape */
export function readTape(text: string): Tape {
  const { data, error } = tapeSchema().safeParse(parsed(text));
  const [issue] = error?.issues ?? [];
  if (issue === undefined && data !== undefined) return data;
  throw new Error(`The tape is not valid: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}.`);
}

function parsed(text: string): unknown {
  try {
    return parseJson(text, MAX_JSON_ITEMS);
  } catch (error) {
    throw new Error(`The tape cannot be read, it may be truncated: ${error instanceof Error ? error.message : error}.`);
  }
}
