import { finish, type Parts } from '../core/parts.ts';
import { EVERY_ROW, entryOf, IndexPart, keyOf, type Posting } from './index-part.ts';
import type { Layer } from './layer.ts';
import type { Row, TableDefinition } from './table.ts';

/** How many rows are indexed between two chances for other work. */
const ROWS_AT_ONCE = 500;

/** Layers with fewer rows are indexed at their first search, which is not noticed. */
const LARGE_LAYER = 2000;

/** Returns the part of an index that belongs to the layer at a depth. It is built at the first search, and most never are. */
export function indexPart<R extends Row>(
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
  for (const key of depth === 0 ? [] : layer.rows.keys()) {
    const below = rowBelow(layers, key, depth);
    if (below) part.shadow(below, 1);
    if (isPause()) yield;
  }
  if (index === EVERY_ROW.index) {
    const entries: Posting = [];
    for (const row of layer.rows.values()) {
      if (row !== null) entries.push(entryOf(definition, row));
      if (isPause()) yield;
    }
    part.fill(EVERY_ROW.value, entries.sort());
  } else {
    // The entries of all rows are in order, and shared by every other index.
    const all = layer.parts.get(EVERY_ROW.index) ?? (yield* buildingPart(definition, layers, depth, EVERY_ROW.index));
    for (const entry of all.posting(EVERY_ROW.value)) {
      const row = layer.rows.get(keyOf(entry));
      if (row) part.add(row, entry);
      if (isPause()) yield;
    }
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
