import type { Layer, LayerRows } from './layer.ts';
import { type RowList, SortedRows } from './sorted-rows.ts';
import type { Row, TableDefinition } from './table.ts';
import type { RowNumbers } from './value-index.ts';

/** Computes the rows of a table from their numbers, and answers its searches. `I` is the union of the table's index names. */
export interface RowSource<R extends Row, I extends string = string> {
  readonly count: number;
  /** Returns the row with a number below `count`, frozen. Rows are numbered in the order of their table. */
  row(number: number): R;
  /** Returns the number of the row with a key; undefined when none has it. */
  numberOf(key: string): number | undefined;
  /** By index of the table: returns the numbers of the rows that it lists under a value, ascending. */
  readonly indexes: Readonly<Record<I, (value: string) => RowNumbers>>;
}

/** Rows that are made when they are first read, and kept from then on. */
class ComputedRows<R extends Row> implements LayerRows<R>, RowList<R> {
  readonly #definition: TableDefinition<R>;
  readonly #source: RowSource<R>;
  readonly #made: (R | undefined)[];
  readonly size: number;

  constructor(definition: TableDefinition<R>, source: RowSource<R>) {
    this.#definition = definition;
    this.#source = source;
    this.#made = new Array(source.count);
    this.size = source.count;
  }

  get length(): number {
    return this.size;
  }

  at(number: number): R | undefined {
    if (number >= this.size) return undefined;
    const row = this.#made[number] ?? this.#source.row(number);
    this.#made[number] = row;
    return row;
  }

  get(key: string): R | undefined {
    const number = this.#source.numberOf(key);
    return number === undefined ? undefined : this.at(number);
  }

  has(key: string): boolean {
    return this.#source.numberOf(key) !== undefined;
  }

  *keys(): Iterable<string> {
    for (const [key] of this) yield key;
  }

  *values(): Iterable<R> {
    for (const [, row] of this) yield row;
  }

  *[Symbol.iterator](): Iterator<[string, R]> {
    for (let number = 0; number < this.size; number++) {
      const row = this.at(number);
      if (row !== undefined) yield [this.#definition.key(row), row];
    }
  }
}

/** Creates a lowest layer whose rows are computed. */
export function computedLayer<R extends Row>(definition: TableDefinition<R>, source: RowSource<R>): Layer<R> {
  const rows = new ComputedRows(definition, source);
  const indexes = {
    numbers: ({ index, value }: { index: string; value: string }) => source.indexes[index]?.(value) ?? [],
    *indexing() {},
  };
  return { rows, parts: new Map(), sorted: new SortedRows(definition, rows, indexes) };
}
