import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../../engine/api/http/component.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import type { Caller } from '../../wire/caller.ts';
import { EXAMPLE_DESTINATION } from '../../wire/example-ids.ts';
import { address } from '../../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../../wire/operation.ts';
import { responseOf } from '../../wire/response.ts';
import { binaryAddress, destinationIdOf, humanReadableAddress } from './destination-id.ts';
import {
  accountOfDestinations,
  activeDestination,
  createDestination,
  deactivateDestination,
  getDestination,
  updateDestination,
} from './destinations.commands.ts';
import { accessPolicySchema, type DestinationRow } from './destinations.model.ts';

const FAU = { tokenAddress: '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C', chainId: 11155111 };

const policySchema = () => accessPolicySchema().meta(component('DestinationAccessPolicy'));

const destinationSchema = lazyObject('PayeeDestination', () => ({
  id: z.string(),
  destinationId: z.string(),
  walletAddress: z.string(),
  walletType: z.enum(['eoa', 'safe']),
  tokenAddress: z.string(),
  chainId: z.int(),
  accessPolicy: policySchema().nullable(),
  pendingWalletChange: z.null().meta({ description: 'For Safe wallets, which the mock does not support' }),
  binaryInteropAddress: z.string(),
  humanReadableInteropAddress: z.string(),
  claimed: z.boolean(),
  active: z.boolean(),
  createdAt: z.string(),
}));

function toWire(row: DestinationRow) {
  return responseOf(destinationSchema(), row, {
    destinationId: destinationIdOf(row),
    pendingWalletChange: null,
    binaryInteropAddress: binaryAddress(row),
    humanReadableInteropAddress: humanReadableAddress(row),
    claimed: true,
  });
}

const bodySchema = () =>
  namedObject('PayeeDestinationInput', {
    tokenAddress: address().meta({ example: FAU.tokenAddress }),
    chainId: z.int().positive(),
    walletAddress: address()
      .optional()
      .meta({ description: 'Default: the wallet of the session; with PUT, unchanged' }),
    accessPolicy: policySchema().nullable().optional(),
  }).meta({ example: FAU });

const destinationId = () =>
  z.string().min(1).meta({ description: 'Destination ID or internal ID', example: EXAMPLE_DESTINATION.destinationId });

const deactivatedSchema = () =>
  namedObject('PayeeDestinationDeactivated', { success: z.boolean(), message: z.string() });

const NOT_OWN = { 403: 'The destination of another wallet', 404: 'Not found' } as const;
const DEACTIVATED = { success: true, message: 'Payee destination deactivated successfully' };

const COMMON = { tag: 'Payee destinations', auth: 'session' } as const;

/** Operations of the Auth API, for wallet sessions. */
export const destinationsV1 = (): readonly Operation[] => [
  defineOperation('POST /v1/payee-destination', {
    operationId: 'createPayeeDestinationV1',
    ...COMMON,
    summary: 'Create the payee destination, or reactivate an earlier one',
    body: bodySchema,
    status: 201,
    response: destinationSchema,
    responseDescription: 'The active destination of the wallet',
    errors: { 400: 'Validation failed' },
    handle: ({ tx, body, caller }) => {
      const account = accountOfDestinations(tx, caller);
      return toWire(createDestination(tx, account, { ...body, walletAddress: body.walletAddress ?? account }));
    },
  }),
  defineOperation('PUT /v1/payee-destination', {
    operationId: 'updatePayeeDestinationV1',
    ...COMMON,
    summary: 'Change the active payee destination',
    description: 'Changes it in place, so bound client IDs stay bound.',
    body: bodySchema,
    response: destinationSchema,
    responseDescription: 'The changed destination',
    errors: { 400: 'Validation failed', 404: 'No active payee destination' },
    handle: ({ tx, body, caller }) => {
      const row = activeDestination(tx, accountOfDestinations(tx, caller));
      if (row === undefined) throw new DomainError('not-found', 'No active payee destination');
      return toWire(updateDestination(tx, row, { ...body, walletAddress: body.walletAddress ?? row.walletAddress }));
    },
  }),
  defineOperation('GET /v1/payee-destination', {
    operationId: 'getMyPayeeDestinationV1',
    ...COMMON,
    summary: 'Get the active payee destination',
    response: () => destinationSchema().nullable(),
    responseDescription: 'The active destination of the wallet, or null',
    handle: ({ tx, caller }) => {
      const row = activeDestination(tx, accountOfDestinations(tx, caller));
      return row === undefined ? null : toWire(row);
    },
  }),
  defineOperation('GET /v1/payee-destination/lookup', {
    operationId: 'lookUpPayeeDestinationV1',
    ...COMMON,
    summary: 'Get a payee destination of the wallet, active or not',
    query: () => z.object({ destinationId: destinationId() }),
    response: destinationSchema,
    responseDescription: 'The destination',
    errors: { 400: 'Validation failed', ...NOT_OWN },
    handle: ({ tx, query, caller }) => toWire(destinationOfCaller(tx, caller, query.destinationId)),
  }),
  defineOperation('PATCH /v1/payee-destination/deactivate', {
    operationId: 'deactivateMyPayeeDestinationV1',
    ...COMMON,
    summary: 'Deactivate a payee destination of the wallet',
    body: () => namedObject('DeactivatePayeeDestination', { destinationId: destinationId() }),
    response: deactivatedSchema,
    responseDescription: 'Deactivated',
    errors: { 400: 'Validation failed', ...NOT_OWN },
    handle: ({ tx, body, caller }) => {
      deactivateDestination(tx, destinationOfCaller(tx, caller, body.destinationId));
      return DEACTIVATED;
    },
  }),
];

const destinationOfCaller = (tx: ReadTx, caller: Caller, id: string) =>
  getDestination(tx, id, accountOfDestinations(tx, caller));
