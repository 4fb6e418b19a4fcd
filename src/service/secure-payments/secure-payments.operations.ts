import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { plainTransactionSchema } from '../money/requests/payment-bodies.ts';
import type { Caller } from '../wire/caller.ts';
import { EXAMPLE_LINKS } from '../wire/example-ids.ts';
import { pathParams } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import * as bodies from './link-bodies.ts';
import * as responses from './link-responses.ts';
import { linkOfCaller, linkUrl } from './links.ts';
import { broadcastTron, reportEvent } from './secure-payments.commands.ts';
import type { SecurePaymentRow } from './secure-payments.model.ts';

/** Errors of links that cannot be paid, in the order of the checks (assumption A-LINK-CHECKS). */
const LINK_ERRORS = {
  400: 'Validation failed',
  403: 'Not payable: the link has expired or is invalid, or the wallet is not allowed',
  404: 'Secure payment not found',
  409: 'Already completed',
} as const;
const READ_ERRORS = { ...LINK_ERRORS, 423: 'In progress: a Safe transaction is pending' } as const;
const PAYOUT_FORBIDDEN = 'The client ID cannot be used; or, with a fault only, payouts are not enabled';

const tokenParams = (example = EXAMPLE_LINKS.token) =>
  pathParams('token', { description: 'Token of the payment link', example });

const COMMON = { tag: 'Secure payments', load: () => import('./link-handlers.ts') } as const;
const CREATOR_CALL = { ...COMMON, auth: 'key-client-or-session' } as const;
const CREATION = {
  ...CREATOR_CALL,
  status: 201,
  response: responses.linkResultSchema,
  responseDescription: 'The link; the mock serves its page',
} as const;
/** An operation of the hosted page, called with the credential of the link's creator. */
const TOKEN_CALL = { ...COMMON, auth: 'key-or-client', params: () => tokenParams(), errors: READ_ERRORS } as const;

function linkResult(tx: ReadTx, { requestIds, token, feePlan }: SecurePaymentRow) {
  return { requestIds, securePaymentUrl: linkUrl(tx, token), token, feePlan };
}

function linkOf({ tx, caller, params }: { tx: ReadTx; caller: Caller; params: { token: string } }) {
  return linkOfCaller(tx, caller, params.token);
}

