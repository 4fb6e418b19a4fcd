import * as z from 'zod';
import { component, namedObject } from '../../engine/api/http/component.ts';
import { durationSchema } from '../../engine/kernel/clock/duration-schema.ts';
import { SCREENING_PROVIDERS } from '../destinations/destinations.model.ts';
import { EXAMPLE_LINKS } from '../example-ids.ts';
import { amount, currencyId, merchantReference, oneOf, walletAddress } from '../wire/field-schemas.ts';
import { EXECUTION_KINDS, isSafeUrl, MAX_LINK_REQUESTS, SAFE_URL } from './secure-payments.model.ts';

/** What makes a link: the bodies of operations, and the parameters of the steps that take them. */

const LABEL = /^[^<>&"'`]{1,255}$/;

const accessPolicySchema = () =>
  namedObject('AccessPolicy', {
    mode: oneOf(['inherit', 'off', 'kyt_all_wallets']).optional(),
    screeningProvider: oneOf(SCREENING_PROVIDERS).nullish(),
    hideUntilApproved: z.boolean().optional(),
    hidePayeeAddress: z.boolean().optional(),
    allowedPayerAddresses: z.array(walletAddress()).max(100).optional(),
  }).meta({ example: { mode: 'off' } });

const redirectFields = () => ({
  redirectUrl: z
    .string()
    .refine(isSafeUrl, 'redirectUrl must be a safe http(s) URL with no script/HTML payload')
    .meta({ example: 'https://shop.example.com/thanks', pattern: SAFE_URL.source })
    .optional(),
  redirectLabel: z.string().regex(LABEL, 'must be 1 to 255 characters without < > & and quotes').optional(),
});

const linkFields = () => ({
  reference: merchantReference().optional(),
  ...redirectFields(),
  accessPolicy: accessPolicySchema().optional(),
});

/** What bodies may still have, and what changes nothing: the fee is that of the client ID. */
const ignoredFields = () => ({
  feePercentage: z.string().optional().meta({ deprecated: true, description: 'Ignored' }),
  feeAddress: z.string().optional().meta({ deprecated: true, description: 'Ignored' }),
});

/**
 * Returns the schema of a body with {@link redirectFields}, which refuses a label without the address of its button.
 */
const labelled = <T extends z.ZodType<{ redirectUrl?: string | undefined; redirectLabel?: string | undefined }>>(
  body: T,
) =>
  body.refine(({ redirectUrl, redirectLabel }) => redirectLabel === undefined || redirectUrl !== undefined, {
    path: ['redirectLabel'],
    error: 'redirectLabel cannot be provided without redirectUrl',
  });

/** What every link may have, and how long it can be paid. */
export type LinkInput = z.output<z.ZodObject<ReturnType<typeof linkFields>>> & {
  /** @default a week (assumption A-LINK-STATUS) */
  lifetime?: string | number | undefined;
};

/** What a step says of a new link, beside what its operation takes. */
const creatorFields = () => ({
  clientId: z.string().min(1).optional().describe('as sent in x-client-id; the platform without it'),
  lifetime: durationSchema().optional(),
});

export const EXAMPLE_CREATE = { requests: [{ amount: '25' }], reference: 'INV-2026-001' };

const createFields = () => ({
  requests: z
    .array(z.object({ amount: amount(), destinationId: z.string().min(1).optional() }))
    .min(1)
    .max(MAX_LINK_REQUESTS),
  payerIdentifier: z.string().min(1).max(255).optional(),
  ...linkFields(),
});

export const createBodySchema = () =>
  labelled(z.object({ ...createFields(), ...ignoredFields() })).meta(
    component('CreateSecurePayment', { example: EXAMPLE_CREATE }),
  );

export type CreateBody = z.output<ReturnType<typeof createBodySchema>>;

export const createStepSchema = () => labelled(z.strictObject({ ...createFields(), ...creatorFields() }));

/** Networks of payouts, as the token list calls them. */
const PAYOUT_NETWORKS = ['mainnet', 'arbitrum-one', 'optimism', 'base', 'matic', 'bsc', 'tron', 'sepolia'] as const;

export const EXAMPLE_PAYOUT = {
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

export const payoutBodySchema = () =>
  labelled(z.object({ ...payoutFields(), ...ignoredFields() })).meta(
    component('CreatePayoutLink', { example: EXAMPLE_PAYOUT }),
  );

export type PayoutBody = z.output<ReturnType<typeof payoutBodySchema>>;

export const payoutStepSchema = () => labelled(z.strictObject({ ...payoutFields(), ...creatorFields() }));

export const batchBodySchema = () =>
  labelled(z.object({ tokens: z.array(z.string().min(1)).min(2).max(MAX_LINK_REQUESTS), ...redirectFields() })).meta(
    component('CreateBatchPayoutLink', { example: { tokens: EXAMPLE_LINKS.payouts } }),
  );

export const multicallBodySchema = () =>
  z
    .strictObject({
      childTokens: z.array(z.string().min(1)).min(2).max(1000),
      requestedExecutionKind: z.enum(EXECUTION_KINDS).optional(),
    })
    .meta(component('CreateMulticallPayout', { example: { childTokens: EXAMPLE_LINKS.payouts } }));

export const previewBodySchema = () =>
  namedObject('PreviewFees', {
    amount: amount(),
    currency: z.string().min(1).meta({ description: 'Symbol or currency ID of a stablecoin', example: 'USDC' }),
    flow: oneOf(['get_paid', 'pay']),
    defaultFeeBearer: oneOf(['payer', 'payee']).optional(),
  }).meta({ example: { amount: '25', currency: 'USDC', flow: 'get_paid' } });
