import type { JobRun } from '../mock/mock.types.ts';

/** Sends the webhooks of a world. What is to be sent is in the store, which alone decides it. */
export interface Outbox {
  /** Looks for what is to be sent now or later. It is cheap, and sends nothing before it returns. */
  wake(): void;
  /** Sends everything that is due. Resolves once nothing more is. */
  settled(): Promise<void>;
  /** Moves the clock to a moment, through every job and every sending that is due until then. Returns what ran, in order. */
  moveTo(targetMs: number): Promise<JobRun[]>;
  /**
   * Waits until `find` returns a value; it is asked again after every attempt.
   * @param timeoutMs real milliseconds after which it resolves with `undefined`
   */
  waitFor<T>(find: () => T | undefined, timeoutMs: number): Promise<T | undefined>;
  /** Stops timers and attempts under way. */
  stop(): void;
}
