import * as z from 'zod';
import { noBody } from '../../../engine/api/http/endpoint.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import type { Caller } from '../../wire/caller.ts';
import { defineOperation, type Operation } from '../../wire/operation.ts';
import { responseOf } from '../../wire/response.ts';
import { accountOf, getDestination, ownerOf } from '../destinations/destinations.commands.ts';
import { createSchema, idParams, responsesOf, updateSchema, type Version } from './client-id-bodies.ts';
import {
  createClientId,
  getOwnClientId,
  listOwnClientIds,
  revokeClientId,
  updateClientId,
} from './client-ids.commands.ts';
import type { ClientIdRow } from './client-ids.model.ts';

/** Returns the operations of a version. Both versions share the client IDs (assumption A-CLIENT-ID-VERSIONS). */
function operationsOf(version: Version): readonly Operation[] {
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

export const clientIdOperations = () => [...operationsOf(2), ...operationsOf(1)];

/** Returns the id of a destination of the caller; null and undefined are returned unchanged. */
function destinationOfCaller<N extends null | undefined>(tx: ReadTx, id: string | N, caller: Caller): string | N {
  return typeof id === 'string' ? getDestination(tx, id, accountOf(caller)).id : id;
}
