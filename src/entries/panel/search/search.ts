import type { RecordSearch } from '../../../engine/control/record-list.ts';
import { Slices } from '../../../engine/kernel/clock/slices.ts';
import { finishPaced, type Parts } from '../../../engine/kernel/core/parts.ts';
import type { Row } from '../../../engine/kernel/store/table.ts';
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
 * Resolves with the records that have the text in a reference, a name or an e-mail, as an amount, or around an id, an address or a
 * hash: at most `limit` of each kind, the newest first. Other calls are answered meanwhile.
 */
export async function searchRecords(
  world: World,
  searches: readonly RecordSearch[],
  typed: string,
  limit: number,
): Promise<HitGroup[]> {
  const wanted = searchTextOf(typed);
  if (wanted === undefined) return [];
  // A copy, because calls that are answered meanwhile may write.
  const copy = world.copy();
  const { pace } = new Slices();
  const groups: HitGroup[] = [];
  for (const search of searches) {
    const hits = await finishPaced(hitsIn(copy, search, wanted, limit), pace);
    if (hits.length > 0) groups.push({ name: search.name, hits });
  }
  return groups;
}

/** Returns the rows of a table that fit best, the newest of them first. */
function* hitsIn(world: World, search: RecordSearch, wanted: SearchText, limit: number): Parts<SearchHit[]> {
  const { table, fields, exact, describe } = search;
  const known = exact?.(world, wanted.whole, limit) ?? [];
  if (known.length > 0) return known.map((row) => ({ id: table.key(row), field: 'ID', ...describe(row) }));
  const tests = fields.flatMap(([label, sort, read, currencyOf]) => {
    const fits = wanted[sort];
    return fits === undefined ? [] : [{ label, fits: (row: Row) => fits(read(row) ?? '', currencyOf?.(row) ?? '') }];
  });
  if (tests.length === 0) return [];
  const rank = (row: Row) => {
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
