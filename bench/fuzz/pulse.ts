/** How long one turn of the event loop took, in ms. */
interface Hold<T> {
  result: T;
  held: number;
  /** The longest turn without the time in which the machine did other work: at most the processor time of this process. */
  busy: number;
}

/** Measures for how long the event loop is held while something runs. */
export async function longestHold<T>(action: () => Promise<T>): Promise<Hold<T>> {
  let last = performance.now();
  let lastUsage = process.cpuUsage();
  let [held, busy] = [0, 0];
  const note = () => {
    const [now, { user, system }] = [performance.now(), process.cpuUsage(lastUsage)];
    held = Math.max(held, now - last);
    busy = Math.max(busy, Math.min(now - last, (user + system) / 1000));
    last = now;
    lastUsage = process.cpuUsage();
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
    return { result, held, busy };
  } finally {
    clearImmediate(next);
  }
}
