import * as z from 'zod';
import { component, namedObject } from '../../engine/api/http/component.ts';
import { CHAINS } from '../calldata/networks.ts';
import { SCREENING_PROVIDERS } from '../people/destinations/destinations.model.ts';
import { EXAMPLE_DESTINATION, EXAMPLE_LINKS } from '../wire/example-ids.ts';
import * as fields from '../wire/field-schemas.ts';
import { TX_HASH, WALLET } from '../wire/patterns.ts';
import { USER_EVENTS } from './secure-payment-payloads.model.ts';
import { deadlineSchema, EXECUTION_KINDS, isSafeUrl, MAX_LINK_REQUESTS, SAFE_URL } from './secure-payments.model.ts';

/** Request bodies and queries of payment links. Some are also step parameters. */

const accessPolicySchema = () =>
  namedObject('AccessPolicy', {
    mode: fields.oneOf(['inherit', 'off', 'kyt_all_wallets']).optional(),
    screeningProvider: fields.oneOf(SCREENING_PROVIDERS).nullish(),
    hideUntilApproved: z.boolean().optional(),
    hidePayeeAddress: z.boolean().optional(),
    allowedPayerAddresses: z.array(fields.walletAddress()).max(100).optional(),
  }).meta({ example: { mode: 'off' } });

