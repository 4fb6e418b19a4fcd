import { lazy } from '../core/lazy.ts';
import type { IndexPart } from './index-part.ts';
import type { Row, TableDefinition } from './table.ts';

/** One layer of a table. A row of `null` says that the row is deleted. */
export interface Layer<R extends Row> {
  readonly rows: Map<string, R | null>;
  /** The parts of the indexes that were asked for, by index: each is made at its first search, and most never are. */
  readonly parts: Map<string, IndexPart<R>>;
}

/** A layer with the given rows. */
export function layerWith<R extends Row>(rows: Map<string, R | null>): Layer<R> {
  return { rows, parts: new Map() };
}

/** The layer that holds the given rows, frozen, once they are asked for; ready to be shared by any number of tables. */
export function layerOf<R extends Row>(definition: TableDefinition<R>, rows: () => readonly R[]): Layer<R> {
  const byKey = lazy(() => new Map(rows().map((row) => [definition.key(row), Object.freeze(row)])));
  return {
    get rows() {
      return byKey();
    },
    parts: new Map(),
  };
}

/** Keeps stacks short: a layer is merged into the one below it while it is not much smaller; the lowest stays untouched. */
export function foldLayers<R extends Row>(layers: readonly Layer<R>[]): readonly Layer<R>[] {
  const folded = [...layers];
  while (folded.length > 2) {
    const upper = folded.at(-1);
    const lower = folded.at(-2);
    if (upper === undefined || lower === undefined || upper.rows.size * 2 < lower.rows.size) break;
    folded.splice(-2, 2, layerWith(new Map([...lower.rows, ...upper.rows])));
  }
  return folded;
}
