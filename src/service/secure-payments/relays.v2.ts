import * as z from 'zod';
import { component, namedObject } from '../../engine/api/http/component.ts';
import { EXAMPLE_LINKS } from '../example-ids.ts';
import { EXAMPLE_PAYMENT, transactionSchema } from '../requests/payment.schema.ts';
import { address } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { linkOfCaller, READ_ERRORS, TOKEN_CALL, tokenParams } from './secure-payments.wire.ts';

/** Calls of the page for routes across chains and for TRON, whose answers are hardly documented. */

const HEX = /^(0x)?[0-9a-fA-F]+$/;
const hex = () => z.string().regex(HEX, 'must be hex digits');

const stepSchema = () =>
  z.object({
    id: z.string(),
    type: z.string(),
    tool: z.string(),
    action: z.object({ toChainId: z.int(), toAddress: address() }),
  });

const EXAMPLE_STEP = {
  id: 'step-1',
  type: 'lifi',
  tool: 'across',
  action: { toChainId: 11155111, toAddress: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7' },
};

export const relaysV2: readonly Operation[] = [
  defineOperation({
    operationId: 'refreshSecurePaymentStepV2',
    method: 'post',
    path: '/v2/secure-payments/{token}/refresh-step-transaction',
    ...TOKEN_CALL,
    summary: 'Get the transaction of a route step anew',
    body: () => namedObject('RefreshStepTransaction', { step: stepSchema() }).meta({ example: { step: EXAMPLE_STEP } }),
    status: 200,
    response: () => stepSchema().extend({ transactionRequest: transactionSchema() }).meta(component('RefreshedStep')),
    responseDescription: 'The step with its transaction',
    example: { ...EXAMPLE_STEP, transactionRequest: EXAMPLE_PAYMENT },
    errors: { ...READ_ERRORS, 400: 'The route is gone' },
    load: () => import('../paying.ts'),
    handle: ({ tx, params, body: { step }, caller, loaded: { paymentOfLink } }) => {
      const link = linkOfCaller(tx, caller, params.token);
      return { ...step, transactionRequest: paymentOfLink(tx, link, step.action.toChainId) };
    },
  }),
  defineOperation({
    operationId: 'broadcastSecurePaymentTronV2',
    method: 'post',
    path: '/v2/secure-payments/{token}/tron/broadcast',
    ...TOKEN_CALL,
    summary: 'Broadcast a signed TRON transaction',
    params: () => tokenParams(EXAMPLE_LINKS.tron),
    body: () =>
      namedObject('BroadcastTron', {
        signedTransaction: z.object({
          raw_data_hex: hex(),
          signature: z.array(hex()).min(1),
          raw_data: z.object({
            contract: z.array(z.record(z.string(), z.unknown())).min(1),
            fee_limit: z.int().min(0).optional(),
          }),
          txID: z
            .string()
            .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits')
            .optional(),
        }),
      }).meta({
        example: {
          signedTransaction: {
            raw_data_hex: '0a02',
            signature: ['ab'.repeat(65)],
            raw_data: { contract: [{ type: 'TriggerSmartContract' }], fee_limit: 100_000_000 },
            txID: 'cd'.repeat(32),
          },
        },
      }),
    status: 200,
    response: () =>
      namedObject('TronBroadcast', { result: z.boolean(), txid: z.string(), code: z.string(), message: z.string() }),
    responseDescription: 'Broadcast; the link is paid',
    example: { result: true, txid: 'cd'.repeat(32), code: 'SUCCESS', message: '' },
    errors: {
      ...READ_ERRORS,
      400: 'Not on TRON',
      502: 'The relay failed; the mock sends this only by a fault',
    },
    load: () => import('./linking.ts'),
    handle: ({ tx, params, body, caller, loaded: { broadcastTron } }) =>
      broadcastTron(tx, linkOfCaller(tx, caller, params.token), body.signedTransaction),
  }),
];
