import * as z from 'zod';
import { namedObject } from '../../engine/api/http/component.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { EXAMPLE_DESTINATION } from '../example-ids.ts';
import { address } from '../wire/fields.ts';
import { type Caller, defineOperation, type Operation } from '../wire/operation.ts';
import {
  accountOf,
  activeDestination,
  createDestination,
  deactivateDestination,
  getDestination,
  updateDestination,
} from './destinations.commands.ts';
import { destinationSchema, policySchema, toWire } from './destinations.wire.ts';

const FAU = { tokenAddress: '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C', chainId: 11155111 };

const bodySchema = () =>
  namedObject('PayeeDestinationInput', {
    tokenAddress: address().meta({ example: FAU.tokenAddress }),
    chainId: z.int().positive(),
    walletAddress: address().optional().meta({ description: 'That of the session by default; PUT keeps it' }),
    accessPolicy: policySchema().nullable().optional(),
  }).meta({ example: FAU });

const destinationId = () =>
  z.string().min(1).meta({ description: 'Its destination id, or its id', example: EXAMPLE_DESTINATION.destinationId });

const deactivatedSchema = () =>
  namedObject('PayeeDestinationDeactivated', { success: z.boolean(), message: z.string() });

const NO_WALLET = { 403: 'The session has no wallet' } as const;
const NOT_OWN = { 403: 'The session has no wallet, or the destination another owner', 404: 'Not found' } as const;
const DEACTIVATED = { success: true, message: 'Payee destination deactivated successfully' };

const common = { tag: 'Payee destinations', auth: 'session', path: '/v1/payee-destination' } as const;

/** Operations of the Auth API, for the session of a wallet (assumption A-DESTINATIONS). */
export const destinationsV1: readonly Operation[] = [
  defineOperation({
    ...common,
    operationId: 'createPayeeDestinationV1',
    method: 'post',
    summary: 'Create the payee destination, or make an earlier one active again',
    body: bodySchema,
    status: 201,
    response: destinationSchema,
    responseDescription: 'The active destination of the wallet',
    errors: { 400: 'Validation failed', ...NO_WALLET },
    handle: ({ tx, body, caller }) => {
      const account = accountOf(caller);
      return toWire(createDestination(tx, account, { ...body, walletAddress: body.walletAddress ?? account }));
    },
  }),
  defineOperation({
    ...common,
    operationId: 'updatePayeeDestinationV1',
    method: 'put',
    summary: 'Change the active payee destination',
    description: 'In place: client IDs that are bound to it follow.',
    body: bodySchema,
    response: destinationSchema,
    responseDescription: 'The changed destination',
    errors: { 400: 'Validation failed', ...NO_WALLET, 404: 'No active payee destination' },
    handle: ({ tx, body, caller }) => {
      const row = activeDestination(tx, accountOf(caller));
      if (row === undefined) throw new DomainError('not-found', 'No active payee destination');
      return toWire(updateDestination(tx, row, { ...body, walletAddress: body.walletAddress ?? row.walletAddress }));
    },
  }),
  defineOperation({
    ...common,
    operationId: 'getMyPayeeDestinationV1',
    method: 'get',
    summary: 'Get the active payee destination',
    response: () => destinationSchema().nullable(),
    responseDescription: 'The active destination of the wallet, or null',
    errors: NO_WALLET,
    handle: ({ tx, caller }) => {
      const row = activeDestination(tx, accountOf(caller));
      return row === undefined ? null : toWire(row);
    },
  }),
  defineOperation({
    ...common,
    operationId: 'lookUpPayeeDestinationV1',
    method: 'get',
    path: '/v1/payee-destination/lookup',
    summary: 'Get a payee destination of the wallet, active or not',
    query: () => z.object({ destinationId: destinationId() }),
    response: destinationSchema,
    responseDescription: 'The destination',
    errors: { 400: 'Validation failed', ...NOT_OWN },
    handle: ({ tx, query, caller }) => toWire(ownDestination(tx, caller, query.destinationId)),
  }),
  defineOperation({
    ...common,
    operationId: 'deactivateMyPayeeDestinationV1',
    method: 'patch',
    path: '/v1/payee-destination/deactivate',
    summary: 'Deactivate a payee destination of the wallet',
    body: () => namedObject('DeactivatePayeeDestination', { destinationId: destinationId() }),
    response: deactivatedSchema,
    responseDescription: 'Deactivated',
    errors: { 400: 'Validation failed', ...NOT_OWN },
    handle: ({ tx, body, caller }) => {
      deactivateDestination(tx, ownDestination(tx, caller, body.destinationId));
      return DEACTIVATED;
    },
  }),
];

const ownDestination = (tx: ReadTx, caller: Caller, id: string) => getDestination(tx, id, accountOf(caller));
