import type { Parts } from '../../../engine/kernel/core/parts.ts';
import type { Row, TableDefinition } from '../../../engine/kernel/store/table.ts';
import type { World } from '../../../engine/kernel/world/world.ts';
import type { SearchText } from './search-text.ts';

/** One record that a search found. */
export interface SearchHit {
  id: string;
  /** Its page under `/__mock/`. */
  path: string;
  /** What people call it: its reference, name or label, else its id. */
  title: string;
  status?: string | undefined;
  /** With its currency. */
  amount?: string | undefined;
  /** Name of the field that fits. */
  field: string;
}

/** A kind of record that the search looks for. */
export interface SearchedKind {
  /** Its name in the plural. */
  name: string;
  find: (world: World, wanted: SearchText, limit: number) => Parts<SearchHit[]>;
}

interface Searched<R extends Row> {
  name: string;
  /** The fields that are searched, the telling ones first, and how. */
  fields: readonly (readonly [
    label: string,
    sort: Exclude<keyof SearchText, 'whole'>,
    read: (row: R) => string | null | undefined,
    currencyOf?: (row: R) => string,
  ])[];
  /** Returns the rows that an index lists under a whole id, address or hash; they are all that is wanted. */
  exact?: (world: World, whole: string, limit: number) => readonly R[];
  describe: (row: R) => Omit<SearchHit, 'id' | 'field'>;
}

/** Returns the search of a table: the rows that fit best, the newest of them first. */
export function searchedTable<R extends Row>(
  table: TableDefinition<R>,
  { name, fields, exact, describe }: Searched<R>,
): SearchedKind {
  function* find(world: World, wanted: SearchText, limit: number): Parts<SearchHit[]> {
    const known = exact?.(world, wanted.whole, limit) ?? [];
    if (known.length > 0) return known.map((row) => ({ id: table.key(row), field: 'ID', ...describe(row) }));
    const tests = fields.flatMap(([label, sort, read, currencyOf]) => {
      const fits = wanted[sort];
      return fits === undefined ? [] : [{ label, fits: (row: R) => fits(read(row) ?? '', currencyOf?.(row) ?? '') }];
    });
    if (tests.length === 0) return [];
    const rank = (row: R) => {
      let best = 0;
      for (const { fits } of tests) best = Math.max(best, fits(row));
      return best;
    };
    const rows = yield* world.table(table).scan({ rank, limit });
    return rows.map((row) => {
      const field = tests.find(({ fits }) => fits(row) > 0)?.label ?? '';
      return { id: table.key(row), field, ...describe(row) };
    });
  }
  return { name, find };
}
