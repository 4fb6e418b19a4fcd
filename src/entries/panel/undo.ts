import { causesSince } from '../../engine/control/explain/timeline.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import type { Answer } from './view.ts';

const UNDO = /^POST \/undo\/((undo-\d+)\.(\d+)\.(\d+)\.(\d+))$/;

const CAUSES: Readonly<Record<string, string>> = {
  step: 'another action',
  panel: 'another action',
  payer: 'the payer',
  job: 'a job that became due',
  chain: 'a watched chain',
};

const isUndoPoint = ({ id }: { id: string }) => /^undo-\d+$/.test(id);

/**
 * Takes a snapshot before an action of the panel and deletes older ones, except that of the last action.
 * Returns its ID; undefined when there is no room for another snapshot.
 */
export function takeUndoPoint({ snapshots }: World): string | undefined {
  const taken = snapshots.list().filter(isUndoPoint);
  const last = taken.at(-1);
  for (const { id } of taken.slice(0, -1)) snapshots.delete(id);
  if (snapshots.isFull) return undefined;
  return snapshots.take(`undo-${1 + Number(last?.id.replace('undo-', '') ?? 0)}`);
}

/** Identifies the state after an action, with the snapshot to restore: `undo-1.0.7.9`. */
export function undoToken(world: World, snapshot: string): string {
  return `${snapshot}.${world.epoch}.${world.changeCount}.${world.eventLog.nextOrder()}`;
}

/**
 * Translates an undo into the call that restores the snapshot; returns other calls unchanged. Returns a 409 response if the
 * state has changed since the action.
 */
export function resolveUndo(world: World, call: string): string | Answer {
  const [, , id, epoch, changeCount, order] = UNDO.exec(call) ?? [];
  if (id === undefined) return call;
  if (world.epoch === Number(epoch) && world.changeCount === Number(changeCount)) {
    return `POST /snapshots/${id}/restore`;
  }
  const entries = world.epoch === Number(epoch) ? causesSince(world, Number(order)) : [];
  const causes = [...new Set(entries.map(({ kind, name, text }) => CAUSES[kind] ?? `${name} (${text})`))];
  const shown = causes.length > 3 ? [...causes.slice(0, 3), `${causes.length - 3} more`] : causes;
  const by = shown.length === 0 ? '' : ` by ${shown.join(', ')}`;
  const hint = `To discard those changes too, restore the snapshot ${id}`;
  return { ok: false, status: 409, body: { message: `Not undone: the state has changed since${by}. ${hint}` } };
}
