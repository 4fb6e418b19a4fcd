import * as z from 'zod';
import { component, namedObject } from '../../engine/api/http/component.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { EXAMPLE_LINKS } from '../example-ids.ts';
import { plainTransactionSchema } from '../requests/payment.schema.ts';
import { address, utcTime } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import {
  intentBodySchema,
  intentSchema,
  linkCalldataSchema,
  payerQuerySchema,
  receiptSchema,
} from './link-pay.schema.ts';
import { linkReadSchema } from './link-read.schema.ts';
import { USER_EVENTS } from './secure-payments.payloads.ts';
import { assertOpen } from './secure-payments.queries.ts';
import { LINK_ERRORS, linkOfCaller, READ_ERRORS, TOKEN_CALL, tokenParams } from './secure-payments.wire.ts';

/** What the page behind a link calls, with the credential of the link's creator. */

const propertyValue = () =>
  z.union([z.string().max(2048), z.number(), z.boolean(), z.null(), z.array(z.string().max(2048)).max(1000)]);

const eventBodySchema = () =>
  namedObject('RecordUserEvent', {
    userEvent: z.enum(USER_EVENTS),
    occurredAt: utcTime().optional(),
    properties: z
      .record(z.string().max(128), propertyValue())
      .refine((properties) => Object.keys(properties).length <= 64, 'must have at most 64 keys')
      .meta({ maxProperties: 64 })
      .optional(),
  }).meta({ example: { userEvent: 'wallet_connected', properties: { wallet_provider: 'metamask' } } });

/* Routes across chains and TRON, whose answers are hardly documented. */

const hex = () => z.string().regex(/^(0x)?[0-9a-fA-F]+$/, 'must be hex digits');

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

export const tokenCallsV2: readonly Operation[] = [
  defineOperation('GET /v2/secure-payments/{token}', {
    operationId: 'getSecurePaymentV2',
    ...TOKEN_CALL,
    summary: 'Get a payment link as its payer sees it',
    query: payerQuerySchema,
    response: linkReadSchema,
    responseDescription: 'The link; with a wallet, whether it may pay and with what',
    errors: READ_ERRORS,
    handle: ({ tx, params, query, caller, loaded: { linkView, toLinkRead } }) => {
      const link = linkOfCaller(tx, caller, params.token);
      assertOpen(tx, link);
      return toLinkRead(tx, linkView(tx, link.token, query));
    },
  }),
  defineOperation('GET /v2/secure-payments/{token}/pay', {
    operationId: 'getSecurePaymentCalldataV2',
    ...TOKEN_CALL,
    summary: 'Get the calldata that pays a payment link',
    description:
      'Transactions to send in order. A link of several requests is paid by one transaction after its approvals.',
    query: payerQuerySchema,
    response: linkCalldataSchema,
    responseDescription: 'Calldata of one request, of a batch, or of a multicall',
    errors: READ_ERRORS,
    load: () => import('../paying.ts'),
    handle: ({ tx, params, query, caller, loaded: { linkCalldata } }) =>
      linkCalldata(tx, linkOfCaller(tx, caller, params.token).token, query),
  }),
  defineOperation('POST /v2/secure-payments/{token}/intent', {
    operationId: 'recordSecurePaymentIntentV2',
    ...TOKEN_CALL,
    summary: 'Record the transaction that a wallet has sent',
    description: 'Pays nothing by itself. With safeTxHash the link waits until its Safe has executed the transaction.',
    body: intentBodySchema,
    response: () => z.union([intentSchema(), receiptSchema()]),
    responseDescription: 'What was recorded',
    errors: LINK_ERRORS,
    handle: ({ tx, params, body, caller, loaded: { checkIntent, recordIntent, toRecorded } }) => {
      const link = linkOfCaller(tx, caller, params.token);
      checkIntent(link, body);
      const recorded = recordIntent(tx, link, body);
      return recorded instanceof DomainError ? recorded : toRecorded(tx, recorded, body);
    },
  }),
  defineOperation('POST /v2/secure-payments/{token}/events', {
    operationId: 'recordSecurePaymentEventV2',
    ...TOKEN_CALL,
    summary: 'Record what a payer did on the page of a payment link',
    description: 'Also after the link was paid or has expired.',
    body: eventBodySchema,
    status: 202,
    response: () => z.object({ received: z.literal(true) }),
    responseDescription: 'Received',
    errors: { 400: READ_ERRORS[400], 404: READ_ERRORS[404] },
    handle: ({ tx, params, body, caller }) => {
      const { userEvent, occurredAt = tx.now(), properties = {} } = body;
      const link = linkOfCaller(tx, caller, params.token);
      tx.emit('secure-payment.user-event', { ...link, userEvent, occurredAt, properties });
      return { received: true as const };
    },
  }),
  defineOperation('POST /v2/secure-payments/{token}/refresh-step-transaction', {
    operationId: 'refreshSecurePaymentStepV2',
    ...TOKEN_CALL,
    summary: 'Get the transaction of a route step anew',
    body: () => namedObject('RefreshStepTransaction', { step: stepSchema() }).meta({ example: { step: EXAMPLE_STEP } }),
    response: () =>
      stepSchema().extend({ transactionRequest: plainTransactionSchema() }).meta(component('RefreshedStep')),
    responseDescription: 'The step with its transaction',
    errors: { ...READ_ERRORS, 400: 'The route is gone' },
    load: () => import('../paying.ts'),
    handle: ({ tx, params, body: { step }, caller, loaded: { paymentOfLink } }) => {
      const link = linkOfCaller(tx, caller, params.token);
      return { ...step, transactionRequest: paymentOfLink(tx, link, step.action.toChainId) };
    },
  }),
  defineOperation('POST /v2/secure-payments/{token}/tron/broadcast', {
    operationId: 'broadcastSecurePaymentTronV2',
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
    response: () =>
      namedObject('TronBroadcast', {
        result: z.boolean(),
        txid: z.string(),
        code: z.string(),
        message: z.string(),
      }),
    responseDescription: 'Broadcast; the link is paid',
    errors: { ...READ_ERRORS, 400: 'Not on TRON', 502: 'The relay failed; the mock sends this only by a fault' },
    handle: ({ tx, params, body, caller, loaded: { broadcastTron } }) =>
      broadcastTron(tx, linkOfCaller(tx, caller, params.token), body.signedTransaction),
  }),
];
