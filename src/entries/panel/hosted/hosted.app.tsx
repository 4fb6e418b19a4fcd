import type { Context, Hono } from 'hono';
import type { AppEnv } from '../../../engine/api/http/app-env.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import { accepted } from '../act.tsx';
import { formOf, type PanelParts, reply, type View, viewOf, wordsOf } from '../view.ts';
import { HOSTED_KINDS } from './hosted-kinds.tsx';
import { type HostedKind, HostedPage } from './hosted-page.tsx';
import { mountLinkPage } from './link.app.tsx';

export function mountHosted(app: Hono<AppEnv>, parts: PanelParts): void {
  for (const [path, kind] of HOSTED_KINDS) {
    app.on(['GET', 'POST'], path, (c) => handled(c, viewOf(c, parts), kind));
  }
  mountLinkPage(app, parts);
}

/** What is refused is said on the page itself, which keeps what was typed: a payer has no use for the panel. */
async function handled(c: Context<AppEnv>, view: View, kind: HostedKind): Promise<Response> {
  const id = c.req.param('id') ?? '';
  let form: FormData | undefined;
  try {
    form = c.req.method === 'POST' ? await formOf(c) : undefined;
    return await (form === undefined ? show(c, view, kind, id) : decide(c, view, kind, id, form));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isStuck = error instanceof ReturnUrlError;
    const words = isStuck ? error.message : wordsOf(error);
    const amount = textOf(form?.get('amount'));
    const wrong = error.fields?.find(({ field }) => field === 'amount')?.message;
    const page = { view, kind, id, error: words, isStuck, typed: { amount, wrong } };
    return reply(c, <HostedPage {...page} />, error.status);
  }
}

function show(c: Context<AppEnv>, view: View, kind: HostedKind, id: string): Promise<Response> {
  const returnUrl = view.query.returnUrl;
  if (returnUrl !== undefined) returnAddress(returnUrl, {});
  const isKnown = view.world.table(kind.table).get(id) !== undefined;
  return reply(c, <HostedPage view={view} kind={kind} id={id} result={view.query.result} />, isKnown ? 200 : 404);
}

/** Handles a pressed button: applies its step, then returns the payer to the page that opened this one. */
async function decide(c: Context<AppEnv>, view: View, kind: HostedKind, id: string, form: FormData): Promise<Response> {
  const name = String(form.get('decision') ?? '');
  const decision = kind.decisions.find((one) => one.name === name);
  const table = view.world.table(kind.table);
  const row = table.get(id);
  if (row === undefined) return reply(c, <HostedPage view={view} kind={kind} id={id} />, 404);
  if (decision === undefined) {
    throw DomainError.field('decision', `must be one of ${kind.decisions.map((one) => one.name).join(', ')}`);
  }
  const back = String(form.get('returnUrl') ?? '');
  if (back !== '') returnAddress(back, {});
  const amount = textOf(form.get('amount'));
  const step = decision.step(id, { status: kind.statusOf(row), amount });
  if (step !== undefined) accepted(await view.control('POST /steps', step));
  const result = decision.result ?? kind.statusOf(table.get(id) ?? row);
  if (back !== '') return c.redirect(returnAddress(back, { result, [kind.idName]: id }), 303);
  return c.redirect(`?${new URLSearchParams({ ...view.query, result })}`, 303);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

class ReturnUrlError extends DomainError {
  constructor(returnUrl: string) {
    super(
      'bad-request',
      `This page cannot send you back: its returnUrl must be an http or https address, not "${returnUrl}". ` +
        'Nothing was changed.',
    );
  }
}

/** Returns the URL that a hosted page returns to, with the result in its query. Throws unless it is http or https. */
function returnAddress(returnUrl: string, result: Readonly<Record<string, string>>): string {
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new ReturnUrlError(returnUrl);
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  return url.href;
}
