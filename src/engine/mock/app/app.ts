import type { HonoBase } from 'hono/hono-base';
import type { AppEnv } from '../../api/http/app-env.ts';
import { mount, newApp, run } from '../../api/http/run-endpoint.ts';
import { lazyLoad } from '../../kernel/core/lazy.ts';
import type { Dispatch, Service } from '../define-service.ts';
import { operationStages, unknownOperationStages, unknownPathStages } from './lifecycle.ts';

/**
 * Builds the app of a service: its operations, the control API, documents and pages. The app keeps no state; the
 * workspace is passed with each call, `app(request, { world, … })`.
 */
export function buildApp(service: Service): Dispatch {
  const operations = buildOperations(service);
  // The code of the control API and the pages is loaded when the first of them is asked for.
  const own = lazyLoad(async () => (await import('./own-app.ts')).buildOwnApp(service, app));
  const ownPaths = new Set([...OWN_PATHS, ...(service.pages ?? []).flatMap(({ paths }) => paths)]);
  const app: Dispatch = (request, env) =>
    isOwn(env.path, ownPaths) ? own().then((pages) => pages.fetch(request, env)) : operations.fetch(request, env);
  return app;
}

const OWN_PATHS = ['/', '/openapi.json', '/llms.txt', '/favicon.ico'];

/** Returns true for paths of the mock itself, not of its service. */
function isOwn(path: string, ownPaths: ReadonlySet<string>): boolean {
  return path.startsWith('/__mock') || path.startsWith('/docs') || ownPaths.has(path);
}

function buildOperations(service: Service): HonoBase<AppEnv> {
  const app = newApp();
  for (const operation of service.operations.all) mount(app, operation, () => operationStages(service, operation));
  const unknownOperation = run(unknownOperationStages(service));
  const unknownPath = run(unknownPathStages(service));
  return app.notFound((c) => (service.operations.covers(c.req.path) ? unknownOperation(c) : unknownPath(c)));
}
