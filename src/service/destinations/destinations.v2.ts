import * as z from 'zod';
import { lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { as, field } from '../classes.ts';
import { EXAMPLE_DESTINATION } from '../example-ids.ts';
import { address, oneOf, pathParams, signature } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import {
  activeDestination,
  createSigned,
  createSigningData,
  deactivateSigned,
  getDestination,
} from './destinations.commands.ts';
import { destinationSchema, toWire } from './destinations.wire.ts';

/** The first signing data of a mock at `now: '2026-01-01T00:00:00Z'`, signed by the development account that asks. */
const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TOKEN = '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C';
const NONCE = '9a9a62a6ac320d3cca3d12504a82d024';
const ADD =
  '0x84bcae655191f7b309278ed4a1bb4e9b14e656ccdbb1dcb031592cc100a513e61e6352e78795e5b3086d3047f35a18d86feb428a002bdbca33cba2671072ab941c';
const DEACTIVATE =
  '0x74ed533ba32d45433d2500ba018e496df948997cd515ea2c58f5773deab64cab18141b0000d18df537edd49ce50144338ca8cfe0f9220c31d6f1ac82ae3196101b';

const signingDataSchema = lazyObject('PayeeDestinationSigningData', () => ({
  nonce: field.id(),
  // What is signed has no fields of its own.
  domain: as('opaque', z.record(z.string(), z.unknown())),
  types: z.record(z.string(), z.array(z.object({ name: field.value(), type: field.value() }))),
  primaryType: field.value(),
  message: as('opaque', z.record(z.string(), z.unknown())),
}));

const bodySchema = (name: string, example: string) => () =>
  namedObject(name, { signature: signature(), nonce: z.string().min(1) }).meta({
    example: { signature: example, nonce: NONCE },
  });

const idParams = (wallet: string) => () =>
  pathParams('destinationId', {
    description: '`network:wallet:token`, its destination id, or its id',
    example: `sepolia:${wallet}:${TOKEN}`,
  });

const common = { tag: 'Payee destinations', auth: 'client' } as const;

/** The operations of the wallet that is paid, by its signature instead of a session (assumption A-DESTINATION-SIGNING). */
export const destinationsV2: readonly Operation[] = [
  // Before the operations on one destination, whose path it would match.
  defineOperation('GET /v2/payee-destination/signing-data', {
    ...common,
    operationId: 'getPayeeDestinationSigningDataV2',
    summary: 'Get what a wallet signs to add or to deactivate a payee destination',
    query: () =>
      z.object({
        walletAddress: address(),
        action: oneOf(['add', 'deactivate']).meta({ example: 'add' }),
        tokenAddress: address().meta({ example: TOKEN }),
        chainId: z
          .string()
          .regex(/^[1-9]\d{0,15}$/, 'must be a chain id such as 11155111')
          .transform(Number)
          .meta({ type: 'string', pattern: '^[1-9]\\d{0,15}$', example: '11155111' }),
      }),
    response: signingDataSchema,
    responseDescription: 'Typed data (EIP-712), good once and for five minutes',
    errors: { 400: 'Validation failed' },
    handle: ({ tx, query: { action, ...parts } }) => {
      const { nonce, content } = createSigningData(tx, action, parts);
      const { domain, types, values: message } = content;
      return { nonce, domain, types, primaryType: 'PayeeDestination', message };
    },
  }),
  defineOperation('POST /v2/payee-destination', {
    ...common,
    operationId: 'createPayeeDestinationV2',
    summary: 'Create the payee destination that a wallet has signed for',
    body: bodySchema('SignedPayeeDestination', ADD),
    status: 201,
    response: destinationSchema,
    responseDescription: 'The active destination of the wallet',
    errors: { 400: 'Validation failed: another signature, or a nonce that was used or has expired' },
    load: () => import('../paying.ts'),
    handle: ({ tx, body, loaded: { takeSigned } }) => toWire(createSigned(tx, takeSigned(tx, 'add', body))),
  }),
  defineOperation('GET /v2/payee-destination', {
    ...common,
    operationId: 'getActivePayeeDestinationV2',
    summary: 'Get the active payee destination of a wallet',
    query: () => z.object({ walletAddress: address() }),
    response: () => destinationSchema().nullable(),
    responseDescription: 'The active destination of the wallet, or null',
    errors: { 400: 'Validation failed' },
    handle: ({ tx, query }) => {
      const row = activeDestination(tx, query.walletAddress.toLowerCase());
      return row === undefined ? null : toWire(row);
    },
  }),
  defineOperation('GET /v2/payee-destination/{destinationId}', {
    ...common,
    operationId: 'getPayeeDestinationV2',
    summary: 'Get a payee destination',
    params: idParams(EXAMPLE_DESTINATION.walletAddress),
    response: destinationSchema,
    responseDescription: 'The destination',
    errors: { 404: 'Payee destination not found' },
    handle: ({ tx, params }) => toWire(getDestination(tx, params.destinationId)),
  }),
  defineOperation('DELETE /v2/payee-destination/{destinationId}', {
    ...common,
    operationId: 'deactivatePayeeDestinationV2',
    summary: 'Deactivate the payee destination that a wallet has signed for',
    params: idParams(WALLET),
    body: bodySchema('SignedDeactivation', DEACTIVATE),
    response: destinationSchema,
    responseDescription: 'The deactivated destination',
    errors: { 400: 'Validation failed, or not the destination that was signed for' },
    load: () => import('../paying.ts'),
    handle: ({ tx, params, body, loaded: { takeSigned } }) =>
      toWire(deactivateSigned(tx, params.destinationId, takeSigned(tx, 'deactivate', body))),
  }),
];
