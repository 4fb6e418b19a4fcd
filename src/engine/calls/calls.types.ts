/** Recorded calls, and the timeline of a record. */

/** One call that a mock received. Credentials are replaced by `[redacted]`; calls under `/__mock` are not kept. */
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
  /** Text of the header `x-mock-hint`. */
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

/** Selects calls. All given conditions must hold. */
export interface CallFilter {
  /** An operationId, for example `createRequestV2`. */
  operation?: string | undefined;
  method?: string | undefined;
  /** A path without the query; `*` and `{name}` match one segment, `**` for any number. */
  path?: string | undefined;
  /** A status, or a class of them: `201`, `'4xx'`. */
  status?: number | string | undefined;
  /** Only calls after this one (its id), or from this ISO 8601 time on. */
  since?: string | undefined;
  /** Maximum number of calls; the newest are kept. */
  limit?: number | undefined;
}

/** The call log of a mock. {@link Mock.reset} empties it; a restore does not change it. */
export interface MockCalls {
  /** The calls, oldest first. */
  list(filter?: CallFilter): Promise<RecordedCall[]>;
  /** Resolves with the newest matching call, or the next one to be answered. Rejects after `timeout` real milliseconds (default
   * 2000) with an error that lists what was received. */
  waitFor(filter?: CallFilter, options?: { timeout?: number | undefined }): Promise<RecordedCall>;
  /** Empties the log. */
  clear(): Promise<void>;
  /** The log as HAR 1.2, which browsers' developer tools open. */
  har(): Promise<Record<string, unknown>>;
}

/** The records that an id names, and their timeline. */
export interface Explanation {
  id: string;
  /** The records that the id names, with the transitions that their state allows. */
  records: ExplainedRecord[];
  /** Calls, steps and jobs, and the events and deliveries that they caused, in order. */
  timeline: TimelineEntry[];
  /** Scheduled jobs. */
  pending: { kind: string; subject: string; due: string | null; polls: number | null }[];
}

/** One record of an {@link Explanation}. */
export interface ExplainedRecord {
  /** The table that holds it, for example `requests`. */
  table: string;
  /** The record, as the store keeps it. */
  row: Record<string, unknown>;
  /** Allowed transitions; absent where every change is allowed. */
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
  /** How often it occurred in a row. */
  times: number;
}
