import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import { feePlanSchema } from '../client-ids/fee-plan.model.ts';
import { batchResponseSchema } from '../payouts/batch-response.ts';
import { metadataSchema } from '../requests/payment-bodies.ts';
import { PAYMENT_FLOWS } from '../requests/requests.model.ts';
import { intentBodySchema } from './link-bodies.ts';
import { BLOCK_REASONS, EXECUTION_KINDS, KYT_STATUSES, WALLET_TYPES } from './secure-payments.model.ts';

/** Responses of payment link operations, most with fields in sending order. */

const text = <N extends string>(...names: N[]) => each(z.string(), ...names);
const textOrNull = <N extends string>(...names: N[]) => each(z.string().nullable(), ...names);
const texts = <N extends string>(...names: N[]) => each(z.array(z.string()), ...names);

export const feePlanComponent = () => feePlanSchema().meta(component('FeePlan'));
const feePlan = () => ({ feePlan: feePlanComponent().nullable() });

export const linkResultSchema = lazyObject('SecurePaymentCreated', () => ({
  ...texts('requestIds'),
  ...text('securePaymentUrl', 'token'),
  ...feePlan(),
}));

export const destinationSchema = lazyObject('SecurePaymentDestination', () => ({
  destinationId: z.string().optional(),
  ...text('payeeAddress', 'tokenAddress', 'walletAddress', 'network'),
  isMasked: z.boolean(),
}));

const screenedFields = () => ({
  ...text('walletAddress'),
  walletType: z.enum(WALLET_TYPES),
  ...textOrNull('parentWalletAddress'),
});

export const accessDecisionSchema = lazyObject('AccessDecision', () => {
  const decided = { status: z.enum(KYT_STATUSES), ...text('reasonCode'), ...textOrNull('provider') };
  return { ...decided, walletResults: z.array(z.object({ ...screenedFields(), ...decided, ...text('evaluatedAt') })) };
});

const optionSchema = lazyObject('PaymentOption', () => ({
  ...text('balance', 'neededAmount'),
  hasEnoughBalance: z.boolean(),
}));

const analyticsSchema = lazyObject('SecurePaymentAnalytics', () => ({
  ...text('creationTimestamp'),
  ...textOrNull('totalPaymentAmountUsd'),
  feeAmountsUsdUnavailableReason: z.literal('fee_plan_unavailable').optional(),
  numberOfPaymentsExcludingFees: z.int(),
  ...texts('destinationIds'),
  payoutKytProvider: z.string().optional(),
}));

const commonFields = () => ({
  ...text('status'),
  ...textOrNull('redirectUrl', 'redirectLabel', 'orchestratorId'),
  branding: z.null(),
  ...texts('requestIds'),
  paymentOptions: z.record(z.string(), z.record(z.string(), optionSchema())).optional(),
  analytics: analyticsSchema(),
  accessDecision: accessDecisionSchema().optional(),
  flow: z.enum(PAYMENT_FLOWS),
});

const shownFields = () => ({ ...textOrNull('reference'), isPayeeAddressMasked: z.boolean(), ...feePlan() });

export const singleReadSchema = lazyObject('SecurePaymentSingle', () => ({
  paymentType: z.literal('single'),
  ...commonFields(),
  ...text('paymentReference', 'payee', 'network'),
  amount: z.string().meta({ description: 'In smallest units' }),
  ...text('paymentCurrency'),
  isNativeCurrency: z.boolean(),
  destination: destinationSchema().nullable(),
  ...shownFields(),
}));

export const batchReadSchema = lazyObject('SecurePaymentBatch', () => ({
  paymentType: z.literal('batch'),
  ...commonFields(),
  ...texts('payees'),
  ...text('network'),
  amounts: z.array(z.string()).meta({ description: 'Decimal amounts' }),
  ...texts('paymentCurrencies'),
  isNativeCurrency: z.array(z.boolean()),
  destinations: z.array(destinationSchema()),
  ...shownFields(),
}));

/** Response before the wallet is approved, if the link hides its details. */
export const hiddenSchema = lazy(() =>
  z
    .strictObject({ paymentType: z.enum(['single', 'batch']), ...commonFields() })
    .meta(component('SecurePaymentHidden')),
);

const childFields = () => ({ ...text('securePaymentToken', 'requestId'), position: z.int() });

export const multicallReadSchema = lazyObject('SecurePaymentMulticall', () => ({
  paymentType: z.literal('multicall'),
  ...commonFields(),
  ...text('token'),
  canExecute: z.boolean(),
  ...text('expiresAt', 'createdAt'),
  children: z.array(
    z.object({
      ...childFields(),
      executable: z.boolean(),
      blockReason: z.enum(BLOCK_REASONS).nullable(),
      context: z.object({ ...childFields(), hasBeenPaid: z.boolean() }),
      ...textOrNull('messageKey', 'recoveryAction', 'amount', 'payee', 'reference'),
      ...feePlan(),
    }),
  ),
  totals: z.object({
    ...each(z.int(), 'childCount', 'blockedChildCount'),
    byDestinationCurrency: z.array(z.object(text('network', 'currency', 'totalAmount'))),
    amountSummary: z.null(),
  }),
}));

export const linkReadSchema = () =>
  z.union([hiddenSchema(), singleReadSchema(), batchReadSchema(), multicallReadSchema()]);

export const kytResultSchema = lazyObject('KytResult', () => ({
  ...screenedFields(),
  status: z.enum(KYT_STATUSES).nullable(),
  ...textOrNull('reasonCode', 'provider', 'providerReference', 'reportUrl', 'notes', 'rawStatus', 'evaluatedAt'),
}));

