import * as z from 'zod';
import { component, namedObject } from '../../engine/api/http/component.ts';
import { durationSchema } from '../../engine/kernel/clock/duration-schema.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { field } from '../classes.ts';
import { findClientId } from '../client-ids/client-ids.commands.ts';
import { requireCurrency } from '../currencies/currencies.commands.ts';
import { EXAMPLE_LINKS } from '../example-ids.ts';
import { amount, currencyId, oneOf, walletAddress } from '../wire/fields.ts';
import { type Caller, defineOperation, type Operation } from '../wire/operation.ts';
import type { LinkDestination } from './create.commands.ts';
import { feePlanComponent, foundSchema, multicallCreatedSchema, multicallReadSchema } from './link-read.schema.ts';
import { EXECUTION_KINDS, MAX_LINK_REQUESTS, securePaymentRowSchema } from './secure-payments.model.ts';
import { linkOfRequest } from './secure-payments.queries.ts';
import {
  CREATION,
  CREATOR_CALL,
  creatorOf,
  destinationOfCaller,
  ignoredFields,
  isOwner,
  labelled,
  linkFields,
  linkOfCaller,
  linkResult,
  redirectFields,
  tokenParams,
} from './secure-payments.wire.ts';

const EXAMPLE_CREATE = { requests: [{ amount: '25' }], reference: 'INV-2026-001' };

const createFields = () => ({
  requests: z
    .array(z.object({ amount: amount(), destinationId: field.id().min(1).optional() }))
    .min(1)
    .max(MAX_LINK_REQUESTS),
  payerIdentifier: z.string().min(1).max(255).optional(),
  ...linkFields(),
});

const createBodySchema = () =>
  labelled(z.object({ ...createFields(), ...ignoredFields() })).meta(
    component('CreateSecurePayment', { example: EXAMPLE_CREATE }),
  );

type CreateBody = z.output<ReturnType<typeof createBodySchema>>;

/** Returns the amounts and the destination of a body: the same for each of its requests. */
function inputOf(tx: ReadTx, caller: Caller, { requests, ...input }: CreateBody) {
  const asked = [...new Set(requests.map(({ destinationId }) => destinationId))].filter((id) => id !== undefined);
  for (const id of asked.slice(1)) destinationOfCaller(tx, caller, id);
  const to = destinationOfCaller(tx, caller, asked[0]);
  return { to, input: { ...input, amounts: requests.map((request) => request.amount) } };
}

const previewBodySchema = () =>
  namedObject('PreviewFees', {
    amount: amount(),
    currency: field.value().min(1).meta({ description: 'Symbol or currency ID of a stablecoin', example: 'USDC' }),
    flow: oneOf(['get_paid', 'pay']),
    defaultFeeBearer: oneOf(['payer', 'payee']).optional(),
  }).meta({ example: { amount: '25', currency: 'USDC', flow: 'get_paid' } });

/** Networks of payouts, as the token list calls them. */
const PAYOUT_NETWORKS = ['mainnet', 'arbitrum-one', 'optimism', 'base', 'matic', 'bsc', 'tron', 'sepolia'] as const;

const EXAMPLE_PAYOUT = {
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  creatorWalletAddress: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  network: 'sepolia' as const,
  currency: 'FAU-sepolia',
  amount: '10',
};

const payoutFields = () => ({
  recipient: walletAddress(),
  creatorWalletAddress: walletAddress(),
  network: oneOf(PAYOUT_NETWORKS),
  currency: currencyId(),
  amount: amount(),
  recipientIdentifier: z.string().min(1).max(255).optional(),
  ...linkFields(),
});

const payoutBodySchema = () =>
  labelled(z.object({ ...payoutFields(), ...ignoredFields() })).meta(
    component('CreatePayoutLink', { example: EXAMPLE_PAYOUT }),
  );

const batchBodySchema = () =>
  labelled(z.object({ tokens: z.array(z.string().min(1)).min(2).max(MAX_LINK_REQUESTS), ...redirectFields() })).meta(
    component('CreateBatchPayoutLink', { example: { tokens: EXAMPLE_LINKS.payouts } }),
  );

const multicallBodySchema = () =>
  z
    .strictObject({
      childTokens: z.array(z.string().min(1)).min(2).max(1000),
      requestedExecutionKind: z.enum(EXECUTION_KINDS).optional(),
    })
    .meta(component('CreateMulticallPayout', { example: { childTokens: EXAMPLE_LINKS.payouts } }));

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
    query: () => z.object({ requestId: field.id().min(1).meta({ example: EXAMPLE_LINKS.requestId }) }),
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

/** What a step says of a new link, beside what its operation takes. */
const creatorFields = () => ({
  clientId: field.id().min(1).optional().describe('as sent in x-client-id; the platform without it'),
  lifetime: durationSchema().optional(),
});

/** The steps that take the bodies of POST /v2/secure-payments and of POST /v2/secure-payments/payouts. */
export const linkCreations = [
  defineStep({
    name: 'secure-payment.create',
    description:
      'Creates a payment link, as POST /v2/secure-payments does, as the platform or as a client ID. Its lifetime is a week by default.',
    schema: () => labelled(z.strictObject({ ...createFields(), ...creatorFields() })),
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
    schema: () => labelled(z.strictObject({ ...payoutFields(), ...creatorFields() })),
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
