import * as z from 'zod';
import { defineControlRoute } from './control-route.ts';

/** The health check. It needs no token. */
export const healthRoutes = [
  defineControlRoute('GET /health', {
    summary: 'Health check',
    response: () => z.object({ status: z.string(), now: z.string() }),
    handle: ({ world }) => ({ status: 'ok', now: world.now() }),
  }),
];
