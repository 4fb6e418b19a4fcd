import { lazy } from '../core/lazy.ts';
import { type Parts, ROWS_AT_ONCE } from '../core/parts.ts';
import { frozenRow } from './frozen-row.ts';
import type { IndexPart } from './index-part.ts';
import type { SortedRows } from './sorted-rows.ts';
import type { Row, TableDefinition } from './table.ts';

/** One layer of a table. `null` stands for a deleted row. */
export interface Layer<R extends Row> {
  readonly rows: Map<string, R | null>;
  /** Its parts of the indexes, by index, above the lowest layer. Each is built at its first search, and most never are. */
  readonly parts: Map<string, IndexPart<R>>;
  /** The rows of a lowest layer in order, with their indexes: made at the first search. */
  sorted?: SortedRows<R>;
}

/** Creates a layer with the given rows. */
export function layerWith<R extends Row>(rows: Map<string, R | null>): Layer<R> {
  return { rows, parts: new Map() };
}

/** Creates a layer of frozen rows, which any number of tables may share. The rows are read when they are first needed. */
export function layerOf<R extends Row>(definition: TableDefinition<R>, rows: () => readonly R[]): Layer<R> {
  const byKey = lazy(() => new Map(rows().map((row) => [definition.key(row), frozenRow(row)])));
  return {
    get rows() {
      return byKey();
    },
    parts: new Map(),
  };
}

/** Creates a layer of frozen rows from several lists, in parts. Rows that are frozen already are taken as they are. */
export function* fillingLayer<R extends Row>(
  definition: TableDefinition<R>,
  lists: readonly (readonly R[])[],
): Parts<Layer<R>> {
  const rows = new Map<string, R>();
  let done = 0;
  for (const list of lists) {
    for (const row of list) {
      rows.set(definition.key(row), Object.isFrozen(row) ? row : frozenRow(row));
      if (++done % ROWS_AT_ONCE === 0) yield;
    }
  }
  return layerWith(rows);
}

/** Keeps stacks short: merges a layer into the one below while it is not much smaller. The lowest layer stays as it is. */
export function foldLayers<R extends Row>(layers: readonly Layer<R>[]): readonly Layer<R>[] {
  const folded = [...layers];
  while (folded.length > 2) {
    const upper = folded.at(-1);
    const lower = folded.at(-2);
    if (upper === undefined || lower === undefined || upper.rows.size * 2 < lower.rows.size) break;
    folded.splice(-2, 2, layerWith(merged(lower, upper, folded.slice(0, -2))));
  }
  return folded;
}

/** Merges the rows of two layers. Deletions stay where a layer below has the row. */
function merged<R extends Row>(lower: Layer<R>, upper: Layer<R>, below: readonly Layer<R>[]): Layer<R>['rows'] {
  const rows = new Map([...lower.rows, ...upper.rows]);
  for (const [key, row] of rows) {
    if (row === null && !below.some((layer) => layer.rows.has(key))) rows.delete(key);
  }
  return rows;
}
