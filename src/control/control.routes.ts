import type { Context, Hono } from 'hono';
import type { AppEnv } from '../wire/operation.ts';
import type { ControlRoute } from './define-control.ts';

type Load = () => Promise<readonly ControlRoute[]>;

const state: Load = () => import('./state.routes.ts').then((module) => module.stateRoutes);
const scenarios: Load = () => import('./scenarios.routes.ts').then((module) => module.scenarioRoutes);
const clock: Load = () => import('./clock.routes.ts').then((module) => module.clockRoutes);
const calls: Load = () => import('./calls.routes.ts').then((module) => module.callRoutes);
const explain: Load = () => import('./explain.routes.ts').then((module) => module.explainRoutes);
const events: Load = () => import('./events.routes.ts').then((module) => module.eventRoutes);
const webhooks: Load = () => import('./webhooks.routes.ts').then((module) => module.webhookRoutes);
const faults: Load = () => import('./faults.routes.ts').then((module) => module.faultRoutes);
const workspaces: Load = () => import('./workspaces.routes.ts').then((module) => module.workspaceRoutes);
const openapi: Load = () =>
  import('./control-document.ts').then((module) => [module.documentRoute(() => controlRoutes())]);

/** The routes by the first word of their paths under /__mock. Each file is loaded when it is first asked for. */
const FILES: ReadonlyMap<string, Load> = new Map(
  Object.entries({
    ...{ health: state, state, reset: state, snapshots: state, export: state, import: state },
    ...{ steps: scenarios, scenarios, 'magic-values': scenarios },
    ...{ clock, calls, explain, events },
    ...{ webhooks, settled: webhooks },
    ...{ faults, workspaces, openapi },
  }),
);

/** Every route of the control API; none stands in the public document. */
export async function controlRoutes(): Promise<ControlRoute[]> {
  const files = [state, scenarios, clock, calls, explain, events, webhooks, faults, workspaces, openapi];
  return (await Promise.all(files.map((load) => load()))).flat();
}

/** The control API under /__mock. */
export function mountControl(app: Hono<AppEnv>): void {
  app.all('/__mock/*', async (c) => {
    const word = c.req.path.split(/[/.]/)[2] ?? '';
    const routes = (await FILES.get(word)?.()) ?? [];
    return (await answerOf(c, routes)) ?? c.notFound();
  });
}

async function answerOf(c: Context<AppEnv>, routes: readonly ControlRoute[]): Promise<Response | undefined> {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  for (const route of routes) {
    const params = route.method.toUpperCase() === method ? paramsOf(route.path, c.req.path) : undefined;
    if (params !== undefined) return route.answer(c, params);
  }
  return undefined;
}

/** What a path has in the places that a route leaves open; undefined when it is another route's path. */
function paramsOf(route: string, path: string): Record<string, string> | undefined {
  const pattern = new RegExp(`^${route.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const match = pattern.exec(path);
  if (match === null) return undefined;
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, text]) => [name, decoded(text)]));
}

/** As the router of the public API does it: what is no valid escape stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
