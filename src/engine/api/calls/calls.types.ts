/** Types of recorded calls and of explanations. */

/** A call that the mock received. Credentials are replaced by `[redacted]`. Calls under `/__mock` are not recorded. */
export interface RecordedCall {
  /** `call-1`, `call-2`, …, in order of arrival. */
  id: string;
  /** Time of arrival on the mock's clock, ISO 8601. */
  at: string;
  /** Duration in real milliseconds. */
  ms: number;
  method: string;
  /** Path within the workspace, without the query. */
  path: string;
  /** The full URL of the call. */
  url: string;
  /** `null` when the call matches no operation of the API. */
  operationId: string | null;
  /** Status of the response; 0 until it is sent, and when the connection was broken. */
  status: number;
  /** Whether the call changed the state. */
  wrote: boolean;
  request: RecordedMessage;
  response: RecordedMessage;
  /** Id and effect of the fault that was applied, for example `fault-3: reset, after the operation`; `null` when none was. */
  fault: string | null;
  /** Value of the response header `x-mock-hint`; `null` when there is none. */
  hint: string | null;
  /** Trace id of the request header `traceparent`; `null` without a valid one. */
  traceId: string | null;
  /** The request header `x-request-id`, which the response repeats; `null` without a valid one. */
  xRequestId: string | null;
}

/** The request or response of a {@link RecordedCall}. */
export interface RecordedMessage {
  headers: Record<string, string>;
  /** The parsed value of JSON, otherwise the text; `null` for an empty or streamed body. */
  body: unknown;
  /** True when the body was longer than {@link MockOptions.maxCallBytes}; `body` is then its beginning as text. */
  truncated: boolean;
}

/** Selects calls. A call must match all given fields. */
export interface CallFilter<Operation extends string = string> {
  /** An operationId, for example `createRequestV2`, or `*` for every one. */
  operation?: Operation | undefined;
  method?: string | undefined;
  /** A path without the query. `*` and `{name}` match one segment, `**` one or more segments, once. */
  path?: string | undefined;
  /** A status or a class of statuses: `201`, `'4xx'`. */
  status?: number | string | undefined;
  /** Only calls after the call with this id, or since this ISO 8601 time. */
  since?: string | undefined;
  /** Maximum number of calls; the newest are returned. */
  limit?: number | undefined;
}

/** The log of received calls. {@link Mock.reset} clears it, {@link Mock.restore} does not change it. */
export interface MockCalls<Operation extends string = string> {
  /** Returns the matching calls, oldest first. */
  list(filter?: CallFilter<Operation>): Promise<RecordedCall[]>;
  /** Returns the newest matching call, or waits for the next one.
   *
   * @param options.timeout real milliseconds to wait; 2000 by default
   * @throws an `Error` that lists the received calls, when nothing matches in time */
  waitFor(filter?: CallFilter<Operation>, options?: { timeout?: number | undefined }): Promise<RecordedCall>;
  /** Clears the log. */
  clear(): Promise<void>;
  /** Returns the log as HAR 1.2, which browser developer tools can import. */
  har(): Promise<Record<string, unknown>>;
}

/** The records that an id names, and their history. */
export interface Explanation {
  /** The id that was asked for. */
  id: string;
  /** The records that the id names, with the actions that their state allows. */
  records: ExplainedRecord[];
  /** Calls, steps and jobs with the events and deliveries that they caused, oldest first. */
  timeline: TimelineEntry[];
  /** What watched blockchains have of the records, oldest first; absent when no blockchain is watched. */
  chain?: string[];
  /** Scheduled jobs: due at `due` on the mock's clock, or after `polls` more reads. */
  pending: { kind: string; subject: string; due: string | null; polls: number | null }[];
}

/** A record of an {@link Explanation}. */
export interface ExplainedRecord {
  /** Table of the record, for example `requests`. */
  table: string;
  /** The record as stored. */
  row: Record<string, unknown>;
  /** Actions that the record's state allows; absent when every action is allowed. */
  allowed?: readonly string[];
}

/** An entry in the timeline of an {@link Explanation}. */
export interface TimelineEntry {
  /** Time on the mock's clock, ISO 8601. */
  at: string;
  kind: 'call' | 'step' | 'job' | 'chain' | 'event' | 'delivery';
  /** Id of the call, for example `call-7`, or name of the step, job, event or delivered event. */
  name: string;
  /** A description in English. */
  text: string;
  /** The call, step or job that caused the entry; `null` when there is none. */
  by: string | null;
  /** Number of consecutive identical entries that this one stands for. */
  times: number;
}
