import type { Layer } from './layer.ts';
import { listingAt } from './layer-indexes.ts';
import type { Row, TableDefinition } from './table.ts';

/** Numbers of rows of frozen stacks that were counted. They never change, and thousands of workspaces share one. */
const counts = new WeakMap<object, number>();

/** Returns the number of rows in frozen layers. */
export function countFrozen<R extends Row>(definition: TableDefinition<R>, layers: readonly Layer<R>[]): number {
  // The lowest layer deletes nothing.
  let count = layers[0]?.rows.size ?? 0;
  if (layers.length < 2) return count;
  const known = counts.get(layers);
  if (known !== undefined) return known;
  for (let depth = 1; depth < layers.length; depth++) count += addedAt(definition, layers, depth);
  counts.set(layers, count);
  return count;
}

/** Returns by how many rows a layer above the lowest has more than those below it. */
export function addedAt<R extends Row>(
  definition: TableDefinition<R>,
  layers: readonly Layer<R>[],
  depth: number,
): number {
  const listing = listingAt(definition, layers, depth, []);
  return listing === undefined ? 0 : listing.posting.length - listing.hidden.length;
}
