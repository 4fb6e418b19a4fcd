import { lazy } from '../core/lazy.ts';
import { frozenRow } from './frozen-row.ts';
import type { LayerIndex } from './layer-index.ts';
import type { Row, TableDefinition } from './table.ts';

export interface Layer<R extends Row> {
  /** By key. `null` stands for a deleted row. */
  readonly rows: ReadonlyMap<string, R | null>;
  /** By name. Each is built at its first search, and most never are. */
  readonly indexes: Map<string, LayerIndex<R>>;
  /** How many rows there are in it and the layers below, where that was counted. */
  count?: number;
  /** Whether workspaces share it, so that none of them is charged for it. */
  isShared?: boolean;
}

export interface OpenLayer<R extends Row> extends Layer<R> {
  readonly rows: Map<string, R | null>;
}

export function layerWith<R extends Row>(rows: Map<string, R | null>): OpenLayer<R> {
  return { rows, indexes: new Map() };
}

/** Creates a layer of frozen rows, which any number of tables may share. The rows are read when they are first needed. */
export function layerOf<R extends Row>(definition: TableDefinition<R>, rows: () => readonly R[]): Layer<R> {
  const byKey = lazy(() => new Map(rows().map((row) => [definition.key(row), frozenRow(row)])));
  return {
    get rows() {
      return byKey();
    },
    indexes: new Map(),
  };
}

/** Keeps stacks short: merges a layer into the one below while it is not much smaller. The lowest layer stays as it is. */
export function foldLayers<R extends Row>(layers: readonly Layer<R>[]): readonly Layer<R>[] {
  const folded = [...layers];
  while (folded.length > 2) {
    const upper = folded.at(-1);
    const lower = folded.at(-2);
    if (upper === undefined || lower === undefined || lower.isShared || upper.rows.size * 2 < lower.rows.size) break;
    folded.splice(-2, 2, layerWith(merged(lower, upper, folded.slice(0, -2))));
  }
  return folded;
}

/** Merges the rows of two layers. Deletions stay where a layer below has the row. */
function merged<R extends Row>(lower: Layer<R>, upper: Layer<R>, below: readonly Layer<R>[]): Map<string, R | null> {
  const rows = new Map([...lower.rows, ...upper.rows]);
  for (const [key, row] of rows) {
    if (row === null && !below.some((layer) => layer.rows.has(key))) rows.delete(key);
  }
  return rows;
}

/** Returns the row with a key in the layers below a depth, by default in all. */
export function rowBelow<R extends Row>(
  layers: readonly Layer<R>[],
  key: string,
  depth = layers.length,
): R | undefined {
  for (let i = depth - 1; i >= 0; i--) {
    const row = layers[i]?.rows.get(key);
    if (row !== undefined) return row ?? undefined;
  }
  return undefined;
}

/** Returns the number of rows in frozen layers, each of which is counted once. The lowest one deletes nothing. */
export function countRows<R extends Row>(layers: readonly Layer<R>[], depth = layers.length - 1): number {
  const layer = layers[depth];
  if (layer === undefined || depth === 0) return layer?.rows.size ?? 0;
  layer.count ??= [...layer.rows].reduce(
    (count, [key, row]) => count + Number(row !== null) - Number(rowBelow(layers, key, depth) !== undefined),
    countRows(layers, depth - 1),
  );
  return layer.count;
}
