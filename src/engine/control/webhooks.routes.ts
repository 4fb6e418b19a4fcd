import * as z from 'zod';
import { DomainError } from '../core/errors.ts';
import { component } from '../http/component.ts';
import { runSteps } from '../steps/registry.ts';
import { DELIVERY_STATES, deliveryRowSchema } from '../webhooks/deliveries.model.ts';
import { listDeliveries, missedDelivery, newestIn } from '../webhooks/deliveries.queries.ts';
import { listWebhooks } from '../webhooks/webhooks.commands.ts';
import { webhookRowSchema } from '../webhooks/webhooks.model.ts';
import type { World } from '../world/world.ts';
import { defineControlRoute } from './control-route.ts';

const filter = {
  event: z.string().optional(),
  requestId: z.string().optional(),
  clientUserId: z.string().optional(),
  webhookId: z.string().optional(),
  state: z.enum(DELIVERY_STATES).optional(),
};
const parameters = () => z.record(z.string(), z.unknown());
const deliverySchema = () =>
  deliveryRowSchema()
    .omit({ seq: true })
    .extend({ faults: z.array(z.string()), nextAttemptAt: z.string().nullable() })
    .meta(component('WebhookDelivery'));

/** What is sent to the outside, and what came of it. */
export const webhookRoutes = [
  defineControlRoute({
    method: 'post',
    path: '/__mock/settled',
    summary: 'Answers once every webhook that is due has been sent and answered',
    response: () => z.object({ settled: z.boolean(), now: z.string() }),
    handle: async ({ world }) => {
      await world.outbox.settled();
      return { settled: true, now: world.now() };
    },
  }),
  defineControlRoute({
    method: 'get',
    path: '/__mock/webhooks',
    summary: 'The registered addresses with their secrets, oldest first',
    response: () => z.object({ webhooks: z.array(webhookRowSchema()) }),
    handle: ({ world }) => ({ webhooks: listWebhooks(world) }),
  }),
  defineControlRoute({
    method: 'get',
    path: '/__mock/webhooks/deliveries',
    summary: 'Deliveries with their attempts, oldest first',
    query: () => z.strictObject(filter),
    response: () => z.object({ deliveries: z.array(deliverySchema()) }),
    handle: ({ world, query }) => ({ deliveries: listDeliveries(world, query) }),
  }),
  defineControlRoute({
    method: 'get',
    path: '/__mock/webhooks/wait',
    summary:
      'The newest delivery that matches, once it is delivered (or in the state asked for); 404 with what was delivered after timeout ms',
    query: () =>
      z.strictObject({
        ...filter,
        timeout: z.coerce.number().int().min(0).max(600_000).default(2000).describe('real milliseconds'),
      }),
    response: deliverySchema,
    handle: async ({ world, query: { timeout, ...query } }) => {
      const found = await world.outbox.waitFor(() => newestIn(world, query), timeout);
      if (found === undefined) throw new DomainError('not-found', missedDelivery(world, query, timeout));
      return found;
    },
  }),
  defineControlRoute({
    method: 'delete',
    path: '/__mock/webhooks/deliveries',
    summary: 'Forgets every delivery, also those on their way; the step webhook.clear',
    response: (): z.ZodType => z.object({ cleared: z.int() }),
    handle: ({ world }) => runStep(world, 'webhook.clear'),
  }),
  defineControlRoute({
    method: 'post',
    path: '/__mock/webhooks/deliveries/{id}/redeliver',
    summary: 'Sends a delivery once more; the step webhook.redeliver',
    params: () => z.object({ id: z.string() }),
    body: parameters,
    response: (): z.ZodType => deliveryRowSchema(),
    handle: ({ world, params, body }) => runStep(world, 'webhook.redeliver', { ...body, id: params.id }),
  }),
  defineControlRoute({
    method: 'post',
    path: '/__mock/webhooks/retry-now',
    summary: 'Makes every attempt that waits for its time due now; the step webhook.retry-now',
    response: (): z.ZodType => z.array(deliveryRowSchema()),
    handle: ({ world }) => runStep(world, 'webhook.retry-now'),
  }),
  defineControlRoute({
    method: 'post',
    path: '/__mock/webhooks/trigger',
    summary: 'Tells an event about a record; the step webhook.trigger',
    body: parameters,
    response: (): z.ZodType => z.object({ deliveries: z.array(z.string()) }),
    handle: ({ world, body }) => runStep(world, 'webhook.trigger', body),
  }),
];

function runStep(world: World, name: string, input: object = {}): unknown {
  return runSteps(world, [{ ...input, do: name }])[0]?.result;
}
