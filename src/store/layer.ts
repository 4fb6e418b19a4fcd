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

/** Where a row stands: its entry, and the names of the postings that hold it. */
export interface Place {
  readonly entry: string;
  readonly names: readonly string[];
}

/** A layer with the given rows, each posting built in one sort. */
export function buildLayer<R>(rows: readonly R[], key: (row: R) => string, placeOf: (row: R) => Place): Layer<R> {
  const layer = emptyLayer<R>();
  const sorted = rows.map((row) => ({ row, ...placeOf(row) }));
  sorted.sort((a, b) => (a.entry < b.entry ? -1 : 1));
  for (const { row, entry, names } of sorted) {
    layer.rows.set(key(row), row);
    for (const name of names) {
      const posting = layer.postings.get(name);
      if (posting === undefined) layer.postings.set(name, [entry]);
      else posting.push(entry);
    }
  }
  return layer;
}

/** Adds a row's place. */
export function addPostings(layer: Layer<unknown>, { entry, names }: Place): void {
  for (const name of names) {
    const posting = layer.postings.get(name);
    if (posting === undefined) layer.postings.set(name, [entry]);
    else if ((posting.at(-1) ?? '') < entry) posting.push(entry);
    else posting.splice(entryPosition(posting, entry), 0, entry);
  }
}

/** Takes a row's place away. */
export function removePostings(layer: Layer<unknown>, { entry, names }: Place): void {
  for (const name of names) {
    const posting = layer.postings.get(name);
    if (posting !== undefined) posting.splice(entryPosition(posting, entry), 1);
  }
}

/** Counts an entry of a lower layer as replaced, or takes that back. */
export function addShadow(layer: Layer<unknown>, { names }: Place, by: 1 | -1): void {
  for (const name of names) layer.shadowed.set(name, (layer.shadowed.get(name) ?? 0) + by);
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
