import type { EventDefinitions } from '../../engine/kernel/world/events.ts';
import type { JourneyEventRow } from './journeys.model.ts';

declare module '../../engine/kernel/world/event-map.ts' {
  interface EventMap {
    'journey.event-recorded': JourneyEventRow;
  }
}

export const journeyEvents = {
  'journey.event-recorded': { description: 'An event of a journey was recorded.', webhook: null },
} as const satisfies EventDefinitions;
