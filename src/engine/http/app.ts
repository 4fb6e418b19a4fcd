import { type Context, Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { getPath } from 'hono/utils/url';
import { mountControl } from '../control/control.routes.ts';
import { lazy } from '../core/lazy.ts';
import { follow } from '../core/then-sync.ts';
import { faults } from '../faults/apply-faults.ts';
import type { Dispatch, Service, ServicePages } from '../service.ts';
import type { Answer, AppEnv } from './app-env.ts';
import { cors } from './cors.ts';
import { mountDocs } from './docs.ts';
import { onError } from './on-error.ts';
import { calls } from './record-call.ts';
import { onNotFound } from './unknown-route.ts';

/** Builds the app. It keeps no state: the world travels with each request, `app.fetch(request, { world })`. */
export function buildApp(service: Service): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: pathWithinWorkspace });
  for (const operation of service.operations.all) {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    const answer = (c: Context<AppEnv>) =>
      guarded(c, () => operation.answer(c, service.authenticate(c, operation.auth)));
    app.on(operation.method.toUpperCase(), path, (c) => received(c, () => faults(c, () => answer(c))));
  }
  const pages = buildPages(app, service);
  app.notFound((c) => received(c, () => page(c, pages, service)));
  app.onError(onError);
  return app;
}

/** The pages and the control API: what is no operation. */
function buildPages(app: Hono<AppEnv>, service: Service): Hono<AppEnv> {
  // Few calls come here, so the router that is ready soonest is the quickest.
  const pages = new Hono<AppEnv>({ getPath: pathWithinWorkspace, router: new TrieRouter() });
  // Only this page needs the library that writes the document.
  const document = lazy(async () => {
    const { openApiDocument } = await import('./openapi.ts');
    return JSON.stringify(openApiDocument(service));
  });
  pages.get('/openapi.json', async (c) => {
    return c.body(await document(), 200, { 'content-type': 'application/json; charset=UTF-8' });
  });
  mountDocs(pages);
  if (service.pages !== undefined) mountPages(pages, service.pages, (request, env) => app.fetch(request, env));
  mountControl(pages, service);
  pages.onError(onError);
  pages.notFound(onNotFound(service.operations));
  return pages;
}

/** The service's pages, such as a panel; their code is loaded when the first one is asked for. */
function mountPages(app: Hono<AppEnv>, { paths, load }: ServicePages, dispatch: Dispatch): void {
  const loaded = lazy(() => load(dispatch));
  app.get('/__mock', (c) => c.redirect('./__mock/'));
  for (const path of paths) app.all(path, async (c) => (await loaded()).fetch(c.req.raw, c.env));
}

/** True for the paths of the panel and of the pages that payers see. */
function isPanel(path: string): boolean {
  return /^\/__mock\/($|panel\/|pages\/|pay\/)/.test(path);
}

/**
 * What every call passes on its way in and back. Plain functions stand here for hono's middleware, which makes a promise of
 * every answer: that alone would cost a short call a fifth.
 */
function received(c: Context<AppEnv>, next: () => Answer): Answer {
  return calls(c, () => cors(c, () => guarded(c, next)));
}

/** The answer, or the error in the API's own shape. */
function guarded(c: Context<AppEnv>, next: () => Answer): Answer {
  return follow(
    next,
    (answer) => answer,
    (error) => onError(error instanceof Error ? error : new Error(String(error)), c),
  );
}

/** A call to a path of the API that no operation takes has its faults too. The panel is for no other page to read. */
async function page(c: Context<AppEnv>, pages: Hono<AppEnv>, { operations }: Service): Promise<Response> {
  const { path } = c.req;
  const next = () => pages.fetch(c.req.raw, c.env);
  const answer = await (operations.covers(path) ? faults(c, next) : next());
  if (isPanel(path)) return answer;
  for (const [name, value] of Object.entries(c.env.headers)) answer.headers.set(name, value);
  return answer;
}

/** The path that the call has within its workspace. */
function pathWithinWorkspace(request: Request, options?: { env?: object }): string {
  const env = options?.env;
  return env !== undefined && 'path' in env && typeof env.path === 'string' ? env.path : getPath(request);
}
