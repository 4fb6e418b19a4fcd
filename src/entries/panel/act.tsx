import type { Context } from 'hono';
import * as z from 'zod';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { pathSegment } from '../../engine/kernel/core/url.ts';
import { type Action, actionFrom, snippetsOf } from './action.ts';
import { doneText, resultIn } from './done.ts';
import { rememberAction, resolveUndo, takeUndoPoint } from './undo.ts';
import { type Answer, formOf, href, type View, wordsOf } from './view.ts';

/** Handles a form of the panel: performs its action, or returns it as code. A browser is redirected to the page, a script
 * receives JSON. */
export async function act(c: Context<AppEnv>, view: View): Promise<Response> {
  const form = await formOf(c);
  const action = actionFrom(form);
  const isScript = c.req.header('accept') === 'application/json';
  const as = form.get('as');
  if (typeof as === 'string') {
    const code = snippetsOf(view.base, action)[as] ?? '';
    return isScript ? c.json({ code }) : c.text(code);
  }
  const since = view.world.eventLog.order;
  const { answer, undo } = await perform(view, action);
  const refusal = refusalOf(answer);
  // Scripts receive 200 for a rejected action, because browsers log every 400 as an error of the page.
  if (refusal !== undefined && isScript) return c.json({ refused: wordsOf(refusal), fields: refusal.fields });
  if (refusal !== undefined) throw refusal;
  const record = resultIn(answer);
  // `{name}` in the path of the page to show is a field of the first step's result.
  const named = (_: string, name: string) => pathSegment(String(record[name] ?? ''));
  const back = placeOf(form.get('back')).replace(/\{(\w+)\}/g, named);
  const said = { done: doneText(view.world, action, since), undo };
  if (isScript) return c.json({ ...said, back });
  const [path = '', search] = back.split('?');
  return c.redirect(href(view, path, { ...Object.fromEntries(new URLSearchParams(search)), ...said }), 303);
}

/** Performs an action. Returns its answer, and the snapshot that undoes it; undefined if nothing has changed. */
async function perform({ world, control }: View, { call, body }: Action): Promise<{ answer: Answer; undo?: string }> {
  const resolved = resolveUndo(world, call);
  if (typeof resolved !== 'string') return { answer: resolved };
  const { changeCount, epoch } = world;
  const snapshot = takeUndoPoint(world);
  const answer = await control(resolved, body);
  if (snapshot === undefined) return { answer };
  if (world.changeCount === changeCount && world.epoch === epoch) {
    world.snapshots.delete(snapshot);
    return { answer };
  }
  rememberAction(world, snapshot);
  return { answer, undo: snapshot };
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

/** Returns what was answered. @throws DomainError for a refusal */
export function accepted(answer: Answer): unknown {
  const refusal = refusalOf(answer);
  if (refusal !== undefined) throw refusal;
  return answer.body;
}
