import * as z from 'zod';
import { aboutRecord } from '../../../engine/kernel/world/next-steps.ts';
import { defineStep } from '../../../engine/kernel/world/step.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { defineResource, resourceTable } from '../../../engine/mock/definition/resource.ts';
import { EXAMPLE_DESTINATION } from '../../wire/example-ids.ts';
import { destinationsTable } from '../destinations/destinations.model.ts';
import { createStepSchema } from './client-id-bodies.ts';
import { bindClientId, createClientId, followDestination, setClientIdStatus } from './client-ids.commands.ts';
import {
  CLIENT_ID_STATUSES,
  type ClientIdRow,
  clientIdRowSchema,
  clientIdsTable,
  clientIdTransitions,
} from './client-ids.model.ts';

const clientIdCreation = () => [
  defineStep({
    name: 'client-id.create',
    description: 'Creates a client ID, like POST /v2/client-ids. Without allowedDomains, it is a back-end client ID.',
    example: { label: 'Web shop', allowedDomains: ['https://shop.example.com'] },
    schema: createStepSchema,
    returns: clientIdRowSchema,
    run: createClientId,
  }),
];

/** Returns a destination that a client ID is not bound to; null if there is none. */
function otherDestination(tx: ReadTx, { payeeDestinationId }: ClientIdRow): string | null {
  const { rows } = tx.table(destinationsTable).search({ where: ({ id }) => id !== payeeDestinationId, limit: 1 });
  return rows[0]?.id ?? null;
}

export const clientIdSteps = () => [
  defineStep({
    name: 'client-id.set-status',
    about: aboutRecord(clientIdsTable, 'clientId', {
      example: (_, { status }) => ({ status: status === 'active' ? 'inactive' : 'active' }),
    }),
    description: 'Sets the status of a client ID (value of x-client-id, or internal id), even of a revoked one.',
    example: { clientId: 'cli_test', status: 'inactive' },
    schema: () => z.strictObject({ clientId: z.string().min(1), status: z.enum(CLIENT_ID_STATUSES) }),
    returns: clientIdRowSchema,
    run: (tx, { clientId, status }) => setClientIdStatus(tx, clientId, status),
  }),
  defineStep({
    name: 'client-id.revoke',
    about: aboutRecord(clientIdsTable, 'clientId'),
    description: 'Revokes a client ID (value of x-client-id, or internal id).',
    example: { clientId: 'cli_test' },
    schema: () => z.strictObject({ clientId: z.string().min(1) }),
    returns: clientIdRowSchema,
    run: (tx, { clientId }) => setClientIdStatus(tx, clientId, 'revoked'),
  }),
  defineStep({
    name: 'client-id.bind',
    about: aboutRecord(clientIdsTable, 'clientId', {
      example: (tx, row) => ({ destinationId: otherDestination(tx, row) }),
    }),
    description: 'Binds a client ID (value of x-client-id, or internal id) to a payee destination; null unbinds it.',
    example: { clientId: 'cli_test', destinationId: EXAMPLE_DESTINATION.id },
    schema: () => z.strictObject({ clientId: z.string().min(1), destinationId: z.string().min(1).nullable() }),
    returns: clientIdRowSchema,
    run: (tx, { clientId, destinationId }) => bindClientId(tx, clientId, destinationId),
  }),
];

declare module '../../../engine/kernel/world/declarations.ts' {
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
  operations: async () => (await import('./client-ids.operations.ts')).clientIdOperations(),
  steps: () => [...clientIdCreation(), ...clientIdSteps()],
  events: {
    'client-id.created': {
      description: 'A client ID was created.',
      text: (_, { clientId }) => `Created the client ID ${clientId}`,
      webhook: null,
    },
    'client-id.updated': {
      description: 'A client ID has changed.',
      text: (_, { clientId, status }) => `The client ID ${clientId} was changed and is ${status}`,
      webhook: null,
    },
  },
  on: { 'destination.updated': (tx, { id, replaced }) => followDestination(tx, replaced, id) },
  lists: async () => [(await import('./client-ids.panel.ts')).clientIdList],
});
