import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import { noBody } from '../../engine/api/http/endpoint.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { answerOf } from '../wire/answer.ts';
import { address, feePercentage, oneOf } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { createClientId, getClientId, listClientIds, revokeClientId, updateClientId } from './client-ids.commands.ts';
import { CLIENT_ID_STATUSES, clientIdRowSchema } from './client-ids.model.ts';
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

export const createSchema = () =>
  z
    .object({
      label: label(),
      allowedDomains: domains(1),
      feePercentage: twoDecimals().optional().meta({
        description: "'0' lets the fee of an API call take precedence; any other value overrides it",
      }),
      feeAddress: address().optional().meta({ description: 'Required if feePercentage is set' }),
      operatorWalletAddress: address().optional().meta({ description: 'Operator of commerce payments' }),
      defaultPreApprovalExpiry: seconds().optional().meta({ description: 'Seconds' }),
      defaultAuthorizationExpiry: seconds().optional().meta({ description: 'Seconds' }),
    })
    .meta(component('CreateClientId'));

/** Input of the step: a back end's client ID has no domains (assumption A-CLIENT-ID-FIELDS). */
export const stepSchema = () =>
  createSchema()
    .extend({
      allowedDomains: domains(0)
        .default([])
        .meta({ description: 'without any, the client ID is that of a back end, whose calls need no Origin' }),
    })
    .strict();

const updateSchema = () =>
  z
    .object({
      label: label().optional(),
      allowedDomains: domains(1).optional(),
      feePercentage: twoDecimals().nullable().optional().meta({ description: 'null unsets' }),
      feeAddress: address().nullable().optional().meta({ description: 'null unsets' }),
      operatorWalletAddress: address().nullable().optional().meta({ description: 'null unsets' }),
      defaultPreApprovalExpiry: seconds().nullable().optional().meta({ description: 'Seconds; null unsets' }),
      defaultAuthorizationExpiry: seconds().nullable().optional().meta({ description: 'Seconds; null unsets' }),
      status: oneOf(CLIENT_ID_STATUSES).optional(),
    })
    .meta(component('UpdateClientId', { example: { label: 'Web shop', status: 'inactive' } }));

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

const createdSchema = lazy(() =>
  z.object({ ...common(), ...details(), createdAt: z.string() }).meta(component('ClientIdCreated')),
);
const updatedSchema = lazy(() =>
  z.object({ ...common(), ...details(), updatedAt: z.string() }).meta(component('ClientIdUpdated')),
);
const listItemSchema = lazy(() =>
  z
    .object({ ...common(), createdAt: z.string(), lastUsedAt: z.string().nullable() })
    .meta(component('ClientIdListItem')),
);
const recordSchema = lazy(() =>
  z
    .object({
      ...common(),
      ...details(),
      createdAt: z.string(),
      updatedAt: z.string(),
      lastUsedAt: z.string().nullable(),
    })
    .meta(component('ClientId')),
);

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

export const clientIdsV2: readonly Operation[] = [
  defineOperation({
    operationId: 'createClientIdV2',
    method: 'post',
    path: '/v2/client-ids',
    tag: 'Client IDs',
    summary: 'Create a client ID',
    auth: 'key-or-session',
    body: createSchema,
    status: 201,
    response: createdSchema,
    responseDescription: 'The new client ID',
    example: { ...BASE_EXAMPLE, ...DETAILS_EXAMPLE, createdAt: CREATED },
    errors: { 400: 'Validation failed' },
    handle: ({ tx, body }) => answerOf(createdSchema(), createClientId(tx, body), {}),
  }),
  defineOperation({
    operationId: 'listClientIdsV2',
    method: 'get',
    path: '/v2/client-ids',
    tag: 'Client IDs',
    summary: 'List client IDs',
    auth: 'key-or-session',
    status: 200,
    response: () => z.array(listItemSchema()),
    responseDescription: 'All client IDs, oldest first',
    example: [{ ...BASE_EXAMPLE, createdAt: CREATED, lastUsedAt: null }],
    handle: ({ tx }) => listClientIds(tx).map((row) => answerOf(listItemSchema(), row, {})),
  }),
  defineOperation({
    operationId: 'getClientIdV2',
    method: 'get',
    path: '/v2/client-ids/{id}',
    tag: 'Client IDs',
    summary: 'Get a client ID',
    auth: 'key-or-session',
    params: idParams,
    status: 200,
    response: recordSchema,
    responseDescription: 'The client ID',
    example: { ...BASE_EXAMPLE, ...DETAILS_EXAMPLE, createdAt: CREATED, updatedAt: CREATED, lastUsedAt: null },
    errors: { 404: 'Client ID not found' },
    handle: ({ tx, params }) => answerOf(recordSchema(), getClientId(tx, params.id), {}),
  }),
  defineOperation({
    operationId: 'updateClientIdV2',
    method: 'put',
    path: '/v2/client-ids/{id}',
    tag: 'Client IDs',
    summary: 'Update a client ID',
    description: 'Changes what is given. A revoked client ID stays revoked.',
    auth: 'key-or-session',
    params: idParams,
    body: updateSchema,
    status: 200,
    response: updatedSchema,
    responseDescription: 'The updated client ID',
    example: { ...BASE_EXAMPLE, ...DETAILS_EXAMPLE, updatedAt: CREATED },
    errors: { 400: 'Validation failed, or the client ID is revoked', 404: 'Client ID not found' },
    handle: ({ tx, params, body }) => answerOf(updatedSchema(), updateClientId(tx, params.id, body), {}),
  }),
  defineOperation({
    operationId: 'deleteClientIdV2',
    method: 'delete',
    path: '/v2/client-ids/{id}',
    tag: 'Client IDs',
    summary: 'Revoke a client ID for good',
    auth: 'key-or-session',
    params: idParams,
    status: 200,
    response: noBody,
    responseDescription: 'Revoked; no body',
    example: undefined,
    errors: { 404: 'Client ID not found' },
    handle: ({ tx, params }) => {
      revokeClientId(tx, params.id);
    },
  }),
];

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
