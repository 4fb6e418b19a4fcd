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
import { controlStages, operationStages, pageStages, unknownOperationStages, unknownPathStages } from './lifecycle.ts';

/**
 * Builds the app of a service: the operations, and what the mock serves of its own. It keeps no state: the workspace
 * travels with each call, `app(request, { world, … })`.
 */
export function buildApp(service: Service): Dispatch {
  const operations = buildOperations(service);
  const own = buildOwn(service, (request, env) => own.fetch(request, env));
  return (request, env) => (isOwn(env.path) ? own : operations).fetch(request, env);
}

/** True for what the mock serves beside the operations of its service. */
function isOwn(path: string): boolean {
  return path.startsWith('/__mock') || path.startsWith('/docs') || path === '/openapi.json';
}

function buildOperations(service: Service): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: pathWithinWorkspace });
  for (const operation of service.operations.all) mount(app, operation, operationStages(service, operation));
  const unknownOperation = run(unknownOperationStages(service));
  const unknownPath = run(unknownPathStages(service));
  app.notFound((c) => (service.operations.covers(c.req.path) ? unknownOperation(c) : unknownPath(c)));
  return app.onError(rethrow);
}

/** The control API, the documents and the pages. Few calls come here, so the router that is ready soonest is the quickest. */
function buildOwn(service: Service, dispatch: Dispatch): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: pathWithinWorkspace, router: new TrieRouter() });
  // Only this page needs the library that writes the document.
  const document = lazy(async () => {
    const { openApiDocument } = await import('./openapi.ts');
    return JSON.stringify(openApiDocument(service));
  });
  const documentPage: Stage = async (c) =>
    answerPage(c, await document(), { 'content-type': 'application/json; charset=UTF-8' });
  app.get('/openapi.json', run(pageStages(documentPage)));
  for (const [path, page] of docsPages(service)) app.get(path, run(pageStages(page)));
  if (service.pages !== undefined) mountPages(app, service.pages, dispatch);
  for (const route of CONTROL_ROUTES) mount(app, route, controlStages(route));
  app.notFound(run(unknownPathStages(service)));
  return app.onError(rethrow);
}

/** The service's pages, such as a panel; their code is loaded when the first one is asked for. They are for no other page to read. */
function mountPages(app: Hono<AppEnv>, { paths, load }: ServicePages, dispatch: Dispatch): void {
  const loaded = lazy(() => load(dispatch));
  const page: Stage = async (c) => (await loaded()).fetch(c.req.raw, c.env);
  const redirect: Stage = (c) => answerPage(c, null, { location: './__mock/' }, 302);
  app.get('/__mock', run(pageStages(redirect)));
  for (const path of paths) app.all(path, run(pageStages(page)));
}

function mount(app: Hono<AppEnv>, { method, path }: Endpoint, stages: readonly Stage[]): void {
  app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), run(stages));
}

function run(stages: readonly Stage[]) {
  return compose(stages, handleErrors);
}

/** The stages answer their errors themselves; what is left is meant for whoever called in process. */
function rethrow(error: Error, _: Context): never {
  throw error;
}

/** The path that the call has within its workspace. */
function pathWithinWorkspace(request: Request, options?: { env?: object }): string {
  const env = options?.env;
  return env !== undefined && 'path' in env && typeof env.path === 'string' ? env.path : getPath(request);
}
