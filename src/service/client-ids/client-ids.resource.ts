import * as z from 'zod';
import { noBody } from '../../engine/api/http/endpoint.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import type { Caller } from '../caller.ts';
import { accountOf, getDestination, ownerOf } from '../destinations/destinations.commands.ts';
import { destinationsTable } from '../destinations/destinations.model.ts';
import { EXAMPLE_DESTINATION } from '../example-ids.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { responseOf } from '../wire/response.ts';
import { createSchema, idParams, responsesOf, stepSchema, updateSchema, type Version } from './client-id-bodies.ts';
import {
  bindClientId,
  createClientId,
  followDestination,
  getOwnClientId,
  listOwnClientIds,
  revokeClientId,
  setClientIdStatus,
  updateClientId,
} from './client-ids.commands.ts';
import {
  CLIENT_ID_STATUSES,
  type ClientIdRow,
  clientIdRowSchema,
  clientIdsTable,
  clientIdTransitions,
} from './client-ids.model.ts';

/** Returns the operations of a version. Both versions share the client IDs (assumption A-CLIENT-ID-VERSIONS). */
function clientIdOperations(version: Version): readonly Operation[] {
  const shapes = responsesOf(version);
  const collection = `/v${version}/client-ids`;
  const common = { tag: 'Client IDs', auth: version === 1 ? 'session' : 'key-or-session' } as const;
  const one = { ...common, params: idParams } as const;
  const toWire = (row: ClientIdRow) => ({ ...row, payeeDestinationId: row.payeeDestinationId ?? null });
  return [
    defineOperation(`POST ${collection}`, {
      ...common,
      operationId: `createClientIdV${version}`,
      summary: 'Create a client ID',
      body: () => createSchema(version),
      status: 201,
      response: shapes.created,
      responseDescription: 'The new client ID',
      errors: { 400: 'Validation failed' },
      handle: ({ tx, body, caller }) => {
        const payeeDestinationId = destinationOfCaller(tx, body.payeeDestinationId, caller) ?? undefined;
        const made = createClientId(tx, { ...body, payeeDestinationId, account: ownerOf(caller) });
        return responseOf(shapes.created(), toWire(made), {});
      },
    }),
    defineOperation(`GET ${collection}`, {
      ...common,
      operationId: `listClientIdsV${version}`,
      summary: 'List client IDs',
      response: () => z.array(shapes.item()),
      responseDescription: 'All client IDs, oldest first',
      handle: ({ tx, caller }) =>
        listOwnClientIds(tx, ownerOf(caller)).map((row) => responseOf(shapes.item(), row, {})),
    }),
    defineOperation(`GET ${collection}/{id}`, {
      ...one,
      operationId: `getClientIdV${version}`,
      summary: 'Get a client ID',
      response: shapes.record,
      responseDescription: 'The client ID',
      errors: { 404: 'Client ID not found' },
      handle: ({ tx, params, caller }) =>
        responseOf(shapes.record(), toWire(getOwnClientId(tx, params.id, ownerOf(caller))), {}),
    }),
    defineOperation(`PUT ${collection}/{id}`, {
      ...one,
      operationId: `updateClientIdV${version}`,
      summary: 'Update a client ID',
      description: 'Changes only the given fields. A revoked client ID stays revoked.',
      body: () => updateSchema(version),
      response: shapes.updated,
      responseDescription: 'The updated client ID',
      errors: { 400: 'Validation failed, or the client ID is revoked', 404: 'Client ID not found' },
      handle: ({ tx, params, body, caller }) => {
        const { id } = getOwnClientId(tx, params.id, ownerOf(caller));
        const payeeDestinationId = destinationOfCaller(tx, body.payeeDestinationId, caller);
        return responseOf(shapes.updated(), toWire(updateClientId(tx, id, { ...body, payeeDestinationId })), {});
      },
    }),
    defineOperation(`DELETE ${collection}/{id}`, {
      ...one,
      operationId: `deleteClientIdV${version}`,
      summary: 'Revoke a client ID permanently',
      response: noBody,
      responseDescription: 'Revoked; no body',
      errors: { 404: 'Client ID not found' },
      handle: ({ tx, params, caller }) => {
        revokeClientId(tx, getOwnClientId(tx, params.id, ownerOf(caller)).id);
      },
    }),
  ];
}

const clientIdsV2 = () => clientIdOperations(2);
const clientIdsV1 = () => clientIdOperations(1);

/** Returns the id of a destination of the caller; null and undefined are returned unchanged. */
function destinationOfCaller<N extends null | undefined>(tx: ReadTx, id: string | N, caller: Caller): string | N {
  return typeof id === 'string' ? getDestination(tx, id, accountOf(caller)).id : id;
}

const clientIdCreation = () => [
  defineStep({
    name: 'client-id.create',
    description: 'Creates a client ID, like POST /v2/client-ids. Without allowedDomains, it is a back-end client ID.',
    example: { label: 'Web shop', allowedDomains: ['https://shop.example.com'] },
    schema: stepSchema,
    returns: clientIdRowSchema,
    run: createClientId,
  }),
];

export const clientIdSteps = () => [
  defineStep({
    name: 'client-id.set-status',
    description: 'Sets the status of a client ID (value of x-client-id, or internal id), even of a revoked one.',
    example: { clientId: 'cli_test', status: 'inactive' },
    schema: () => z.strictObject({ clientId: z.string().min(1), status: z.enum(CLIENT_ID_STATUSES) }),
    returns: clientIdRowSchema,
    run: (tx, { clientId, status }) => setClientIdStatus(tx, clientId, status),
  }),
  defineStep({
    name: 'client-id.revoke',
    description: 'Revokes a client ID (value of x-client-id, or internal id).',
    example: { clientId: 'cli_test' },
    schema: () => z.strictObject({ clientId: z.string().min(1) }),
    returns: clientIdRowSchema,
    run: (tx, { clientId }) => setClientIdStatus(tx, clientId, 'revoked'),
  }),
  defineStep({
    name: 'client-id.bind',
    description: 'Binds a client ID (value of x-client-id, or internal id) to a payee destination; null unbinds it.',
    example: { clientId: 'cli_test', destinationId: EXAMPLE_DESTINATION.id },
    schema: () => z.strictObject({ clientId: z.string().min(1), destinationId: z.string().min(1).nullable() }),
    returns: clientIdRowSchema,
    run: (tx, { clientId, destinationId }) => bindClientId(tx, clientId, destinationId),
  }),
];

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
  roots: ['client-ids'],
  operations: () => [...clientIdsV2(), ...clientIdsV1()],
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
