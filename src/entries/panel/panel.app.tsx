import { type Context, Hono } from 'hono';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import type { RecordList } from '../../engine/control/record-list.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import type { Dispatch } from '../../engine/mock/define-service.ts';
import type { Resource } from '../../engine/mock/resource.ts';
import { act } from './act.tsx';
import { assetOf } from './assets.ts';
import { mountHosted } from './hosted/hosted.app.tsx';
import { Page } from './layout.tsx';
import { ListPage } from './list-page.tsx';
import { ErrorText } from './parts.tsx';
import { href, type PanelParts, reply, type Section, type View, viewOf, wordsOf } from './view.ts';
import { CallPage, CallsPage } from './views/calls.tsx';
import { ChainPage } from './views/chain.tsx';
import { ClockPage } from './views/clock.tsx';
import { DeliveryPage } from './views/delivery.tsx';
import { FaultsPage } from './views/faults.tsx';
import { LinkRecordPage } from './views/link.tsx';
import { OverviewPage } from './views/overview.tsx';
import { PayerPage } from './views/payer.tsx';
import { PaymentPage } from './views/payment.tsx';
import { RequestPage } from './views/request.tsx';
import { ScenariosPage, StepsPage } from './views/scenarios-steps.tsx';
import { ACTIONS, hitsOf, SearchList, SearchPage } from './views/search.tsx';
import { SnapshotsPage } from './views/snapshots.tsx';
import { WebhooksPage } from './views/webhooks.tsx';
import { WorkspacesPage } from './views/workspaces.tsx';

type PanelPage = (props: { view: View; id: string }) => JSX.Element;

/** The views that no resource has as its list: path, group and name in the navigation, and page. */
const VIEWS: readonly (readonly [path: string, group: string, name: string, page: PanelPage])[] = [
  ['', '', 'Overview', OverviewPage],
  ['panel/calls', 'Inspect', 'Calls', CallsPage],
  ['panel/chain', 'Inspect', 'Chain', ChainPage],
  ['panel/scenarios', 'Simulation', 'Scenarios', ScenariosPage],
  ['panel/steps', 'Simulation', 'Steps', StepsPage],
  ['panel/clock', 'Simulation', 'Clock', ClockPage],
  ['panel/faults', 'Simulation', 'Faults', FaultsPage],
  ['panel/snapshots', 'Simulation', 'Snapshots', SnapshotsPage],
  ['panel/workspaces', 'Simulation', 'Workspaces', WorkspacesPage],
];

/** The pages of lists that show more than the list. */
const LIST_PAGES: Readonly<Record<string, PanelPage>> = { 'panel/webhooks': WebhooksPage };

/** The pages of single records, by path. `:id` is the record's id. */
const RECORD_PAGES: Readonly<Record<string, PanelPage>> = {
  'panel/requests/:id': RequestPage,
  'panel/payments/:id': PaymentPage,
  'panel/payers/:id': PayerPage,
  'panel/secure-payments/:id': LinkRecordPage,
  'panel/calls/:id': CallPage,
  'panel/webhooks/:id': DeliveryPage,
};

const GUARDED = {
  // Allows only the panel's own files and forms, and no framing.
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; object-src 'none'",
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};
const HEADERS = [
  ['*', { 'x-content-type-options': 'nosniff' }],
  ['/__mock/panel/*', GUARDED],
  ['/__mock/', GUARDED],
] as const;

/** Resolves with the app of the panel and the hosted pages, which loads the lists of the resources. */
export async function panelApp(dispatch: Dispatch, resources: readonly Resource[]): Promise<Hono<AppEnv>> {
  const lists = await Promise.all(resources.flatMap(({ list }) => list?.() ?? []));
  const parts: PanelParts = { dispatch, lists, sections: sectionsOf(lists) };
  const app = new Hono<AppEnv>({ getPath: (_, options) => pathIn(options?.env) });
  // The panel's answers have their own headers, not those of the control API.
  for (const [path, headers] of HEADERS) {
    app.use(path, async (c, next) => {
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
      await next();
    });
  }
  const pages = Object.fromEntries(VIEWS.map(([path, , , page]) => [path, page]));
  for (const [path, View] of Object.entries({ ...pages, ...LIST_PAGES, ...RECORD_PAGES })) {
    app.get(`/__mock/${path}`, (c) => reply(c, <View view={viewOf(c, parts)} id={c.req.param('id') ?? ''} />));
  }
  for (const list of lists) {
    app.get(`/__mock/${list.path}`, (c) => reply(c, <ListPage view={viewOf(c, parts)} list={list} />));
  }
  app.get('/__mock/panel/search', (c) => search(c, viewOf(c, parts)));
  app.post('/__mock/panel/act', (c) => act(c, viewOf(c, parts)));
  app.get('/__mock/pages/assets/:file', (c) => assetOf(c, c.req.param('file')));
  mountHosted(app, parts);
  app.notFound((c) => reply(c, <Failed view={viewOf(c, parts)} message="There is no such page." />, 404));
  app.onError((error, c) => {
    const isShown = c.env.world.config.validateResponses;
    const internal = isShown ? `Internal error: ${error.message}` : 'Internal server error';
    const [status, message] = error instanceof DomainError ? [error.status, wordsOf(error)] : [500 as const, internal];
    return reply(c, <Failed view={viewOf(c, parts)} message={message} />, status);
  });
  return app;
}

/** Returns every view of the navigation, in order. The first one has no group. */
export function sectionsOf(lists: readonly RecordList[]): Section[] {
  const sections: Section[] = [
    ...lists.map(({ path, title, group, table }) => ({
      path,
      group,
      name: title,
      count: (world: World) => world.table(table).count(),
    })),
    ...VIEWS.map(([path, group, name]) => ({ path, group, name })),
  ];
  const groups = ['', ...new Set(sections.map(({ group }) => group))];
  return sections.sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group));
}

/** Shows the search results, as a list for a script that asks while somebody types, or redirects to the only page or record. */
async function search(c: Context<AppEnv>, view: View): Promise<Response> {
  const isTyping = view.query.as === 'list';
  const groups = await hitsOf(view, isTyping);
  if (isTyping) return reply(c, <SearchList view={view} groups={groups} />);
  const [only, ...others] = groups.flatMap(({ name, hits }) => hits.map((hit) => ({ ...hit, name })));
  if (only !== undefined && others.length === 0 && only.name !== ACTIONS) return c.redirect(href(view, only.path));
  return reply(c, <SearchPage view={view} groups={groups} />);
}

function pathIn(env: unknown): string {
  return typeof env === 'object' && env !== null && 'path' in env && typeof env.path === 'string' ? env.path : '/';
}

function Failed({ view, message }: { view: View; message: string }) {
  return (
    <Page view={view} title="Something went wrong">
      <ErrorText>{message}</ErrorText>
      <p>
        <a href={href(view, '')}>Overview</a>
      </p>
    </Page>
  );
}
