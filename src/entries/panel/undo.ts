import type { World } from '../../engine/world/world.ts';
import type { Action } from './action.ts';

/** How many of the latest actions can be undone. */
const MOST = 20;

/** How the ids of these snapshots begin. */
export const UNDO_PREFIX = 'undo-';

/** Calls that change nothing of the state that a snapshot holds. */
const STATELESS =
  /^(GET |(POST|DELETE) \/snapshots(\/[^/]+)?$|DELETE \/(calls|workspaces)|POST \/(workspaces$|settled|webhooks\/|chain\/))/;

/**
 * Takes a snapshot before an action, so that it can be undone. Returns its id; undefined when there is nothing to undo, or no room
 * for another snapshot: the action itself is still performed.
 */
export function takeUndoPoint(world: World, { call }: Action): string | undefined {
  if (STATELESS.test(call)) return undefined;
  const taken = world.snapshots.list().flatMap(({ id }) => (id.startsWith(UNDO_PREFIX) ? [id] : []));
  for (const id of taken.slice(0, Math.max(0, taken.length - MOST + 1))) world.snapshots.delete(id);
  const last = Number(taken.at(-1)?.slice(UNDO_PREFIX.length) ?? 0);
  if (world.snapshots.isFull) return undefined;
  return world.snapshots.take(`${UNDO_PREFIX}${last + 1}`);
}
