import * as z from 'zod';
import { conditionsOf, meets, missedMessage, recordOf } from '../api/calls/call-record.ts';
import { callFilterFields, recordedCallSchema, timeoutField } from '../api/calls/calls.schema.ts';
import {
  deliveryFilterFields,
  listDeliveries,
  missedDelivery,
  newestIn,
  webhookDeliverySchema,
} from '../api/webhooks/deliveries.commands.ts';
import { listWebhooks } from '../api/webhooks/webhooks.commands.ts';
import { webhookRowSchema } from '../api/webhooks/webhooks.model.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { checkEvent } from '../kernel/world/webhook-events.ts';
import { defineControlRoute } from './control-route.ts';

export const callRoutes = [
  defineControlRoute('GET /calls', {
    summary: 'Lists received calls, oldest first, without credentials; limit keeps the newest',
    query: () => z.strictObject({ ...callFilterFields(), limit: z.coerce.number().int().min(0).optional() }),
    response: () => z.object({ calls: z.array(recordedCallSchema()) }),
    handle: async ({ world, query: { limit, ...filter } }) => {
      const { operations } = world.config;
      await world.calls.settle();
      const found = world.calls.all().filter(meets(conditionsOf(filter, operations)));
      const newest = found.slice(limit === undefined ? 0 : Math.max(0, found.length - limit));
      return { calls: newest.map((entry) => recordOf(entry, operations)) };
    },
  }),
  defineControlRoute('GET /calls/wait', {
    summary:
      'Returns the newest matching call, or waits for the next one; after timeout ms, a 404 lists what was received',
    query: () => z.strictObject({ ...callFilterFields(), timeout: timeoutField() }),
    response: recordedCallSchema,
    handle: async ({ world, query: { timeout: timeoutMs, ...filter }, c }) => {
      const { operations } = world.config;
      const conditions = conditionsOf(filter, operations);
      const entry = await world.calls.waitFor(meets(conditions), timeoutMs, c.req.raw.signal);
      if (entry !== undefined) return recordOf(entry, operations);
      const message = missedMessage(filter, conditions, world.calls.all(), { operations, timeoutMs });
      throw new DomainError('not-found', message);
    },
  }),
  defineControlRoute('DELETE /calls', {
    summary: 'Clears the call log',
    response: () => z.object({ cleared: z.boolean() }),
    handle: ({ world }) => {
      world.calls.clear();
      return { cleared: true };
    },
  }),
  defineControlRoute('POST /settled', {
    summary: 'Waits until all due webhooks have been sent and have a response',
    response: () => z.object({ settled: z.boolean(), now: z.string() }),
    handle: async ({ world }) => {
      await world.outbox.settled();
      return { settled: true, now: world.now() };
    },
  }),
  defineControlRoute('GET /webhooks', {
    summary: 'Lists registered webhooks with their secrets, oldest first',
    response: () =>
      z.object({
        webhooks: z.array(webhookRowSchema()),
        sentTo: z.enum(['addresses', 'function']).describe('function: the option webhooks.deliver receives all'),
      }),
    handle: ({ world }) => ({
      webhooks: listWebhooks(world),
      sentTo: world.config.sendsWebhooks ? ('addresses' as const) : ('function' as const),
    }),
  }),
  defineControlRoute('GET /webhooks/deliveries', {
    summary: 'Lists deliveries with their attempts, oldest first',
    query: () => z.strictObject(deliveryFilterFields()),
    response: () => z.object({ deliveries: z.array(webhookDeliverySchema()) }),
    handle: ({ world, query }) => {
      checkEvent(query.event, world.config.service);
      return { deliveries: listDeliveries(world, query) };
    },
  }),
  defineControlRoute('GET /webhooks/wait', {
    summary:
      'Waits for a matching delivery to be delivered (or to reach the given state); ' +
      'after timeout ms, a 404 lists what was delivered',
    query: () => z.strictObject({ ...deliveryFilterFields(), timeout: timeoutField() }),
    response: webhookDeliverySchema,
    handle: async ({ world, query: { timeout, ...query } }) => {
      checkEvent(query.event, world.config.service);
      const found = await world.outbox.waitFor(() => newestIn(world, query), timeout);
      if (found === undefined) throw new DomainError('not-found', missedDelivery(world, query, timeout));
      return found;
    },
  }),
];
