import type { LayerRows } from './layer.ts';
import type { Row, TableDefinition } from './table.ts';

/** The rows of one layer that an index lists under a value, in order. */
export interface Posting<R extends Row> {
  readonly length: number;
  /** Returns the entry at a position. */
  entryAt(position: number): string;
  /** Returns the row at a position; nothing where the row is in a lower layer. */
  rowAt(position: number): R | null | undefined;
  /** Returns the position of the first entry that is not below `entry`. */
  positionOf(entry: string): number;
}

/** A list of entries (`order NUL key`), sorted. The rows are found by their keys. */
export class EntryPosting<R extends Row> implements Posting<R> {
  readonly #entries: readonly string[];
  readonly #rows: Pick<LayerRows<R>, 'get'>;

  constructor(entries: readonly string[], rows: Pick<LayerRows<R>, 'get'>) {
    this.#entries = entries;
    this.#rows = rows;
  }

  get length(): number {
    return this.#entries.length;
  }

  entryAt(position: number): string {
    return this.#entries[position] ?? '';
  }

  rowAt(position: number): R | null | undefined {
    return this.#rows.get(keyOf(this.entryAt(position)));
  }

  positionOf(entry: string): number {
    return entryPosition(this.#entries, entry);
  }
}

/** Returns the values under which an index lists a row; none for an index that the table lacks. */
export function valuesOf<R extends Row>({ indexes }: TableDefinition<R>, index: string, row: R): readonly string[] {
  return indexes[index]?.(row) ?? [];
}

/** Returns values without repetitions. */
export function distinct(values: readonly string[]): readonly string[] {
  if (values.length < 2 || (values.length === 2 && values[0] !== values[1])) return values;
  return [...new Set(values)];
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
export function entryPosition(entries: readonly string[], entry: string): number {
  return firstPosition(entries.length, (position) => (entries[position] ?? '') >= entry);
}

/** Returns the first of `length` positions for which `holds` is true, and is for all after it. */
export function firstPosition(length: number, holds: (position: number) => boolean, from = 0): number {
  let low = from;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
