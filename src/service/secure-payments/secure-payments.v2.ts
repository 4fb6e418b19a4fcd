import * as z from 'zod';
import { lazyObject } from '../../engine/api/http/component.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { findClientId } from '../client-ids/client-ids.commands.ts';
import { requireCurrency } from '../currencies/currencies.commands.ts';
import { accountOf, currencyOfDestination, resolveDestination } from '../destinations/destinations.commands.ts';
import { EXAMPLE_LINKS } from '../example-ids.ts';
import { feeOf, frontEndOf } from '../requests/requests.wire.ts';
import { type Caller, defineOperation, type Operation } from '../wire/operation.ts';
import type { LinkCreator, LinkDestination } from './create.commands.ts';
import {
  batchBodySchema,
  type CreateBody,
  createBodySchema,
  createStepSchema,
  EXAMPLE_CREATE,
  EXAMPLE_PAYOUT,
  multicallBodySchema,
  payoutBodySchema,
  payoutStepSchema,
  previewBodySchema,
} from './link-create.schema.ts';
import { feePlanComponent, foundSchema, multicallCreatedSchema, multicallReadSchema } from './link-read.schema.ts';
import { type SecurePaymentRow, securePaymentRowSchema } from './secure-payments.model.ts';
import { linkOfRequest, linkUrl } from './secure-payments.queries.ts';
import { CREATOR_CALL, isOwner, linkOfCaller, tokenParams } from './secure-payments.wire.ts';

const linkResultSchema = lazyObject('SecurePaymentCreated', () => ({
  requestIds: z.array(z.string()),
  securePaymentUrl: z.string(),
  token: z.string(),
  feePlan: feePlanComponent().nullable(),
}));

/** An operation that makes a link. */
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

/** Returns where a link of a caller is paid. */
function destinationOfCaller(tx: ReadTx, caller: Caller, destinationId: string | undefined): LinkDestination {
  const row = resolveDestination(tx, caller, destinationId);
  return { walletAddress: row.walletAddress, currency: currencyOfDestination(tx, row), accessPolicy: row.accessPolicy };
}

/** Returns the amounts and the destination of a body: the same for each of its requests. */
function inputOf(tx: ReadTx, caller: Caller, { requests, ...input }: CreateBody) {
  const asked = [...new Set(requests.map(({ destinationId }) => destinationId))].filter((id) => id !== undefined);
  for (const id of asked.slice(1)) destinationOfCaller(tx, caller, id);
  const to = destinationOfCaller(tx, caller, asked[0]);
  return { to, input: { ...input, amounts: requests.map((request) => request.amount) } };
}

/** Returns where a payout goes. The destination's policy is not inherited: the recipient is somebody else. */
function recipientOf(tx: ReadTx, input: { recipient: string; network: string; currency: string }): LinkDestination {
  const currency = requireCurrency(tx, input.currency, 'currency');
  if (currency.network !== input.network) {
    throw DomainError.field('currency', `${currency.id} is on ${currency.network}, not on ${input.network}`);
  }
  return { walletAddress: input.recipient, currency, accessPolicy: null };
}

const CREATED = {
  400: 'Validation failed: an unsupported network or currency',
  403: 'The platform may not create payouts, which the mock sends only by a fault; or the client ID cannot be used',
} as const;

/** The operations of those who make links. */
export const securePaymentsV2: readonly Operation[] = [
  defineOperation('POST /v2/secure-payments/payouts', {
    operationId: 'createPayoutSecurePaymentV2',
    ...CREATION,
    summary: 'Create a payment link that pays a recipient',
    body: payoutBodySchema,
    errors: CREATED,
    handle: ({ tx, body, caller, loaded: { createPayoutLink } }) =>
      linkResult(tx, createPayoutLink(tx, creatorOf(caller), recipientOf(tx, body), body)),
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
      return toMulticallRead(tx, linkView(tx, link.token));
    },
  }),
  defineOperation('POST /v2/secure-payments', {
    operationId: 'createSecurePaymentV2',
    ...CREATION,
    summary: 'Create a payment link',
    description: 'One request for each amount, all paid to the destination of the client ID or of the account.',
    body: createBodySchema,
    errors: { 400: 'Validation failed, or no active destination', 403: 'Destination does not match, or is not bound' },
    handle: ({ tx, body, caller, loaded: { createLink } }) => {
      const { to, input } = inputOf(tx, caller, body);
      return linkResult(tx, createLink(tx, creatorOf(caller), to, input));
    },
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

/** The steps that take the bodies of POST /v2/secure-payments and of POST /v2/secure-payments/payouts. */
export const linkCreations = [
  defineStep({
    name: 'secure-payment.create',
    description:
      'Creates a payment link, as POST /v2/secure-payments does, as the platform or as a client ID. Its lifetime is a week by default.',
    schema: createStepSchema,
    returns: securePaymentRowSchema,
    example: EXAMPLE_CREATE,
    load: () => import('./linking.ts'),
    run: (tx, { clientId, lifetime, ...body }, { createLink }) => {
      const caller = callerNamed(tx, clientId);
      const { to, input } = inputOf(tx, caller, body);
      return createLink(tx, creatorOf(caller), to, { ...input, lifetime });
    },
  }),
  defineStep({
    name: 'secure-payment.create-payout',
    description:
      'Creates a payment link that pays a recipient, as POST /v2/secure-payments/payouts does, as the platform or as a client ID.',
    schema: payoutStepSchema,
    returns: securePaymentRowSchema,
    example: EXAMPLE_PAYOUT,
    load: () => import('./linking.ts'),
    run: (tx, { clientId, ...input }, { createPayoutLink }) =>
      createPayoutLink(tx, creatorOf(callerNamed(tx, clientId)), recipientOf(tx, input), input),
  }),
];

/** Returns the caller that a step stands for. */
function callerNamed(tx: ReadTx, clientId: string | undefined): Caller {
  if (clientId === undefined) return { kind: 'api-key' };
  const client = findClientId(tx, clientId);
  if (client === undefined) throw DomainError.field('clientId', `is not a known client ID: ${clientId}`);
  return { kind: 'client-id', client, origin: undefined };
}
