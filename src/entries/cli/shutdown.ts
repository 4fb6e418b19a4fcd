let task: () => Promise<void> = async () => {};

/** What is done when a signal ends the process; nothing until this is called. */
export function onShutdown(work: () => Promise<void>): void {
  task = work;
}

/** Ends the process when asked to: code 0, or 1 with a message when the last work fails. Node as process 1 needs it said. */
export function exitOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      task().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`payment-request-mock: ${error instanceof Error ? error.message : String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}
