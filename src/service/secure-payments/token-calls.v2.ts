import * as z from 'zod';
import { namedObject } from '../../engine/api/http/component.ts';
import { EXAMPLE_IDS } from '../example-ids.ts';
import { WALLET } from '../patterns.ts';
import { EXAMPLE_PAY } from '../requests/payment.schema.ts';
import { fieldsOf, nullable, utcTime } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { linkCalldataSchema } from './link-calldata.schema.ts';
import { EXAMPLE_READ, linkReadSchema } from './link-read.schema.ts';
import { deadlineSchema, EXECUTION_KINDS } from './secure-payments.model.ts';
import { USER_EVENTS } from './secure-payments.payloads.ts';
import { assertOpen } from './secure-payments.queries.ts';
import { LINK_ERRORS, linkOfCaller, READ_ERRORS, TOKEN_CALL } from './secure-payments.wire.ts';

/** What the page behind a link calls, with the credential of the link's creator. */

// What these texts may be is checked after the state of the link (assumption A-LINK-CHECKS).
const walletQuery = () =>
  z.object({
    wallet: z.string().optional().meta({ description: 'Payer wallet address', pattern: WALLET.source }),
    chain: z.string().optional().meta({ description: 'Source chain, with token' }),
    token: z.string().optional().meta({ description: 'Symbol of the source token, with chain' }),
    eoaWallet: z
      .string()
      .optional()
      .meta({ description: 'Connected wallet of the smart account `wallet`', pattern: WALLET.source }),
    isSafe: z.string().optional().meta({ description: '`true` where the wallet is a Safe' }),
  });

const HASH = '^0x[0-9a-fA-F]{64}$';
const hash = () => z.string().regex(new RegExp(HASH), 'must be 0x and 64 hex digits');

const intentBodySchema = () =>
  namedObject('RecordIntent', {
    chain: z.string().min(1),
    token: z.string().min(1).optional(),
    txHash: hash().optional(),
    safeTxHash: hash().optional(),
    executionKind: z.enum(EXECUTION_KINDS).optional(),
    safePaymentDeadline: deadlineSchema().optional().meta({ description: 'Unix seconds' }),
    payerAddress: z.string().regex(WALLET, 'Invalid wallet address').optional(),
    payerEoaAddress: z.string().optional(),
    sourceNetwork: z.string().optional(),
    sourceToken: z.string().optional(),
    sourceAmount: z.string().optional(),
    routeKind: z.enum(['same_chain', 'same_chain_conversion', 'crosschain']).optional(),
    bridgeTool: z.enum(['across', 'stargate']).nullish(),
    smartAccountAddress: z.string().optional().meta({ description: 'Of a multicall' }),
    userOpHash: hash().optional().meta({ description: 'Of a multicall' }),
    transactionIndices: z.array(z.record(z.string(), z.unknown())).max(250).optional(),
  }).meta({ example: { chain: 'SEPOLIA', token: 'FAU', txHash: `0x${'ab'.repeat(32)}` } });

const intentAnswerSchema = () =>
  z.union([
    namedObject('PaymentIntentRecorded', {
      intentId: z.string(),
      paymentReference: z.string(),
      isListening: z.boolean(),
      txHash: nullable(),
      safeTxHash: nullable(),
      safePaymentDeadline: z.int().nullable(),
      payerAddress: nullable(),
    }),
    namedObject('MulticallIntentRecorded', {
      ...fieldsOf(z.string, 'receiptId', 'multicallId', 'parentToken'),
      txHash: nullable(),
      safeTxHash: nullable(),
      safePaymentDeadline: z.int().nullable(),
      ...fieldsOf(z.string, 'sourceChain', 'smartAccountAddress', 'userOpHash'),
      transactionIndices: z.array(z.record(z.string(), z.unknown())),
      isListening: z.literal(false),
    }),
  ]);

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
  }).meta({
    example: { userEvent: 'wallet_connected', properties: { wallet_provider: 'metamask' } },
  });

