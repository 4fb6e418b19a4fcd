import { Slices } from '../../../engine/kernel/clock/slices.ts';
import { finishPaced } from '../../../engine/kernel/core/parts.ts';
import type { World } from '../../../engine/kernel/world/world.ts';
import { searchTextOf } from './search-text.ts';
import { SEARCHED_KINDS } from './searched-kinds.ts';
import type { SearchHit } from './searched-table.ts';

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
export async function searchRecords(world: World, typed: string, limit: number): Promise<HitGroup[]> {
  const wanted = searchTextOf(typed);
  if (wanted === undefined) return [];
  // A copy, because calls that are answered meanwhile may write.
  const copy = world.copy();
  const { pace } = new Slices();
  const groups: HitGroup[] = [];
  for (const { name, find } of SEARCHED_KINDS) {
    const hits = await finishPaced(find(copy, wanted, limit), pace);
    if (hits.length > 0) groups.push({ name, hits });
  }
  return groups;
}