export const foundSchema = lazyObject('SecurePaymentFound', () => ({
  ...text('token', 'securePaymentUrl', 'status'),
  paymentType: z.enum(['single', 'batch']),
  ...textOrNull('createdAt'),
  ...text('expiresAt'),
  ...textOrNull('redirectUrl', 'redirectLabel', 'completedAt', 'payerAddress'),
  ...each(z.array(kytResultSchema()), 'payerKytResults', 'payeeKytResults'),
  ...each(destinationSchema().nullable(), 'destination', 'claimedDestination'),
  ...textOrNull('orchestratorId'),
  ...feePlan(),
  ...text('network'),
  ...textOrNull('currency'),
  executionKind: z.enum(EXECUTION_KINDS).nullable(),
  identityMode: z.enum(['manual_dashboard', 'client_id']),
  ...textOrNull('clientId'),
  branding: z.object({ whitelabelEnabled: z.boolean(), source: z.enum(['client_id', 'request_network']) }),
  childExecutable: z.boolean(),
  blockReason: z.enum(BLOCK_REASONS).nullable(),
  accessPolicy: z.object(texts('allowedPayerAddresses')),
}));

export const multicallCreatedSchema = lazyObject('MulticallPayoutCreated', () => ({
  type: z.literal('multicall'),
  ...text('token', 'securePaymentUrl'),
  status: z.enum(['pending', 'expired']),
  ...text('expiresAt', 'createdAt'),
  items: z.array(
    z.object({
      ...childFields(),
      eligibility: z.enum(['eligible', 'stale']),
      staleReason: z.enum(BLOCK_REASONS).optional(),
    }),
  ),
}));

const feeBundleSchema = lazyObject('FeeBundle', () => {
  const bearer = z.enum(['payer', 'payee']).nullable();
  const fees = text('totalFees', 'payeeBorneFees', 'payerBorneFees', 'payerTotal');
  const fee = {
    ...text('requestId', 'amount', 'paymentCurrencyId', 'network', 'chainId', 'recipient'),
    ...textOrNull('feeComponentId', 'feeType', 'feeLabel', 'paymentReference'),
    feeBearer: bearer,
  };
  return {
    ...textOrNull('bundleId'),
    defaultFeeBearer: bearer,
    amountSummary: z.object({ ...text('grossAmount', 'netRecipientAmount'), ...fees }).nullable(),
    fees: z.array(z.object(fee)),
  };
});

/** `value` is 0, or hex text for native currency, since numbers cannot hold every amount (A-LINK-VALUE). */
const linkTransactionSchema = lazyObject('LinkTransaction', () => ({
  ...text('data', 'to'),
  value: z.union([z.int(), z.string()]),
}));

export const singleCalldataSchema = lazyObject('SinglePaymentCalldata', () => ({
  paymentType: z.literal('single'),
  transactions: z.array(linkTransactionSchema()).meta({ description: 'In sending order: approvals, then the payment' }),
  eoaApprovalTransactions: z.array(linkTransactionSchema()),
  feeBundle: feeBundleSchema().nullable(),
  metadata: metadataSchema().extend({
    approvalTransactionsCount: z.int(),
    hasEnoughAllowance: z.boolean(),
    routeType: z.enum(['samechain', 'crosschain']),
    platformFee: z.object(text('percentage', 'address')).optional(),
  }),
  ...textOrNull('paymentReference'),
  flow: z.enum(PAYMENT_FLOWS),
}));

const batchCalldataSchema = () =>
  batchResponseSchema()
    .omit({ requests: true })
    .extend({ batchPaymentTransaction: linkTransactionSchema() })
    .meta(component('BatchPaymentCalldata'));

export const calldataChildSchema = lazy(() =>
  z.object({
    ...childFields(),
    ...text('payee', 'amount', 'paymentCurrency', 'paymentCurrencyAddress', 'sourceTokenAddress', 'tokenAddress'),
    ...text('network'),
    ...textOrNull('paymentReference'),
  }),
);

export const multicallCalldataSchema = lazyObject('MulticallPaymentCalldata', () => {
  const { hasEnoughBalance: _, hasEnoughGas: __, ...steps } = metadataSchema().shape;
  return {
    paymentType: z.literal('multicall'),
    executionKind: z.enum(EXECUTION_KINDS),
    ...text('token', 'network'),
    chainId: z.int(),
    children: z.array(calldataChildSchema()),
    ...texts('childTokens', 'requestIds', 'payees', 'amounts'),
    references: z.array(z.string().nullable()),
    transactions: z.array(linkTransactionSchema()),
    feeBundle: feeBundleSchema().nullable(),
    metadata: z.object({ ...steps, approvalTransactionsCount: z.int() }),
  };
});

export const linkCalldataSchema = () =>
  z.union([singleCalldataSchema(), batchCalldataSchema(), multicallCalldataSchema()]);

const hashFields = () => intentBodySchema().pick({ txHash: true, safeTxHash: true, safePaymentDeadline: true }).shape;

export const intentSchema = lazyObject('PaymentIntentRecorded', () => ({
  ...text('intentId', 'paymentReference'),
  isListening: z.boolean(),
  ...hashFields(),
  payerAddress: z.string().optional(),
}));

export const receiptSchema = lazyObject('MulticallIntentRecorded', () => ({
  ...text('receiptId', 'multicallId', 'parentToken'),
  ...hashFields(),
  ...text('sourceChain', 'smartAccountAddress', 'userOpHash'),
  transactionIndices: z.array(z.record(z.string(), z.unknown())),
  isListening: z.literal(false),
}));

export const broadcastSchema = () =>
  namedObject('TronBroadcast', { result: z.boolean(), ...text('txid', 'code', 'message') });
