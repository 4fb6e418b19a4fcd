import { isRecord } from '../../engine/kernel/core/is-record.ts';
import type { FilledCall } from './bind.ts';
import { operationOf } from './plan.ts';
import type { Played } from './play.ts';
import type { PlayedAnswer } from './verify.types.ts';

/** The lists of what a run can remove, which has to be there again after it. */
const LISTS = ['listClientIdsV2', 'listWebhooksV1'];

/** The ids of an account's client IDs and webhooks; a list that cannot be read is absent. */
export type Inventory = ReadonlyMap<string, ReadonlySet<string>>;

export async function inventoryOf(send: (op: string, call: FilledCall) => Promise<PlayedAnswer>): Promise<Inventory> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const op of LISTS) {
    const call = { method: 'GET', path: operationOf(op)?.path ?? '', headers: {}, body: undefined };
    const answer = await send(op, call).catch(() => undefined);
    if (answer?.status === 200 && Array.isArray(answer.body)) found.set(op, new Set(answer.body.map(idOf)));
  }
  return found;
}

const idOf = (row: unknown) => (isRecord(row) ? String(row.id) : '');

/** Returns how many entries came or went between two inventories that the run did not make. */
export function foreignChanges(before: Inventory, after: Inventory, { played }: Played): number {
  const own = new Set(played.filter(({ call }) => call.op.startsWith('create')).map(({ live }) => idOf(live.body)));
  const lost = (from: Inventory, to: Inventory) =>
    [...from].flatMap(([op, ids]) => [...ids].filter((id) => to.get(op)?.has(id) === false && !own.has(id)));
  return lost(before, after).length + lost(after, before).length;
}
