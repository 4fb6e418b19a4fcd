import { constants } from 'node:os';

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
    process.on(signal, () => {
      if (isEnding) {
        say(`ended by a second signal (${signal}), without waiting for calls and for the last save`);
        process.exit(128 + constants.signals[signal]);
      }
      isEnding = true;
      task().then(
        () => process.exit(0),
        (error: unknown) => {
          say(error instanceof Error ? error.message : String(error));
          process.exit(1);
        },
      );
    });
  }
}

function say(text: string): void {
  console.error(`payment-request-mock: ${text}`);
}
