import type { Row, TableDefinition } from './table.ts';

/** Sorted `order NUL key` texts of rows. */
export type Posting = string[];

/** The term that every row satisfies. */
export const EVERY_ROW = { index: '', value: '' };

/** What one layer holds of one index: its own rows by value, and what it replaces of the layers below. */
export class IndexPart<R extends Row> {
  readonly #definition: TableDefinition<R>;
  readonly #index: string;
  readonly #postings = new Map<string, Posting>();
  readonly #shadowed = new Map<string, number>();

  constructor(definition: TableDefinition<R>, index: string) {
    this.#definition = definition;
    this.#index = index;
  }

  /** The rows of this layer that stand under a value. */
  posting(value: string): Posting {
    return this.#postings.get(value) ?? [];
  }

  /** How many rows of the layers below, standing under a value, this layer replaces or deletes. */
  shadowed(value: string): number {
    return this.#shadowed.get(value) ?? 0;
  }

  /** Takes the entries of a value as they are. */
  fill(value: string, entries: Posting): void {
    this.#postings.set(value, entries);
  }

  /** Puts a row in its place, which is most often the last. */
  put(row: R, entry = entryOf(this.#definition, row)): void {
    for (const value of this.#valuesOf(row)) {
      const posting = this.#postings.get(value);
      if (posting === undefined) this.#postings.set(value, [entry]);
      else if ((posting.at(-1) ?? '') < entry) posting.push(entry);
      else posting.splice(entryPosition(posting, entry), 0, entry);
    }
  }

  /** Takes a row away. */
  take(row: R): void {
    const entry = entryOf(this.#definition, row);
    for (const value of this.#valuesOf(row)) {
      const posting = this.posting(value);
      posting.splice(entryPosition(posting, entry), 1);
    }
  }

  /** Counts a row of the layers below as replaced, or takes that back. */
  shadow(row: R, by: 1 | -1): void {
    for (const value of this.#valuesOf(row)) this.#shadowed.set(value, this.shadowed(value) + by);
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

/** Where a row stands in order: its order text and its key. */
export function entryOf<R extends Row>(definition: TableDefinition<R>, row: R): string {
  return `${definition.order(row)}\u0000${definition.key(row)}`;
}

/** The key in an entry. */
export function keyOf(entry: string): string {
  return entry.slice(entry.indexOf('\u0000') + 1);
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
