import type { RecordSearch } from '../../../engine/control/record-list.ts';
import type { Row } from '../../../engine/kernel/store/store.ts';
import type { World } from '../../../engine/kernel/world/world.ts';
import { type SearchText, searchTextOf } from './search-text.ts';

/** One record that a search found. */
export interface SearchHit extends ReturnType<RecordSearch['describe']> {
  id: string;
  field: string;
}

/** What a search found of one kind of record. */
export interface HitGroup {
  /** Name of the kind in the plural. */
  name: string;
  hits: readonly SearchHit[];
}

/**
 * Returns the records that have the text in a reference, a name or an e-mail, as an amount, or around an id, an address or a
 * hash: at most `limit` of each kind, the newest first.
 */
export function searchRecords(
  world: World,
  searches: readonly RecordSearch[],
  typed: string,
  limit: number,
): HitGroup[] {
  const wanted = searchTextOf(typed);
  if (wanted === undefined) return [];
  const groups = searches.map((search) => ({ name: search.name, hits: hitsIn(world, search, wanted, limit) }));
  return groups.filter(({ hits }) => hits.length > 0);
}

/** The rank of a row that fits best. */
const BEST_FIT = 9;

/** Returns the rows of a table that fit best, the newest of them first. */
function hitsIn(world: World, search: RecordSearch, wanted: SearchText, limit: number): SearchHit[] {
  const { table, fields, exact, describe } = search;
  const known = exact?.(world, wanted.whole, limit) ?? [];
  if (known.length > 0) return known.map((row) => ({ id: table.key(row), field: 'ID', ...describe(row) }));
  const tests = fields.flatMap(([label, sort, read, currencyOf]) => {
    const fits = wanted[sort];
    return fits === undefined ? [] : [{ label, fits: (row: Row) => fits(read(row) ?? '', currencyOf?.(row) ?? '') }];
  });
  if (tests.length === 0) return [];
  const byFit = Array.from({ length: BEST_FIT + 1 }, (): Row[] => []);
  for (const row of world.table(table).all()) {
    let best = 0;
    for (const { fits } of tests) best = Math.max(best, fits(row));
    const rows = byFit[best];
    if (best > 0 && rows !== undefined && rows.length < limit) rows.push(row);
  }
  const found = byFit.reverse().flat().slice(0, limit);
  return found.map((row) => {
    const field = tests.find(({ fits }) => fits(row) > 0)?.label ?? '';
    return { id: table.key(row), field, ...describe(row) };
  });
}
