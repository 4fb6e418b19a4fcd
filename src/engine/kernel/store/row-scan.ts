import type { Parts } from '../core/parts.ts';
import type { Layer } from './layer.ts';
import { firstPosition, isBefore } from './row-order.ts';
import type { Row, TableDefinition } from './table.ts';

const ROWS_AT_ONCE = 1000;

/** A scan of every row of a table, for conditions that no index covers. */
export interface RowScan<R extends Row> {
  /** Returns how well a row fits: 0 when it does not, at most 9. */
  rank: (row: R) => number;
  limit: number;
}

/** Finds the rows that fit best, the newest first, without an index. The layers must not be written before the last part. */
export function* scanRows<R extends Row>(
  definition: TableDefinition<R>,
  layers: readonly Layer<R>[],
  { rank, limit }: RowScan<R>,
): Parts<R[]> {
  const best: { fit: number; row: R }[] = [];
  let read = 0;
  for (const [depth, layer] of layers.entries()) {
    const above = layers.slice(depth + 1);
    for (const [key, row] of layer.rows) {
      if (++read % ROWS_AT_ONCE === 0) yield;
      const fit = row === null ? 0 : rank(row);
      if (row === null || fit === 0 || above.some(({ rows }) => rows.has(key))) continue;
      const isBetter = (other: { fit: number; row: R }) =>
        other.fit === fit ? isBefore(definition, other.row, row) : other.fit < fit;
      best.splice(firstPosition(best, isBetter), 0, { fit, row });
      if (best.length > limit) best.pop();
    }
  }
  return best.map(({ row }) => row);
}
