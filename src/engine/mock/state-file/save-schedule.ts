import { startTimer } from '../../kernel/clock/timers.ts';

/** Runs saves one at a time, each a moment after it was asked for. */
export class SaveSchedule {
  readonly #save: () => Promise<void>;
  readonly #nextMs: () => number | undefined;
  #cancelTimer: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;

  /**
   * @param save saves everything; it must not reject
   * @param nextMs returns after how many milliseconds another save has to follow the one that has ended; undefined for none
   */
  constructor(save: () => Promise<void>, nextMs: () => number | undefined) {
    this.#save = save;
    this.#nextMs = nextMs;
  }

  /** Schedules a save, unless one is scheduled or under way: the end of that one decides what follows. */
  saveAfter(ms: number): void {
    if (this.#cancelTimer !== undefined || this.#running !== undefined || this.#isStopped) return;
    this.#cancelTimer = startTimer(ms, () => this.#start());
  }

  /** Saves once the save under way has ended. Resolves after it. */
  async saveNow(): Promise<void> {
    await this.#running;
    this.#start();
    await this.#running;
  }

  /** Schedules nothing any more. Resolves once the save under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer?.();
    await this.#running;
  }

  #start(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#running = this.#save().finally(() => {
      this.#running = undefined;
      const nextMs = this.#nextMs();
      if (nextMs !== undefined) this.saveAfter(nextMs);
    });
  }
}
