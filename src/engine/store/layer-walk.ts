import { entryPosition, keyOf, type Posting } from './index-part.ts';
import type { Layer } from './layer.ts';
import type { Row } from './table.ts';

/** The lowest and the highest order text of a walk. */
export interface Bounds {
  from?: string | undefined;
  to?: string | undefined;
}

/** What an index lists under a value in one layer. */
export interface LayerPosting<R extends Row> {
  layer: Layer<R>;
  entries: Posting;
  depth: number;
}

/**
 * How many entries at the end of a frozen layer's posting are replaced or deleted by layers above. Walks begin before them:
 * otherwise a queue, whose first entry is deleted again and again, would be read from its beginning each time.
 */
export type GoneEntries = WeakMap<Posting, number>;

/** Merges the postings of all layers from the greatest order text down, leaving out rows that a higher layer replaced. */
export function* walkLayers<R extends Row>(
  layers: readonly Layer<R>[],
  postings: readonly LayerPosting<R>[],
  bounds: Bounds,
  gone: GoneEntries,
): Iterable<R> {
  const to = bounds.to;
  const cursors = postings.map((list) => {
    const end = list.entries.length - (gone.get(list.entries) ?? 0);
    const bound = to === undefined ? end : Math.min(end, entryPosition(list.entries, `${to}\uffff`));
    return { ...list, at: bound - 1, isAtEnd: bound === end && list.depth < layers.length - 1 };
  });
  while (true) {
    let best: (typeof cursors)[number] | undefined;
    let bestEntry = '';
    for (const cursor of cursors) {
      const entry = cursor.entries[cursor.at];
      if (entry !== undefined && (best === undefined || entry > bestEntry)) {
        best = cursor;
        bestEntry = entry;
      }
    }
    if (best === undefined) return;
    best.at--;
    if (bounds.from !== undefined && bestEntry < bounds.from) return;
    const key = keyOf(bestEntry);
    const row = best.layer.rows.get(key);
    const depth = best.depth;
    const isGone = !row || layers.some((layer, i) => i > depth && layer.rows.has(key));
    best.isAtEnd &&= isGone;
    if (best.isAtEnd) gone.set(best.entries, best.entries.length - 1 - best.at);
    if (!isGone) yield row;
  }
}
