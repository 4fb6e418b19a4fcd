import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import { noBody } from '../../engine/api/http/endpoint.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { accountOf, getDestination, ownerOf } from '../destinations/destinations.commands.ts';
import { answerOf } from '../wire/answer.ts';
import { address, feePercentage, oneOf } from '../wire/fields.ts';
import { type Caller, defineOperation, type Operation } from '../wire/operation.ts';
import {
  createClientId,
  getOwnClientId,
  listOwnClientIds,
  revokeClientId,
  updateClientId,
} from './client-ids.commands.ts';
import { CLIENT_ID_STATUSES, type ClientIdRow, clientIdRowSchema } from './client-ids.model.ts';
import { normalizeOrigin } from './origins.ts';

const label = () => z.string().min(1).max(100).meta({ example: 'Web shop' });

const domains = (least: number) =>
  z
    .array(
      z.string().transform((uri, context) => {
        const origin = normalizeOrigin(uri);
        if (origin !== undefined) return origin;
        context.addIssue('must be an https URI such as "https://shop.example.com", or http on localhost');
        return z.NEVER;
      }),
    )
    .min(least, `must hold ${least} to 10 domains`)
    .max(10, `must hold ${least} to 10 domains`)
    .meta({
      type: 'array',
      items: { type: 'string', format: 'uri', pattern: '^https?://' },
      minItems: least,
      maxItems: 10,
      example: ['https://shop.example.com'],
    });

const twoDecimals = () =>
  feePercentage()
    .refine((text) => (text.split('.')[1] ?? '').length <= 2, 'must have at most 2 decimals')
    .meta({ pattern: '^0*(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$' });

const seconds = () => z.int().positive().meta({ example: 3600 });

/** The versions of the operations: the first belongs to the Auth API, takes no domains, and binds to a payee destination. */
type Version = 1 | 2;

/** Returns the fields that only the Auth API has. In all of them the value may be absent. */
function authApi<S extends z.ZodRawShape>(version: Version, fields: S): S {
  return version === 1 ? fields : ({} as S);
}

const nameOf = (name: string, version: Version) => (version === 1 ? `${name}V1` : name);
const destination = () =>
  z
    .string()
    .min(1)
    .meta({ description: 'Id or destination id of a payee destination of the session', example: DESTINATION });

const createSchema = (version: Version) =>
  z
    .object({
      label: label(),
      allowedDomains: domains(version - 1),
      ...authApi(version, { payeeDestinationId: destination().optional() }),
      feePercentage: twoDecimals().optional().meta({
        description: "'0' lets the fee of an API call take precedence; any other value overrides it",
      }),
      feeAddress: address().optional().meta({ description: 'Required if feePercentage is set' }),
      operatorWalletAddress: address().optional().meta({ description: 'Operator of commerce payments' }),
      defaultPreApprovalExpiry: seconds().optional().meta({ description: 'Seconds' }),
      defaultAuthorizationExpiry: seconds().optional().meta({ description: 'Seconds' }),
    })
    .meta(component(nameOf('CreateClientId', version)));

/** Input of the step: a back end's client ID has no domains (assumption A-CLIENT-ID-FIELDS). */
export const stepSchema = () =>
  createSchema(2)
    .extend({
      allowedDomains: domains(0)
        .default([])
        .meta({ description: 'without any, the client ID is that of a back end, whose calls need no Origin' }),
    })
    .strict();

const updateSchema = (version: Version) =>
  z
    .object({
      label: label().optional(),
      allowedDomains: domains(version - 1).optional(),
      ...authApi(version, { payeeDestinationId: destination().nullable().optional() }),
      feePercentage: twoDecimals().nullable().optional().meta({ description: 'null unsets' }),
      feeAddress: address().nullable().optional().meta({ description: 'null unsets' }),
      operatorWalletAddress: address().nullable().optional().meta({ description: 'null unsets' }),
      defaultPreApprovalExpiry: seconds().nullable().optional().meta({ description: 'Seconds; null unsets' }),
      defaultAuthorizationExpiry: seconds().nullable().optional().meta({ description: 'Seconds; null unsets' }),
      status: oneOf(CLIENT_ID_STATUSES).optional(),
    })
    .meta(component(nameOf('UpdateClientId', version), { example: { label: 'Web shop', status: 'inactive' } }));

const common = () => ({
  id: z.string(),
  clientId: z.string(),
  label: z.string(),
  allowedDomains: z.array(z.string()),
  status: z.string(),
});
/** The list leaves these out (assumption A-CLIENT-ID-FIELDS). */
const details = () => ({
  feePercentage: z.string().nullable(),
  feeAddress: z.string().nullable(),
  operatorWalletAddress: z.string().nullable(),
  defaultPreApprovalExpiry: z.int().nullable(),
  defaultAuthorizationExpiry: z.int().nullable(),
});

/** The answers of a version. */
function answersOf(version: Version) {
  const all = () => ({
    ...common(),
    ...details(),
    ...authApi(version, { payeeDestinationId: z.string().nullable().optional() }),
  });
  const answer = <S extends z.ZodRawShape>(name: string, fields: () => S) =>
    lazy(() => z.object(fields()).meta(component(nameOf(name, version))));
  const created = { createdAt: z.string() };
  const updated = { updatedAt: z.string() };
  const used = { lastUsedAt: z.string().nullable() };
  return {
    created: answer('ClientIdCreated', () => ({ ...all(), ...created })),
    updated: answer('ClientIdUpdated', () => ({ ...all(), ...updated })),
    item: answer('ClientIdListItem', () => ({ ...common(), ...created, ...used })),
    record: answer('ClientId', () => ({ ...all(), ...created, ...updated, ...used })),
  };
}