const LABEL = /^[^<>&"'`]{1,255}$/;

const redirectFields = () => ({
  redirectUrl: z
    .string()
    .refine(isSafeUrl, 'redirectUrl must be a safe http(s) URL with no script/HTML payload')
    .meta({ example: 'https://shop.example.com/thanks', pattern: SAFE_URL.source })
    .optional(),
  redirectLabel: z.string().regex(LABEL, 'must be 1 to 255 characters without < > & and quotes').optional(),
});

const linkFields = () => ({
  reference: fields.merchantReference().optional(),
  ...redirectFields(),
  accessPolicy: accessPolicySchema().optional(),
});

export type LinkInput = z.output<z.ZodObject<ReturnType<typeof linkFields>>>;

/** Accepted but ignored fields: the fee comes from the client ID. */
const ignoredFields = () => ({
  feePercentage: z.string().optional().meta({ deprecated: true, description: 'Ignored' }),
  feeAddress: z.string().optional().meta({ deprecated: true, description: 'Ignored' }),
});

/** Refuses a button label without a URL. */
const labelled = <T extends z.ZodType<Pick<LinkInput, 'redirectUrl' | 'redirectLabel'>>>(body: T, meta = {}) =>
  body
    .refine(({ redirectUrl, redirectLabel }) => redirectLabel === undefined || redirectUrl !== undefined, {
      path: ['redirectLabel'],
      error: 'redirectLabel cannot be provided without redirectUrl',
    })
    .meta(meta);

const name = () => z.string().min(1).max(255).optional();

export const EXAMPLE_CREATE = { requests: [{ amount: '25' }], reference: 'INV-2026-001' };

const createFields = () => ({
  requests: z
    .array(z.object({ amount: fields.amount(), destinationId: z.string().min(1).optional() }))
    .min(1)
    .max(MAX_LINK_REQUESTS),
  payerIdentifier: name(),
  ...linkFields(),
});

export const createBodySchema = () => {
  const body = z.object({ ...createFields(), ...ignoredFields() });
  return labelled(body, component('CreateSecurePayment', { example: EXAMPLE_CREATE }));
};
export type CreateBody = z.output<ReturnType<typeof createBodySchema>>;

export const createStepSchema = () => {
  const clientId = z.string().min(1).optional().describe('client ID of the creator; default: the platform');
  return labelled(z.strictObject({ ...createFields(), clientId }));
};

export const payoutBodySchema = () => {
  const wallets = {
    recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    creatorWalletAddress: EXAMPLE_DESTINATION.walletAddress,
  };
  const example = { ...wallets, network: 'sepolia', currency: 'FAU-sepolia', amount: '10' };
  const body = z.object({
    recipient: fields.walletAddress(),
    creatorWalletAddress: fields.walletAddress(),
    network: fields.oneOf(['mainnet', 'arbitrum-one', 'optimism', 'base', 'matic', 'bsc', 'tron', 'sepolia']),
    currency: fields.currencyId(),
    amount: fields.amount(),
    recipientIdentifier: name(),
    ...linkFields(),
    ...ignoredFields(),
  });
  return labelled(body, component('CreatePayoutLink', { example }));
};
export type PayoutBody = z.output<ReturnType<typeof payoutBodySchema>>;

const tokens = (max: number) => z.array(z.string().min(1)).min(2).max(max);

export const batchBodySchema = () => {
  const body = z.object({ tokens: tokens(MAX_LINK_REQUESTS), ...redirectFields() });
  return labelled(body, component('CreateBatchPayoutLink', { example: { tokens: EXAMPLE_LINKS.payouts } }));
};
export type BatchBody = z.output<ReturnType<typeof batchBodySchema>>;

export const multicallBodySchema = () =>
  z
    .strictObject({ childTokens: tokens(1000), requestedExecutionKind: z.enum(EXECUTION_KINDS).optional() })
    .meta(component('CreateMulticallPayout', { example: { childTokens: EXAMPLE_LINKS.payouts } }));
export type MulticallBody = z.output<ReturnType<typeof multicallBodySchema>>;

export const previewBodySchema = () =>
  namedObject('PreviewFees', {
    amount: fields.amount(),
    currency: z.string().min(1).meta({ description: 'Symbol or currency ID of a stablecoin', example: 'USDC' }),
    flow: fields.oneOf(['get_paid', 'pay']),
    defaultFeeBearer: fields.oneOf(['payer', 'payee']).optional(),
  }).meta({ example: { amount: '25', currency: 'USDC', flow: 'get_paid' } });
export type PreviewBody = z.output<ReturnType<typeof previewBodySchema>>;

// Strings, because they are validated after the link status.
export const payerQuerySchema = () => {
  const text = z.string().optional();
  const pattern = WALLET.source;
  return z.object({
    wallet: text.meta({ description: 'Payer wallet address', pattern }),
    chain: text.meta({ description: 'Source chain; requires token' }),
    token: text.meta({ description: 'Symbol of the source token; requires chain' }),
    eoaWallet: text.meta({ description: 'Wallet that controls the smart account `wallet`', pattern }),
    isSafe: text.meta({ description: '`true` if the wallet is a Safe' }),
  });
};
export type PayerQuery = z.output<ReturnType<typeof payerQuerySchema>>;

export const intentBodySchema = () => {
  const hash = z.string().regex(TX_HASH, 'must be 0x and 64 hex digits').optional();
  const wallet = z.string().regex(WALLET, 'Invalid wallet address').optional();
  return namedObject('RecordIntent', {
    chain: fields.oneOf(CHAINS),
    token: z.string().min(1).optional(),
    txHash: hash,
    safeTxHash: hash,
    executionKind: z.enum(EXECUTION_KINDS).optional(),
    safePaymentDeadline: deadlineSchema().optional().meta({ description: 'Unix seconds' }),
    payerAddress: wallet,
    payerEoaAddress: wallet,
    sourceNetwork: z.string().optional(),
    sourceToken: z.string().optional(),
    sourceAmount: z.string().optional(),
    routeKind: z.enum(['same_chain', 'same_chain_conversion', 'crosschain']).optional(),
    bridgeTool: z.enum(['across', 'stargate']).nullish(),
    smartAccountAddress: z.string().optional().meta({ description: 'For multicalls only' }),
    userOpHash: hash.meta({ description: 'For multicalls only' }),
    transactionIndices: z.array(z.record(z.string(), z.unknown())).max(250).optional(),
  }).meta({ example: { chain: 'SEPOLIA', token: 'FAU', txHash: `0x${'ab'.repeat(32)}` } });
};
export type IntentBody = z.output<ReturnType<typeof intentBodySchema>>;

export const eventBodySchema = () => {
  const text = z.string().max(2048);
  return namedObject('RecordUserEvent', {
    userEvent: z.enum(USER_EVENTS),
    occurredAt: fields.utcTime().optional(),
    properties: z
      .record(z.string().max(128), z.union([text, z.number(), z.boolean(), z.null(), z.array(text).max(1000)]))
      .refine((properties) => Object.keys(properties).length <= 64, 'must have at most 64 keys')
      .meta({ maxProperties: 64 })
      .optional(),
  }).meta({ example: { userEvent: 'wallet_connected', properties: { wallet_provider: 'metamask' } } });
};

export const stepSchema = () =>
  z.object({
    id: z.string(),
    type: z.string(),
    tool: z.string(),
    action: z.object({ toChainId: z.int(), toAddress: fields.address() }),
  });

export const refreshBodySchema = () => {
  const action = { toChainId: 11155111, toAddress: EXAMPLE_DESTINATION.walletAddress };
  const example = { step: { id: 'step-1', type: 'lifi', tool: 'across', action } };
  return namedObject('RefreshStepTransaction', { step: stepSchema() }).meta({ example });
};

export const broadcastBodySchema = () => {
  const hex = z.string().regex(/^(0x)?[0-9a-fA-F]+$/, 'must be hex digits');
  const contract = [{ type: 'TriggerSmartContract' }];
  const signature = ['ab'.repeat(65)];
  const signed = { raw_data_hex: '0a02', signature, raw_data: { contract, fee_limit: 100_000_000 } };
  return namedObject('BroadcastTron', {
    signedTransaction: z.object({
      raw_data_hex: hex,
      signature: z.array(hex).min(1),
      raw_data: z.object({
        contract: z.array(z.record(z.string(), z.unknown())).min(1),
        fee_limit: z.int().min(0).optional(),
      }),
      txID: z
        .string()
        .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits')
        .optional(),
    }),
  }).meta({ example: { signedTransaction: { ...signed, txID: 'cd'.repeat(32) } } });
};
