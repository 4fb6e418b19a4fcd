import { finish, type Parts, ROWS_AT_ONCE } from '../core/parts.ts';
import { distinct, entryOf, firstPosition, type Posting, valuesOf } from './posting.ts';
import { sortingRows } from './sort-rows.ts';
import type { Row, TableDefinition, Term } from './table.ts';

/** Numbers of rows, ascending: their positions in the order of their table. */
type RowNumbers = readonly number[];

/** A list that is this many times as long as another is searched for each number of that, and read through otherwise. */
const MUCH_LONGER = 16;

/** The rows of a lowest layer in their order. A lowest layer never changes, so its indexes list numbers of rows. */
export class SortedRows<R extends Row> {
  readonly #definition: TableDefinition<R>;
  readonly #rows: readonly R[];
  /** Numbers of rows by value. Each index is built at its first search, unless that was done ahead. */
  readonly #indexes = new Map<string, ReadonlyMap<string, RowNumbers>>();

  constructor(definition: TableDefinition<R>, rows: readonly R[]) {
    this.#definition = definition;
    this.#rows = rows;
  }

  /** Sorts the rows of a layer, in parts. */
  static *of<R extends Row>(definition: TableDefinition<R>, rows: Iterable<R | null>): Parts<SortedRows<R>> {
    return new SortedRows(definition, yield* sortingRows(definition, rows));
  }

  /** Builds the indexes that are missing. */
  *indexing(names: readonly string[] = Object.keys(this.#definition.indexes)): Parts<void> {
    for (const name of names) if (!this.#indexes.has(name)) this.#indexes.set(name, yield* this.#numbering(name));
  }

  /** Returns the rows for which every term holds. */
  posting(terms: readonly Term[]): Posting<R> {
    if (terms.length === 0) return new NumberPosting(this.#definition, this.#rows);
    const lists = terms.map((term) => this.#numbers(term)).sort((a, b) => a.length - b.length);
    return new NumberPosting(this.#definition, this.#rows, lists.reduce(meet));
  }

  #numbers({ index, value }: Term): RowNumbers {
    if (!this.#indexes.has(index)) finish(this.indexing([index]));
    return this.#indexes.get(index)?.get(value) ?? [];
  }

  *#numbering(name: string): Parts<ReadonlyMap<string, RowNumbers>> {
    const numbers = new Map<string, number[]>();
    for (const [number, row] of this.#rows.entries()) {
      for (const value of distinct(valuesOf(this.#definition, name, row))) {
        const list = numbers.get(value);
        if (list === undefined) numbers.set(value, [number]);
        else list.push(number);
      }
      if ((number + 1) % ROWS_AT_ONCE === 0) yield;
    }
    return numbers;
  }
}

/** Returns the numbers that are in both lists; the first is the shorter one. */
function meet(short: RowNumbers, long: RowNumbers): RowNumbers {
  const skips = long.length > short.length * MUCH_LONGER;
  let at = 0;
  return short.filter((number) => {
    if (skips) at = firstPosition(long.length, (position) => (long[position] ?? 0) >= number, at);
    else while ((long[at] ?? number) < number) at++;
    return long[at] === number;
  });
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
    const number = this.#numbers === undefined ? position : this.#numbers[position];
    return number === undefined ? undefined : this.#rows[number];
  }

  positionOf(entry: string): number {
    return firstPosition(this.length, (position) => this.entryAt(position) >= entry);
  }
}
