import { finish, type Parts, ROWS_AT_ONCE } from '../core/parts.ts';
import { distinct, entryOf, firstPosition, type Posting, valuesOf } from './posting.ts';
import { sortingRows } from './sort-rows.ts';
import type { Row, TableDefinition, Term } from './table.ts';
import { meet, type RowNumbers, ValueIndex } from './value-index.ts';

/** Results of searches by several terms are kept while they have no more row numbers than this, or than there are rows. */
const KEPT_NUMBERS = 1000;

/**
 * The rows of a lowest layer in their order, and its indexes. A lowest layer never changes, so an index lists numbers of rows: their
 * positions in the order.
 */
export class SortedRows<R extends Row> {
  readonly #definition: TableDefinition<R>;
  readonly #rows: readonly R[];
  readonly #indexes = new Map<string, ValueIndex>();
  /** Rows of several terms together, the most recent last. */
  readonly #meetings = new Map<string, RowNumbers>();
  #keptNumbers = 0;

  constructor(definition: TableDefinition<R>, rows: readonly R[]) {
    this.#definition = definition;
    this.#rows = rows;
  }

  /** Sorts the rows of a layer, in parts. */
  static *of<R extends Row>(definition: TableDefinition<R>, rows: Iterable<R | null>): Parts<SortedRows<R>> {
    return new SortedRows(definition, yield* sortingRows(definition, rows));
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

  /** Returns the rows for which every term holds. */
  posting(terms: readonly Term[]): Posting<R> {
    const [first, ...rest] = terms;
    if (first === undefined) return new NumberPosting(this.#definition, this.#rows);
    const numbers = rest.length === 0 ? this.#numbers(first) : this.#meeting(terms);
    return new NumberPosting(this.#definition, this.#rows, numbers);
  }

  #numbers({ index, value }: Term): RowNumbers {
    if (!this.#indexes.has(index)) finish(this.indexing([index]));
    return this.#indexes.get(index)?.numbers(value) ?? [];
  }

  #meeting(terms: readonly Term[]): RowNumbers {
    const lists = terms.map((term) => this.#numbers(term)).sort((a, b) => a.length - b.length);
    const [shortest = []] = lists;
    // A short list is compared again faster than a result of it is found.
    const name = shortest.length < 100 ? undefined : JSON.stringify(terms.map(({ index, value }) => [index, value]));
    const known = name === undefined ? undefined : this.#meetings.get(name);
    const result = known ?? lists.reduce((a, b) => meet(a, b));
    if (name !== undefined) this.#keep(name, result, known === undefined);
    return result;
  }

  /** Keeps a result as the most recent one, and forgets the oldest where there are too many. */
  #keep(name: string, result: RowNumbers, isNew: boolean): void {
    this.#meetings.delete(name);
    this.#meetings.set(name, result);
    if (isNew) this.#keptNumbers += result.length + 1;
    for (const [oldest, { length }] of this.#meetings) {
      if (this.#keptNumbers <= Math.max(KEPT_NUMBERS, this.#rows.length) || oldest === name) return;
      this.#meetings.delete(oldest);
      this.#keptNumbers -= length + 1;
    }
  }
}

/** Rows by their numbers; without numbers all rows. */
class NumberPosting<R extends Row> implements Posting<R> {
  readonly #definition: TableDefinition<R>;
  readonly #rows: readonly R[];
  readonly #numbers: RowNumbers | undefined;
  readonly length: number;

  constructor(definition: TableDefinition<R>, rows: readonly R[], numbers?: RowNumbers) {
    this.#definition = definition;
    this.#rows = rows;
    this.#numbers = numbers;
    this.length = (numbers ?? rows).length;
  }

  entryAt(position: number): string {
    const row = this.rowAt(position);
    return row === undefined ? '' : entryOf(this.#definition, row);
  }

  rowAt(position: number): R | undefined {
    return this.#rows[this.#numbers === undefined ? position : (this.#numbers[position] ?? -1)];
  }

  positionOf(entry: string): number {
    return firstPosition(this.length, (position) => this.entryAt(position) >= entry);
  }
}
