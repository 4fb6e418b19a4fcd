import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import { batchAnswerSchema } from '../payouts/batch.schema.ts';
import { metadataSchema } from '../requests/payment.schema.ts';
import { PAYMENT_FLOWS } from '../requests/requests.model.ts';
import { BLOCK_REASONS, EXECUTION_KINDS, feePlanSchema, KYT_STATUSES, WALLET_TYPES } from './secure-payments.model.ts';

/** What operations of payment links answer, fields in the order in which they are sent (later public OpenAPI). */

const nullableText = () => z.string().nullable();

export const feePlanComponent = () => feePlanSchema().meta(component('FeePlan'));

export const linkResultSchema = lazyObject('SecurePaymentCreated', () => ({
  requestIds: z.array(z.string()),
  ...each(z.string(), 'securePaymentUrl', 'token'),
  feePlan: feePlanComponent().nullable(),
}));

export const destinationSchema = lazyObject('SecurePaymentDestination', () => ({
  destinationId: z.string().optional(),
  ...each(z.string(), 'payeeAddress', 'tokenAddress', 'walletAddress', 'network'),
  isMasked: z.boolean(),
}));

const screenedFields = () => ({
  walletAddress: z.string(),
  walletType: z.enum(WALLET_TYPES),
  parentWalletAddress: nullableText(),
});

export const accessDecisionSchema = lazyObject('AccessDecision', () => {
  const decided = { status: z.enum(KYT_STATUSES), reasonCode: z.string(), provider: nullableText() };
  const wallet = z.object({ ...screenedFields(), ...decided, evaluatedAt: z.string() });
  return { ...decided, walletResults: z.array(wallet) };
});

const optionSchema = lazyObject('PaymentOption', () => ({
  balance: z.string(),
  hasEnoughBalance: z.boolean(),
  neededAmount: z.string(),
}));

const analyticsSchema = lazyObject('SecurePaymentAnalytics', () => ({
  creationTimestamp: z.string(),
  totalPaymentAmountUsd: nullableText(),
  feeAmountsUsdUnavailableReason: z.literal('fee_plan_unavailable').optional(),
  numberOfPaymentsExcludingFees: z.int(),
  destinationIds: z.array(z.string()),
  payoutKytProvider: z.string().optional(),
}));

const commonFields = () => ({
  status: z.string(),
  ...each(nullableText(), 'redirectUrl', 'redirectLabel', 'orchestratorId'),
  branding: z.null(),
  requestIds: z.array(z.string()),
  paymentOptions: z.record(z.string(), z.record(z.string(), optionSchema())).optional(),
  analytics: analyticsSchema(),
  accessDecision: accessDecisionSchema().optional(),
  flow: z.enum(PAYMENT_FLOWS),
});

const shownFields = () => ({
  reference: nullableText(),
  isPayeeAddressMasked: z.boolean(),
  feePlan: feePlanComponent().nullable(),
});

export const singleReadSchema = lazyObject('SecurePaymentSingle', () => ({
  paymentType: z.literal('single'),
  ...commonFields(),
  ...each(z.string(), 'paymentReference', 'payee', 'network'),
  amount: z.string().meta({ description: 'Smallest units' }),
  paymentCurrency: z.string(),
  isNativeCurrency: z.boolean(),
  destination: destinationSchema().nullable(),
  ...shownFields(),
}));

export const batchReadSchema = lazyObject('SecurePaymentBatch', () => ({
  paymentType: z.literal('batch'),
  ...commonFields(),
  payees: z.array(z.string()),
  network: z.string(),
  amounts: z.array(z.string()).meta({ description: 'Decimals' }),
  paymentCurrencies: z.array(z.string()),
  isNativeCurrency: z.array(z.boolean()),
  destinations: z.array(destinationSchema()),
  ...shownFields(),
}));

/** The answer before the wallet is approved, where the link hides what it is about. */
export const hiddenSchema = lazy(() =>
  z
    .strictObject({ paymentType: z.enum(['single', 'batch']), ...commonFields() })
    .meta(component('SecurePaymentHidden')),
);

