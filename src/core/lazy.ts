/**
 * Makes a value when it is first asked for, and once. Schemas are written so where a start does not need them: a mock has
 * a thousand of them, which would take it a quarter of its start.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
