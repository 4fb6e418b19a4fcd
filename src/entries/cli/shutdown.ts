import { constants } from 'node:os';
import { messageOf } from '../../engine/kernel/core/errors.ts';

let task: () => Promise<unknown> = async () => {};

export function onShutdown(work: () => Promise<unknown>): void {
  task = work;
}

/**
 * Exits on SIGINT, SIGTERM and SIGHUP: with code 0, or 1 and a message when the shutdown fails. A second signal exits
 * at once. As process 1 in a container, Node has no default signal handlers.
 */
export function exitOnSignals(): void {
  let isEnding = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (isEnding) process.exit(128 + constants.signals[signal]);
      isEnding = true;
      try {
        await task();
      } catch (error) {
        console.error(`payment-request-mock: ${messageOf(error)}`);
        process.exit(1);
      }
      process.exit(0);
    });
  }
}
