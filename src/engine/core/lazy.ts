/**
 * Returns a function that creates a value on its first call and returns it afterwards. Schemas use it: creating all of them would
 * take a fifth of the start time, and most are never used.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
