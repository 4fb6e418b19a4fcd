declare const raw: unique symbol;
declare const clean: unique symbol;

/** What the service was sent or has answered, as it came: nothing that prints, writes or logs takes it. */
export type Raw<T> = T & { readonly [raw]: true };
/** What may be printed, written and logged. Only a redactor, or the reader of tapes, makes it. */
export type Clean<T> = T & { readonly [clean]: true };

/** Marks what came from outside. */
export function rawOf<T>(value: T): Raw<T> {
  return value as Raw<T>;
}

/** A call as it was made, before redaction. */
export interface Exchange {
  /** The path and query as they were sent, without a host. */
  target: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  /** Parsed, where it was JSON; absent when there was none. */
  body?: unknown;
  answer: { status: number; headers: Readonly<Record<string, string>>; body?: unknown };
  /** Milliseconds since the start of the recording. */
  at: number;
}

/** Output would have held a secret, so nothing was written: exit code 4. The message names the place and nothing else. */
export class LeakError extends Error {
  override readonly name = 'LeakError';
  constructor(place: string) {
    super(`Stopped: the output would have held a secret or an original value (${place}). Nothing was written.`);
  }
}