const idParams = () =>
  z.object({
    id: z
      .string()
      .min(1)
      .meta({
        param: { name: 'id', in: 'path' },
        description: 'Internal identifier',
        example: '01K9000000000000000000TEST',
      }),
  });

const DESTINATION = '01K900000000000000000DEST0';
const BASE_EXAMPLE = {
  id: '01K9000000000000000000TEST',
  clientId: 'cli_test',
  label: 'Web shop',
  allowedDomains: ['https://shop.example.com'],
  status: 'active',
};
const CREATED = '2026-01-31T12:00:00.000Z';
const DETAILS_EXAMPLE = {
  feePercentage: null,
  feeAddress: null,
  operatorWalletAddress: null,
  defaultPreApprovalExpiry: null,
  defaultAuthorizationExpiry: null,
};

/** Returns the operations of a version: two doors to the same client IDs (assumption A-CLIENT-ID-DOORS). */
function clientIdOperations(version: Version): readonly Operation[] {
  const shapes = answersOf(version);
  const collection = `/v${version}/client-ids`;
  const common = { tag: 'Client IDs', auth: version === 1 ? 'session' : 'key-or-session' } as const;
  const one = { ...common, path: `${collection}/{id}`, params: idParams } as const;
  const example = {
    ...BASE_EXAMPLE,
    ...DETAILS_EXAMPLE,
    ...(version === 1 ? { payeeDestinationId: DESTINATION } : {}),
  };
  const toWire = (row: ClientIdRow) => ({ ...row, payeeDestinationId: row.payeeDestinationId ?? null });
  return [
    defineOperation({
      ...common,
      operationId: `createClientIdV${version}`,
      method: 'post',
      path: collection,
      summary: 'Create a client ID',
      body: () => createSchema(version),
      status: 201,
      response: shapes.created,
      responseDescription: 'The new client ID',
      example: { ...example, createdAt: CREATED },
      errors: { 400: 'Validation failed' },
      handle: ({ tx, body, caller }) => {
        const payeeDestinationId = ownDestination(tx, body.payeeDestinationId, caller) ?? undefined;
        const made = createClientId(tx, { ...body, payeeDestinationId, account: ownerOf(caller) });
        return answerOf(shapes.created(), toWire(made), {});
      },
    }),
    defineOperation({
      ...common,
      operationId: `listClientIdsV${version}`,
      method: 'get',
      path: collection,
      summary: 'List client IDs',
      status: 200,
      response: () => z.array(shapes.item()),
      responseDescription: 'All client IDs, oldest first',
      example: [{ ...BASE_EXAMPLE, createdAt: CREATED, lastUsedAt: null }],
      handle: ({ tx, caller }) => listOwnClientIds(tx, ownerOf(caller)).map((row) => answerOf(shapes.item(), row, {})),
    }),
    defineOperation({
      ...one,
      operationId: `getClientIdV${version}`,
      method: 'get',
      summary: 'Get a client ID',
      status: 200,
      response: shapes.record,
      responseDescription: 'The client ID',
      example: { ...example, createdAt: CREATED, updatedAt: CREATED, lastUsedAt: null },
      errors: { 404: 'Client ID not found' },
      handle: ({ tx, params, caller }) =>
        answerOf(shapes.record(), toWire(getOwnClientId(tx, params.id, ownerOf(caller))), {}),
    }),
    defineOperation({
      ...one,
      operationId: `updateClientIdV${version}`,
      method: 'put',
      summary: 'Update a client ID',
      description: 'Changes what is given. A revoked client ID stays revoked.',
      body: () => updateSchema(version),
      status: 200,
      response: shapes.updated,
      responseDescription: 'The updated client ID',
      example: { ...example, updatedAt: CREATED },
      errors: { 400: 'Validation failed, or the client ID is revoked', 404: 'Client ID not found' },
      handle: ({ tx, params, body, caller }) => {
        const { id } = getOwnClientId(tx, params.id, ownerOf(caller));
        const payeeDestinationId = ownDestination(tx, body.payeeDestinationId, caller);
        return answerOf(shapes.updated(), toWire(updateClientId(tx, id, { ...body, payeeDestinationId })), {});
      },
    }),
    defineOperation({
      ...one,
      operationId: `deleteClientIdV${version}`,
      method: 'delete',
      summary: 'Revoke a client ID for good',
      status: 200,
      response: noBody,
      responseDescription: 'Revoked; no body',
      example: undefined,
      errors: { 404: 'Client ID not found' },
      handle: ({ tx, params, caller }) => {
        revokeClientId(tx, getOwnClientId(tx, params.id, ownerOf(caller)).id);
      },
    }),
  ];
}

export const clientIdsV2 = clientIdOperations(2);
export const clientIdsV1 = clientIdOperations(1);

/** Returns the id of a destination of the caller; null and undefined as they are. */
function ownDestination<N extends null | undefined>(tx: ReadTx, id: string | N, caller: Caller): string | N {
  return typeof id === 'string' ? getDestination(tx, id, accountOf(caller)).id : id;
}

/** The step that takes the body of POST /v2/client-ids, where domains are optional. */
export const clientIdCreation = [
  defineStep({
    name: 'client-id.create',
    description: 'Creates a client ID, as POST /v2/client-ids does, or one of a back end: without allowedDomains.',
    example: { label: 'Web shop', allowedDomains: ['https://shop.example.com'] },
    schema: stepSchema,
    returns: clientIdRowSchema,
    run: createClientId,
  }),
];
