import { isBefore, positionOf } from './row-order.ts';
import type { Row, TableDefinition, Term } from './table.ts';

/** The term that every row satisfies. */
export const EVERY_ROW: Term = { index: '', value: '' };

export interface IndexPart<R extends Row> {
  readonly rows: IndexedRows<R>;
  /** The rows of lower layers that it hides, because it replaces or deletes them. */
  readonly hidden: IndexedRows<R>;
}

/** Rows by the values under which an index lists them, in order. */
export class IndexedRows<R extends Row> {
  readonly #definition: TableDefinition<R>;
  readonly #index: string;
  readonly #lists = new Map<string, R[]>();

  constructor(definition: TableDefinition<R>, index: string) {
    this.#definition = definition;
    this.#index = index;
  }

  at(value: string): readonly R[] {
    return this.#lists.get(value) ?? [];
  }

  append(row: R): void {
    for (const value of this.#valuesOf(row)) this.#listAt(value).push(row);
  }

  /** Adds a row. Its place is most often the last. */
  add(row: R): void {
    for (const value of this.#valuesOf(row)) {
      const list = this.#listAt(value);
      const last = list.at(-1);
      if (last === undefined || isBefore(this.#definition, last, row)) list.push(row);
      else list.splice(positionOf(this.#definition, list, row), 0, row);
    }
  }

  remove(row: R): void {
    for (const value of this.#valuesOf(row)) {
      const list = this.#listAt(value);
      if (list.length === 1) this.#lists.delete(value);
      else list.splice(positionOf(this.#definition, list, row), 1);
    }
  }

  #listAt(value: string): R[] {
    const list = this.#lists.get(value) ?? [];
    if (list.length === 0) this.#lists.set(value, list);
    return list;
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