export const securePaymentsV2 = (): readonly Operation[] => [
  defineOperation('POST /v2/secure-payments/payouts', {
    operationId: 'createPayoutSecurePaymentV2',
    ...CREATION,
    summary: 'Create a payment link that pays a recipient',
    body: bodies.payoutBodySchema,
    errors: { 400: 'Validation failed: an unsupported network or currency', 403: PAYOUT_FORBIDDEN },
    handle: ({ tx, body, caller, loaded }) => linkResult(tx, loaded.createPayoutLink(tx, caller, body)),
  }),
  defineOperation('POST /v2/secure-payments/batch-payouts', {
    operationId: 'createBatchPayoutSecurePaymentV2',
    ...CREATION,
    summary: 'Combine several payout links into one payment link',
    description: 'The original links are invalidated.',
    body: bodies.batchBodySchema,
    responseDescription: 'The combined link',
    errors: { 400: 'Different networks, a link that is not pending, or fewer than two links', 403: PAYOUT_FORBIDDEN },
    handle: ({ tx, body, caller, loaded }) => linkResult(tx, loaded.mergeLinks(tx, caller, body)),
  }),
  defineOperation('POST /v2/secure-payments/multicall-payouts', {
    operationId: 'createMulticallPayoutV2',
    ...CREATOR_CALL,
    summary: 'Create a payment link that pays several payout links at once',
    description: 'The original links stay payable.',
    body: bodies.multicallBodySchema,
    status: 201,
    response: responses.multicallCreatedSchema,
    responseDescription: 'The link and its children',
    errors: { 400: 'Validation failed; includes code and failures if a child cannot be paid' },
    handle: ({ tx, body, caller, loaded }) => loaded.makeMulticall(tx, caller, body),
  }),
  defineOperation('GET /v2/secure-payments/multicall-payouts/{token}', {
    operationId: 'getMulticallPayoutV2',
    ...CREATOR_CALL,
    summary: 'Get a payment link that pays several payout links',
    params: () => tokenParams(EXAMPLE_LINKS.multicall),
    response: responses.multicallReadSchema,
    responseDescription: 'The link and all its children, whatever their status',
    errors: { 404: 'Secure payment not found' },
    handle: (call) => call.loaded.readMulticall(call.tx, linkOf(call)),
  }),
  defineOperation('POST /v2/secure-payments', {
    operationId: 'createSecurePaymentV2',
    ...CREATION,
    summary: 'Create a payment link',
    description: 'Creates one request per amount, all paid to the destination of the client ID or account.',
    body: bodies.createBodySchema,
    errors: {
      400: 'Validation failed, or no active destination',
      403: 'The destination does not match or is not bound',
    },
    handle: ({ tx, body, caller, loaded }) => linkResult(tx, loaded.createLink(tx, caller, body)),
  }),
  defineOperation('GET /v2/secure-payments', {
    operationId: 'findSecurePaymentV2',
    ...CREATOR_CALL,
    summary: 'Find the payment link of a request',
    query: () => z.object({ requestId: z.string().min(1).meta({ example: EXAMPLE_LINKS.requestId }) }),
    response: responses.foundSchema,
    responseDescription: 'The latest link of the request',
    errors: { 400: 'Validation failed', 404: 'Secure payment not found' },
    handle: ({ tx, query, caller, loaded }) => loaded.findLink(tx, caller, query.requestId),
  }),
  defineOperation('POST /v2/secure-payments/fees/preview', {
    operationId: 'previewSecurePaymentFeesV2',
    ...CREATOR_CALL,
    summary: 'Preview the fees of a payment',
    body: bodies.previewBodySchema,
    response: responses.feePlanComponent,
    responseDescription: 'The fee plan; nothing is stored',
    errors: { 400: 'Unsupported currency' },
    handle: ({ tx, body, caller, loaded }) => loaded.previewFees(tx, caller, body),
  }),
  defineOperation('GET /v2/secure-payments/{token}', {
    operationId: 'getSecurePaymentV2',
    ...TOKEN_CALL,
    summary: 'Get a payment link as seen by the payer',
    query: bodies.payerQuerySchema,
    response: responses.linkReadSchema,
    responseDescription: 'The link; with a wallet, also whether it may pay and its payment options',
    handle: (call) => call.loaded.readLink(call.tx, linkOf(call), call.query),
  }),
  defineOperation('GET /v2/secure-payments/{token}/pay', {
    operationId: 'getSecurePaymentCalldataV2',
    ...TOKEN_CALL,
    summary: 'Get the calldata that pays a payment link',
    description: 'Returns the transactions to send, in order: approvals, then one payment of all requests.',
    query: bodies.payerQuerySchema,
    response: responses.linkCalldataSchema,
    responseDescription: 'Calldata for one request, a batch or a multicall',
    load: () => import('./link-calldata.ts'),
    handle: (call) => call.loaded.linkCalldata(call.tx, linkOf(call), call.query),
  }),
  defineOperation('POST /v2/secure-payments/{token}/intent', {
    operationId: 'recordSecurePaymentIntentV2',
    ...TOKEN_CALL,
    summary: 'Record a transaction sent by a wallet',
    description: 'Does not pay the link. With safeTxHash, the link stays in progress until the Safe executes it.',
    body: bodies.intentBodySchema,
    response: () => z.union([responses.intentSchema(), responses.receiptSchema()]),
    responseDescription: 'The recorded transaction',
    errors: LINK_ERRORS,
    handle: (call) => call.loaded.recordLinkIntent(call.tx, linkOf(call), call.body),
  }),
  defineOperation('POST /v2/secure-payments/{token}/events', {
    operationId: 'recordSecurePaymentEventV2',
    ...TOKEN_CALL,
    summary: 'Record a payer action on the payment link page',
    description: 'Works for paid and expired links too.',
    body: bodies.eventBodySchema,
    status: 202,
    response: () => z.object({ received: z.literal(true) }),
    responseDescription: 'Received',
    errors: { 400: READ_ERRORS[400], 404: READ_ERRORS[404] },
    handle: (call) => {
      reportEvent(call.tx, linkOf(call), call.body);
      return { received: true as const };
    },
  }),
  defineOperation('POST /v2/secure-payments/{token}/refresh-step-transaction', {
    operationId: 'refreshSecurePaymentStepV2',
    ...TOKEN_CALL,
    summary: 'Refresh the transaction of a route step',
    body: bodies.refreshBodySchema,
    response: () =>
      bodies.stepSchema().extend({ transactionRequest: plainTransactionSchema() }).meta(component('RefreshedStep')),
    responseDescription: 'The step with its refreshed transaction',
    errors: { ...READ_ERRORS, 400: 'The route no longer exists' },
    load: () => import('./link-calldata.ts'),
    handle: ({ body: { step }, loaded, ...call }) => {
      return { ...step, transactionRequest: loaded.paymentOfLink(call.tx, linkOf(call), step.action.toChainId) };
    },
  }),
  defineOperation('POST /v2/secure-payments/{token}/tron/broadcast', {
    operationId: 'broadcastSecurePaymentTronV2',
    ...TOKEN_CALL,
    summary: 'Broadcast a signed TRON transaction',
    params: () => tokenParams(EXAMPLE_LINKS.tron),
    body: bodies.broadcastBodySchema,
    response: responses.broadcastSchema,
    responseDescription: 'The transaction was broadcast, and the link is paid',
    errors: { ...READ_ERRORS, 400: 'The link is not on TRON', 502: 'The relay failed; only with a fault' },
    handle: (call) => broadcastTron(call.tx, linkOf(call), call.body.signedTransaction),
  }),
];
