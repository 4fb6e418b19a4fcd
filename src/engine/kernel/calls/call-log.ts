import { sleep, startTimer } from '../../kernel/clock/timers.ts';
import { notifyAll } from '../../kernel/core/defect.ts';
import { sizeOf } from '../../kernel/core/size.ts';
import type { Cause } from '../../kernel/world/event-log.ts';
import type { Correlation } from './correlation.ts';

export interface CallLimits {
  /** Calls kept, the newest; 0 keeps none. */
  maxCalls: number;
  maxCallBytes: number;
  /** Characters kept of all bodies together. */
  maxCallLogBytes: number;
}

/** What a call takes beside its texts. */
const CALL_BYTES = 1000;

/** One received call. It is parsed and redacted when it is read (`call-record.ts`), so that an unread log is cheap. */
export class CallEntry implements Cause {
  readonly kind = 'call';
  /** Number of the call in its log, from 1; its id is `call-<seq>`. */
  seq = 0;
  /** Position in the workspace's order of calls, steps, jobs and events. */
  order = 0;
  ms = 0;
  /** True once the call is answered or broken off. */
  over = false;
  /** Whether the call changed the state. */
  wrote = false;
  /** About how much memory it takes; 0 where nothing limits it. */
  bytes = 0;
  /** 0 until the call is answered, and when no answer was sent. */
  status = 0;
  requestBody: KeptText | undefined;
  responseBody: KeptText | undefined;
  /** The answer, for its headers; or the headers alone when the answer would keep a large body alive. */
  answer: { headers: Headers } | undefined;
  /** Id of the fault that answered, delayed or broke the call, and what it did. */
  fault: string | undefined;
  hint: string | undefined;
  /** The ids that the client sent; undefined when it sent none. */
  correlation: Correlation | undefined;
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly #headers: KeptHeaders;

  get name(): string {
    return `call-${this.seq}`;
  }

  constructor(atMs: number, path: string, request: Request, headers: KeptHeaders) {
    this.atMs = atMs;
    this.path = path;
    this.method = request.method;
    this.url = request.url;
    this.#headers = headers;
  }

  /** Notes about how much memory it takes. */
  measure(): void {
    const headers = this.#headers instanceof Headers ? [...this.#headers] : this.#headers;
    this.bytes = CALL_BYTES + this.sizeOfBodies + sizeOf([this.url, headers]);
  }

  get sizeOfBodies(): number {
    return (this.requestBody?.text.length ?? 0) + (this.responseBody?.text.length ?? 0);
  }

  /** Drops both bodies and the answer, which holds one of them. */
  dropBodies(): void {
    if (this.requestBody !== undefined) this.requestBody = DROPPED;
    if (this.responseBody !== undefined) this.responseBody = DROPPED;
    if (this.answer !== undefined) this.answer = { headers: new Headers(this.answer.headers) };
  }

  get headers(): Headers {
    if (this.#headers instanceof Headers) return this.#headers;
    const headers = new Headers();
    for (let at = 0; at < this.#headers.length; at += 2) {
      headers.append(this.#headers[at] ?? '', this.#headers[at + 1] ?? '');
    }
    return headers;
  }
}

/** Headers, or alternating names and values, so that the log does not keep a whole request in memory. */
export type KeptHeaders = Headers | readonly string[];

export interface KeptText {
  text: string;
  truncated: boolean;
}

const DROPPED: KeptText = { text: '', truncated: true };

/** Returns at most `maxBytes` bytes of a text, cut between characters. */
export function keepText(text: string, maxBytes: number): KeptText {
  // No character takes more than three bytes for each of its UTF-16 units.
  if (text.length * 3 <= maxBytes) return { text, truncated: false };
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return { text, truncated: false };
  const cut = new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true });
  return { text: cut, truncated: true };
}

/** How long a reader of the log waits for the body of a client that sends slowly. */
const SETTLE_MS = 50;

export type CallListener = (entry: CallEntry) => void;

