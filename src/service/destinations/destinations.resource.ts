import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { destinationIdOf } from './destination-id.ts';
import { type DestinationRow, destinationRowSchema, destinationsTable } from './destinations.model.ts';
import { destinationSteps } from './destinations.steps.ts';
import { destinationsV1 } from './destinations.v1.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'destination.created': DestinationRow;
    'destination.updated': DestinationRow;
    'destination.deactivated': DestinationRow;
  }
}

export const destinationsResource = defineResource({
  name: 'destinations',
  tables: [
    resourceTable(destinationsTable, destinationRowSchema, {
      alias: 'destinationId',
      isKept: true,
      related: (_tx, row) => [row.id, destinationIdOf(row)],
    }),
  ],
  operations: destinationsV1,
  steps: destinationSteps,
  events: {
    'destination.created': { description: 'A payee destination was created, or made active again.', webhook: null },
    'destination.updated': { description: 'A payee destination has changed.', webhook: null },
    'destination.deactivated': { description: 'A payee destination was deactivated.', webhook: null },
  },
  list: async () => (await import('./destinations.panel.ts')).destinationList,
});
