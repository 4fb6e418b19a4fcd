import { OpenAPIHono } from '@hono/zod-openapi';
import { getPath } from 'hono/utils/url';
import { mountControl } from '../control/control.routes.ts';
import { mountPanel } from '../panel/panel.routes.ts';
import type { AppEnv } from '../wire/operation.ts';
import { authenticate } from './auth.ts';
import { calls } from './calls.ts';
import { cors } from './cors.ts';
import { mountDocs } from './docs.ts';
import { onError, onInvalid } from './errors.ts';
import { faults } from './faults.ts';
import { openApiDocument, registerSecuritySchemes } from './openapi.ts';
import { OPERATIONS } from './operations.ts';
import { onNotFound } from './unknown-route.ts';

/** Builds the app. It keeps no state: the world travels with each request, `app.fetch(request, { world })`. */
export function buildApp(): OpenAPIHono<AppEnv> {
  const app = new OpenAPIHono<AppEnv>({ defaultHook: onInvalid, getPath: pathWithinWorkspace });
  app.use('*', calls);
  app.use('*', cors);
  app.use('/v1/*', faults);
  app.use('/v2/*', faults);
  registerSecuritySchemes(app);
  for (const operation of OPERATIONS) operation.mount(app, authenticate);
  let document: string | undefined;
  app.get('/openapi.json', async (c) => {
    document ??= JSON.stringify(await openApiDocument(app));
    return c.body(document, 200, { 'content-type': 'application/json; charset=UTF-8' });
  });
  mountDocs(app);
  mountControl(app);
  mountPanel(app);
  app.onError(onError);
  app.notFound(onNotFound);
  return app;
}

/** The path that the call has within its workspace. */
function pathWithinWorkspace(request: Request, options?: { env?: object }): string {
  const env = options?.env;
  return env !== undefined && 'path' in env && typeof env.path === 'string' ? env.path : getPath(request);
}
