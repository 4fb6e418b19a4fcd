import * as z from 'zod';
import { answerJson } from '../api/http/answer.ts';
import { readinessSchema } from '../api/http/health.schema.ts';
import { defineControlRoute } from './control-route.ts';
import { readinessOf } from './readiness.ts';

/** Routes that say whether the mock is well. They need no token. */
export const healthRoutes = [
  defineControlRoute('GET /health', {
    summary: 'Health check',
    response: () => z.object({ status: z.string(), now: z.string() }),
    handle: ({ world }) => ({ status: 'ok', now: world.now() }),
  }),
  defineControlRoute('GET /health/live', {
    summary: 'Liveness check: 200 for as long as the process answers',
    response: () => z.object({ status: z.literal('live') }),
    handle: () => ({ status: 'live' as const }),
  }),
  defineControlRoute('GET /health/ready', {
    summary: 'Readiness check: 200, or 503 with the reason while the mock loads or shuts down',
    response: readinessSchema,
    handle: ({ host, c }) => {
      const readiness = host.readiness?.() ?? readinessOf('serving');
      return answerJson(c, readiness, readiness.status === 'ready' ? 200 : 503);
    },
  }),
];
