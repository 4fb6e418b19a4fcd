import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { clientIdCreation } from './client-ids.creation.ts';
import { clientIdEvents } from './client-ids.events.ts';
import { clientIdRowSchema, clientIdsTable, clientIdTransitions } from './client-ids.model.ts';
import { clientIdSteps } from './client-ids.steps.ts';
import { clientIdsV2 } from './client-ids.v2.ts';

export const clientIdsResource = defineResource({
  name: 'client-ids',
  tables: [
    resourceTable(clientIdsTable, clientIdRowSchema, {
      alias: 'clientId',
      transitions: clientIdTransitions,
      isKept: true,
      related: (_tx, { id, clientId }) => [id, clientId],
    }),
  ],
  operations: clientIdsV2,
  steps: [...clientIdCreation, ...clientIdSteps],
  events: clientIdEvents,
  list: async () => (await import('./client-ids.panel.ts')).clientIdList,
});
