import type { Context } from 'hono';
import { recordOf } from '../../engine/api/calls/call-record.ts';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { codeOfCall } from '../../engine/control/call-code.ts';
import { ownValue } from '../../engine/kernel/core/records.ts';
import { pathSegment } from '../../engine/kernel/core/text.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import { eventText } from '../../engine/kernel/world/world-config.ts';
import { actionFrom, snippetsOf } from './action.ts';
import { callToReplay, replayText } from './replay.ts';
import { rememberAction, resolveUndo, takeUndoPoint } from './undo.ts';
import { acceptedBy, formOf, href, type View } from './view.ts';

/** Handles a submitted panel form: performs its action and redirects to the result page. */
export async function act(c: Context<AppEnv>, view: View): Promise<Response> {
  const { world } = view;
  const form = await formOf(c);
  const action = actionFrom(form);
  const call = resolveUndo(world, action.call);
  const { changeCount, epoch } = world;
  const since = world.eventLog.order;
  const undoPoint = takeUndoPoint(world);
  const replayed = callToReplay(world, call);
  const body = replayed === undefined ? await view.control(call, action.body) : await view.replay(replayed);
  // Only steps and replays have results.
  const { applied = [] } = Object(body) as { applied?: { result: Record<string, unknown> | null }[] };
  const result = applied[0]?.result ?? {};
  const hasChanged = world.changeCount !== changeCount || world.epoch !== epoch;
  if (undoPoint !== undefined && !hasChanged) world.snapshots.delete(undoPoint);
  const isClock = String(action.body?.do).startsWith('clock.');
  const text = isClock
    ? `The clock is at ${world.now().slice(0, 19).replace('T', ' ')} UTC`
    : (replayed && replayText(world, replayed, result.id)) || eventsSince(world, since);
  const done = rememberAction(world, {
    text: text || String(form.get('done') ?? 'Done'),
    snapshot: hasChanged ? undoPoint : undefined,
    code:
      replayed === undefined
        ? snippetsOf(view.base, action, view.host.service.stepMethods())
        : codeOfCall(recordOf(replayed, world.config.operations), acceptedBy(view)),
  });
  // `{name}` in the path is replaced by a field of the first step's result.
  const [path = '', search] = placeOf(form.get('back'))
    .replace(/\{(\w+)\}/g, (_, name) => pathSegment(String(ownValue(result, name) ?? '')))
    .split('?');
  return c.redirect(href(view, path, { ...Object.fromEntries(new URLSearchParams(search)), done }), 303);
}

const MAX_TEXTS = 2;

/** Describes an action by the texts of its events after `since`. */
function eventsSince(world: World, since: number): string {
  const events = world.eventLog
    .all()
    .filter(({ order, cause, name }) => order > since && cause?.kind === 'panel' && !name.startsWith('job.'));
  const texts = events.slice(0, MAX_TEXTS).map((event) => eventText(world.config.service.events, world, event));
  return [...texts, ...(events.length > MAX_TEXTS ? [`and ${events.length - MAX_TEXTS} more`] : [])].join('; ');
}

/** Returns a place below the panel, in characters that a header can carry; empty for any other text. */
function placeOf(back: unknown): string {
  if (typeof back !== 'string' || back.includes('..')) return '';
  return /^((panel|pages|pay)\/|\?|$)[!-[\]-~]*$/.test(back) ? back : '';
}
