import { finish, type Parts, ROWS_AT_ONCE } from '../core/parts.ts';
import { type Layer, rowBelow } from './layer.ts';
import { addRow, lengthOf, type RowList, removeRow } from './row-list.ts';
import type { Row, TableDefinition } from './table.ts';

/** One condition of a search: rows that `index` lists under `value`. */
export interface Term {
  index: string;
  value: string;
}

/** The term that every row satisfies. */
const EVERY_ROW: Term = { index: '', value: '' };
/** Layers with fewer rows are indexed at their first search, which is not noticed. */
const LARGE_LAYER = 2000;
/** Searches by several indexes that a chunk of rows remembers. */
const MAX_FOUND = 50;

/** An index of the rows of a layer and of those below it: the lists of the values that the layer changes; the others are those below. */
export class LayerIndex<R extends Row> {
  readonly #definition: TableDefinition<R>;
  readonly #index: string;
  readonly #below: LayerIndex<R> | undefined;
  readonly #lists = new Map<string, R[][]>();

  constructor(definition: TableDefinition<R>, index: string, below: LayerIndex<R> | undefined) {
    this.#definition = definition;
    this.#index = index;
    this.#below = below;
  }

  at(value: string): RowList<R> {
    return this.#lists.get(value) ?? this.#below?.at(value) ?? [];
  }

  add(row: R): void {
    for (const value of this.#valuesOf(row))
      addRow(this.#definition, this.#ownListAt(value), row, this.#below === undefined);
  }

  remove(row: R): void {
    for (const value of this.#valuesOf(row)) {
      const list = this.#ownListAt(value);
      removeRow(this.#definition, list, row);
      if (list.length === 0 && (this.#below?.at(value) ?? []).length === 0) this.#lists.delete(value);
    }
  }

  #ownListAt(value: string): R[][] {
    let list = this.#lists.get(value);
    if (list === undefined) {
      list = [...(this.#below?.at(value) ?? [])];
      this.#lists.set(value, list);
    }
    return list;
  }

  #valuesOf(row: R): Iterable<string> {
    if (this.#index === EVERY_ROW.index) return [EVERY_ROW.value];
    const values = valuesOf(this.#definition, this.#index, row);
    return values.length < 2 ? values : new Set(values);
  }
}

/** Returns the rows in layers for which every term holds, in order. */
export function listRows<R extends Row>(
  definition: TableDefinition<R>,
  layers: readonly Layer<R>[],
  terms: readonly Term[],
): RowList<R> {
  const [first = EVERY_ROW, ...others] = terms;
  let shortest = indexOf(definition, layers, first.index).at(first.value);
  if (others.length === 0) return shortest;
  for (const { index, value } of others) {
    const list = indexOf(definition, layers, index).at(value);
    if (lengthOf(list) < lengthOf(shortest)) shortest = list;
  }
  const asked = JSON.stringify(terms);
  const holds = (row: R) => terms.every(({ index, value }) => valuesOf(definition, index, row).includes(value));
  return shortest.map((rows) => matchesIn(rows, asked, holds)).filter((rows) => rows.length > 0);
}

/** What searches by several indexes have found in a chunk of rows, which never changes. */
const found = new WeakMap<Row[], Map<string, Row[]>>();

function matchesIn<R extends Row>(rows: R[], asked: string, holds: (row: R) => boolean): R[] {
  const known = found.get(rows) ?? new Map<string, Row[]>();
  // What was found in these rows are some of them.
  const matches = (known.get(asked) as R[] | undefined) ?? rows.filter(holds);
  if (known.size < MAX_FOUND) found.set(rows, known.set(asked, matches));
  return matches;
}

/** Returns an index of the rows in layers. It is built at the first search, and most never are. */
function indexOf<R extends Row>(definition: TableDefinition<R>, layers: readonly Layer<R>[], index: string) {
  let depth = layers.length - 1;
  while (depth > 0 && layers[depth]?.rows.size === 0) depth--;
  return layers[depth]?.indexes.get(index) ?? finish(indexing(definition, layers, depth, index));
}

/** Builds the index of a layer, in parts. */
function* indexing<R extends Row>(
  definition: TableDefinition<R>,
  layers: readonly Layer<R>[],
  depth: number,
  index: string,
): Parts<LayerIndex<R>> {
  const known = layers[depth]?.indexes.get(index);
  if (known !== undefined) return known;
  const below = depth === 0 ? undefined : yield* indexing(definition, layers, depth - 1, index);
  const made = new LayerIndex(definition, index, below);
  // Rows that are in order are added at the end of each list.
  const isSorted = depth === 0 && index !== EVERY_ROW.index;
  const sorted = isSorted ? yield* indexingRows(definition, layers.slice(0, 1)) : undefined;
  const rows = sorted?.flat().map((row) => [definition.key(row), row] as const) ?? layers[depth]?.rows ?? [];
  let done = 0;
  for (const [key, row] of rows) {
    const hidden = rowBelow(layers, key, depth);
    if (hidden !== undefined) made.remove(hidden);
    if (row !== null) made.add(row);
    if (++done % ROWS_AT_ONCE === 0) yield;
  }
  layers[depth]?.indexes.set(index, made);
  return made;
}

/** Returns all rows in layers, in order, in parts. */
export function* indexingRows<R extends Row>(
  definition: TableDefinition<R>,
  layers: readonly Layer<R>[],
): Parts<RowList<R>> {
  const index = yield* indexing(definition, layers, layers.length - 1, EVERY_ROW.index);
  return index.at(EVERY_ROW.value);
}

/** Builds the indexes of large layers ahead of their first search, which would otherwise hold the process for all of it. */
export function* indexingLayers<R extends Row>(
  definition: TableDefinition<R>,
  layers: readonly Layer<R>[],
): Parts<void> {
  for (const [depth, layer] of layers.entries()) {
    if (layer.rows.size < LARGE_LAYER) continue;
    for (const index of [EVERY_ROW.index, ...Object.keys(definition.indexes)])
      yield* indexing(definition, layers, depth, index);
  }
}

/** Returns the values under which an index lists a row; none for an index that the table lacks. */
function valuesOf<R extends Row>({ indexes }: TableDefinition<R>, index: string, row: R): readonly string[] {
  return indexes[index]?.(row) ?? [];
}
