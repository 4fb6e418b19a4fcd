import * as z from 'zod';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import { eventText } from '../../engine/kernel/world/world-config.ts';
import type { Action } from './action.ts';
import type { Answer } from './view.ts';

const MAX_TOLD = 2;

/** What actions without an event do, by their step or call: the first pattern that fits decides. */
const DONE: readonly [action: RegExp, text: string][] = [
  [/^fault\.add$/, 'The fault is active'],
  [/^fault\.clear$/, 'The faults were removed'],
  [/^timing\.set$/, 'The timing is set'],
  [/^journey\.add$/, 'Added the journey'],
  [/^webhook\.trigger$/, 'The event was sent'],
  [/^webhook\.register$/, 'The address receives webhooks'],
  [/^webhook\.delete$/, 'The address was deleted'],
  [/^webhook\.redeliver$/, 'The webhook was sent again'],
  [/^webhook\.retry-now$/, 'All pending attempts are due now'],
  [/^webhook\.clear$/, 'The deliveries were deleted'],
  [/^POST \/reset$/, 'Reset: the state is that of the start'],
  [/^POST \/undo\/.*$/, 'Undone'],
  [/^POST \/snapshots$/, 'The snapshot was taken'],
  [/^POST \/snapshots\/([^/]+)\/restore$/, 'Restored the snapshot $1'],
  [/^DELETE \/snapshots\/([^/]+)$/, 'Deleted the snapshot $1'],
  [/^DELETE \/calls$/, 'The log is empty'],
  [/^POST \/workspaces$/, 'The workspace was created'],
  [/^DELETE \/workspaces\/([^/]+)$/, 'Deleted the workspace $1'],
];

const appliedSchema = lazy(() =>
  z.object({ applied: z.tuple([z.object({ result: z.record(z.string(), z.unknown()) })]).rest(z.unknown()) }),
);

/** Returns the result of the first step that an answer of the control API names; empty when there is none. */
export function resultIn({ body }: Answer): Readonly<Record<string, unknown>> {
  const applied = appliedSchema().safeParse(body);
  return applied.success ? applied.data.applied[0].result : {};
}

/** Returns what an action did: the sentences of its events, which are those after `since` in the order of events. */
export function doneText(world: World, { call, body }: Action, since: number): string {
  const name = String(body?.do ?? call);
  if (/^clock\./.test(name)) return `The clock is at ${world.now().slice(0, 19).replace('T', ' ')} UTC`;
  const events = world.eventLog
    .all()
    .filter((event) => event.order > since && event.cause?.kind === 'panel' && !event.name.startsWith('job.'));
  if (events.length === 0) {
    const [pattern, text] = DONE.find(([action]) => action.test(name)) ?? [name, 'Done'];
    return name.replace(pattern, text);
  }
  const told = events.slice(0, MAX_TOLD).map((event) => eventText(world.config.service.events, world, event));
  return `${told.join('; ')}${events.length > MAX_TOLD ? `; and ${events.length - MAX_TOLD} more` : ''}`;
}
