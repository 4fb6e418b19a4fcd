/**
 * Makes a value when it is first asked for, and once. Schemas are written so: made at start, all of them together would
 * take a fifth of it, and most are never used.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
