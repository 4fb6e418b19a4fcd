/**
 * Like `then`, but synchronous when the value is: a response that is at hand is sent without a turn of the event loop,
 * which would cost more than the response.
 */
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
