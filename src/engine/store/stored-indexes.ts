import { finish, type Parts, ROWS_AT_ONCE } from '../core/parts.ts';
import { distinct, valuesOf } from './posting.ts';
import type { RowIndexes } from './sorted-rows.ts';
import type { Row, TableDefinition, Term } from './table.ts';
import { type RowNumbers, ValueIndex } from './value-index.ts';

/** The indexes of stored rows in their order. Each is built at its first search, unless that was done ahead. */
export class StoredIndexes<R extends Row> implements RowIndexes {
  readonly #definition: TableDefinition<R>;
  readonly #rows: readonly R[];
  readonly #indexes = new Map<string, ValueIndex>();

  constructor(definition: TableDefinition<R>, rows: readonly R[]) {
    this.#definition = definition;
    this.#rows = rows;
  }

  numbers({ index, value }: Term): RowNumbers {
    if (!this.#indexes.has(index)) finish(this.indexing([index]));
    return this.#indexes.get(index)?.numbers(value) ?? [];
  }

  /** Builds the indexes that are missing, in one walk over the rows. */
  *indexing(names: readonly string[] = Object.keys(this.#definition.indexes)): Parts<void> {
    const missing = names.filter((name) => !this.#indexes.has(name));
    if (missing.length === 0) return;
    const building = missing.map((name) => ({ name, index: this.#newIndex(name) }));
    for (let from = 0; from < this.#rows.length; from += ROWS_AT_ONCE) {
      if (from > 0) yield;
      const rows = this.#rows.slice(from, from + ROWS_AT_ONCE);
      for (const { name, index } of building) this.#add(index, name, rows, from);
    }
    for (const { name, index } of building) {
      yield* index.packing();
      this.#indexes.set(name, index);
    }
  }

  #add(index: ValueIndex, name: string, rows: readonly R[], from: number): void {
    const valuesIn = this.#definition.indexes[name];
    if (valuesIn === undefined) return;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at];
      if (row !== undefined) for (const value of distinct(valuesIn(row))) index.add(value, from + at);
    }
  }

  #newIndex(name: string): ValueIndex {
    return new ValueIndex((number, value) => {
      const row = this.#rows[number];
      return row !== undefined && valuesOf(this.#definition, name, row).includes(value);
    });
  }
}
