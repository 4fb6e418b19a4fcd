import type { Context } from 'hono';
import * as z from 'zod';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { pathSegment } from '../../engine/kernel/core/url.ts';
import type { Undoable } from '../../engine/kernel/world/world-config.ts';
import { type Action, actionFrom } from './action.ts';
import { ActionForm } from './action-form.tsx';
import { doneText, resultIn } from './done.ts';
import { formOf } from './form.ts';
import { Page } from './layout.tsx';
import { Panel } from './parts.tsx';
import { reply, wordsOf } from './reply.ts';
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
  if (typeof as === 'string') return respondWithCode(c, view, action, isScript ? as : undefined);
  const undoable: Undoable = { snapshot: takeUndoPoint(view.world, action) };
  const undone = undoAction(c, action, undoable);
  const answer = await (undone ?? view.control(action.call, action.body, undoable));
  const { snapshot, undo } = undoable;
  if (!answer.ok && snapshot !== undefined) view.world.snapshots.delete(snapshot);
  const back = placeAfter(form.get('back'), answer);
  const refusal = refusalOf(answer);
  // Scripts receive 200 for a rejected action, because browsers log every 400 as an error of the page.
  if (isScript) {
    return c.json({
      ...(refusal === undefined
        ? { done: doneText(action, answer, view.world.now()), undo }
        : { refused: wordsOf(refusal), fields: refusal.fields, restore: restorable(answer) }),
      back,
    });
  }
  if (refusal !== undefined) {
    const restore = restorable(answer);
    return reply(
      c,
      <Refused view={view} action={action} refusal={refusal} back={back} form={form} restore={restore} />,
      400,
    );
  }
  const [path = '', search] = back.split('?');
  const query = {
    ...Object.fromEntries(new URLSearchParams(search)),
    done: doneText(action, answer, view.world.now()),
    undo,
  };
  return c.redirect(href(view, path, query), 303);
}

function respondWithCode(
  c: Context<AppEnv>,
  view: View,
  action: Action,
  kind: string | undefined,
): Response | Promise<Response> {
  const snippets = snippetsOf(view.base, action);
  if (kind !== undefined) return c.json({ code: Object.entries(snippets).find(([name]) => name === kind)?.[1] ?? '' });
  return reply(c, <AsCode view={view} action={action} />);
}

/** Returns the name of an action: the step's name, or else its call. */
function nameOf({ call, body }: Action): string {
  return typeof body?.do === 'string' ? body.do : call;
}

/** Returns the page to show after an action. `{name}` in its path is a field of the first step's result. */
function placeAfter(back: unknown, answer: Answer): string {
  if (typeof back !== 'string' || !/^((panel|pages|pay)\/|\?|$)/.test(back) || back.includes('..')) return '';
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
  const filled = [...form].filter(([name]) => /^(set|num|list|json|for|at|lines|unit):/.test(name));
  return (
    <Page view={view} title="Action failed">
      <p class="error" role="alert" data-testid="error">
        {wordsOf(refusal)}
      </p>
      {filled.length === 0 ? undefined : (
        <Panel title="Correct it">
          <ActionForm
            view={view}
            call={action.call}
            body={bodyOf(form)}
            label="Try again"
            testid="again"
            then={back}
            copy={false}
          >
            {filled.map(([name, value]) => (
              <Corrected name={name} value={String(value)} message={wrong.get(name.replace(/^\w+:/, ''))} />
            ))}
          </ActionForm>
        </Panel>
      )}
      <RestoreForm view={view} id={restore} back={back} />
      <p>
        Nothing was changed. <a href={href(view, back.includes('{') ? '' : back)}>Back</a>
      </p>
    </Page>
  );
}

/** A button that restores the state before an action that cannot be undone alone. */
function RestoreForm({ view, id, back }: { view: View; id: string | undefined; back: string }) {
  if (id === undefined) return undefined;
  const call = `POST /snapshots/${pathSegment(id)}/restore`;
  return <ActionForm view={view} call={call} label="Restore anyway" testid="restore-anyway" then={back} copy={false} />;
}

/** Returns the fixed part of a form's body. */
function bodyOf(form: FormData): Record<string, unknown> | undefined {
  const text = form.get('body');
  return typeof text === 'string' ? actionFrom(formWith({ call: 'POST /steps', body: text })).body : undefined;
}

function formWith(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function Corrected({ name, value, message }: { name: string; value: string; message: string | undefined }) {
  const id = `wrong-${name}`;
  return (
    <label class="field">
      <span>
        {labelOf(name.replace(/^(\w+:)/, (kind) => (kind === 'unit:' ? 'unit of ' : '')).replaceAll('.', ' '))}
      </span>
      <input
        name={name}
        value={value}
        autocomplete="off"
        aria-invalid={message === undefined ? undefined : 'true'}
        aria-describedby={message === undefined ? undefined : id}
      />
      {message === undefined ? undefined : (
        <span class="wrong" id={id} data-testid="wrong">
          {message}
        </span>
      )}
    </label>
  );
}

function AsCode({ view, action }: { view: View; action: Action }) {
  const { curl, test, step } = snippetsOf(view.base, action);
  return (
    <Page view={view} title={nameOf(action)}>
      <Panel title="For the shell">
        <pre data-testid="as-curl">{curl}</pre>
      </Panel>
      <Panel title="In a test">
        <pre data-testid="as-test">{test}</pre>
      </Panel>
      {step === undefined ? undefined : (
        <Panel title="In a scenario file">
          <pre data-testid="as-step">{step}</pre>
        </Panel>
      )}
    </Page>
  );
}
