import type { Layer } from './layer.ts';
import { type Range, walkRanges } from './layer-walk.ts';
import type { Row } from './table.ts';

/** Returns the first row of a walk, most often without one: when one range alone has entries, and none of them is hidden. */
export function newestRow<R extends Row>(layers: readonly Layer<R>[], ranges: Range<R>[]): R | undefined {
  const filled = ranges.filter(({ low, high }) => high > low);
  const [only] = filled;
  if (only === undefined) return undefined;
  const isPlain = filled.length === 1 && ranges.every(({ hiddenLow, hiddenHigh }) => hiddenHigh <= hiddenLow);
  const row = isPlain ? only.posting.rowAt(only.high - 1) : undefined;
  if (row) return row;
  for (const walked of walkRanges(layers, ranges, 0)) return walked;
  return undefined;
}
