import * as z from 'zod';
import { aboutRecord } from '../../../engine/kernel/world/next-steps.ts';
import { defineStep } from '../../../engine/kernel/world/step.ts';
import { defineResource, resourceTable } from '../../../engine/mock/definition/resource.ts';
import { EXAMPLE_DESTINATION } from '../../wire/example-ids.ts';
import { ADDRESS } from '../../wire/patterns.ts';
import { destinationIdOf } from './destination-id.ts';
import { createDestination, deactivateDestination, getDestination, PLATFORM_ACCOUNT } from './destinations.commands.ts';
import {
  accessPolicySchema,
  type DestinationRow,
  destinationRowSchema,
  destinationsTable,
} from './destinations.model.ts';

declare module '../../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'destination.created': DestinationRow;
    /** `replaced` are ids of earlier destinations with the same wallet, network and token. */
    'destination.updated': DestinationRow & { replaced: string[] };
    'destination.deactivated': DestinationRow;
  }
}

const lowerCaseAddress = () => z.string().regex(ADDRESS).toLowerCase();

const destinationSteps = () => [
  defineStep({
    name: 'destination.create',
    description:
      'Creates the active payee destination of an account, or reactivates an earlier one. The previous one ' +
      'is deactivated.',
    example: { tokenAddress: '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C', chainId: 11155111 },
    schema: () =>
      z.strictObject({
        account: lowerCaseAddress().default(PLATFORM_ACCOUNT).describe('wallet of the owner; default: the platform'),
        walletAddress: lowerCaseAddress().optional().describe('wallet that is paid; default: the owner'),
        tokenAddress: lowerCaseAddress(),
        chainId: z.int().positive(),
        accessPolicy: accessPolicySchema().nullable().optional(),
      }),
    returns: destinationRowSchema,
    run: (tx, { account, walletAddress = account, ...input }) =>
      createDestination(tx, account, { ...input, walletAddress }),
  }),
  defineStep({
    name: 'destination.deactivate',
    about: aboutRecord(destinationsTable, 'id'),
    description: 'Deactivates a payee destination, given by its id or destination id.',
    example: { id: EXAMPLE_DESTINATION.id },
    schema: () => z.strictObject({ id: z.string().min(1) }),
    returns: destinationRowSchema,
    run: (tx, { id }) => deactivateDestination(tx, getDestination(tx, id)),
  }),
];

export const destinationsResource = defineResource({
  name: 'destinations',
  tables: [
    resourceTable(destinationsTable, destinationRowSchema, {
      alias: 'destinationId',
      isKept: true,
      related: (_tx, row) => [row.id, destinationIdOf(row)],
    }),
  ],
  operations: async () => (await import('./destinations.operations.ts')).destinationsV1(),
  steps: destinationSteps,
  events: {
    'destination.created': { description: 'A payee destination was created or reactivated.', webhook: null },
    'destination.updated': { description: 'A payee destination has changed.', webhook: null },
    'destination.deactivated': { description: 'A payee destination was deactivated.', webhook: null },
  },
  lists: async () => [(await import('./destinations.panel.ts')).destinationList],
});
