import type { CallTrace } from '../world/event-log.ts';

/** Starts a span for each call and each attempt to send a webhook. The engine knows no library that does so. */
export interface Tracing {
  /** Starts the span of a call. */
  startCall(call: CallStart): CallSpan;
  /** Starts the span of an attempt to send a webhook. */
  startAttempt(attempt: AttemptStart): AttemptSpan;
}

/** A call that begins. */
export interface CallStart {
  /** operationId of what answers it; undefined for an unknown route. */
  operationId: string | undefined;
  /** Its path with parameters as `{id}`; undefined for an unknown route. */
  route: string | undefined;
  method: string;
  url: string;
  /** Key of the workspace, `''` for the main one. */
  workspace: string;
  /** Headers of the call; undefined where they are absent or not valid. */
  traceparent: string | undefined;
  tracestate: string | undefined;
  userAgent: string | undefined;
}

/** The span of a call, which is also the trace that its changes are a part of. */
export interface CallSpan {
  /** The trace to hand on; undefined when the library records nothing. */
  readonly trace: CallTrace | undefined;
  /**
   * Ends the span.
   * @param status status of the response, 0 for none
   * @param fault what a fault did to the call
   */
  end(status: number, fault: string | undefined): void;
}

/** An attempt to send a webhook. */
export interface AttemptStart {
  /** Name of the event, for example `payment.confirmed`. */
  event: string;
  delivery: string;
  url: string;
  /** 0 for the first attempt. */
  retryCount: number;
  /** The header `traceparent` of the call that caused it. */
  traceparent: string | undefined;
}

/** The span of an attempt. */
export interface AttemptSpan {
  /** What the request carries; undefined when the library records nothing. */
  readonly traceparent: string | undefined;
  /** Ends the span with the status of the receiver's answer, or with why there is none. */
  end(status: number | null, error: string | null): void;
}
