import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import { durationSchema } from '../../engine/kernel/clock/duration-schema.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { requireCurrency } from '../currencies/currencies.commands.ts';
import { EXAMPLE_LINKS } from '../example-ids.ts';
import { amount, currencyId, oneOf, walletAddress } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import type { LinkDestination } from './create.commands.ts';
import { MAX_LINK_REQUESTS, securePaymentRowSchema } from './secure-payments.model.ts';
import { callerNamed, EXAMPLE_LINK } from './secure-payments.v2.ts';
import {
  CREATOR_CALL,
  creatorOf,
  hasUrlForLabel,
  ignoredFields,
  LABEL_NEEDS_URL,
  linkFields,
  linkResult,
  linkResultSchema,
  redirectFields,
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
  z
    .object({ ...payoutFields(), ...ignoredFields() })
    .refine(hasUrlForLabel, LABEL_NEEDS_URL)
    .meta(component('CreatePayoutLink', { example: EXAMPLE_PAYOUT }));

const batchBodySchema = () =>
  z
    .object({ tokens: z.array(z.string().min(1)).min(2).max(MAX_LINK_REQUESTS), ...redirectFields() })
    .refine(hasUrlForLabel, LABEL_NEEDS_URL)
    .meta(component('CreateBatchPayoutLink', { example: { tokens: EXAMPLE_LINKS.payouts } }));

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
  403: 'The account has no wallet',
} as const;

export const payoutLinksV2: readonly Operation[] = [
  defineOperation({
    operationId: 'createPayoutSecurePaymentV2',
    method: 'post',
    path: '/v2/secure-payments/payouts',
    ...CREATOR_CALL,
    summary: 'Create a payment link that pays a recipient',
    body: payoutBodySchema,
    status: 201,
    response: linkResultSchema,
    responseDescription: 'The link; its page is on the mock',
    example: EXAMPLE_LINK,
    errors: CREATED,
    load: () => import('./linking.ts'),
    handle: ({ tx, body, caller, loaded: { createPayoutLink } }) =>
      linkResult(tx, createPayoutLink(tx, creatorOf(caller), recipientOf(tx, body), body)),
  }),
  defineOperation({
    operationId: 'createBatchPayoutSecurePaymentV2',
    method: 'post',
    path: '/v2/secure-payments/batch-payouts',
    ...CREATOR_CALL,
    summary: 'Make one payment link of several payout links',
    description: 'The single links become invalid.',
    body: batchBodySchema,
    status: 201,
    response: linkResultSchema,
    responseDescription: 'The link that pays all of them',
    example: EXAMPLE_LINK,
    errors: { 400: 'Different networks, a link that does not wait, or fewer than two', 403: CREATED[403] },
    load: () => import('./linking.ts'),
    handle: ({ tx, body, caller, loaded: { mergeLinks } }) =>
      linkResult(tx, mergeLinks(tx, creatorOf(caller), body.tokens, body)),
  }),
];

/** The step that takes the body of POST /v2/secure-payments/payouts. */
export const payoutLinkCreation = [
  defineStep({
    name: 'secure-payment.create-payout',
    description:
      'Creates a payment link that pays a recipient, as POST /v2/secure-payments/payouts does, as the platform or as a client ID.',
    schema: () =>
      z
        .strictObject({
          ...payoutFields(),
          clientId: z.string().min(1).optional().describe('as sent in x-client-id; the platform without it'),
          lifetime: durationSchema().optional(),
        })
        .refine(hasUrlForLabel, LABEL_NEEDS_URL),
    returns: securePaymentRowSchema,
    example: EXAMPLE_PAYOUT,
    load: () => import('./linking.ts'),
    run: (tx, { clientId, ...input }, { createPayoutLink }) =>
      createPayoutLink(tx, creatorOf(callerNamed(tx, clientId)), recipientOf(tx, input), input),
  }),
];
