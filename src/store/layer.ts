/** Sorted `order NUL key` texts of the rows that stand under one index value. */
export type Posting = string[];

/** One layer of a table. A row of `null` says that the row is deleted. */
export interface Layer<R> {
  readonly rows: Map<string, R | null>;
  /** `index NUL value` to its posting; the empty name holds all rows. */
  readonly postings: Map<string, Posting>;
  /** How many entries of lower layers' postings this layer replaces or deletes, by the same names. */
  readonly shadowed: Map<string, number>;
}

/** A layer without rows. */
export function emptyLayer<R>(): Layer<R> {
  return { rows: new Map(), postings: new Map(), shadowed: new Map() };
}

/** A layer with the given rows, each posting built in one sort. */
export function buildLayer<R>(
  rows: readonly R[],
  key: (row: R) => string,
  namesOf: (row: R) => readonly string[],
  entryOf: (row: R) => string,
): Layer<R> {
  const layer = emptyLayer<R>();
  const sorted = rows.map((row) => ({ row, entry: entryOf(row) }));
  sorted.sort((a, b) => (a.entry < b.entry ? -1 : 1));
  for (const { row, entry } of sorted) {
    layer.rows.set(key(row), row);
    for (const name of namesOf(row)) {
      const posting = layer.postings.get(name);
      if (posting === undefined) layer.postings.set(name, [entry]);
      else posting.push(entry);
    }
  }
  return layer;
}

/** Index of the first entry that is not below `entry`. */
export function entryPosition(posting: Posting, entry: string): number {
  let low = 0;
  let high = posting.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((posting[middle] ?? '') < entry) low = middle + 1;
    else high = middle;
  }
  return low;
}
