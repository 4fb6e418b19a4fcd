/** Measures for how long the event loop is held while something runs. */
export async function longestHold<T>(action: () => Promise<T>): Promise<{ result: T; held: number }> {
  let last = performance.now();
  let held = 0;
  const note = () => {
    const now = performance.now();
    held = Math.max(held, now - last);
    last = now;
  };
  // Each turn of the loop notes how long the one before took.
  let next: NodeJS.Immediate | undefined;
  const beat = () => {
    note();
    next = setImmediate(beat);
  };
  next = setImmediate(beat);
  try {
    const result = await action();
    note();
    return { result, held };
  } finally {
    clearImmediate(next);
  }
}
