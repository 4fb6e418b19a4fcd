import type { JobRun } from './world.types.ts';

/** Sends the webhooks of a world. The pending deliveries themselves are rows of the store. */
export interface Outbox {
  /** Checks whether something is to be sent, now or later. Cheap, and sends nothing before it returns. */
  wake(): void;
  /** Sends everything that is due. Resolves once nothing is. */
  settled(): Promise<void>;
  /** Moves the clock to a moment, and runs jobs and sends deliveries at the times they are due, until `signal` aborts. Returns what ran, in order. */
  moveTo(targetMs: number, signal?: AbortSignal): Promise<JobRun[]>;
  /** Waits until `find` returns a value, calling it again after every attempt. Resolves with undefined after `timeoutMs` real ms. */
  waitFor<T>(find: () => T | undefined, timeoutMs: number): Promise<T | undefined>;
  /** Returns when the world has to act by itself, in machine time; past for what is due, undefined when nothing waits. */
  nextMachineMs(): number | undefined;
  isSending(id: string): boolean;
  stop(): void;
}
