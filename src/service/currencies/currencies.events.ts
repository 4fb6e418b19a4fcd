import type { EventDefinitions } from '../../engine/kernel/world/events.ts';
import type { RateRow } from './currencies.model.ts';

declare module '../../engine/kernel/world/event-map.ts' {
  interface EventMap {
    'rate.changed': RateRow;
  }
}

export const currencyEvents = {
  'rate.changed': { description: 'The price of a currency has changed.', webhook: null },
} as const satisfies EventDefinitions;
