import { finish, type Parts, ROWS_AT_ONCE } from '../core/parts.ts';
import { EVERY_ROW, IndexedRows, type IndexPart, valuesOf } from './index-part.ts';
import type { Layer } from './layer.ts';
import { isBefore, type RowOrder } from './row-order.ts';
import type { Row, TableDefinition, Term } from './table.ts';

/** Layers with fewer rows are indexed at their first search, which is not noticed. */
const LARGE_LAYER = 2000;
/** Searches by several indexes that a layer remembers. */
const MAX_FOUND = 50;

/** What a search finds in one layer: rows in order. */
export interface Listing<R extends Row> {
  readonly depth: number;
  readonly rows: readonly R[];
  /** The matching rows of lower layers that this layer hides. */
  readonly hidden: readonly R[];
}

/** Numbers of rows of frozen layers that were counted. They never change, and thousands of workspaces share one stack. */
const counts = new WeakMap<object, number>();

/** The layers of a table, as they are searched. The lowest layer deletes nothing. */
export class LayerStack<R extends Row> {
  readonly layers: readonly Layer<R>[];
  readonly #definition: TableDefinition<R>;

  constructor(definition: TableDefinition<R>, layers: readonly Layer<R>[]) {
    this.#definition = definition;
    this.layers = layers;
  }

  /** Returns what each layer lists for a search of which every term must hold; layers with nothing are left out. */
  listings(terms: readonly Term[]): Listing<R>[] {
    const listings: Listing<R>[] = [];
    for (let depth = 0; depth < this.layers.length; depth++) {
      const listing = this.#listing(depth, terms);
      if (listing.rows.length > 0 || listing.hidden.length > 0) listings.push(listing);
    }
    return listings;
  }

  countFrozen(): number {
    const { layers } = this;
    let count = layers[0]?.rows.size ?? 0;
    if (layers.length < 2) return count;
    const known = counts.get(layers);
    if (known !== undefined) return known;
    for (let depth = 1; depth < layers.length; depth++) count += this.addedAt(depth);
    counts.set(layers, count);
    return count;
  }

  /** Returns by how many rows a layer above the lowest has more than those below it. */
  addedAt(depth: number): number {
    const { rows, hidden } = this.#listing(depth, []);
    return rows.length - hidden.length;
  }

