import type { Context } from 'hono';
import * as z from 'zod';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { pathSegment } from '../../engine/kernel/core/url.ts';
import { actionFrom, snippetsOf } from './action.ts';
import { doneText, resultIn } from './done.ts';
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
  const snapshot = takeUndoPoint(world);
  const answer = await view.control(call, action.body);
  const hasChanged = world.changeCount !== changeCount || world.epoch !== epoch;
  if (snapshot !== undefined && !hasChanged) world.snapshots.delete(snapshot);
  const result = resultIn({ ...answer, body: accepted(answer) });
  const text = doneText(world, action, since);
  const done = rememberAction(world, {
    text,
    snapshot: hasChanged ? snapshot : undefined,
    code: snippetsOf(view.base, action),
  });
  // `{name}` in the path of the page to show is a field of the first step's result.
  const named = (_: string, name: string) => pathSegment(String(result[name] ?? ''));
  const [path = '', search] = placeOf(form.get('back'))
    .replace(/\{(\w+)\}/g, named)
    .split('?');
  return c.redirect(href(view, path, { ...Object.fromEntries(new URLSearchParams(search)), done }), 303);
}

/** Returns the page that a form names, under `/__mock/`; the overview for any other place. */
function placeOf(back: unknown): string {
  return typeof back === 'string' && /^((panel|pages|pay)\/|\?|$)/.test(back) && !back.includes('..') ? back : '';
}

const errorSchema = lazy(() =>
  z.object({
    message: z.string(),
    errors: z
      .array(
        // The step that a message begins with is the one that the form applies.
        z.object({
          field: z.string(),
          message: z.string().transform((text) => text.replace(/^[a-z-]+\.[a-z-]+: /, '')),
        }),
      )
      .default([]),
  }),
);

/** Returns why an action was refused; undefined when it was done. */
export function refusalOf({ ok, status, body }: Answer): DomainError | undefined {
  if (ok) return undefined;
  const { data } = errorSchema().safeParse(body);
  return new DomainError('bad-request', data?.message ?? `The mock responded with ${status}`, data?.errors);
}

export function accepted(answer: Answer): unknown {
  const refusal = refusalOf(answer);
  if (refusal !== undefined) throw refusal;
  return answer.body;
}
