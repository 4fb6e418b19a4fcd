import type { Row } from './table.ts';

/**
 * The rows of a layer as they are now, to be read bit by bit while writes go on: the writer notes what a write replaces. It costs
 * nothing by itself, however many rows there are.
 */
export class LayerView<R extends Row> {
  readonly #rows: ReadonlyMap<string, R | null>;
  /** What was there before later writes; undefined where nothing was. */
  readonly #replaced = new Map<string, R | null | undefined>();
  readonly isEmpty: boolean;

  constructor(rows: ReadonlyMap<string, R | null>) {
    this.#rows = rows;
    this.isEmpty = rows.size === 0;
  }

  /** Returns whether the view is one of these rows. */
  isOf(rows: ReadonlyMap<string, R | null>): boolean {
    return this.#rows === rows;
  }

  /** Notes what a write is about to replace. */
  noteReplaced(key: string, row: R | null | undefined): void {
    if (!this.#replaced.has(key)) this.#replaced.set(key, row);
  }

  /** Returns the entries. One that was replaced after it had been returned comes again, equal. */
  *entries(): Generator<[string, R | null]> {
    for (const entry of this.#rows) if (!this.#replaced.has(entry[0])) yield entry;
    for (const [key, row] of this.#replaced) if (row !== undefined) yield [key, row];
  }
}