/** The calls that a workspace received, oldest first. The log is kept outside the store, so a restore does not change it. */
export class CallLog {
  readonly limits: CallLimits;
  readonly #listeners = new Set<CallListener>();
  readonly #waits = new Set<() => void>();
  readonly #reading = new Set<Promise<void>>();
  readonly #maxBytes: () => number;
  /** By number, without a gap. */
  readonly #calls = new Map<number, CallEntry>();
  /** The number of the oldest one. */
  #first = 1;
  /** The completed ones whose bodies are kept. */
  readonly #withBodies = new Set<CallEntry>();
  #bodySize = 0;
  /** The size of the completed ones, where it is limited. */
  #bytes = 0;
  #seq = 0;

  /** @param maxBytes about how much memory the calls may take */
  constructor(limits: CallLimits, maxBytes: () => number) {
    this.limits = limits;
    this.#maxBytes = maxBytes;
  }

  /** Number of calls since the start or the last reset. */
  get received(): number {
    return this.#seq;
  }

  open(entry: CallEntry): void {
    entry.seq = ++this.#seq;
    this.#calls.set(entry.seq, entry);
    if (this.#calls.size > this.limits.maxCalls) this.#forgetOldest();
  }

  close(entry: CallEntry): void {
    entry.over = true;
    if (this.#isKept(entry)) this.#keep(entry);
    notifyAll('a listener of calls', this.#listeners, entry);
  }

  /** Completes a call once the rest of its body has been read or abandoned. */
  closeAfter(entry: CallEntry, reading: Promise<void>): void {
    const closing = reading.then(() => {
      this.#reading.delete(closing);
      this.close(entry);
    });
    this.#reading.add(closing);
  }

  /** Waits briefly for bodies that are still being read. */
  async settle(): Promise<void> {
    if (this.#reading.size > 0) await Promise.race([Promise.all(this.#reading), sleep(SETTLE_MS)]);
  }

  /** Counts a completed call, and drops the oldest bodies, or calls, when there are too many. */
  #keep(entry: CallEntry): void {
    const maxBytes = this.#maxBytes();
    if (maxBytes < Number.POSITIVE_INFINITY) entry.measure();
    this.#bytes += entry.bytes;
    while (this.#bytes > maxBytes) this.#forgetOldest();
    const size = entry.sizeOfBodies;
    if (size === 0 || !this.#isKept(entry)) return;
    this.#withBodies.add(entry);
    this.#bodySize += size;
    for (const oldest of this.#withBodies) {
      if (this.#bodySize <= this.limits.maxCallLogBytes) return;
      this.#forgetBodies(oldest);
      oldest.dropBodies();
    }
  }

  #isKept(entry: CallEntry): boolean {
    return this.#calls.get(entry.seq) === entry;
  }

  #forgetOldest(): void {
    const oldest = this.#calls.get(this.#first);
    if (oldest === undefined) return;
    this.#calls.delete(this.#first++);
    this.#bytes -= oldest.bytes;
    this.#forgetBodies(oldest);
  }

  #forgetBodies(entry: CallEntry): void {
    if (this.#withBodies.delete(entry)) this.#bodySize -= entry.sizeOfBodies;
  }

  all(): CallEntry[] {
    return [...this.#calls.values()];
  }

  /** Empties the log; numbers go on. */
  clear(): void {
    this.#calls.clear();
    this.#first = this.#seq + 1;
    this.#bytes = 0;
    this.#withBodies.clear();
    this.#bodySize = 0;
  }

  /** Empties the log and counts from 1 again. */
  reset(): void {
    this.#seq = 0;
    this.clear();
  }

  /** Subscribes to completed calls. Returns an unsubscribe function. */
  subscribe(listener: CallListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  stop(): void {
    for (const end of this.#waits) end();
  }

  /** Resolves with the newest call that matches, or the next; undefined after `timeoutMs`, an abort or the stop. */
  waitFor(
    matches: (entry: CallEntry) => boolean,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<CallEntry | undefined> {
    const known = this.all().findLast((entry) => entry.over && matches(entry));
    if (known !== undefined || signal?.aborted) return Promise.resolve(known);
    return new Promise((resolve) => {
      const end = (entry?: CallEntry) => {
        stopListening();
        stopTimer();
        signal?.removeEventListener('abort', left);
        this.#waits.delete(left);
        resolve(entry);
      };
      const left = () => end();
      const stopListening = this.subscribe((entry) => {
        if (matches(entry)) end(entry);
      });
      const stopTimer = startTimer(timeoutMs, () => end());
      signal?.addEventListener('abort', left);
      this.#waits.add(left);
    });
  }
}
