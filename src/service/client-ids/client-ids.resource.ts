import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { destinationsTable } from '../destinations/destinations.model.ts';
import { type ClientIdRow, clientIdRowSchema, clientIdsTable, clientIdTransitions } from './client-ids.model.ts';
import { clientIdSteps } from './client-ids.steps.ts';
import { clientIdCreation, clientIdsV1, clientIdsV2 } from './client-ids.wire.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'client-id.created': ClientIdRow;
    'client-id.updated': ClientIdRow;
  }
}

export const clientIdsResource = defineResource({
  name: 'client-ids',
  tables: [
    resourceTable(clientIdsTable, clientIdRowSchema, {
      alias: 'clientId',
      transitions: clientIdTransitions,
      isKept: true,
      related: (_tx, { id, clientId }) => [id, clientId],
      references: ({ payeeDestinationId = null }) => [
        { field: 'payeeDestinationId', to: destinationsTable, id: payeeDestinationId },
      ],
    }),
  ],
  operations: [...clientIdsV2, ...clientIdsV1],
  steps: [...clientIdCreation, ...clientIdSteps],
  events: {
    'client-id.created': { description: 'A client ID was created.', webhook: null },
    'client-id.updated': { description: 'A client ID has changed.', webhook: null },
  },
  list: async () => (await import('./client-ids.panel.ts')).clientIdList,
});
