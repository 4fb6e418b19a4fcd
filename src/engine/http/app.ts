import { type Context, Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { getPath } from 'hono/utils/url';
import { CONTROL_ROUTES } from '../control/control.routes.ts';
import { lazy } from '../core/lazy.ts';
import type { Dispatch, Service, ServicePages } from '../service.ts';
import { answerPage } from './answer.ts';
import type { AppEnv, Stage } from './app-env.ts';
import { compose } from './compose.ts';
import { docsPages } from './docs.ts';
import type { Endpoint } from './endpoint.ts';
import { handleErrors } from './handle-errors.ts';
import { homePage } from './home.ts';
import { controlStages, operationStages, pageStages, unknownOperationStages, unknownPathStages } from './lifecycle.ts';
import { llmsPage } from './llms.ts';

/**
 * Builds the app of a service: its operations, the control API, documents and pages. The app keeps no state: the workspace
 * is passed with each call, `app(request, { world, … })`.
 */
export function buildApp(service: Service): Dispatch {
  const operations = buildOperations(service);
  const own = lazy(() => buildOwn(service, app));
  const app: Dispatch = (request, env) => (isOwn(env.path) ? own() : operations).fetch(request, env);
  return app;
}

const OWN_PATHS = ['/', '/openapi.json', '/llms.txt'];

/** Returns true for paths that the mock serves itself, which are not operations of its service. */
function isOwn(path: string): boolean {
  return path.startsWith('/__mock') || path.startsWith('/docs') || OWN_PATHS.includes(path);
}

function buildOperations(service: Service): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: pathWithinWorkspace });
  for (const operation of service.operations.all) mount(app, operation, operationStages(service, operation));
  const unknownOperation = run(unknownOperationStages(service));
  const unknownPath = run(unknownPathStages(service));
  app.notFound((c) => (service.operations.covers(c.req.path) ? unknownOperation(c) : unknownPath(c)));
  return app.onError(rethrow);
}

/**
 * Builds the app of the control API, the documents and the pages. It receives few calls, so it uses the router with the
 * shortest setup time.
 */
function buildOwn(service: Service, dispatch: Dispatch): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: pathWithinWorkspace, router: new TrieRouter() });
  // The library that writes the document is loaded only when the document is requested.
  const document = lazy(async () => {
    const { openApiDocument } = await import('./openapi.ts');
    return JSON.stringify(openApiDocument(service));
  });
  const documentPage: Stage = async (c) =>
    answerPage(c, await document(), { 'content-type': 'application/json; charset=UTF-8' });
  app.get('/', run(pageStages(homePage(service))));
  const redirect: Stage = (c) => answerPage(c, null, { location: './__mock/' }, 302);
  if (service.pages !== undefined) app.get('/__mock', run(pageStages(redirect)));
  app.get('/openapi.json', run(pageStages(documentPage)));
  app.get('/llms.txt', run(pageStages(llmsPage(service))));
  for (const [path, page] of docsPages(service)) app.get(path, run(pageStages(page)));
  for (const pages of service.pages ?? []) mountPages(app, pages, dispatch);
  for (const route of [...CONTROL_ROUTES, ...service.controlRoutes]) mount(app, route, controlStages(route));
  app.notFound(run(unknownPathStages(service)));
  return app.onError(rethrow);
}

/** Mounts the service's pages, such as the panel. Their code is loaded on first use, and other origins cannot read them. */
function mountPages(app: Hono<AppEnv>, { paths, load }: ServicePages, dispatch: Dispatch): void {
  const loaded = lazy(() => load(dispatch));
  const page: Stage = async (c) => (await loaded()).fetch(c.req.raw, c.env);
  for (const path of paths) app.all(path, run(pageStages(page)));
}

function mount(app: Hono<AppEnv>, { method, path }: Endpoint, stages: readonly Stage[]): void {
  app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), run(stages));
}

function run(stages: readonly Stage[]) {
  return compose(stages, handleErrors);
}

/** Rethrows errors that no stage has answered: they are meant for the in-process caller. */
function rethrow(error: Error, _: Context): never {
  throw error;
}

/** Returns the path of a call within its workspace. */
function pathWithinWorkspace(request: Request, options?: { env?: object }): string {
  const env = options?.env;
  return env !== undefined && 'path' in env && typeof env.path === 'string' ? env.path : getPath(request);
}
