import * as z from 'zod';
import { respondText } from '../api/http/responses.ts';
import { callRoutes } from './calls.routes.ts';
import { clockRoutes } from './clock.routes.ts';
import { defineControlRoute } from './control-route.ts';
import { eventRoutes } from './events.routes.ts';
import { explainRoutes } from './explain.routes.ts';
import { faultRoutes } from './faults.routes.ts';
import { healthRoutes } from './health.routes.ts';
import { scenarioRoutes } from './scenarios.routes.ts';
import { stateRoutes } from './state.routes.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { workspaceRoutes } from './workspaces.routes.ts';

const documentRoute = defineControlRoute('GET /openapi.json', {
  summary: "Returns the control API's OpenAPI 3.1 document, with every step",
  response: () => z.record(z.string(), z.unknown()),
  handle: async ({ host, c }) => {
    const { control } = await host.service.documents();
    return respondText(c, control, 200, 'application/json');
  },
});

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
  documentRoute,
];
