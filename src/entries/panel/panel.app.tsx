import { type Context, Hono } from 'hono';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { domainStatus } from '../../engine/api/http/domain-status.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { Dispatch } from '../../engine/mock/service.ts';
import { act } from './act.tsx';
import { assetOf } from './assets.ts';
import { fixtureOf } from './fixture.ts';
import { mountHosted } from './hosted/hosted.app.tsx';
import { Page } from './layout.tsx';
import { reply, wordsOf } from './reply.ts';
import type { SectionPath } from './sections.ts';
import { href, type View, viewOf } from './view.ts';
import { BankDetailsPage } from './views/bank-details.tsx';
import { CallPage } from './views/call.tsx';
import { CallsPage } from './views/calls.tsx';
import { ChainPage } from './views/chain.tsx';
import { ClientIdsPage } from './views/client-ids.tsx';
import { ClockPage } from './views/clock.tsx';
import { DeliveryPage } from './views/delivery.tsx';
import { FaultsPage } from './views/faults.tsx';
import { JourneysPage } from './views/journeys.tsx';
import { OverviewPage } from './views/overview.tsx';
import { PayerPage } from './views/payer.tsx';
import { PayersPage } from './views/payers.tsx';
import { PaymentsPage } from './views/payments.tsx';
import { RecurringPage } from './views/recurring.tsx';
import { RequestPage } from './views/request.tsx';
import { RequestsPage } from './views/requests.tsx';
import { ScenariosPage } from './views/scenarios.tsx';
import { hitsOf, SearchList, SearchPage } from './views/search.tsx';
import { SnapshotsPage } from './views/snapshots.tsx';
import { StepsPage } from './views/steps.tsx';
import { Unknown, UnknownRecord } from './views/unknown.tsx';
import { WebhooksPage } from './views/webhooks.tsx';
import { panelOf, WorkspacesPage } from './views/workspaces.tsx';

type PanelPage = (props: { view: View; id: string }) => JSX.Element;

/** The page of each view in the navigation; a view without a page does not compile. */
const SECTION_PAGES: Readonly<Record<SectionPath, PanelPage>> = {
  '': OverviewPage,
  'panel/requests': RequestsPage,
  'panel/payments': PaymentsPage,
  'panel/payers': PayersPage,
  'panel/bank-details': BankDetailsPage,
  'panel/client-ids': ClientIdsPage,
  'panel/recurring': RecurringPage,
  'panel/journeys': JourneysPage,
  'panel/calls': CallsPage,
  'panel/faults': FaultsPage,
  'panel/webhooks': WebhooksPage,
  'panel/scenarios': ScenariosPage,
  'panel/steps': StepsPage,
  'panel/clock': ClockPage,
  'panel/chain': ChainPage,
  'panel/snapshots': SnapshotsPage,
  'panel/workspaces': WorkspacesPage,
};

/** The pages of single records, by path. `:id` is the record's id. */
const RECORD_PAGES: Readonly<Record<string, PanelPage>> = {
  'panel/requests/:id': RequestPage,
  'panel/payers/:id': PayerPage,
  'panel/calls/:id': CallPage,
  'panel/deliveries/:id': DeliveryPage,
};

/** Allows only the panel's own files and forms, and no framing. */
const POLICY = "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; object-src 'none'";

/** Creates the app of the panel and the hosted pages. `dispatch` sends a request to the control API. */
export function panelApp(dispatch: Dispatch): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: (_, options) => pathIn(options?.env) });
  app.use('*', noSniffing);
  app.use('/__mock/panel/*', guardPage);
  app.use('/__mock/', guardPage);
  for (const [path, View] of Object.entries({ ...SECTION_PAGES, ...RECORD_PAGES })) {
    app.get(`/__mock/${path}`, (c) => reply(c, <View view={viewOf(c, dispatch)} id={c.req.param('id') ?? ''} />));
  }
  app.get('/__mock/panel/search', (c) => search(c, viewOf(c, dispatch)));
  app.get('/__mock/panel/workspace', (c) => c.redirect(panelOf(viewOf(c, dispatch), c.req.query('key') ?? '')));
  app.post('/__mock/panel/act', (c) => act(c, viewOf(c, dispatch)));
  app.get('/__mock/panel/fixture', (c) => {
    const { table = '', id } = c.req.query();
    return c.json(fixtureOf(c.env.world, table, id));
  });
  app.get('/__mock/pages/assets/:file', (c) => assetOf(c, c.req.param('file')));
  mountHosted(app, dispatch);
  app.notFound((c) => reply(c, <Lost view={viewOf(c, dispatch)} />, 404));
  app.onError((error, c) => {
    if (error instanceof UnknownRecord)
      return reply(c, <Unknown view={viewOf(c, dispatch)} what={error.what} id={error.id} />, 404);
    const [status, message] =
      error instanceof DomainError ? [domainStatus(error), wordsOf(error)] : [500 as const, internal(c, error)];
    return reply(c, <Failed view={viewOf(c, dispatch)} message={message} />, status);
  });
  return app;
}

/** Shows the search results, as a list for a script that asks while somebody types, or redirects to the record when there is only one. */
async function search(c: Context<AppEnv>, view: View): Promise<Response> {
  const isTyping = view.query.as === 'list';
  const groups = await hitsOf(view, isTyping);
  if (isTyping) return reply(c, <SearchList view={view} groups={groups} />);
  const [only, ...others] = groups.flatMap(({ hits }) => hits);
  if (only !== undefined && others.length === 0) return c.redirect(href(view, only.path));
  return reply(c, <SearchPage view={view} groups={groups} />);
}

/** The panel's answers have their own headers, not those of the control API. */
async function noSniffing(c: Context<AppEnv>, next: () => Promise<void>): Promise<void> {
  c.header('x-content-type-options', 'nosniff');
  await next();
}

async function guardPage(c: Context<AppEnv>, next: () => Promise<void>): Promise<void> {
  c.header('content-security-policy', POLICY);
  c.header('referrer-policy', 'same-origin');
  c.header('cache-control', 'no-store');
  await next();
}

function pathIn(env: unknown): string {
  return typeof env === 'object' && env !== null && 'path' in env && typeof env.path === 'string' ? env.path : '/';
}

function internal(c: Context<AppEnv>, error: Error): string {
  return c.env.world.config.validateResponses ? `Internal error: ${error.message}` : 'Internal server error';
}

function Lost({ view }: { view: View }) {
  return (
    <Page view={view} title="No such page">
      <p class="empty">
        There is nothing here. <a href={href(view, '')}>Overview</a>
      </p>
    </Page>
  );
}

function Failed({ view, message }: { view: View; message: string }) {
  return (
    <Page view={view} title="Something went wrong">
      <p class="error" role="alert" data-testid="error">
        {message}
      </p>
      <p>
        <a href={href(view, '')}>Overview</a>
      </p>
    </Page>
  );
}
