import * as z from 'zod';
import { clearDeliveries, redeliver, retryNow } from '../../engine/api/webhooks/deliveries.commands.ts';
import { deleteWebhook, getWebhook, registerWebhook } from '../../engine/api/webhooks/webhooks.commands.ts';
import {
  deliveriesTable,
  deliveryRowSchema,
  webhookRowSchema,
  webhooksTable,
} from '../../engine/api/webhooks/webhooks.model.ts';
import { aboutRecord } from '../../engine/kernel/world/next-steps.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { defineResource } from '../../engine/mock/definition/resource.ts';
import { triggerEvent, triggerSchema } from './trigger.commands.ts';

const webhookSteps = () => [
  defineStep({
    name: 'webhook.register',
    description: 'Registers an address for all events, or for the events of one client ID.',
    example: { url: 'http://localhost:3000/api/webhook' },
    schema: () =>
      z.strictObject({
        url: z.string().min(1),
        secret: z.string().min(1).optional().describe('signing key; default: 64 generated hex digits'),
        clientId: z.string().min(1).optional().describe('value of x-client-id'),
        id: z.string().min(1).optional().describe('replaces the webhook with this id'),
      }),
    returns: webhookRowSchema,
    run: registerWebhook,
  }),
  defineStep({
    name: 'webhook.delete',
    about: aboutRecord(webhooksTable, 'id'),
    description: 'Deletes a webhook address and drops its pending deliveries.',
    schema: () => z.strictObject({ id: z.string().min(1) }),
    returns: webhookRowSchema,
    run: (tx, { id }) => deleteWebhook(tx, getWebhook(tx, id)),
  }),
  defineStep({
    name: 'webhook.trigger',
    otherNames: {
      'webhook.send': '',
      'hook.*': '',
    },
    description:
      'Sends an event for the given record, or the newest that the event fits. With force, its state is not checked.',
    subject: 'event',
    schema: triggerSchema,
    returns: () => z.object({ deliveries: z.array(z.string()) }),
    run: triggerEvent,
  }),
  defineStep({
    name: 'webhook.redeliver',
    otherNames: {
      'webhook.resend': '',
      'webhook.replay': '',
    },
    about: aboutRecord(deliveriesTable, 'id'),
    description:
      'Sends a delivery again with the same id and without its faults. Failed attempts are retried as usual.',
    schema: () => z.strictObject({ id: z.string().min(1) }),
    returns: deliveryRowSchema,
    run: (tx, { id }) => redeliver(tx, id),
  }),
  defineStep({
    name: 'webhook.retry-now',
    description: 'Makes all scheduled attempts due now.',
    schema: () => z.strictObject({}),
    returns: () => z.array(deliveryRowSchema()),
    run: retryNow,
  }),
  defineStep({
    name: 'webhook.clear',
    description: 'Deletes all deliveries, including pending ones.',
    schema: () => z.strictObject({}),
    returns: () => z.object({ cleared: z.int() }),
    run: (tx) => ({ cleared: clearDeliveries(tx) }),
  }),
];

declare module '../../engine/kernel/world/declarations.ts' {
  interface Subjects {
    requestId: string | null;
    clientUserId: string | null;
  }
}

export const webhooksResource = defineResource({
  name: 'webhooks',
  operations: async () => (await import('./webhooks.operations.ts')).webhooksV1(),
  lists: async () => (await import('./webhooks.panel.ts')).webhookLists,
  steps: webhookSteps,
});
