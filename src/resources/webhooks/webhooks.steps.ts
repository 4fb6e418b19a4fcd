import { z } from 'zod';
import { defineStep } from '../../world/step.ts';
import { registerWebhook } from './webhooks.commands.ts';
import { WebhookRowSchema } from './webhooks.model.ts';

export const webhookSteps = [
  defineStep({
    name: 'webhook.register',
    description: 'Registers an address for events: all of them, or those of one client ID.',
    schema: z.strictObject({
      url: z.string().min(1),
      secret: z.string().min(1).optional().describe('key of the signatures; 64 hex digits when absent'),
      clientId: z.string().min(1).optional().describe('as sent in x-client-id'),
      id: z.string().min(1).optional().describe('takes the place of a webhook with this id'),
    }),
    returns: WebhookRowSchema,
    run: registerWebhook,
  }),
];
