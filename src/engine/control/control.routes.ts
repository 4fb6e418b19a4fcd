import type { Hono } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import type { Service } from '../service.ts';
import { callRoutes } from './calls.routes.ts';
import { clockRoutes } from './clock.routes.ts';
import { documentRoute } from './control-document.ts';
import { type ControlRoute, mountRoutes } from './define-control.ts';
import { eventRoutes } from './events.routes.ts';
import { explainRoutes } from './explain.routes.ts';
import { faultRoutes } from './faults.routes.ts';
import { scenarioRoutes } from './scenarios.routes.ts';
import { stateRoutes } from './state.routes.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { workspaceRoutes } from './workspaces.routes.ts';

/** Creates every route of the control API of a service; none is in the public document. */
export function controlRoutes(service: Service): readonly ControlRoute[] {
  const routes: ControlRoute[] = [
    ...stateRoutes(service),
    ...scenarioRoutes(service),
    ...clockRoutes,
    ...callRoutes,
    ...explainRoutes,
    ...eventRoutes,
    ...webhookRoutes,
    ...faultRoutes,
    ...workspaceRoutes,
    documentRoute(() => routes),
  ];
  return routes;
}

/** Mounts the control API under /__mock. */
export function mountControl(app: Hono<AppEnv>, service: Service): void {
  mountRoutes(app, controlRoutes(service));
}
