import type { Context } from 'hono';
import * as z from 'zod';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { refuseDeleted } from '../../engine/api/http/endpoint.ts';
import { followed } from '../../engine/control/control-route.ts';
import { causesSince } from '../../engine/control/explain/timeline.ts';
import { UndoRefusal } from '../../engine/control/undo-log.ts';
import type { RecordKey } from '../../engine/control/undo-rows.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import type { Undoable } from '../../engine/kernel/world/world-config.ts';
import type { Action } from './action.ts';
import type { Answer } from './view.ts';

/** How many of the latest actions that replace the whole state can be undone. */
const MOST = 20;

/** Whether a snapshot is one taken before them. */
const isUndoPoint = ({ id }: { id: string }) => /^undo-\d+$/.test(id);

const REPLACES_STATE = /^POST \/(reset|snapshots\/[^/]+\/restore|undo\/undo-\d+)$/;

/**
 * Takes a snapshot before an action that replaces the whole state, so that it can be undone. Returns its id; undefined for other
 * actions, and when there is no room for another snapshot: the action itself is still performed.
 */
export function takeUndoPoint(world: World, { call }: Action): string | undefined {
  if (!REPLACES_STATE.test(call)) return undefined;
  const taken = world.snapshots.list().filter(isUndoPoint);
  for (const { id } of taken.slice(0, Math.max(0, taken.length - MOST + 1))) world.snapshots.delete(id);
  const last = Number(taken.at(-1)?.id.replace('undo-', '') ?? 0);
  if (world.snapshots.isFull) return undefined;
  return world.snapshots.take(`undo-${last + 1}`);
}

/** Undoes an earlier action, which can be undone in turn. Resolves with undefined for an action of another kind. */
export async function undoAction(
  { env }: Context<AppEnv>,
  { call }: Action,
  undoable: Undoable,
): Promise<Answer | undefined> {
  const [, id] = /^POST \/undo\/([^/]+)$/.exec(call) ?? [];
  if (id === undefined) return undefined;
  const { world } = env;
  const { externals } = world.config;
  const change = () => {
    refuseDeleted(env);
    return world.undoLog.record(undoable, () => world.undoLog.undo(id));
  };
  try {
    const sent = externals === undefined ? change() : await followed(world, externals, change);
    const webhooks = sent === 1 ? '1 webhook that was sent remains' : `${sent} webhooks that were sent remain`;
    return { ok: true, status: 200, body: { undone: sent === 0 ? 'Undone' : `Undone, but ${webhooks}` } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const reason = error instanceof UndoRefusal ? reasonOf(world, error) : error.message;
    const isKept = world.snapshots.list().some((snapshot) => snapshot.id === id);
    const cure = isKept ? `. To take that back too, restore the snapshot ${id}` : '';
    return { ok: false, status: error.status, body: { message: `Not undone: ${reason}${cure}` } };
  }
}

const answerSchema = lazy(() => z.object({ undone: z.string().optional() }));

/** Returns what an undone action left, in words; undefined for other answers. */
export function undoneText({ body }: Answer): string | undefined {
  return answerSchema().safeParse(body).data?.undone;
}

/** Returns why an action cannot be undone, in words, with the records that are the reason and what has changed them since. */
function reasonOf(world: World, { message, since, records }: UndoRefusal): string {
  const ids = records.length === 0 ? undefined : new Set(records.map(({ key }) => key));
  const entries = since === undefined ? [] : causesSince(world, since, ids);
  const causes = new Set(entries.map(({ kind, name, text }) => CAUSES[kind] ?? `${name} (${text})`));
  const reason = records.length === 0 ? message : `${listed(records.map(nameOf))} ${message}`;
  return causes.size === 0 ? reason : `${reason}, by ${listed([...causes])}`;
}

const CAUSES: Readonly<Record<string, string>> = {
  step: 'another action',
  panel: 'another action',
  payer: 'the payer',
  job: 'a job that became due',
  chain: 'a watched chain',
};

/** Returns a record in words: `requests` and an id are `request 01K…`. */
function nameOf({ table, key }: RecordKey): string {
  return `${table.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', ' ')} ${key}`;
}

/** Returns the first three of a list in words, and how many more there are. */
function listed(all: readonly string[]): string {
  const shown = all.slice(0, 3).join(', ');
  return all.length <= 3 ? shown : `${shown} and ${all.length - 3} more`;
}
