import { sleep, withTimeout } from '../clock/timers.ts';
import { notifyAll } from '../core/defect.ts';
import { MAX_CALL_LOG_SIZE, MAX_CALLS } from '../core/limits.ts';
import type { CallEntry } from './call-entry.ts';

const SETTLE_MS = 50;

export type CallListener = (entry: CallEntry) => void;

/** The calls received by a workspace. Kept outside the store, so a restore does not change them. */
export class CallLog {
  readonly #listeners = new Set<CallListener>();
  readonly #stop = new AbortController();
  readonly #reading = new Set<Promise<void>>();
  readonly #calls = new Set<CallEntry>();
  /** Characters in the bodies of completed calls. */
  #bodySize = 0;
  #seq = 0;

  open(entry: CallEntry): void {
    entry.seq = ++this.#seq;
    this.#calls.add(entry);
    if (this.#calls.size <= MAX_CALLS) return;
    const [oldest] = this.#calls;
    if (oldest === undefined) return;
    this.#calls.delete(oldest);
    if (oldest.over) this.#bodySize -= oldest.sizeOfBodies;
  }

  close(entry: CallEntry): void {
    entry.over = true;
    if (this.#calls.has(entry)) this.#bodySize += entry.sizeOfBodies;
    if (this.#bodySize > MAX_CALL_LOG_SIZE) this.#dropOldestBodies();
    notifyAll('a listener of calls', this.#listeners, entry);
  }

  closeAfter(entry: CallEntry, reading: Promise<void>): void {
    const closing = reading.then(() => {
      this.#reading.delete(closing);
      this.close(entry);
    });
    this.#reading.add(closing);
  }

  async settle(): Promise<void> {
    if (this.#reading.size > 0) await Promise.race([Promise.all(this.#reading), sleep(SETTLE_MS)]);
  }

  #dropOldestBodies(): void {
    for (const entry of this.#calls) {
      if (this.#bodySize <= MAX_CALL_LOG_SIZE) return;
      const size = entry.over ? entry.sizeOfBodies : 0;
      if (size === 0) continue;
      this.#bodySize -= size;
      entry.dropBodies();
    }
  }

  all(): CallEntry[] {
    return [...this.#calls];
  }

  clear(): void {
    this.#calls.clear();
    this.#bodySize = 0;
  }

  /** Empties the log and restarts its numbering at 1. */
  reset(): void {
    this.#seq = 0;
    this.clear();
  }

  subscribe(listener: CallListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Resolves with the newest matching call, or the next one; undefined on timeout, abort or stop. */
  waitFor(
    matches: (entry: CallEntry) => boolean,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<CallEntry | undefined> {
    const known = this.all().findLast((entry) => entry.over && matches(entry));
    if (known !== undefined) return Promise.resolve(known);
    let stopListening = () => {};
    const next = new Promise<CallEntry>((resolve) => {
      stopListening = this.subscribe((entry) => {
        if (matches(entry)) resolve(entry);
      });
    });
    return withTimeout(withTimeout(next, timeoutMs, signal), timeoutMs, this.#stop.signal).finally(stopListening);
  }
}
