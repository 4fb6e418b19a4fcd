import { z } from 'zod';
import { DELIVERY_STATES } from '../resources/webhooks/deliveries.model.ts';
import { listDeliveries } from '../resources/webhooks/deliveries.queries.ts';
import { defineControl } from './define-control.ts';

const filter = {
  event: z.string().optional(),
  requestId: z.string().optional(),
  clientUserId: z.string().optional(),
  webhookId: z.string().optional(),
  state: z.enum(DELIVERY_STATES).optional(),
};

/** What is sent to the outside, and what came of it. */
export const webhookRoutes = [
  defineControl({
    method: 'post',
    path: '/__mock/settled',
    summary: 'Answers once every webhook that is due has been sent and answered',
    handle: async ({ world }) => {
      await world.outbox.settled();
      return { settled: true, now: world.now() };
    },
  }),
  defineControl({
    method: 'get',
    path: '/__mock/webhooks/deliveries',
    summary: 'Deliveries with their attempts, oldest first',
    query: z.object(filter),
    handle: ({ world, query }) => ({ deliveries: listDeliveries(world, query) }),
  }),
];
