import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { findClientId } from '../client-ids/client-ids.commands.ts';
import { requireCurrency } from '../currencies/currencies.commands.ts';
import { accountOf, currencyOfDestination, resolveDestination } from '../destinations/destinations.commands.ts';
import { EXAMPLE_LINKS } from '../example-ids.ts';
import { plainTransactionSchema } from '../requests/payment.schema.ts';
import { clientOf, feeOf, frontEndOf } from '../requests/requests.wire.ts';
import { address, pathParams, utcTime } from '../wire/field-schemas.ts';
import { type Caller, defineOperation, type Operation } from '../wire/operation.ts';
import type { LinkCreator, LinkPayments } from './create.commands.ts';
import {
  batchBodySchema,
  type CreateBody,
  createBodySchema,
  createStepSchema,
  EXAMPLE_CREATE,
  EXAMPLE_PAYOUT,
  multicallBodySchema,
  type PayoutBody,
  payoutBodySchema,
  payoutStepSchema,
  previewBodySchema,
} from './link-create.schema.ts';
import {
  intentBodySchema,
  intentSchema,
  linkCalldataSchema,
  payerQuerySchema,
  receiptSchema,
} from './link-pay.schema.ts';
import {
  feePlanComponent,
  foundSchema,
  linkReadSchema,
  multicallCreatedSchema,
  multicallReadSchema,
} from './link-read.schema.ts';
import { type SecurePaymentRow, securePaymentRowSchema } from './secure-payments.model.ts';
import { USER_EVENTS } from './secure-payments.payloads.ts';
import { assertOpen, getLink, linkOfRequest, linkUrl } from './secure-payments.queries.ts';

const TAG = 'Secure payments';
const load = () => import('./linking.ts');

const CREATOR_CALL = { tag: TAG, auth: 'key-client-or-session', load } as const;
/** An operation of the page behind a link, with the credential of its creator. */
const TOKEN_CALL = { tag: TAG, auth: 'key-or-client', params: () => tokenParams(), load } as const;

/** How a link that cannot be paid is refused, in the order of the checks (assumption A-LINK-CHECKS). */
const LINK_ERRORS = {
  400: 'Validation failed',
  403: 'Not payable: the link has expired or is invalid, or the wallet is not allowed',
  404: 'Secure payment not found',
  409: 'Already completed',
} as const;
const READ_ERRORS = { ...LINK_ERRORS, 423: 'In progress: a Safe has the payment' } as const;

const tokenParams = (example = EXAMPLE_LINKS.token) =>
  pathParams('token', { description: 'Token of the payment link', example });

/**
 * Returns a link that the caller may see: with the client ID that made it, or with an API key or a session of its
 * account. One that no client ID has made opens to each of the account (assumption A-LINK-OWNER).
 * @throws DomainError 404, 401
 */
function linkOfCaller(tx: ReadTx, caller: Caller, token: string): SecurePaymentRow {
  const link = getLink(tx, token);
  if (isOwner(caller, link)) return link;
  const hint = 'the payment link belongs to another client ID or account';
  throw new DomainError('unauthorized', 'Unauthorized').hinting(hint);
}

function isOwner(caller: Caller, link: SecurePaymentRow): boolean {
  const client = clientOf(caller);
  // Only a mock that accepts every credential has a client ID without a record.
  if (caller.kind === 'client-id' && client === undefined) return true;
  if (client !== undefined && link.clientId !== null) return client.clientId === link.clientId;
  return accountOf(caller) === link.account;
}

const linkResultSchema = lazyObject('SecurePaymentCreated', () => ({
  requestIds: z.array(z.string()),
  securePaymentUrl: z.string(),
  token: z.string(),
  feePlan: feePlanComponent().nullable(),
}));

const CREATION = {
  ...CREATOR_CALL,
  status: 201,
  response: linkResultSchema,
  responseDescription: 'The link; its page is on the mock',
} as const;

function linkResult(tx: ReadTx, { requestIds, token, feePlan }: SecurePaymentRow) {
  return { requestIds, securePaymentUrl: linkUrl(tx, token), token, feePlan };
}

/** Returns who makes a link. The fee is that of the client ID (assumption A-FEE-PLAN). */
function creatorOf(caller: Caller): LinkCreator {
  return { account: accountOf(caller), ...frontEndOf(caller), fee: feeOf(caller, {}) };
}

