import { sleep } from '../../kernel/clock/timers.ts';

/** Milliseconds that a stop waits for the disk. */
const LAST_SYNC_MS = 100;

/** The moment at which the mock stops. After it, a slow disk is waited for briefly or not at all. */
export class Closing {
  readonly #controller = new AbortController();
  readonly #begun = new Promise<void>((resolve) => {
    this.#controller.signal.addEventListener('abort', () => resolve(), { once: true });
  });

  /** Whether the mock stops. */
  get hasBegun(): boolean {
    return this.#controller.signal.aborted;
  }

  begin(): void {
    this.#controller.abort();
  }

  /** Waits for work of the disk until the mock stops; when it stops already, a moment. */
  async waitFor(work: Promise<void>): Promise<void> {
    await Promise.race([work, this.hasBegun ? sleep(LAST_SYNC_MS, false) : this.#begun]);
  }
}
