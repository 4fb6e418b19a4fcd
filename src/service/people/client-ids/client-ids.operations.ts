import * as z from 'zod';
import { lazyObject } from '../../../engine/api/http/component.ts';
import { noBody } from '../../../engine/api/http/endpoint.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import type { Caller } from '../../wire/caller.ts';
import { pathParams } from '../../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../../wire/operation.ts';
import { responseOf } from '../../wire/response.ts';
import { accountOfDestinations, getDestination, ownerOf } from '../destinations/destinations.commands.ts';
import { createBodyV1, createBodyV2, updateBodyV1, updateBodyV2 } from './client-id-bodies.ts';
import {
  createClientId,
  getOwnClientId,
  listOwnClientIds,
  revokeClientId,
  updateClientId,
} from './client-ids.commands.ts';
import type { ClientIdRow } from './client-ids.model.ts';

const listedFields = () => ({
  id: z.string(),
  clientId: z.string(),
  label: z.string(),
  allowedDomains: z.array(z.string()),
  status: z.string(),
});

/** Omitted in lists. */
const settingsFields = () => ({
  feePercentage: z.string().nullable(),
  feeAddress: z.string().nullable(),
  operatorWalletAddress: z.string().nullable(),
  defaultPreApprovalExpiry: z.int().nullable(),
  defaultAuthorizationExpiry: z.int().nullable(),
});

const payeeDestinationId = () => z.string().nullable().optional();

const createdSchemaV2 = lazyObject('ClientIdCreated', () => ({
  ...listedFields(),
  ...settingsFields(),
  createdAt: z.string(),
}));

const createdSchemaV1 = lazyObject('ClientIdCreatedV1', () => ({
  ...listedFields(),
  ...settingsFields(),
  payeeDestinationId: payeeDestinationId(),
  createdAt: z.string(),
}));

