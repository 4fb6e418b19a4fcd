import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { requireCurrency } from '../currencies/currencies.commands.ts';
import { EXAMPLE_LINKS } from '../example-ids.ts';
import { amount, currencyId, oneOf, walletAddress } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import type { LinkDestination } from './create.commands.ts';
import { multicallCreatedSchema, multicallReadSchema } from './link-read.schema.ts';
import { EXECUTION_KINDS, MAX_LINK_REQUESTS, securePaymentRowSchema } from './secure-payments.model.ts';
import { callerNamed, creatorFields } from './secure-payments.v2.ts';
import {
  CREATION,
  CREATOR_CALL,
  creatorOf,
  ignoredFields,
  labelled,
  linkFields,
  linkOfCaller,
  linkResult,
  redirectFields,
  tokenParams,
} from './secure-payments.wire.ts';

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

export const payoutLinksV2: readonly Operation[] = [
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
];

/** The step that takes the body of POST /v2/secure-payments/payouts. */
export const payoutLinkCreation = [
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
