/** A call and its answer as a tape has them: without a secret, and with synthetic values for everything personal. */
export interface TapeCall {
  /** The line of the tape or script, from 1. */
  n: number;
  /** The operationId. */
  op: string;
  request: {
    method: string;
    /** The path of the operation, `/v2/request/{requestId}`; its parameters may name what an earlier call has answered: `{createRequestV2#1.requestId}`. */
    path: string;
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
    headers?: Readonly<Record<string, string>>;
    body?: unknown;
  };
  answer: {
    status: number;
    headers: Readonly<Record<string, string>>;
    /** Absent when there was no body. */
    body?: unknown;
  };
  /** The lines of the calls whose answers this call needs. */
  after: readonly number[];
  /** Milliseconds since the start of the recording, rounded to 100. */
  at: number;
}

/** The first line of a tape. */
export interface TapeHead {
  tape: 1;
  /** Who answered: `documents` for a tape that was written from published examples. */
  service: string;
  /** The date of the recording, `2026-11-23`. */
  recorded: string;
  redaction: 1;
  calls: number;
}

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

/** What becomes of a difference: `expected` is one that an expectation names. */
export type Outcome = 'breaking' | 'additive' | 'expected';

/** A field in which the live service, or a tape of it, and the mock differ. */
export interface Difference {
  operation: string;
  /** The line of the script or tape. */
  n: number;
  status: number;
  /** `$.payments[].id`, `status` or `content-type`. */
  path: string;
  outcome: Outcome;
  live: string;
  mock: string;
  /** How the field is compared; absent for what is beside the body. */
  class?: string;
  /** The id of the assumption that expects it, or that it contradicts. */
  assumption: string | null;
}
