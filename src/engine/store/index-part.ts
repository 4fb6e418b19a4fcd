import type { Row, TableDefinition } from './table.ts';

/** The entries of rows (`order NUL key`), sorted. */
export type Posting = string[];

/** The term that every row satisfies. */
export const EVERY_ROW = { index: '', value: '' };

/** The part of an index that belongs to one layer: the layer's rows by value, and how many rows of lower layers it replaces. */
export class IndexPart<R extends Row> {
  readonly #definition: TableDefinition<R>;
  readonly #index: string;
  readonly #postings = new Map<string, Posting>();
  readonly #shadowed = new Map<string, number>();

  constructor(definition: TableDefinition<R>, index: string) {
    this.#definition = definition;
    this.#index = index;
  }

  /** Returns the rows of this layer that the index lists under a value. */
  posting(value: string): Posting {
    return this.#postings.get(value) ?? [];
  }

  /** Returns how many rows of lower layers, listed under a value, this layer replaces or deletes. */
  shadowed(value: string): number {
    return this.#shadowed.get(value) ?? 0;
  }

  /** Sets the entries of a value, which must be sorted. */
  fill(value: string, entries: Posting): void {
    this.#postings.set(value, entries);
  }

  /** Adds a row. Its place is most often the last. */
  add(row: R, entry = entryOf(this.#definition, row)): void {
    for (const value of this.#valuesOf(row)) {
      const posting = this.#postings.get(value);
      if (posting === undefined) this.#postings.set(value, [entry]);
      else if ((posting.at(-1) ?? '') < entry) posting.push(entry);
      else posting.splice(entryPosition(posting, entry), 0, entry);
    }
  }

  /** Removes a row. */
  remove(row: R): void {
    const entry = entryOf(this.#definition, row);
    for (const value of this.#valuesOf(row)) {
      const posting = this.posting(value);
      if (posting.length === 1) this.#postings.delete(value);
      else posting.splice(entryPosition(posting, entry), 1);
    }
  }

  /** Counts a row of a lower layer as replaced (1), or no longer (-1). */
  shadow(row: R, by: 1 | -1): void {
    for (const value of this.#valuesOf(row)) {
      const count = this.shadowed(value) + by;
      if (count === 0) this.#shadowed.delete(value);
      else this.#shadowed.set(value, count);
    }
  }

  #valuesOf(row: R): Iterable<string> {
    if (this.#index === EVERY_ROW.index) return [EVERY_ROW.value];
    const values = valuesOf(this.#definition, this.#index, row);
    return values.length < 2 ? values : new Set(values);
  }
}

/** Returns the values under which an index lists a row; none for an index that the table lacks. */
export function valuesOf<R extends Row>({ indexes }: TableDefinition<R>, index: string, row: R): readonly string[] {
  return indexes[index]?.(row) ?? [];
}

/** Returns the entry of a row, by which rows are sorted: its order text and its key. */
export function entryOf<R extends Row>(definition: TableDefinition<R>, row: R): string {
  return `${definition.order(row)}\u0000${definition.key(row)}`;
}

/** Returns the key in an entry. */
export function keyOf(entry: string): string {
  return entry.slice(entry.indexOf('\u0000') + 1);
}

/** Returns the position of the first entry that is not below `entry`. */
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
