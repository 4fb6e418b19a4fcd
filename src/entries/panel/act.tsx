import type { Context } from 'hono';
import * as z from 'zod';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import type { FormField } from '../../engine/control/record-list.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { pathSegment } from '../../engine/kernel/core/url.ts';
import type { Undoable } from '../../engine/kernel/world/world-config.ts';
import { type Action, actionFrom } from './action.ts';
import { ActionForm } from './action-form.tsx';
import { doneText, resultIn } from './done.ts';
import { TextField } from './fields.tsx';
import { Page } from './layout.tsx';
import { ErrorText, Panel } from './parts.tsx';
import { formOf, reply, wordsOf } from './reply.ts';
import { snippetsOf } from './snippets.ts';
import { restorable, takeUndoPoint, undoAction } from './undo.ts';
import { type Answer, href, type View } from './view.ts';
import { labelOf } from './words.ts';

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
  const undoable: Undoable = { snapshot: takeUndoPoint(view.world, action) };
  const undone = undoAction(c, action, undoable);
  const answer = await (undone ?? view.control(action.call, action.body, undoable));
  const { snapshot, undo } = undoable;
  if (!answer.ok && snapshot !== undefined) view.world.snapshots.delete(snapshot);
  const back = placeAfter(form.get('back'), answer);
  const refusal = refusalOf(answer);
  if (refusal !== undefined) {
    const restore = restorable(answer);
    // Scripts receive 200 for a rejected action, because browsers log every 400 as an error of the page.
    if (isScript) return c.json({ refused: wordsOf(refusal), fields: refusal.fields, restore, back });
    return reply(c, <Refused {...{ view, action, refusal, back, form, restore }} />, 400);
  }
  const said = { done: doneText(action, answer, view.world.now()), undo };
  if (isScript) return c.json({ ...said, back });
  const [path = '', search] = back.split('?');
  return c.redirect(href(view, path, { ...Object.fromEntries(new URLSearchParams(search)), ...said }), 303);
}

/** Returns the page to show after an action. `{name}` in its path is a field of the first step's result. */
function placeAfter(back: unknown, answer: Answer): string {
  if (typeof back !== 'string' || !/^((panel|pages|pay)\/|\?|$)/.test(back) || back.includes('..')) return '';
  // A form that is sent again after a refusal still has to know where it leads.
  if (refusalOf(answer) !== undefined) return back;
  const record = resultIn(answer);
  return back.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(String(record[name] ?? '')));
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

interface RefusedProps {
  view: View;
  action: Action;
  refusal: DomainError;
  back: string;
  form: FormData;
  restore: string | undefined;
}

/** A rejected action, with its fields as they were filled in, to be corrected. */
function Refused({ view, action, refusal, back, form, restore }: RefusedProps) {
  const wrong = new Map(refusal.fields?.map(({ field, message }) => [field, message]));
  const fixed = new FormData();
  const fields: FormField[] = [];
  for (const [name, value] of form) {
    const field = name.replace(/^\w+:/, '');
    const label = labelOf((name.startsWith('unit:') ? `unit of ${field}` : field).replaceAll('.', ' '));
    if (field === name) fixed.set(name, value);
    else fields.push({ name, label, value: String(value), wrong: wrong.get(field) });
  }
  const again = { call: action.call, leadsTo: back, copy: false };
  return (
    <Page view={view} title="Action failed">
      <ErrorText>{wordsOf(refusal)}</ErrorText>
      {fields.length === 0 ? undefined : (
        <Panel title="Correct it">
          <ActionForm view={view} {...again} body={actionFrom(fixed).body} label="Try again" testid="again">
            {fields.map((field) => (
              <TextField {...field} />
            ))}
          </ActionForm>
        </Panel>
      )}
      {restore === undefined ? undefined : (
        <ActionForm
          view={view}
          {...again}
          call={`POST /snapshots/${pathSegment(restore)}/restore`}
          label="Restore anyway"
          testid="restore-anyway"
        />
      )}
      <p>
        Nothing was changed. <a href={href(view, back.includes('{') ? '' : back)}>Back</a>
      </p>
    </Page>
  );
}
