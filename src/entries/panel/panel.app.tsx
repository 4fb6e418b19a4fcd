import { Hono } from 'hono';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { reportDefect } from '../../engine/kernel/core/defect.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { Dispatch } from '../../engine/mock/definition/define-service.ts';
import type { Resource } from '../../engine/mock/definition/resource.ts';
import { act } from './act.ts';
import { assetOf } from './assets.ts';
import { listsOf } from './engine-lists.ts';
import { mountHosted } from './hosted.app.tsx';
import { Page } from './layout.tsx';
import { OverviewPage } from './overview.tsx';
import { ErrorText } from './parts.tsx';
import { RecordPage } from './record-page.tsx';
import { search } from './search.tsx';
import { ListPage } from './table.tsx';
import { errorText, type PanelContext, reply, type View, viewOf } from './view.ts';

const GUARDED = {
  // Allows only the panel's own files and forms, and no framing.
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; object-src 'none'",
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};
/**
 * The API reference has buttons that send calls with the API key, so no other site may frame it. Its viewer sets the
 * styles of its elements.
 */
const DOCS = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "object-src 'none'",
].join('; ');
const HEADERS = [
  ['*', { 'x-content-type-options': 'nosniff' }],
  ['/__mock/panel/*', GUARDED],
  ['/__mock/', GUARDED],
  ['/docs', { 'content-security-policy': DOCS }],
] as const;

export async function panelApp(dispatch: Dispatch, resources: readonly Resource[]): Promise<Hono<AppEnv>> {
  const lists = await Promise.all(resources.map(async ({ lists }) => (await lists?.()) ?? []));
  const parts: PanelContext = { dispatch, lists: lists.flat() };
  const app = new Hono<AppEnv>({ getPath: (_, options) => options?.env?.path ?? '/' });
  for (const [path, headers] of HEADERS) {
    app.use(path, async (c, next) => {
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
      await next();
    });
  }
  app.get('/__mock/', (c) => reply(c, <OverviewPage view={viewOf(c, parts)} />));
  app.get('/__mock/panel/search', (c) => search(c, viewOf(c, parts)));
  app.post('/__mock/panel/act', (c) => act(c, viewOf(c, parts)));
  app.get('/__mock/panel/:list/:id?', (c) => {
    const view = viewOf(c, parts);
    const { list: name, id } = c.req.param();
    const list = listsOf(view).find((one) => one.name === name);
    if (list === undefined) return c.notFound();
    return reply(
      c,
      id === undefined ? <ListPage view={view} list={list} /> : <RecordPage view={view} list={list} id={id} />,
    );
  });
  app.get('/__mock/pages/assets/:file', (c) => assetOf(c, c.req.param('file')));
  app.get('/docs', (c) => assetOf(c, 'docs.html'));
  // Its links are relative to the address without a slash.
  app.get('/docs/', (c) => c.redirect('../docs'));
  app.get('/docs/:file', (c) => assetOf(c, c.req.param('file')));
  mountHosted(app, parts);
  app.notFound((c) => {
    for (const [name, value] of Object.entries(GUARDED)) c.header(name, value);
    const { 'x-mock-hint': hint } = c.env.headers;
    const message = `There is no page ${c.env.path}${hint === undefined ? '.' : `: ${hint}.`}`;
    return reply(c, <Failed view={viewOf(c, parts)} status={404} message={message} />, 404);
  });
  app.onError((error, c) => {
    const isShown = c.env.world.config.validateResponses;
    const internal = isShown ? `Internal error: ${error.message}` : 'Internal server error';
    const isRefusal = error instanceof DomainError;
    if (!isRefusal) reportDefect(`${c.req.method} ${c.env.path}`, error);
    const [status, message] = isRefusal ? [error.status, errorText(error)] : [500 as const, internal];
    const fields = isRefusal ? error.fields?.map(({ field }) => field) : undefined;
    return reply(c, <Failed view={viewOf(c, parts)} status={status} message={message} fields={fields} />, status);
  });
  return app;
}

interface FailedProps {
  view: View;
  status: number;
  message: string;
  fields?: string[] | undefined;
}

function Failed({ view, status, message, fields }: FailedProps) {
  return (
    <Page view={view} title={status === 404 ? 'Not found' : 'Something went wrong'}>
      <ErrorText fields={fields}>{message}</ErrorText>
    </Page>
  );
}
