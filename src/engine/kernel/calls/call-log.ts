import { sleep, startTimer } from '../clock/timers.ts';
import { notifyAll } from '../core/defect.ts';
import { MAX_CALL_LOG_SIZE, MAX_CALLS } from '../core/limits.ts';
import type { CallEntry } from './call-entry.ts';

/** How long a reader of the log waits for the body of a client that sends slowly. */
const SETTLE_MS = 50;

export type CallListener = (entry: CallEntry) => void;

/** The calls that a workspace received, oldest first. The log is kept outside the store, so a restore does not change it. */
export class CallLog {
  readonly #listeners = new Set<CallListener>();
  readonly #waits = new Set<() => void>();
  readonly #reading = new Set<Promise<void>>();
  /** By number, without a gap. */
  readonly #calls = new Map<number, CallEntry>();
  /** The number of the oldest one. */
  #first = 1;
  /** The completed ones whose bodies are kept. */
  readonly #withBodies = new Set<CallEntry>();
  #bodySize = 0;
  #seq = 0;

  /** Number of calls since the start or the last reset. */
  get received(): number {
    return this.#seq;
  }

  open(entry: CallEntry): void {
    entry.seq = ++this.#seq;
    this.#calls.set(entry.seq, entry);
    if (this.#calls.size > MAX_CALLS) this.#forgetOldest();
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

  /** Counts the bodies of a completed call, and drops the oldest ones when there are too many. */
  #keep(entry: CallEntry): void {
    const size = entry.sizeOfBodies;
    if (size === 0) return;
    this.#withBodies.add(entry);
    this.#bodySize += size;
    for (const oldest of this.#withBodies) {
      if (this.#bodySize <= MAX_CALL_LOG_SIZE) return;
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
