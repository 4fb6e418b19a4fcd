import { deliveriesTable, queueTable } from '../../engine/api/webhooks/webhooks.model.ts';
import { causesSince } from '../../engine/control/timeline.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { Snapshot } from '../../engine/kernel/store/store.ts';
import type { WorldRegisters } from '../../engine/kernel/world/registers.ts';
import type { World } from '../../engine/kernel/world/world.ts';

/** Tables that change while webhooks of the action are sent. */
const SENDING: readonly string[] = [deliveriesTable.name, queueTable.name];

type State = Snapshot<WorldRegisters>;

const NO_ROWS = new Map<string, never>();

interface LastAction {
  id: number;
  text: string;
  code: Readonly<Record<string, string>>;
  /** ID of the snapshot taken before the action; undefined if nothing changed. */
  snapshot: string | undefined;
  after: State;
  order: number;
}

export const lastActions = new WeakMap<World, LastAction>();

/**
 * Takes a snapshot before a panel action and deletes older ones except the last.
 * Returns its ID; undefined if there are too many snapshots.
 */
export function takeUndoPoint({ snapshots }: World): string | undefined {
  const taken = snapshots.list().flatMap(({ id }) => /^undo-(\d+)$/.exec(id)?.[1] ?? []);
  const last = taken.pop() ?? 0;
  for (const number of taken) snapshots.delete(`undo-${number}`);
  return snapshots.isFull ? undefined : snapshots.take(`undo-${1 + Number(last)}`);
}

export function rememberAction(world: World, action: Pick<LastAction, 'text' | 'code' | 'snapshot'>): string {
  const id = 1 + (lastActions.get(world)?.id ?? 0);
  lastActions.set(world, { id, ...action, after: world.store.snapshot(), order: world.eventLog.nextOrder() });
  return String(id);
}

/**
 * Translates an undo into the call that restores the snapshot; returns other calls unchanged.
 *
 * @throws DomainError 409 if the state has changed since the action
 */
export function resolveUndo(world: World, call: string): string {
  const [, id] = /^POST \/undo\/(undo-\d+)$/.exec(call) ?? [];
  if (id === undefined) return call;
  const last = lastActions.get(world);
  const known = last?.snapshot === id ? last : undefined;
  if (known !== undefined && isSame(known.after, world.store.snapshot())) return `POST /snapshots/${id}/restore`;
  const causes = known === undefined ? [] : causesSince(world, known.order);
  const [cause, ...others] = new Set(causes.map(({ name, text }) => `${name} (${text})`));
  const by = cause === undefined ? '' : ` by ${cause}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  const hint = `To discard those changes too, restore the snapshot ${id}`;
  throw new DomainError('conflict', `Cannot undo: the state has changed since then${by}. ${hint}`);
}

function isSame(a: State, b: State): boolean {
  const settings = ({ registers: { clock, timing } }: State) => JSON.stringify([clock, timing]);
  if (settings(a) !== settings(b)) return false;
  const tables = [...new Set([...a.rows.keys(), ...b.rows.keys()])].filter((name) => !SENDING.includes(name));
  return tables.every((name) => {
    const [before, now] = [a.rows.get(name) ?? NO_ROWS, b.rows.get(name) ?? NO_ROWS];
    // Rows are never changed in place, so an unchanged row is the same object.
    return before.size === now.size && [...before].every(([key, row]) => now.get(key) === row);
  });
}
