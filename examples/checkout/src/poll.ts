const EVERY_MS = 500;

/** Polls until `done` or until the view is left. Rejects when a call fails. */
export async function poll<T>(
  ask: () => Promise<T>,
  { show, done, left }: { show: (value: T) => void; done: (value: T) => boolean; left: AbortSignal },
): Promise<void> {
  while (!left.aborted) {
    const value = await ask();
    if (left.aborted) return;
    show(value);
    if (done(value)) return;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
