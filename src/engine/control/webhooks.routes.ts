import * as z from 'zod';
import { DomainError } from '../core/errors.ts';
import type { Host } from '../http/app-env.ts';
import { component } from '../http/component.ts';
import { arrayPieces, inObject, JsonPieces } from '../http/json-pieces.ts';
import { runSteps } from '../steps/registry.ts';
import { DELIVERY_STATES, deliveryRowSchema } from '../webhooks/deliveries.model.ts';
import { listDeliveries, missedDelivery, newestIn } from '../webhooks/deliveries.queries.ts';
import { listWebhooks } from '../webhooks/webhooks.commands.ts';
import { webhookRowSchema } from '../webhooks/webhooks.model.ts';
import type { World } from '../world/world.ts';
import { defineControlRoute } from './control-route.ts';

const filter = () => ({
  event: z.string().optional(),
  requestId: z.string().optional(),
  clientUserId: z.string().optional(),
  webhookId: z.string().optional(),
  state: z.enum(DELIVERY_STATES).optional(),
});
const parameters = () => z.record(z.string(), z.unknown());
const deliverySchema = () =>
  deliveryRowSchema()
    .omit({ seq: true })
    .extend({ faults: z.array(z.string()), nextAttemptAt: z.string().nullable() })
    .meta(component('WebhookDelivery'));

/** Routes for webhooks and their deliveries. */
export const webhookRoutes = [
  defineControlRoute({
    method: 'post',
    path: '/__mock/settled',
    summary: 'Waits until all due webhooks have been sent and answered',
    response: () => z.object({ settled: z.boolean(), now: z.string() }),
    handle: async ({ world }) => {
      await world.outbox.settled();
      return { settled: true, now: world.now() };
    },
  }),
  defineControlRoute({
    method: 'get',
    path: '/__mock/webhooks',
    summary: 'Lists registered webhooks with their secrets, oldest first',
    response: () => z.object({ webhooks: z.array(webhookRowSchema()) }),
    handle: ({ world }) => ({ webhooks: listWebhooks(world) }),
  }),
  defineControlRoute({
    method: 'get',
    path: '/__mock/webhooks/deliveries',
    summary: 'Lists deliveries with their attempts, oldest first',
    query: () => z.strictObject(filter()),
    response: () => z.object({ deliveries: z.array(deliverySchema()) }),
    handle: ({ world, query }) =>
      new JsonPieces(
        inObject(
          '"deliveries":',
          arrayPieces(listDeliveries(world, query), (delivery) => delivery),
        ),
      ),
  }),
  defineControlRoute({
    method: 'get',
    path: '/__mock/webhooks/wait',
    summary:
      'Waits for a matching delivery to be delivered (or to reach the given state); after timeout ms, a 404 lists what was delivered',
    query: () =>
      z.strictObject({
        ...filter(),
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
    summary: 'Deletes all deliveries, pending ones included; same as the step webhook.clear',
    response: (): z.ZodType => z.object({ cleared: z.int() }),
    handle: ({ world, host }) => runStep(host, world, 'webhook.clear'),
  }),
  defineControlRoute({
    method: 'post',
    path: '/__mock/webhooks/deliveries/{id}/redeliver',
    summary: 'Sends a delivery again; same as the step webhook.redeliver',
    params: () => z.object({ id: z.string() }),
    body: parameters,
    response: (): z.ZodType => deliveryRowSchema(),
    handle: ({ world, host, params, body }) => runStep(host, world, 'webhook.redeliver', { ...body, id: params.id }),
  }),
  defineControlRoute({
    method: 'post',
    path: '/__mock/webhooks/retry-now',
    summary: 'Makes all pending attempts due now; same as the step webhook.retry-now',
    response: (): z.ZodType => z.array(deliveryRowSchema()),
    handle: ({ world, host }) => runStep(host, world, 'webhook.retry-now'),
  }),
  defineControlRoute({
    method: 'post',
    path: '/__mock/webhooks/trigger',
    summary: 'Sends a webhook event for a record; same as the step webhook.trigger',
    body: parameters,
    response: (): z.ZodType => z.object({ deliveries: z.array(z.string()) }),
    handle: ({ world, host, body }) => runStep(host, world, 'webhook.trigger', body),
  }),
];

function runStep({ service }: Host, world: World, name: string, input: object = {}): unknown {
  return runSteps(service.steps, world, [{ ...input, do: name }])[0]?.result;
}
