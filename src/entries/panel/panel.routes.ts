import type { Hono } from 'hono';
import type { AppEnv } from '../../engine/http/endpoint.ts';
import type { Dispatch } from './view.ts';

/** True for the paths of the panel and of the pages that payers see. */
export function isPanel(path: string): boolean {
  return /^\/__mock\/($|panel\/|pages\/|pay\/)/.test(path);
}

/** The panel at /__mock/ and the pages that payers see. Their code is loaded when the first one is asked for. */
export function mountPanel(app: Hono<AppEnv>, dispatch: Dispatch): void {
  let pages: Promise<Hono<AppEnv>> | undefined;
  const answer = async (request: Request, env: AppEnv['Bindings']) => {
    pages ??= import('./panel.app.tsx').then(({ panelApp }) => panelApp(dispatch));
    return (await pages).fetch(request, env);
  };
  app.get('/__mock', (c) => c.redirect('./__mock/'));
  for (const path of ['/__mock/', '/__mock/panel/*', '/__mock/pages/*', '/__mock/pay/*']) {
    app.all(path, (c) => answer(c.req.raw, c.env));
  }
}
