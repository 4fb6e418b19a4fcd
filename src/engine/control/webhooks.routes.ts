import * as z from 'zod';
import { timeoutField } from '../api/calls/calls.schema.ts';
import {
  deliveryFilterFields,
  listDeliveries,
  missedDelivery,
  newestIn,
  webhookDeliverySchema,
} from '../api/webhooks/delivery-list.ts';
import { listWebhooks } from '../api/webhooks/webhooks.commands.ts';
import { webhookRowSchema } from '../api/webhooks/webhooks.model.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { defineControlRoute } from './control-route.ts';

export const webhookRoutes = [
  defineControlRoute('POST /settled', {
    summary: 'Waits until all due webhooks have been sent and answered',
    response: () => z.object({ settled: z.boolean(), now: z.string() }),
    handle: async ({ world }) => {
      await world.outbox.settled();
      return { settled: true, now: world.now() };
    },
  }),
  defineControlRoute('GET /webhooks', {
    summary: 'Lists registered webhooks with their secrets, oldest first',
    response: () => z.object({ webhooks: z.array(webhookRowSchema()) }),
    handle: ({ world }) => ({ webhooks: listWebhooks(world) }),
  }),
  defineControlRoute('GET /webhooks/deliveries', {
    summary: 'Lists deliveries with their attempts, oldest first',
    query: () => z.strictObject(deliveryFilterFields()),
    response: () => z.object({ deliveries: z.array(webhookDeliverySchema()) }),
    handle: ({ world, query }) => ({ deliveries: listDeliveries(world, query) }),
  }),
  defineControlRoute('GET /webhooks/wait', {
    summary:
      'Waits for a matching delivery to be delivered (or to reach the given state); after timeout ms, a 404 lists what was delivered',
    query: () => z.strictObject({ ...deliveryFilterFields(), timeout: timeoutField() }),
    response: webhookDeliverySchema,
    handle: async ({ world, query: { timeout, ...query } }) => {
      const found = await world.outbox.waitFor(() => newestIn(world, query), timeout);
      if (found === undefined) throw new DomainError('not-found', missedDelivery(world, query, timeout));
      return found;
    },
  }),
];
