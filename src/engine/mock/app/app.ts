import type { Route } from '../../api/http/operation-index.ts';
import { wantsPage } from '../../api/http/responses.ts';
import { mount, newApp, run } from '../../api/http/run-endpoint.ts';
import { lazy, lazyLoad } from '../../kernel/core/lazy.ts';
import type { Dispatch, Service } from '../definition/define-service.ts';
import { operationLayers, unknownOperationLayers, unknownPathLayers } from './lifecycle.ts';

/**
 * Builds the app of a service: operations, control API, documents and pages. The app is stateless; the workspace is
 * passed with each call, `app(request, { world, … })`.
 */
export function buildApp(service: Service): Dispatch {
  const operations = buildOperations(service);
  // Loads the code of the control API and the pages on their first request.
  const pages = lazyLoad(async () => (await import('./pages-app.ts')).buildPagesApp(service, app));
  const pagePaths = new Set([...OWN_PATHS, ...(service.pages ?? []).flatMap(({ paths }) => paths)]);
  // The API has no pages, and answers a browser as any client.
  const isOpenedInBrowser = (path: string, request: Request) => !service.routes.covers(path) && wantsPage(request);
  const app: Dispatch = (request, env) => {
    const path = withoutSlash(env.path);
    if (isPage(path, pagePaths) || isOpenedInBrowser(path, request))
      return pages().then((pages) => pages.fetch(request, env));
    env.path = path;
    return operations(request, env);
  };
  return app;
}

const OWN_PATHS = ['/', '/openapi.json', '/llms.txt', '/favicon.ico'];

/** The service ignores one slash at the end of a path. Pages differ in it, and their router ignores it elsewhere. */
function withoutSlash(path: string): string {
  return path.endsWith('/') && !path.endsWith('//') && path !== '/' ? path.slice(0, -1) : path;
}

/** Returns true for paths of the mock itself, as opposed to the service. */
function isPage(path: string, pagePaths: ReadonlySet<string>): boolean {
  return path.startsWith('/__mock') || path.startsWith('/docs') || pagePaths.has(path);
}

/** Returns a function that routes each call to the app of its root, which is built on its first call. */
function buildOperations(service: Service): Dispatch {
  const unknownOperation = run(unknownOperationLayers(service));
  const unknownPath = run(unknownPathLayers(service));
  const appOf = (routes: readonly Route[]) => {
    const app = newApp();
    for (const route of routes)
      mount(app, route, async () => operationLayers(service, await service.loadOperation(route)));
    return app.notFound((c) => (service.routes.covers(c.req.path) ? unknownOperation(c) : unknownPath(c)));
  };
  const below = (root: string) => service.routes.all().filter(({ path }) => rootOf(path) === root);
  const roots = new Set(service.routes.all().map(({ path }) => rootOf(path)));
  const apps = new Map([...roots].map((root) => [root, lazy(() => appOf(below(root)))]));
  const unknown = lazy(() => appOf([]));
  // The router would ignore a second slash at the end.
  const appFor = (path: string) => (path.endsWith('/') ? unknown : (apps.get(rootOf(path)) ?? unknown));
  return (request, env) => appFor(env.path)().fetch(request, env);
}

/** Returns the segment after the version, such as `request`. */
function rootOf(path: string): string {
  const start = path.indexOf('/', 1) + 1;
  const end = path.indexOf('/', start);
  return path.slice(start, end < 0 ? undefined : end);
}
