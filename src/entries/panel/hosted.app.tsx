import type { Context, Hono } from 'hono';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { HOSTED_KINDS } from './hosted-kinds.tsx';
import { type HostedKind, HostedPage } from './hosted-page.tsx';
import { mountLinkPage } from './link.app.tsx';
import { errorText, formOf, type PanelContext, reply, viewOf } from './view.ts';

export function mountHosted(app: Hono<AppEnv>, parts: PanelContext): void {
  for (const [path, kind] of HOSTED_KINDS) app.on(['GET', 'POST'], path, (c) => handle(c, parts, kind));
  mountLinkPage(app, parts);
}

/** Shows a page, or applies its decision and redirects the payer. Refusals are shown on the page. */
async function handle(c: Context<AppEnv>, parts: PanelContext, kind: HostedKind): Promise<Response> {
  const view = viewOf(c, parts);
  const form = c.req.method === 'POST' ? await formOf(c) : undefined;
  const field = (name: string) => form?.get(name)?.toString().trim() || undefined;
  const id = c.req.param('id') ?? '';
  const table = view.world.table(kind.table);
  const row = table.get(id);
  const page = { view, kind, id, row };
  if (row === undefined) return reply(c, <HostedPage {...page} />, 404);
  const amount = field('amount');
  try {
    const back = returnAddress(field('returnUrl') ?? view.query.returnUrl);
    if (form === undefined) return await reply(c, <HostedPage {...page} result={view.query.result} />);
    const decision = kind.decisions.find(({ name }) => name === field('decision'));
    if (decision === undefined) {
      throw DomainError.field('decision', `must be one of ${kind.decisions.map(({ name }) => name).join(', ')}`);
    }
    const step = kind.step(id, decision.result ?? '', kind.statusOf(row), amount);
    if (step !== undefined) await view.control('POST /steps', step);
    const result = decision.result ?? kind.statusOf(table.get(id) ?? row);
    if (back === undefined) return c.redirect(`?${new URLSearchParams({ ...view.query, result })}`, 303);
    back.searchParams.set('result', result);
    back.searchParams.set(kind.idName, id);
    return c.redirect(back.href, 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const wrong = error.fields?.find(({ field }) => field === 'amount')?.message;
    return reply(c, <HostedPage {...page} amount={amount} wrong={wrong} error={errorText(error)} />, error.status);
  }
}

function returnAddress(url: string | undefined): URL | undefined {
  if (url === undefined) return undefined;
  if (/^https?:/i.test(url) && URL.canParse(url)) return new URL(url);
  const reason = `its returnUrl must be an http or https address, not "${url}". Nothing was changed.`;
  throw new DomainError('bad-request', `This page cannot send you back: ${reason}`);
}
