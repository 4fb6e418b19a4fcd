import type { Endpoint } from '../api/http/endpoint.ts';
import { callRoutes } from './calls.routes.ts';
import { clockRoutes } from './clock.routes.ts';
import { documentRoute } from './document.routes.ts';
import { eventRoutes } from './events.routes.ts';
import { explainRoutes } from './explain.routes.ts';
import { faultRoutes } from './faults.routes.ts';
import { healthRoutes } from './health.routes.ts';
import { scenarioRoutes } from './scenarios.routes.ts';
import { stateRoutes } from './state.routes.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { workspaceRoutes } from './workspaces.routes.ts';

/** All routes of the control API. The public OpenAPI document does not contain them. */
export const CONTROL_ROUTES = [
  ...healthRoutes,
  ...stateRoutes,
  ...scenarioRoutes,
  ...clockRoutes,
  ...callRoutes,
  ...explainRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...faultRoutes,
  ...workspaceRoutes,
  documentRoute((): readonly Endpoint[] => CONTROL_ROUTES),
];