export const tokenCallsV2: readonly Operation[] = [
  defineOperation({
    operationId: 'getSecurePaymentV2',
    method: 'get',
    path: '/v2/secure-payments/{token}',
    ...TOKEN_CALL,
    summary: 'Get a payment link as its payer sees it',
    query: walletQuery,
    status: 200,
    response: linkReadSchema,
    responseDescription: 'The link; with a wallet, whether it may pay and with what',
    example: EXAMPLE_READ,
    errors: READ_ERRORS,
    load: () => import('./linking.ts'),
    handle: ({ tx, params, query, caller, loaded: { linkView, toLinkRead } }) => {
      const link = linkOfCaller(tx, caller, params.token);
      assertOpen(tx, link);
      return toLinkRead(tx, link, linkView(tx, link.token, query));
    },
  }),
  defineOperation({
    operationId: 'getSecurePaymentCalldataV2',
    method: 'get',
    path: '/v2/secure-payments/{token}/pay',
    ...TOKEN_CALL,
    summary: 'Get the calldata that pays a payment link',
    description:
      'Transactions to send in order. A link of several requests is paid by one transaction after its approvals.',
    query: walletQuery,
    status: 200,
    response: linkCalldataSchema,
    responseDescription: 'Calldata of one request, of a batch, or of a multicall',
    example: {
      ...EXAMPLE_PAY,
      paymentType: 'single',
      eoaApprovalTransactions: [],
      feeBundle: null,
      metadata: {
        ...EXAMPLE_PAY.metadata,
        approvalTransactionsCount: 0,
        hasEnoughAllowance: true,
        routeType: 'same_chain',
      },
      paymentReference: EXAMPLE_IDS.paymentReference,
      flow: 'incoming',
    },
    errors: READ_ERRORS,
    load: () => import('../paying.ts'),
    handle: ({ tx, params, query, caller, loaded: { linkCalldata } }) =>
      linkCalldata(tx, linkOfCaller(tx, caller, params.token).token, query),
  }),
  defineOperation({
    operationId: 'recordSecurePaymentIntentV2',
    method: 'post',
    path: '/v2/secure-payments/{token}/intent',
    ...TOKEN_CALL,
    summary: 'Record the transaction that a wallet has sent',
    description: 'Pays nothing by itself. With safeTxHash the link waits until its Safe has executed the transaction.',
    body: intentBodySchema,
    status: 200,
    response: intentAnswerSchema,
    responseDescription: 'What was recorded',
    example: {
      intentId: '01KDVDNA000001KNS9XVAS3G9Y',
      paymentReference: EXAMPLE_IDS.paymentReference,
      isListening: true,
      txHash: `0x${'ab'.repeat(32)}`,
      safeTxHash: null,
      safePaymentDeadline: null,
      payerAddress: null,
    },
    errors: LINK_ERRORS,
    load: () => import('./linking.ts'),
    handle: ({ tx, params, body, caller, loaded: { checkIntent, recordIntent, toRecorded } }) => {
      const link = linkOfCaller(tx, caller, params.token);
      checkIntent(link, body);
      return toRecorded(tx, recordIntent(tx, link, body), body);
    },
  }),
  defineOperation({
    operationId: 'recordSecurePaymentEventV2',
    method: 'post',
    path: '/v2/secure-payments/{token}/events',
    ...TOKEN_CALL,
    summary: 'Record what a payer did on the page of a payment link',
    description: 'Also after the link was paid or has expired.',
    body: eventBodySchema,
    status: 202,
    response: () => z.object({ received: z.literal(true) }),
    responseDescription: 'Received',
    example: { received: true },
    errors: { 400: READ_ERRORS[400], 404: READ_ERRORS[404] },
    handle: ({ tx, params, body, caller }) => {
      const { userEvent, occurredAt = tx.now(), properties = {} } = body;
      const link = linkOfCaller(tx, caller, params.token);
      tx.emit('secure-payment.user-event', { ...link, userEvent, occurredAt, properties });
      return { received: true as const };
    },
  }),
];
