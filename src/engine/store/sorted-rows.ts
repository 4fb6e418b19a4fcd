import type { Parts } from '../core/parts.ts';
import { entryOf, firstPosition, type Posting } from './posting.ts';
import { sortingRows } from './sort-rows.ts';
import { StoredIndexes } from './stored-indexes.ts';
import type { Row, TableDefinition, Term } from './table.ts';
import { meet, type RowNumbers } from './value-index.ts';

/** Results of searches by several terms are kept while they have no more row numbers than this, or than there are rows. */
const KEPT_NUMBERS = 1000;

/** Rows by their numbers: their positions in the order of their table. */
export interface RowList<R extends Row> {
  readonly length: number;
  at(number: number): R | undefined;
}

/** The indexes of rows that do not change. */
export interface RowIndexes {
  /** Returns the numbers of the rows that an index lists under a value, ascending. */
  numbers(term: Term): RowNumbers;
  /** Builds the indexes that are missing. */
  indexing(): Parts<void>;
}

/** The rows of a lowest layer in their order. A lowest layer never changes, so its indexes list numbers of rows. */
export class SortedRows<R extends Row> {
  readonly #definition: TableDefinition<R>;
  readonly #rows: RowList<R>;
  readonly #indexes: RowIndexes;
  /** Rows of several terms together, the most recent last. */
  readonly #meetings = new Map<string, RowNumbers>();
  #keptNumbers = 0;

  constructor(definition: TableDefinition<R>, rows: RowList<R>, indexes: RowIndexes) {
    this.#definition = definition;
    this.#rows = rows;
    this.#indexes = indexes;
  }

  /** Sorts the rows of a layer, in parts. */
  static *of<R extends Row>(definition: TableDefinition<R>, rows: Iterable<R | null>): Parts<SortedRows<R>> {
    const sorted = yield* sortingRows(definition, rows);
    return new SortedRows(definition, sorted, new StoredIndexes(definition, sorted));
  }

  /** Builds the indexes that are missing. */
  indexing(): Parts<void> {
    return this.#indexes.indexing();
  }

  /** Returns the rows for which every term holds. */
  posting(terms: readonly Term[]): Posting<R> {
    const [first, ...rest] = terms;
    if (first === undefined) return new NumberPosting(this.#definition, this.#rows);
    const numbers = rest.length === 0 ? this.#indexes.numbers(first) : this.#meeting(terms);
    return new NumberPosting(this.#definition, this.#rows, numbers);
  }

  #meeting(terms: readonly Term[]): RowNumbers {
    const lists = terms.map((term) => this.#indexes.numbers(term)).sort((a, b) => a.length - b.length);
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
  readonly #rows: RowList<R>;
  readonly #numbers: RowNumbers | undefined;
  readonly length: number;

  constructor(definition: TableDefinition<R>, rows: RowList<R>, numbers?: RowNumbers) {
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
    const number = this.#numbers === undefined ? position : this.#numbers[position];
    return number === undefined ? undefined : this.#rows.at(number);
  }

  positionOf(entry: string): number {
    return firstPosition(this.length, (position) => this.entryAt(position) >= entry);
  }
}
