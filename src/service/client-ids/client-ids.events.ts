import type { EventDefinitions } from '../../engine/kernel/world/events.ts';
import type { ClientIdRow } from './client-ids.model.ts';

declare module '../../engine/kernel/world/event-map.ts' {
  interface EventMap {
    'client-id.created': ClientIdRow;
    'client-id.updated': ClientIdRow;
  }
}

export const clientIdEvents = {
  'client-id.created': { description: 'A client ID was created.', webhook: null },
  'client-id.updated': { description: 'A client ID has changed.', webhook: null },
} as const satisfies EventDefinitions;
