import { entryPosition, keyOf } from './index-part.ts';
import type { Layer } from './layer.ts';
import { type Bounds, type GoneEntries, type LayerPosting, walkLayers } from './layer-walk.ts';
import type { Row } from './table.ts';

/** Returns the first row of a walk, most often without one: when one layer alone has entries, and none above has its newest row. */
export function newestRow<R extends Row>(
  layers: readonly Layer<R>[],
  postings: readonly LayerPosting<R>[],
  bounds: Bounds,
  gone: GoneEntries,
): R | undefined {
  const [only] = postings;
  if (only === undefined) return undefined;
  if (postings.length === 1) {
    const { entries, layer, depth } = only;
    const end = bounds.to === undefined ? entries.length : entryPosition(entries, `${bounds.to}\uffff`);
    const entry = entries[end - 1];
    if (entry === undefined || (bounds.from !== undefined && entry < bounds.from)) return undefined;
    const key = keyOf(entry);
    const row = layer.rows.get(key);
    if (row && !layers.some((above, at) => at > depth && above.rows.has(key))) return row;
  }
  for (const row of walkLayers(layers, postings, bounds, gone)) return row;
  return undefined;
}