/** A child of a multicall, by the names of its token and its request. */
const childFields = () => ({ ...each(z.string(), 'securePaymentToken', 'requestId'), position: z.int() });

export const multicallReadSchema = lazyObject('SecurePaymentMulticall', () => ({
  paymentType: z.literal('multicall'),
  ...commonFields(),
  token: z.string(),
  canExecute: z.boolean(),
  ...each(z.string(), 'expiresAt', 'createdAt'),
  children: z.array(
    z.object({
      ...childFields(),
      executable: z.boolean(),
      blockReason: z.enum(BLOCK_REASONS).nullable(),
      messageKey: nullableText(),
      context: z.object({
        ...each(z.string(), 'requestId', 'securePaymentToken'),
        position: z.int(),
        hasBeenPaid: z.boolean(),
      }),
      recoveryAction: nullableText(),
      feePlan: feePlanComponent().nullable(),
      ...each(nullableText(), 'amount', 'payee', 'reference'),
    }),
  ),
  totals: z.object({
    ...each(z.int(), 'childCount', 'blockedChildCount'),
    byDestinationCurrency: z.array(z.object(each(z.string(), 'network', 'currency', 'totalAmount'))),
    amountSummary: z.null(),
  }),
}));

export const linkReadSchema = () =>
  z.union([hiddenSchema(), singleReadSchema(), batchReadSchema(), multicallReadSchema()]);

export const kytResultSchema = lazyObject('KytResult', () => ({
  ...screenedFields(),
  status: z.enum(KYT_STATUSES).nullable(),
  ...each(nullableText(), 'reasonCode', 'provider', 'providerReference', 'reportUrl', 'notes', 'rawStatus'),
  ...each(nullableText(), 'evaluatedAt'),
}));

export const foundSchema = lazyObject('SecurePaymentFound', () => ({
  ...each(z.string(), 'token', 'securePaymentUrl', 'status'),
  paymentType: z.enum(['single', 'batch']),
  createdAt: nullableText(),
  expiresAt: z.string(),
  ...each(nullableText(), 'redirectUrl', 'redirectLabel', 'completedAt', 'payerAddress'),
  ...each(z.array(kytResultSchema()), 'payerKytResults', 'payeeKytResults'),
  ...each(destinationSchema().nullable(), 'destination', 'claimedDestination'),
  orchestratorId: nullableText(),
  feePlan: feePlanComponent().nullable(),
  network: z.string(),
  currency: nullableText(),
  executionKind: z.enum(EXECUTION_KINDS).nullable(),
  identityMode: z.enum(['manual_dashboard', 'client_id']),
  clientId: nullableText(),
  branding: z.object({ whitelabelEnabled: z.boolean(), source: z.enum(['client_id', 'request_network']) }),
  childExecutable: z.boolean(),
  blockReason: z.enum(BLOCK_REASONS).nullable(),
  accessPolicy: z.object({ allowedPayerAddresses: z.array(z.string()) }),
}));

export const multicallCreatedSchema = lazyObject('MulticallPayoutCreated', () => ({
  type: z.literal('multicall'),
  ...each(z.string(), 'token', 'securePaymentUrl'),
  status: z.enum(['pending', 'expired']),
  ...each(z.string(), 'expiresAt', 'createdAt'),
  items: z.array(
    z.object({
      ...childFields(),
      eligibility: z.enum(['eligible', 'stale']),
      staleReason: z.enum(BLOCK_REASONS).optional(),
    }),
  ),
}));

const bearer = () => z.enum(['payer', 'payee']).nullable();

const feeBundleSchema = lazyObject('FeeBundle', () => ({
  bundleId: nullableText(),
  defaultFeeBearer: bearer(),
  amountSummary: z
    .object({
      ...each(z.string(), 'grossAmount', 'netRecipientAmount', 'totalFees', 'payeeBorneFees', 'payerBorneFees'),
      ...each(z.string(), 'payerTotal'),
    })
    .nullable(),
  fees: z.array(
    z.object({
      requestId: z.string(),
      ...each(nullableText(), 'feeComponentId', 'feeType', 'feeLabel'),
      feeBearer: bearer(),
      ...each(z.string(), 'amount', 'paymentCurrencyId', 'network', 'chainId', 'recipient'),
      paymentReference: nullableText(),
    }),
  ),
}));
export type FeeBundle = z.infer<ReturnType<typeof feeBundleSchema>>;

