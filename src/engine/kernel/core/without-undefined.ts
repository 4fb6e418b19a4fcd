export type WithoutUndefined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Returns a copy without the fields that are `undefined`, so that it can be spread over defaults. */
export function withoutUndefined<T extends object>(value: T): WithoutUndefined<T> {
  const given = Object.entries(value).filter(([, field]) => field !== undefined);
  // The fields that are left are those of `value`, and none of them is undefined.
  return Object.fromEntries(given) as WithoutUndefined<T>;
}