  /** Builds the indexes of large layers ahead of their first search, which would otherwise hold the process for all of it. */
  *indexing(): Parts<void> {
    for (const [depth, layer] of this.layers.entries()) {
      if (layer.rows.size < LARGE_LAYER) continue;
      for (const index of [EVERY_ROW.index, ...Object.keys(this.#definition.indexes)]) {
        if (!layer.parts.has(index)) yield* this.#buildingPart(depth, index);
      }
    }
  }

  #listing(depth: number, terms: readonly Term[]): Listing<R> {
    if (this.layers[depth]?.rows.size === 0) return { depth, rows: [], hidden: [] };
    const [first = EVERY_ROW, ...others] = terms;
    let lead = { term: first, part: this.#part(depth, first.index) };
    for (const term of others) {
      const part = this.#part(depth, term.index);
      if (part.rows.at(term.value).length < lead.part.rows.at(lead.term.value).length) lead = { term, part };
    }
    const { part, term } = lead;
    const [rows, hidden] = [part.rows.at(term.value), part.hidden.at(term.value)];
    if (others.length === 0) return { depth, rows, hidden };
    const found = depth < this.layers.length - 1 ? this.layers[depth]?.found : undefined;
    const asked = JSON.stringify(terms);
    const known = found?.get(asked);
    if (known !== undefined) return { depth, ...known };
    const rest = terms.filter((other) => other !== term);
    const holds = (row: R) => rest.every(({ index, value }) => valuesOf(this.#definition, index, row).includes(value));
    const listing = { rows: rows.filter(holds), hidden: hidden.filter(holds) };
    if (found !== undefined && found.size < MAX_FOUND) found.set(asked, listing);
    return { depth, ...listing };
  }

  /** Returns a layer's part of an index. It is built at the first search, and most never are. */
  #part(depth: number, index: string): IndexPart<R> {
    return this.layers[depth]?.parts.get(index) ?? finish(this.#buildingPart(depth, index));
  }

  *#buildingPart(depth: number, index: string): Parts<IndexPart<R>> {
    const definition = this.#definition;
    const part = { rows: new IndexedRows(definition, index), hidden: new IndexedRows(definition, index) };
    const { rows, hidden } = index === EVERY_ROW.index ? yield* this.#sorting(depth) : yield* this.#sorted(depth);
    let done = 0;
    for (const [list, indexed] of [[rows, part.rows] as const, [hidden, part.hidden] as const]) {
      for (const row of list) {
        indexed.append(row);
        if (++done % ROWS_AT_ONCE === 0) yield;
      }
    }
    this.layers[depth]?.parts.set(index, part);
    return part;
  }

  /** Returns the rows of a layer and those that it hides as the index of all rows has them: so they are sorted once. */
  *#sorted(depth: number): Parts<Pick<Listing<R>, 'rows' | 'hidden'>> {
    const known = this.layers[depth]?.parts.get(EVERY_ROW.index);
    const { rows, hidden } = known ?? (yield* this.#buildingPart(depth, EVERY_ROW.index));
    return { rows: rows.at(EVERY_ROW.value), hidden: hidden.at(EVERY_ROW.value) };
  }

  *#sorting(depth: number): Parts<Pick<Listing<R>, 'rows' | 'hidden'>> {
    const rows: R[] = [];
    const hidden: R[] = [];
    let done = 0;
    for (const [key, row] of this.layers[depth]?.rows ?? []) {
      const below = rowBelow(this.layers, key, depth);
      if (row !== null) rows.push(row);
      if (below !== undefined) hidden.push(below);
      if (++done % ROWS_AT_ONCE === 0) yield;
    }
    return { rows: yield* sortingRows(this.#definition, rows), hidden: yield* sortingRows(this.#definition, hidden) };
  }
}

/** Returns the row with a key in the layers below a depth. */
export function rowBelow<R extends Row>(layers: readonly Layer<R>[], key: string, depth: number): R | undefined {
  for (let i = depth - 1; i >= 0; i--) {
    const row = layers[i]?.rows.get(key);
    if (row !== undefined) return row ?? undefined;
  }
  return undefined;
}

/** Returns rows in order, in parts. Rows that are in order already are only compared. */
function* sortingRows<R extends Row>(by: RowOrder<R>, rows: readonly R[]): Parts<readonly R[]> {
  if (rows.length <= ROWS_AT_ONCE) return rows.toSorted((a, b) => (isBefore(by, a, b) ? -1 : 1));
  const middle = rows.length >>> 1;
  const first = yield* sortingRows(by, rows.slice(0, middle));
  yield;
  const second = yield* sortingRows(by, rows.slice(middle));
  return yield* merging(by, first, second);
}

function* merging<R extends Row>(by: RowOrder<R>, a: readonly R[], b: readonly R[]): Parts<readonly R[]> {
  if (follows(by, a, b)) return a.concat(b);
  if (follows(by, b, a)) return b.concat(a);
  const merged: R[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [left, right] = [a[i], b[j]];
    if (left === undefined && right === undefined) return merged;
    if (right === undefined || (left !== undefined && isBefore(by, left, right))) {
      if (left !== undefined) merged.push(left);
      i++;
    } else {
      merged.push(right);
      j++;
    }
    if (merged.length % ROWS_AT_ONCE === 0) yield;
  }
}

function follows<R extends Row>(by: RowOrder<R>, list: readonly R[], next: readonly R[]): boolean {
  const [last, first] = [list.at(-1), next[0]];
  return last === undefined || first === undefined || isBefore(by, last, first);
}
