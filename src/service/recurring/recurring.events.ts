import type { EventDefinitions } from '../../engine/kernel/world/events.ts';
import type { RecurringPaymentRow } from './recurring.model.ts';

declare module '../../engine/kernel/world/event-map.ts' {
  interface EventMap {
    'recurring.created': RecurringPaymentRow;
    'recurring.updated': RecurringPaymentRow;
  }
}

export const recurringEvents = {
  'recurring.created': { description: 'A recurring payment was created.', webhook: null },
  'recurring.updated': { description: 'A recurring payment has changed.', webhook: null },
} as const satisfies EventDefinitions;
