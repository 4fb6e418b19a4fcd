import type { Context } from 'hono';
import * as z from 'zod';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { pathSegment } from '../../engine/kernel/core/text.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import { eventText } from '../../engine/kernel/world/world-config.ts';
import { actionFrom, snippetsOf } from './action.ts';
import { rememberAction, resolveUndo, takeUndoPoint } from './undo.ts';
import { type Answer, formOf, href, type View } from './view.ts';

/** Handles a form of the panel: performs its action and redirects to the page that shows the result. */
export async function act(c: Context<AppEnv>, view: View): Promise<Response> {
  const { world } = view;
  const form = await formOf(c);
  const action = actionFrom(form);
  const call = resolveUndo(world, action.call);
  const { changeCount, epoch } = world;
  const since = world.eventLog.order;
  const undoPoint = takeUndoPoint(world);
  const body = accepted(await view.control(call, action.body));
  const hasChanged = world.changeCount !== changeCount || world.epoch !== epoch;
  if (undoPoint !== undefined && !hasChanged) world.snapshots.delete(undoPoint);
  const isClock = String(action.body?.do).startsWith('clock.');
  const text = isClock
    ? `The clock is at ${world.now().slice(0, 19).replace('T', ' ')} UTC`
    : eventsSince(world, since);
  const done = rememberAction(world, {
    text: text || String(form.get('done') ?? 'Done'),
    snapshot: hasChanged ? undoPoint : undefined,
    code: snippetsOf(view.base, action),
  });
  const { result } = appliedSchema().parse(body).applied[0];
  // `{name}` in the path of the page to show is a field of the first step's result.
  const [path = '', search] = placeOf(form.get('back'))
    .replace(/\{(\w+)\}/g, (_, name) => pathSegment(String(result[name] ?? '')))
    .split('?');
  return c.redirect(href(view, path, { ...Object.fromEntries(new URLSearchParams(search)), done }), 303);
}

const appliedSchema = lazy(() =>
  z
    .object({ applied: z.tuple([z.object({ result: z.record(z.string(), z.unknown()) })]).rest(z.unknown()) })
    .catch({ applied: [{ result: {} }] }),
);

const MAX_TOLD = 2;

/** Returns what an action did: the sentences of its events, which are those after `since` in the order of events. */
function eventsSince(world: World, since: number): string {
  const events = world.eventLog
    .all()
    .filter(({ order, cause, name }) => order > since && cause?.kind === 'panel' && !name.startsWith('job.'));
  const told = events.slice(0, MAX_TOLD).map((event) => eventText(world.config.service.events, world, event));
  return [...told, ...(events.length > MAX_TOLD ? [`and ${events.length - MAX_TOLD} more`] : [])].join('; ');
}

function placeOf(back: unknown): string {
  return typeof back === 'string' && /^((panel|pages|pay)\/|\?|$)/.test(back) && !back.includes('..') ? back : '';
}

const errorSchema = lazy(() =>
  z.object({
    message: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
  }),
);

/** Returns the body of a response. @throws DomainError with the reason of a refusal */
export function accepted({ ok, status, body }: Answer): unknown {
  if (ok) return body;
  const { message = `The mock responded with ${status}`, errors = [] } = errorSchema().safeParse(body).data ?? {};
  // Steps are named in messages and counted in lists. The form applies one.
  const fields = errors.map(({ field, message }) => ({
    field: field.replace(/^steps\[\d+\]\./, ''),
    message: message.replace(/^[a-z-]+\.[a-z-]+: /, ''),
  }));
  throw new DomainError('bad-request', message, fields);
}