const listItemSchemaV2 = lazyObject('ClientIdListItem', () => ({
  ...listedFields(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
}));

const listItemSchemaV1 = lazyObject('ClientIdListItemV1', () => listItemSchemaV2().shape);

const clientIdSchemaV2 = lazyObject('ClientId', () => ({
  ...listedFields(),
  ...settingsFields(),
  createdAt: z.string(),
  updatedAt: z.string(),
  lastUsedAt: z.string().nullable(),
}));

const clientIdSchemaV1 = lazyObject('ClientIdV1', () => ({
  ...listedFields(),
  ...settingsFields(),
  payeeDestinationId: payeeDestinationId(),
  createdAt: z.string(),
  updatedAt: z.string(),
  lastUsedAt: z.string().nullable(),
}));

const updatedSchemaV2 = lazyObject('ClientIdUpdated', () => ({
  ...listedFields(),
  ...settingsFields(),
  updatedAt: z.string(),
}));

const updatedSchemaV1 = lazyObject('ClientIdUpdatedV1', () => ({
  ...listedFields(),
  ...settingsFields(),
  payeeDestinationId: payeeDestinationId(),
  updatedAt: z.string(),
}));

const V2 = { tag: 'Client IDs', auth: 'key-or-session' } as const;
const V1 = { tag: 'Client IDs', auth: 'session', assumes: ['A-CLIENT-ID-VERSIONS'] } as const;
const idParams = () => pathParams('id', { description: 'Internal identifier', example: '01K9000000000000000000TEST' });

/** Operations of both versions, which share the client IDs. */
export const clientIdOperations = (): readonly Operation[] => [
  defineOperation('POST /v2/client-ids', {
    operationId: 'createClientIdV2',
    ...V2,
    summary: 'Create a client ID',
    body: createBodyV2,
    status: 201,
    response: createdSchemaV2,
    responseDescription: 'The new client ID',
    errors: { 400: 'Validation failed' },
    handle: ({ tx, body, caller }) =>
      responseOf(createdSchemaV2(), createClientId(tx, { ...body, account: ownerOf(caller) }), {}),
  }),
  defineOperation('GET /v2/client-ids', {
    operationId: 'listClientIdsV2',
    ...V2,
    summary: 'List client IDs',
    response: () => z.array(listItemSchemaV2()),
    responseDescription: 'All client IDs, oldest first',
    handle: ({ tx, caller }) =>
      listOwnClientIds(tx, ownerOf(caller)).map((row) => responseOf(listItemSchemaV2(), row, {})),
  }),
  defineOperation('GET /v2/client-ids/{id}', {
    operationId: 'getClientIdV2',
    ...V2,
    summary: 'Get a client ID',
    params: idParams,
    response: clientIdSchemaV2,
    responseDescription: 'The client ID',
    errors: { 404: 'Client ID not found' },
    handle: ({ tx, params, caller }) =>
      responseOf(clientIdSchemaV2(), getOwnClientId(tx, params.id, ownerOf(caller)), {}),
  }),
  defineOperation('PUT /v2/client-ids/{id}', {
    operationId: 'updateClientIdV2',
    ...V2,
    summary: 'Update a client ID',
    description: 'Changes only the given fields. A revoked client ID stays revoked.',
    params: idParams,
    body: updateBodyV2,
    response: updatedSchemaV2,
    responseDescription: 'The updated client ID',
    errors: { 400: 'Validation failed, or the client ID is revoked', 404: 'Client ID not found' },
    handle: ({ tx, params, body, caller }) => {
      const { id } = getOwnClientId(tx, params.id, ownerOf(caller));
      return responseOf(updatedSchemaV2(), updateClientId(tx, id, body), {});
    },
  }),
  defineOperation('DELETE /v2/client-ids/{id}', {
    operationId: 'deleteClientIdV2',
    ...V2,
    summary: 'Revoke a client ID permanently',
    params: idParams,
    response: noBody,
    responseDescription: 'Revoked; no body',
    errors: { 404: 'Client ID not found' },
    handle: ({ tx, params, caller }) => {
      revokeClientId(tx, getOwnClientId(tx, params.id, ownerOf(caller)).id);
    },
  }),
  defineOperation('POST /v1/client-ids', {
    operationId: 'createClientIdV1',
    ...V1,
    summary: 'Create a client ID',
    body: createBodyV1,
    status: 201,
    response: createdSchemaV1,
    responseDescription: 'The new client ID',
    errors: { 400: 'Validation failed' },
    handle: ({ tx, body, caller }) => {
      const payeeDestinationId = destinationOfCaller(tx, body.payeeDestinationId, caller) ?? undefined;
      const created = createClientId(tx, { ...body, payeeDestinationId, account: ownerOf(caller) });
      return responseOf(createdSchemaV1(), created, destinationField(created));
    },
  }),
  defineOperation('GET /v1/client-ids', {
    operationId: 'listClientIdsV1',
    ...V1,
    summary: 'List client IDs',
    response: () => z.array(listItemSchemaV1()),
    responseDescription: 'All client IDs, oldest first',
    handle: ({ tx, caller }) =>
      listOwnClientIds(tx, ownerOf(caller)).map((row) => responseOf(listItemSchemaV1(), row, {})),
  }),
  defineOperation('GET /v1/client-ids/{id}', {
    operationId: 'getClientIdV1',
    ...V1,
    summary: 'Get a client ID',
    params: idParams,
    response: clientIdSchemaV1,
    responseDescription: 'The client ID',
    errors: { 404: 'Client ID not found' },
    handle: ({ tx, params, caller }) => {
      const row = getOwnClientId(tx, params.id, ownerOf(caller));
      return responseOf(clientIdSchemaV1(), row, destinationField(row));
    },
  }),
  defineOperation('PUT /v1/client-ids/{id}', {
    operationId: 'updateClientIdV1',
    ...V1,
    summary: 'Update a client ID',
    description: 'Changes only the given fields. A revoked client ID stays revoked.',
    params: idParams,
    body: updateBodyV1,
    response: updatedSchemaV1,
    responseDescription: 'The updated client ID',
    errors: { 400: 'Validation failed, or the client ID is revoked', 404: 'Client ID not found' },
    handle: ({ tx, params, body, caller }) => {
      const { id } = getOwnClientId(tx, params.id, ownerOf(caller));
      const payeeDestinationId = destinationOfCaller(tx, body.payeeDestinationId, caller);
      const updated = updateClientId(tx, id, { ...body, payeeDestinationId });
      return responseOf(updatedSchemaV1(), updated, destinationField(updated));
    },
  }),
  defineOperation('DELETE /v1/client-ids/{id}', {
    operationId: 'deleteClientIdV1',
    ...V1,
    summary: 'Revoke a client ID permanently',
    params: idParams,
    response: noBody,
    responseDescription: 'Revoked; no body',
    errors: { 404: 'Client ID not found' },
    handle: ({ tx, params, caller }) => {
      revokeClientId(tx, getOwnClientId(tx, params.id, ownerOf(caller)).id);
    },
  }),
];

/** Returns the id of a destination of the caller; null and undefined are returned unchanged. */
function destinationOfCaller<N extends null | undefined>(tx: ReadTx, id: string | N, caller: Caller): string | N {
  return typeof id === 'string' ? getDestination(tx, id, accountOfDestinations(tx, caller)).id : id;
}

function destinationField({ payeeDestinationId = null }: ClientIdRow) {
  return { payeeDestinationId };
}
