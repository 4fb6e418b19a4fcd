import { type Context, Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { mountControl } from '../control/control.routes.ts';
import { mountPanel } from '../panel/panel.routes.ts';
import type { AppEnv } from '../wire/operation.ts';
import { callerOf } from './auth.ts';
import { calls } from './calls.ts';
import { cors } from './cors.ts';
import { mountDocs } from './docs.ts';
import { onError } from './errors.ts';
import { faults } from './faults.ts';
import { openApiDocument } from './openapi.ts';
import { OPERATIONS } from './operations.ts';
import { onNotFound } from './unknown-route.ts';

/** Builds the app. It keeps no state: the world travels with each request, `app.fetch(request, { world })`. */
export function buildApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: pathWithinWorkspace });
  app.use('*', calls);
  app.use('*', cors);
  app.use('/v1/*', faults);
  app.use('/v2/*', faults);
  mountOperations(app);
  mountDocs(app);
  mountPanel(app);
  mountControl(app);
  app.onError(onError);
  app.notFound(onNotFound);
  return app;
}

function mountOperations(app: Hono<AppEnv>): void {
  for (const place of OPERATIONS) {
    const answer = (c: Context<AppEnv>) => {
      const { loaded } = place;
      if (loaded !== undefined) return loaded.answer(c, callerOf);
      return place.load().then((operation) => operation.answer(c, callerOf));
    };
    app.on(place.method.toUpperCase(), place.path.replace(/\{(\w+)\}/g, ':$1'), answer);
  }
  let document: Promise<string> | undefined;
  app.get('/openapi.json', async (c) => {
    document ??= openApiDocument().then((made) => JSON.stringify(made));
    return c.body(await document, 200, { 'content-type': 'application/json; charset=UTF-8' });
  });
}

/** The path that the call has within its workspace. */
function pathWithinWorkspace(request: Request, options?: { env?: object }): string {
  const env = options?.env;
  return env !== undefined && 'path' in env && typeof env.path === 'string' ? env.path : getPath(request);
}
