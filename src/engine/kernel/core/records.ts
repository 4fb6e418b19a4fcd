export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function isRecordArray(value: unknown): value is readonly Record<string, unknown>[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && !Array.isArray(item));
}

/** Returns an own property; undefined for an inherited one, such as `constructor`. */
export function ownValue<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

export type WithoutUndefined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Returns a copy without `undefined` fields, so that it can be spread over defaults. */
export function withoutUndefined<T extends object>(value: T): WithoutUndefined<T> {
  const given = Object.entries(value).filter(([, field]) => field !== undefined);
  // Only defined fields of `value` remain.
  return Object.fromEntries(given) as WithoutUndefined<T>;
}

/** Groups items by key, in the order of first appearance. Items without a key are left out. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string | undefined): [key: string, ones: T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups];
}
