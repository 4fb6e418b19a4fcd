import type { JobRun } from '../mock/mock.types.ts';

/** Sends what a world has to tell the outside. What is to be sent is in the store; this only does it. */
export interface Outbox {
  /** Looks whether something is to be sent, now or later; cheap, and never sends before it returns. */
  wake(): void;
  /** Sends everything that is due; ends when nothing more is. */
  settled(): Promise<void>;
  /** Moves the clock to a moment, stopping wherever something happens or is to be sent; gives both, in order. */
  moveTo(targetMs: number): Promise<JobRun[]>;
  /** Waits until `found` gives something, looking again after every attempt; undefined once the real time is over. */
  until<T>(found: () => T | undefined, timeoutMs: number): Promise<T | undefined>;
  /** Ends timers and attempts under way. */
  stop(): void;
}
