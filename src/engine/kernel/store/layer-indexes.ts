import { finish, type Parts, ROWS_AT_ONCE } from '../core/parts.ts';
import { EVERY_ROW, IndexPart } from './index-part.ts';
import type { Layer } from './layer.ts';
import { EntryPosting, keyOf, type Posting, valuesOf } from './posting.ts';
import { sortingRows } from './sort-rows.ts';
import { SortedRows } from './sorted-rows.ts';
import type { Row, TableDefinition, Term } from './table.ts';

/** Layers with fewer rows are indexed at their first search, which is not noticed. */
const LARGE_LAYER = 2000;

const NONE: readonly string[] = [];

/** What a search finds in one layer. */
export interface Listing<R extends Row> {
  readonly depth: number;
  readonly posting: Posting<R>;
  /** The entries of matching rows in lower layers that this layer hides. */
  readonly hidden: readonly string[];
}

/** Returns what each layer lists for a search of which every term must hold; layers with nothing are left out. */
export function listingsOf<R extends Row>(
  definition: TableDefinition<R>,
  layers: readonly Layer<R>[],
  terms: readonly Term[],
): Listing<R>[] {
  const listings: Listing<R>[] = [];
  for (let depth = 0; depth < layers.length; depth++) {
    const listing = depth === 0 ? lowest(definition, layers, terms) : listingAt(definition, layers, depth, terms);
    if (listing !== undefined && (listing.posting.length > 0 || listing.hidden.length > 0)) listings.push(listing);
  }
  return listings;
}

function lowest<R extends Row>(
  definition: TableDefinition<R>,
  [layer]: readonly Layer<R>[],
  terms: readonly Term[],
): Listing<R> | undefined {
  if (layer === undefined || layer.rows.size === 0) return undefined;
  layer.sorted ??= finish(SortedRows.of(definition, layer.rows.values()));
  return { depth: 0, posting: layer.sorted.posting(terms), hidden: NONE };
}

/** Returns what a layer above the lowest lists; undefined for one without rows. */
export function listingAt<R extends Row>(
  definition: TableDefinition<R>,
  layers: readonly Layer<R>[],
  depth: number,
  terms: readonly Term[],
): Listing<R> | undefined {
  const layer = layers[depth];
  if (layer === undefined || layer.rows.size === 0) return undefined;
  const partOf = ({ index }: Term) => indexPart(definition, layers, depth, index);
  const [first = EVERY_ROW, ...others] = terms;
  let lead = first;
  for (const term of others)
    if (partOf(term).posting(term.value).length < partOf(lead).posting(lead.value).length) lead = term;
  const part = partOf(lead);
  const rest = terms.filter((term) => term !== lead && term !== EVERY_ROW);
  const holds = (row: R | null | undefined) =>
    row != null && rest.every(({ index, value }) => valuesOf(definition, index, row).includes(value));
  const [entries, hidden] = [part.posting(lead.value), part.hidden(lead.value)];
  const isPlain = rest.length === 0;
  return {
    depth,
    posting: new EntryPosting(
      isPlain ? entries : entries.filter((entry) => holds(layer.rows.get(keyOf(entry)))),
      layer.rows,
    ),
    hidden: isPlain ? hidden : hidden.filter((entry) => holds(rowBelow(layers, keyOf(entry), depth))),
  };
}

/** Returns the part of an index that belongs to a layer above the lowest. It is built at the first search, and most never are. */
function indexPart<R extends Row>(
  definition: TableDefinition<R>,
  layers: readonly Layer<R>[],
  depth: number,
  index: string,
): IndexPart<R> {
  return layers[depth]?.parts.get(index) ?? finish(buildingPart(definition, layers, depth, index));
}

/** Builds the indexes of large layers ahead of their first search, which would otherwise hold the process for all of it. */
export function* indexingLayers(definition: TableDefinition<Row>, layers: readonly Layer<Row>[]): Parts<void> {
  for (const [depth, layer] of layers.entries()) {
    if (layer.rows.size < LARGE_LAYER) continue;
    if (depth === 0) {
      layer.sorted ??= yield* SortedRows.of(definition, layer.rows.values());
      yield* layer.sorted.indexing();
      continue;
    }
    for (const index of [EVERY_ROW.index, ...Object.keys(definition.indexes)]) {
      if (!layer.parts.has(index)) yield* buildingPart(definition, layers, depth, index);
    }
  }
}

function* buildingPart<R extends Row>(
  definition: TableDefinition<R>,
  layers: readonly Layer<R>[],
  depth: number,
  index: string,
): Parts<IndexPart<R>> {
  const part = new IndexPart(definition, index);
  const layer = layers[depth];
  if (layer === undefined) return part;
  let done = 0;
  const isPause = () => ++done % ROWS_AT_ONCE === 0;
  // Rows that are added in order need no place to be found for them.
  const rows = yield* sortingRows(definition, layer.rows.values());
  const hidden: R[] = [];
  for (const key of layer.rows.keys()) {
    const below = rowBelow(layers, key, depth);
    if (below) hidden.push(below);
    if (isPause()) yield;
  }
  for (const row of yield* sortingRows(definition, hidden)) {
    part.hide(row);
    if (isPause()) yield;
  }
  for (const row of rows) {
    part.add(row);
    if (isPause()) yield;
  }
  layer.parts.set(index, part);
  return part;
}

/** Returns the row with a key in the layers below a depth. */
export function rowBelow<R extends Row>(layers: readonly Layer<R>[], key: string, depth: number): R | undefined {
  for (let i = depth - 1; i >= 0; i--) {
    const row = layers[i]?.rows.get(key);
    if (row !== undefined) return row ?? undefined;
  }
  return undefined;
}
