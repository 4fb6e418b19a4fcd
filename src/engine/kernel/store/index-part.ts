import { distinct, entryOf, entryPosition, valuesOf } from './posting.ts';
import type { Row, TableDefinition, Term } from './table.ts';

/** The term that every row satisfies. */
export const EVERY_ROW: Term = { index: '', value: '' };

const NONE: readonly string[] = [];

/**
 * The part of an index that belongs to a layer above the lowest: the layer's rows by value, and the rows of lower layers that it
 * hides, because it replaces or deletes them. Both are lists of entries, sorted.
 */
export class IndexPart<R extends Row> {
  readonly #definition: TableDefinition<R>;
  readonly #index: string;
  readonly #postings = new Map<string, string[]>();
  readonly #hidden = new Map<string, string[]>();

  constructor(definition: TableDefinition<R>, index: string) {
    this.#definition = definition;
    this.#index = index;
  }

  /** Returns the entries of this layer's rows that the index lists under a value. */
  posting(value: string): readonly string[] {
    return this.#postings.get(value) ?? NONE;
  }

  /** Returns the entries of rows of lower layers, listed under a value, that this layer hides. */
  hidden(value: string): readonly string[] {
    return this.#hidden.get(value) ?? NONE;
  }

  /** Adds a row. Its place is most often the last. */
  add(row: R): void {
    this.#change(this.#postings, row, addEntry);
  }

  /** Removes a row. */
  remove(row: R): void {
    this.#change(this.#postings, row, removeEntry);
  }

  /** Adds a row of a lower layer that is hidden. */
  hide(row: R): void {
    this.#change(this.#hidden, row, addEntry);
  }

  /** Removes a row of a lower layer that is hidden no longer. */
  unhide(row: R): void {
    this.#change(this.#hidden, row, removeEntry);
  }

  #change(lists: Map<string, string[]>, row: R, change: typeof addEntry): void {
    const entry = entryOf(this.#definition, row);
    for (const value of this.#valuesOf(row)) change(lists, value, entry);
  }

  #valuesOf(row: R): readonly string[] {
    if (this.#index === EVERY_ROW.index) return [EVERY_ROW.value];
    return distinct(valuesOf(this.#definition, this.#index, row));
  }
}

function addEntry(lists: Map<string, string[]>, value: string, entry: string): void {
  const list = lists.get(value);
  if (list === undefined) lists.set(value, [entry]);
  else if ((list.at(-1) ?? '') < entry) list.push(entry);
  else list.splice(entryPosition(list, entry), 0, entry);
}

function removeEntry(lists: Map<string, string[]>, value: string, entry: string): void {
  const list = lists.get(value);
  if (list === undefined) return;
  if (list.length === 1) lists.delete(value);
  else list.splice(entryPosition(list, entry), 1);
}
