import { defineResource } from '../../engine/mock/resource.ts';
import { webhookSteps } from './webhooks.steps.ts';
import { webhooksV1 } from './webhooks.v1.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface Subjects {
    requestId: string | null;
    clientUserId: string | null;
  }
}

/** The public operations of webhooks and what triggers them; deliveries are the engine's. */
export const webhooksResource = defineResource({
  name: 'webhooks',
  operations: webhooksV1,
  lists: async () => (await import('./webhooks.panel.ts')).webhookLists,
  steps: webhookSteps,
});