/** Returns what a link of a body pays: each amount to the destination of the caller. */
function paymentsOf(tx: ReadTx, caller: Caller, { requests, payerIdentifier: identifier }: CreateBody): LinkPayments {
  const [row] = requests.map(({ destinationId }) => resolveDestination(tx, caller, destinationId));
  if (row === undefined) throw DomainError.field('requests', 'must have at least 1 element');
  const { walletAddress: payee, accessPolicy: inherited } = row;
  const amounts = requests.map(({ amount }) => amount);
  return { flow: 'incoming', amounts, payee, currency: currencyOfDestination(tx, row), inherited, identifier };
}

/** Returns what a payout pays. The destination's policy is not inherited: the recipient is somebody else. */
function payoutOf(tx: ReadTx, { recipient, network, amount, recipientIdentifier, ...body }: PayoutBody): LinkPayments {
  const currency = requireCurrency(tx, body.currency, 'currency');
  if (currency.network !== network) {
    throw DomainError.field('currency', `${currency.id} is on ${currency.network}, not on ${network}`);
  }
  const payment = { amounts: [amount], payee: recipient, currency, identifier: recipientIdentifier };
  return { flow: 'outgoing', ...payment, inherited: null };
}

const CREATED = {
  400: 'Validation failed: an unsupported network or currency',
  403: 'The platform may not create payouts, which the mock sends only by a fault; or the client ID cannot be used',
} as const;

export const securePaymentsV2: readonly Operation[] = [
  defineOperation('POST /v2/secure-payments/payouts', {
    operationId: 'createPayoutSecurePaymentV2',
    ...CREATION,
    summary: 'Create a payment link that pays a recipient',
    body: payoutBodySchema,
    errors: CREATED,
    handle: ({ tx, body, caller, loaded: { createLink } }) =>
      linkResult(tx, createLink(tx, creatorOf(caller), payoutOf(tx, body), body)),
  }),
  defineOperation('POST /v2/secure-payments/batch-payouts', {
    operationId: 'createBatchPayoutSecurePaymentV2',
    ...CREATION,
    summary: 'Make one payment link of several payout links',
    description: 'The single links become invalid.',
    body: batchBodySchema,
    responseDescription: 'The link that pays all of them',
    errors: { 400: 'Different networks, a link that does not wait, or fewer than two', 403: CREATED[403] },
    handle: ({ tx, body, caller, loaded: { mergeLinks } }) =>
      linkResult(tx, mergeLinks(tx, creatorOf(caller), body.tokens, body)),
  }),
  defineOperation('POST /v2/secure-payments/multicall-payouts', {
    operationId: 'createMulticallPayoutV2',
    ...CREATOR_CALL,
    summary: 'Create a payment link that pays several payout links at once',
    description: 'The single links stay payable.',
    body: multicallBodySchema,
    status: 201,
    response: multicallCreatedSchema,
    responseDescription: 'The link and its children',
    errors: { 400: 'Validation failed; with code and failures where a child cannot be paid' },
    handle: ({ tx, body, caller, loaded: { createMulticall, toMulticallCreated } }) =>
      toMulticallCreated(tx, createMulticall(tx, creatorOf(caller), body.childTokens, body.requestedExecutionKind)),
  }),
  defineOperation('GET /v2/secure-payments/multicall-payouts/{token}', {
    operationId: 'getMulticallPayoutV2',
    ...CREATOR_CALL,
    summary: 'Get a payment link of several payout links',
    params: () => tokenParams(EXAMPLE_LINKS.multicall),
    response: multicallReadSchema,
    responseDescription: 'The link and each of its children, in any status',
    errors: { 404: 'Secure payment not found' },
    handle: ({ tx, params, caller, loaded: { linkView, toMulticallRead } }) => {
      const link = linkOfCaller(tx, caller, params.token);
      if (link.kind !== 'multicall') throw DomainError.notFound('Secure payment', params.token);
      return toMulticallRead(tx, linkView(tx, link));
    },
  }),
  defineOperation('POST /v2/secure-payments', {
    operationId: 'createSecurePaymentV2',
    ...CREATION,
    summary: 'Create a payment link',
    description: 'One request for each amount, all paid to the destination of the client ID or of the account.',
    body: createBodySchema,
    errors: { 400: 'Validation failed, or no active destination', 403: 'Destination does not match, or is not bound' },
    handle: ({ tx, body, caller, loaded: { createLink } }) =>
      linkResult(tx, createLink(tx, creatorOf(caller), paymentsOf(tx, caller, body), body)),
  }),
  defineOperation('GET /v2/secure-payments', {
    operationId: 'findSecurePaymentV2',
    ...CREATOR_CALL,
    summary: 'Find the payment link of a request',
    query: () => z.object({ requestId: z.string().min(1).meta({ example: EXAMPLE_LINKS.requestId }) }),
    response: foundSchema,
    responseDescription: 'The link that was made last for the request',
    errors: { 400: 'Validation failed', 404: 'Secure payment not found' },
    handle: ({ tx, query, caller, loaded: { toFound } }) => {
      const link = linkOfRequest(tx, query.requestId);
      if (link === undefined || !isOwner(caller, link)) throw DomainError.notFound('Secure payment', query.requestId);
      return toFound(tx, link);
    },
  }),
  defineOperation('POST /v2/secure-payments/fees/preview', {
    operationId: 'previewSecurePaymentFeesV2',
    ...CREATOR_CALL,
    summary: 'Preview the fees of a payment',
    body: previewBodySchema,
    response: feePlanComponent,
    responseDescription: 'The fee plan; nothing is stored',
    errors: { 400: 'Unsupported currency' },
    handle: ({ tx, body, caller, loaded: { previewFees } }) => previewFees(tx, body, creatorOf(caller).fee),
  }),
];

