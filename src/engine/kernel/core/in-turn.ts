/** Returns a function that runs one call after the other. One that fails fails for its caller alone, not for those after it. */
export function inTurn<A extends unknown[], T>(act: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const run = last.then(() => act(...args));
    last = run.catch(() => {});
    return run;
  };
}