/**
 * `value` is 0, or hex text where native currency is sent: a number does not hold every amount (assumption
 * A-LINK-VALUE).
 */
const linkTransactionSchema = lazyObject('LinkTransaction', () => ({
  ...each(z.string(), 'data', 'to'),
  value: z.union([z.int(), z.string()]),
}));
export type LinkTransaction = z.infer<ReturnType<typeof linkTransactionSchema>>;

const singleCalldataSchema = lazyObject('SinglePaymentCalldata', () => ({
  paymentType: z.literal('single'),
  transactions: z.array(linkTransactionSchema()).meta({ description: 'To send in order: approvals, then the payment' }),
  eoaApprovalTransactions: z.array(linkTransactionSchema()),
  feeBundle: feeBundleSchema().nullable(),
  metadata: metadataSchema().extend({
    approvalTransactionsCount: z.int(),
    hasEnoughAllowance: z.boolean(),
    routeType: z.enum(['samechain', 'crosschain']),
    platformFee: z.object({ percentage: z.string(), address: z.string() }).optional(),
  }),
  paymentReference: nullableText(),
  flow: z.enum(PAYMENT_FLOWS),
}));

const batchCalldataSchema = () =>
  batchAnswerSchema()
    .omit({ requests: true })
    .extend({ batchPaymentTransaction: linkTransactionSchema() })
    .meta(component('BatchPaymentCalldata'));

const multicallCalldataSchema = lazyObject('MulticallPaymentCalldata', () => ({
  paymentType: z.literal('multicall'),
  executionKind: z.enum(EXECUTION_KINDS),
  ...each(z.string(), 'token', 'network'),
  chainId: z.int(),
  ...each(z.array(z.string()), 'childTokens', 'requestIds'),
  children: z.array(
    z.object({
      position: z.int(),
      ...each(z.string(), 'securePaymentToken', 'requestId', 'payee', 'amount', 'paymentCurrency'),
      ...each(z.string(), 'paymentCurrencyAddress', 'sourceTokenAddress', 'tokenAddress', 'network'),
      paymentReference: nullableText(),
    }),
  ),
  ...each(z.array(z.string()), 'payees', 'amounts'),
  references: z.array(nullableText()),
  transactions: z.array(linkTransactionSchema()),
  feeBundle: feeBundleSchema().nullable(),
  metadata: metadataSchema()
    .omit({ hasEnoughBalance: true, hasEnoughGas: true })
    .extend({ approvalTransactionsCount: z.int() }),
}));

export const linkCalldataSchema = () =>
  z.union([singleCalldataSchema(), batchCalldataSchema(), multicallCalldataSchema()]);
export type LinkCalldata = z.infer<ReturnType<typeof linkCalldataSchema>>;

const hashFields = () => ({
  ...each(z.string().optional(), 'txHash', 'safeTxHash'),
  safePaymentDeadline: z.int().optional(),
});

export const intentSchema = lazyObject('PaymentIntentRecorded', () => ({
  ...each(z.string(), 'intentId', 'paymentReference'),
  isListening: z.boolean(),
  ...hashFields(),
  payerAddress: z.string().optional(),
}));

export const receiptSchema = lazyObject('MulticallIntentRecorded', () => ({
  ...each(z.string(), 'receiptId', 'multicallId', 'parentToken'),
  ...hashFields(),
  ...each(z.string(), 'sourceChain', 'smartAccountAddress', 'userOpHash'),
  transactionIndices: z.array(z.record(z.string(), z.unknown())),
  isListening: z.literal(false),
}));

export const broadcastSchema = () =>
  namedObject('TronBroadcast', { result: z.boolean(), ...each(z.string(), 'txid', 'code', 'message') });