export const linkCreations = [
  defineStep({
    name: 'secure-payment.create',
    description:
      'Creates a payment link, as POST /v2/secure-payments does, as the platform or as a client ID. ' +
      'Its lifetime is a week by default.',
    schema: createStepSchema,
    returns: securePaymentRowSchema,
    example: EXAMPLE_CREATE,
    load: () => import('./linking.ts'),
    run: (tx, { clientId, ...body }, { createLink }) => {
      const caller = callerNamed(tx, clientId);
      return createLink(tx, creatorOf(caller), paymentsOf(tx, caller, body), body);
    },
  }),
  defineStep({
    name: 'secure-payment.create-payout',
    description:
      'Creates a payment link that pays a recipient, as POST /v2/secure-payments/payouts does, as the platform or as a ' +
      'client ID.',
    schema: payoutStepSchema,
    returns: securePaymentRowSchema,
    example: EXAMPLE_PAYOUT,
    load: () => import('./linking.ts'),
    run: (tx, { clientId, ...body }, { createLink }) =>
      createLink(tx, creatorOf(callerNamed(tx, clientId)), payoutOf(tx, body), body),
  }),
];

function callerNamed(tx: ReadTx, clientId: string | undefined): Caller {
  if (clientId === undefined) return { kind: 'api-key' };
  const client = findClientId(tx, clientId);
  if (client === undefined) throw DomainError.field('clientId', `is not a known client ID: ${clientId}`);
  return { kind: 'client-id', client, origin: undefined };
}

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

const hex = () => z.string().regex(/^(0x)?[0-9a-fA-F]+$/, 'must be hex digits');

const stepSchema = () =>
  z.object({
    ...each(z.string(), 'id', 'type', 'tool'),
    action: z.object({ toChainId: z.int(), toAddress: address() }),
  });

const EXAMPLE_STEP = {
  id: 'step-1',
  type: 'lifi',
  tool: 'across',
  action: { toChainId: 11155111, toAddress: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7' },
};

/** What the page behind a link calls, with the credential of the link's creator. */
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
      return toLinkRead(tx, linkView(tx, link, query));
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
      linkCalldata(tx, linkOfCaller(tx, caller, params.token), query),
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
        ...each(z.string(), 'txid', 'code', 'message'),
      }),
    responseDescription: 'Broadcast; the link is paid',
    errors: { ...READ_ERRORS, 400: 'Not on TRON', 502: 'The relay failed; the mock sends this only by a fault' },
    handle: ({ tx, params, body, caller, loaded: { broadcastTron } }) =>
      broadcastTron(tx, linkOfCaller(tx, caller, params.token), body.signedTransaction),
  }),
];
