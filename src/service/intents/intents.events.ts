import type { EventDefinitions } from '../../engine/kernel/world/events.ts';
import type { PaymentIntentRow } from './intents.model.ts';

declare module '../../engine/kernel/world/event-map.ts' {
  interface EventMap {
    'intent.sent': PaymentIntentRow;
    'intent.updated': PaymentIntentRow;
    'intent.expired': PaymentIntentRow;
  }
}

export const intentEvents = {
  'intent.sent': { description: 'A signed crosschain payment intent was sent.', webhook: null },
  'intent.updated': { description: 'A crosschain payment intent has changed.', webhook: null },
  'intent.expired': { description: 'A crosschain payment intent was not sent in time.', webhook: null },
} as const satisfies EventDefinitions;
