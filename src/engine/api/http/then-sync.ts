/** Like `then`, but synchronous when the value is: a turn of the event loop costs more than a response that is at hand. */
export function thenSync<T>(
  value: () => T | Promise<T>,
  done: (value: T) => T,
  failed: (error: unknown) => T | Promise<T> = rethrow,
): T | Promise<T> {
  let given: T | Promise<T>;
  try {
    given = value();
  } catch (error) {
    return failed(error);
  }
  return given instanceof Promise ? given.then(done, failed) : done(given);
}

function rethrow(error: unknown): never {
  throw error;
}
