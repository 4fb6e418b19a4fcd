import type { HonoBase } from 'hono/hono-base';
import type { AppEnv, Layer } from '../../api/http/app-env.ts';
import { isOwnPage } from '../../api/http/origin.ts';
import { headerOf, respondPage, wantsPage } from '../../api/http/responses.ts';
import { mount, newApp, run } from '../../api/http/run-endpoint.ts';
import { CONTROL_ROUTES } from '../../control/control.routes.ts';
import { lazyLoad } from '../../kernel/core/lazy.ts';
import type { Dispatch, Service, ServicePages } from '../definition/define-service.ts';
import { controlLayers, pageLayers, unknownPathLayers } from './lifecycle.ts';
import { llmsPage } from './llms.ts';

export function buildPagesApp(service: Service, dispatch: Dispatch): HonoBase<AppEnv> {
  const app = newApp();
  const documentPage: Layer = async (c) => {
    const { api } = await service.documents();
    // Absolute, for tools that import the document from a file.
    const servers = [{ url: c.env.urlOf(c.env.workspace), description: 'This mock' }];
    return respondPage(c, JSON.stringify({ ...JSON.parse(api), servers }), {
      'content-type': 'application/json; charset=UTF-8',
    });
  };
  app.get('/', run(pageLayers(startPage(service))));
  const redirect = run(pageLayers((c) => respondPage(c, null, { location: './__mock/' }, 302)));
  // The router ignores a slash at the end.
  if (service.pages !== undefined) app.get('/__mock', (c, next) => (c.req.path === '/__mock' ? redirect(c) : next()));
  app.get('/openapi.json', run(pageLayers(documentPage)));
  app.get('/llms.txt', run(pageLayers(llmsPage(service))));
  // Browsers request it automatically, so it is not recorded.
  app.get('/favicon.ico', run(pageLayers((c) => respondPage(c, null, {}, 204))));
  for (const pages of service.pages ?? []) mountPages(app, service, pages, dispatch);
  for (const route of [...CONTROL_ROUTES, ...service.controlRoutes])
    mount(app, route, async () => controlLayers(route));
  return app.notFound(run(unknownPathLayers(service, unknownPage(service, dispatch))));
}

/** Returns the page for a path that does not exist, for browsers alone. */
function unknownPage({ pages: [pages] = [], resources }: Service, dispatch: Dispatch): Layer {
  const loaded = lazyLoad(async () => pages?.load(dispatch, resources));
  return async (c, next) => {
    const refused = await next(c);
    const page = refused.status === 404 && wantsPage(c.req.raw) ? await loaded() : undefined;
    return page === undefined ? refused : page.fetch(c.req.raw, c.env);
  };
}

/** Returns the page at `/`: browsers are redirected to the panel, programs get links. Other sites get no API keys. */
function startPage({ document, pages }: Service): Layer {
  const { title, description } = document.info;
  return (c) => {
    const base = new URL(c.req.url).pathname.replace(/\/$/, '');
    const panel = `${base}/__mock/`;
    const headers = { 'cache-control': 'no-store', vary: 'Accept' };
    if (pages !== undefined && headerOf(c, 'accept')?.includes('text/html')) {
      return respondPage(c, null, { ...headers, location: panel }, 302);
    }
    const links = { panel, docs: `${base}/docs`, openapi: `${base}/openapi.json`, llms: `${base}/llms.txt` };
    const apiKeys = isOwnPage(c) ? [...c.env.world.config.apiKeys] : undefined;
    const text = JSON.stringify({ name: title, description, ...links, apiKeys });
    return respondPage(c, text, { ...headers, 'content-type': 'application/json' });
  };
}

function mountPages(app: HonoBase<AppEnv>, service: Service, { paths, load }: ServicePages, dispatch: Dispatch): void {
  const loaded = lazyLoad(() => load(dispatch, service.resources));
  const page: Layer = async (c) => (await loaded()).fetch(c.req.raw, c.env);
  for (const path of paths) app.all(path, run(pageLayers(page)));
}
