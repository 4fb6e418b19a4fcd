import { type Context, Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import type { AppEnv, Stage } from './app-env.ts';
import { compose } from './compose.ts';
import type { Endpoint } from './endpoint.ts';
import { handleErrors } from './handle-errors.ts';

/** Returns an app without routes, whose paths are those within a workspace. */
export function newApp(options: { router?: Hono<AppEnv>['router'] } = {}): Hono<AppEnv> {
  return new Hono<AppEnv>({ getPath: pathWithinWorkspace, ...options }).onError(rethrow);
}

export function mount(app: Hono<AppEnv>, { method, path }: Endpoint, stages: readonly Stage[]): void {
  app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), run(stages));
}

export function run(stages: readonly Stage[]) {
  return compose(stages, handleErrors);
}

/** Rethrows errors that no stage has answered: they are meant for the in-process caller. */
function rethrow(error: Error, _: Context): never {
  throw error;
}

function pathWithinWorkspace(request: Request, options?: { env?: object }): string {
  const env = options?.env;
  return env !== undefined && 'path' in env && typeof env.path === 'string' ? env.path : getPath(request);
}
