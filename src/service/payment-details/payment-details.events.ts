import type { EventDefinitions } from '../../engine/kernel/world/events.ts';
import type { PaymentDetailsRow } from './payment-details.model.ts';
import { paymentDetailsNotice } from './payment-details.payloads.ts';

declare module '../../engine/kernel/world/event-map.ts' {
  interface EventMap {
    'payment-details.submitted': PaymentDetailsRow;
    'payment-details.updated': PaymentDetailsRow;
  }
}

export const paymentDetailsEvents = {
  'payment-details.submitted': { description: 'A payer has submitted a bank account.', webhook: null },
  'payment-details.updated': {
    description: 'The review of a bank account has a new status.',
    webhook: paymentDetailsNotice,
  },
} as const satisfies EventDefinitions;
