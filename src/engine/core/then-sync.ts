/**
 * Goes on with what `value` gives, at once unless it is a promise: an answer that nothing has to be waited for is sent
 * without a turn of the event loop, which costs more than the answer.
 */
export function follow<T>(
  value: () => T | Promise<T>,
  done: (value: T) => T,
  failed: (error: unknown) => T | Promise<T>,
): T | Promise<T> {
  let given: T | Promise<T>;
  try {
    given = value();
  } catch (error) {
    return failed(error);
  }
  return given instanceof Promise ? given.then(done, failed) : done(given);
}
