let task: () => Promise<void> = async () => {};

/** Sets the function to run when a signal ends the process. */
export function onShutdown(work: () => Promise<void>): void {
  task = work;
}

/** Exits on SIGINT, SIGTERM and SIGHUP: with code 0, or 1 and a message when the shutdown fails. As process 1 in a container, Node
 * has no default signal handlers. */
export function exitOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => {
      task().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(`payment-request-mock: ${error instanceof Error ? error.message : String(error)}`);
          process.exit(1);
        },
      );
    });
  }
}
