import type { Layer } from './layer.ts';
import { listingsOf, sortedRows } from './layer-indexes.ts';
import { type Bounds, type Range, rangesOf, walkRanges } from './layer-walk.ts';
import type { Row, TableDefinition, Term } from './table.ts';

/** Returns the newest row for which a term holds, within bounds of its order text. */
export function newestRow<R extends Row>(
  definition: TableDefinition<R>,
  layers: readonly Layer<R>[],
  term: Term,
  bounds: Bounds,
): R | undefined {
  const [lowest] = layers;
  // Most tables are only read: all of their rows are in the lowest layer.
  if (lowest !== undefined && !hasHigherRows(layers)) return sortedRows(definition, lowest).newest(term, bounds);
  return newestInRanges(layers, rangesOf(listingsOf(definition, layers, [term]), bounds));
}

function hasHigherRows<R extends Row>(layers: readonly Layer<R>[]): boolean {
  for (let depth = 1; depth < layers.length; depth++) if (layers[depth]?.rows.size !== 0) return true;
  return false;
}

/** Returns the first row of a walk, most often without one: when one range alone has entries, and none of them is hidden. */
function newestInRanges<R extends Row>(layers: readonly Layer<R>[], ranges: Range<R>[]): R | undefined {
  const filled = ranges.filter(({ low, high }) => high > low);
  const [only] = filled;
  if (only === undefined) return undefined;
  const isPlain = filled.length === 1 && ranges.every(({ hiddenLow, hiddenHigh }) => hiddenHigh <= hiddenLow);
  const row = isPlain ? only.posting.rowAt(only.high - 1) : undefined;
  if (row) return row;
  for (const walked of walkRanges(layers, ranges, 0)) return walked;
  return undefined;
}
