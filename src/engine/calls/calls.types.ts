/** What was called, and the timeline of a record. */

/** One call that a mock received. Credentials stand as `[redacted]`; calls under `/__mock` are not kept. */
export interface RecordedCall {
  /** `call-1`, `call-2`, … in the order of arrival. */
  id: string;
  /** When it arrived, on the mock's clock. */
  at: string;
  /** How long the answer took, in real milliseconds. */
  ms: number;
  method: string;
  /** Path within the workspace, without the query. */
  path: string;
  /** The whole address as it was called. */
  url: string;
  /** `null` for a call that is none of the API's. */
  operationId: string | null;
  /** 0 while there is no answer, and for good when none was sent. */
  status: number;
  request: RecordedMessage;
  response: RecordedMessage;
  /** Id of the fault that answered, delayed or broke the call, and what it did: `fault-3: reset, after the operation`. */
  fault: string | null;
  /** What the header `x-mock-hint` said. */
  hint: string | null;
}

/** One side of a {@link RecordedCall}. */
export interface RecordedMessage {
  headers: Record<string, string>;
  /** JSON as its value, all else as text; `null` when there was none, or when it was sent as a stream. */
  body: unknown;
  /** True when the body was longer than the option `maxCallBytes`; then it is the beginning as text. */
  truncated: boolean;
}

/** Which calls are meant; all that is given must hold. */
export interface CallFilter {
  /** An operationId, for example `createRequestV2`. */
  operation?: string | undefined;
  method?: string | undefined;
  /** A path without the query; `*` and `{name}` stand for one segment, `**` for any number. */
  path?: string | undefined;
  /** A status, or a class of them: `201`, `'4xx'`. */
  status?: number | string | undefined;
  /** Only calls after this one (its id), or from this ISO 8601 time on. */
  since?: string | undefined;
  /** The newest so many. */
  limit?: number | undefined;
}

/** The log of what a mock was asked; {@link Mock.reset} empties it, restore leaves it alone. */
export interface MockCalls {
  /** The calls, oldest first. */
  list(filter?: CallFilter): Promise<RecordedCall[]>;
  /** The newest call that matches, or the next one to be answered; rejects after `timeout` real milliseconds (2000 unless
   * told) with what was received instead. */
  waitFor(filter?: CallFilter, options?: { timeout?: number | undefined }): Promise<RecordedCall>;
  /** Empties the log. */
  clear(): Promise<void>;
  /** The log as HAR 1.2, which browsers' developer tools open. */
  har(): Promise<Record<string, unknown>>;
}

/** What an id names, and how it came to be so. */
export interface Explanation {
  id: string;
  /** The records that the id names now, with the moves that their state allows. */
  records: ExplainedRecord[];
  /** Calls, steps and jobs, and the events and deliveries that they caused, in order. */
  timeline: TimelineEntry[];
  /** What is still to happen. */
  pending: { kind: string; subject: string; due: string | null; polls: number | null }[];
}

/** One record of an {@link Explanation}. */
export interface ExplainedRecord {
  /** The table that holds it, for example `requests`. */
  table: string;
  /** The record, as the store keeps it. */
  row: Record<string, unknown>;
  /** What may be done with it next; absent where anything may. */
  allowed?: readonly string[];
}

/** One line of an {@link Explanation}. */
export interface TimelineEntry {
  /** On the mock's clock. */
  at: string;
  kind: 'call' | 'step' | 'job' | 'event' | 'delivery';
  /** `call-7`, or the name of the step, job, event or delivered event. */
  name: string;
  /** In words. */
  text: string;
  /** What caused it: the name of a call, step or job. */
  by: string | null;
  /** How often it came in a row. */
  times: number;
}
