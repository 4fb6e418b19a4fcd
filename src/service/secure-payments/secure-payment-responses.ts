import * as z from 'zod';
import { component, lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { batchResponseSchema } from '../money/payouts/batch-response.ts';
import { metadataSchema } from '../money/requests/payment-bodies.ts';
import { PAYMENT_FLOWS } from '../money/requests/requests.model.ts';
import { feePlanSchema } from '../people/client-ids/fee-plan.model.ts';
import { intentBodySchema } from './secure-payment-bodies.ts';
import { BLOCK_REASONS, EXECUTION_KINDS, KYT_STATUSES, WALLET_TYPES } from './secure-payments.model.ts';

/** Responses of payment link operations, most with fields in sending order. */

export const feePlanComponent = () => feePlanSchema().meta(component('FeePlan'));
const feePlan = () => ({ feePlan: feePlanComponent().nullable() });

export const linkResultSchema = lazyObject('SecurePaymentCreated', () => ({
  requestIds: z.array(z.string()),
  securePaymentUrl: z.string(),
  token: z.string(),
  ...feePlan(),
}));

export const destinationSchema = lazyObject('SecurePaymentDestination', () => ({
  destinationId: z.string().optional(),
  payeeAddress: z.string(),
  tokenAddress: z.string(),
  walletAddress: z.string(),
  network: z.string(),
  isMasked: z.boolean(),
}));

const screenedFields = () => ({
  walletAddress: z.string(),
  walletType: z.enum(WALLET_TYPES),
  parentWalletAddress: z.string().nullable(),
});

export const accessDecisionSchema = lazyObject('AccessDecision', () => {
  const decided = { status: z.enum(KYT_STATUSES), reasonCode: z.string(), provider: z.string().nullable() };
  return { ...decided, walletResults: z.array(z.object({ ...screenedFields(), ...decided, evaluatedAt: z.string() })) };
});

const optionSchema = lazyObject('PaymentOption', () => ({
  balance: z.string(),
  neededAmount: z.string(),
  hasEnoughBalance: z.boolean(),
}));

const analyticsSchema = lazyObject('SecurePaymentAnalytics', () => ({
  creationTimestamp: z.string(),
  totalPaymentAmountUsd: z.string().nullable(),
  protocolFeeAmountUsd: z.string().optional(),
  feeAmountsUsdUnavailableReason: z.literal('fee_plan_unavailable').optional(),
  numberOfPaymentsExcludingFees: z.int(),
  destinationIds: z.array(z.string()),
  payoutKytProvider: z.string().optional(),
}));

const commonFields = () => ({
  status: z.string(),
  redirectUrl: z.string().nullable(),
  redirectLabel: z.string().nullable(),
  orchestratorId: z.string().nullable(),
  branding: z.null(),
  requestIds: z.array(z.string()),
  paymentOptions: z.record(z.string(), z.record(z.string(), optionSchema())).optional(),
  analytics: analyticsSchema(),
  accessDecision: accessDecisionSchema().optional(),
  flow: z.enum(PAYMENT_FLOWS),
});

const shownFields = () => ({ reference: z.string().nullable(), isPayeeAddressMasked: z.boolean(), ...feePlan() });

export const singleReadSchema = lazyObject('SecurePaymentSingle', () => ({
  paymentType: z.literal('single'),
  ...commonFields(),
  paymentReference: z.string(),
  payee: z.string(),
  network: z.string(),
  amount: z.string().meta({ description: 'In smallest units' }),
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
  amounts: z.array(z.string()).meta({ description: 'Decimal amounts' }),
  paymentCurrencies: z.array(z.string()),
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

const childFields = () => ({ securePaymentToken: z.string(), requestId: z.string(), position: z.int() });

const amountSummarySchema = () =>
  z.object({
    grossAmount: z.string(),
    netRecipientAmount: z.string(),
    totalFees: z.string(),
    payeeBorneFees: z.string(),
    payerBorneFees: z.string(),
    payerTotal: z.string(),
  });

export const multicallReadSchema = lazyObject('SecurePaymentMulticall', () => ({
  paymentType: z.literal('multicall'),
  ...commonFields(),
  token: z.string(),
  canExecute: z.boolean(),
  expiresAt: z.string(),
  createdAt: z.string(),
  children: z.array(
    z.object({
      ...childFields(),
      executable: z.boolean(),
      blockReason: z.enum(BLOCK_REASONS).nullable(),
      context: z.object({ ...childFields(), hasBeenPaid: z.boolean() }),
      messageKey: z.string().nullable(),
      recoveryAction: z.string().nullable(),
      amount: z.string().nullable(),
      payee: z.string().nullable(),
      reference: z.string().nullable(),
      ...feePlan(),
    }),
  ),
  totals: z.object({
    childCount: z.int(),
    blockedChildCount: z.int(),
    byDestinationCurrency: z.array(z.object({ network: z.string(), currency: z.string(), totalAmount: z.string() })),
    amountSummary: amountSummarySchema(),
  }),
}));

export const linkReadSchema = () =>
  z.union([hiddenSchema(), singleReadSchema(), batchReadSchema(), multicallReadSchema()]);

export const kytResultSchema = lazyObject('KytResult', () => ({
  ...screenedFields(),
  status: z.enum(KYT_STATUSES).nullable(),
  reasonCode: z.string().nullable(),
  provider: z.string().nullable(),
  providerReference: z.string().nullable(),
  reportUrl: z.string().nullable(),
  notes: z.string().nullable(),
  rawStatus: z.string().nullable(),
  evaluatedAt: z.string().nullable(),
}));

export const foundSchema = lazyObject('SecurePaymentFound', () => ({
  token: z.string(),
  securePaymentUrl: z.string(),
  status: z.string(),
  paymentType: z.enum(['single', 'batch']),
  createdAt: z.string().nullable(),
  expiresAt: z.string(),
  redirectUrl: z.string().nullable(),
  redirectLabel: z.string().nullable(),
  completedAt: z.string().nullable(),
  payerAddress: z.string().nullable(),
  payerKytResults: z.array(kytResultSchema()),
  payeeKytResults: z.array(kytResultSchema()),
  destination: destinationSchema().nullable(),
  claimedDestination: destinationSchema().nullable(),
  orchestratorId: z.string().nullable(),
  ...feePlan(),
  network: z.string(),
  currency: z.string().nullable(),
  executionKind: z.enum(EXECUTION_KINDS).nullable(),
  identityMode: z.enum(['manual_dashboard', 'client_id']),
  clientId: z.string().nullable(),
  branding: z.object({ whitelabelEnabled: z.boolean(), source: z.enum(['client_id', 'request_network']) }),
  childExecutable: z.boolean(),
  blockReason: z.enum(BLOCK_REASONS).nullable(),
  accessPolicy: z.object({ allowedPayerAddresses: z.array(z.string()) }),
}));

export const multicallCreatedSchema = lazyObject('MulticallPayoutCreated', () => ({
  type: z.literal('multicall'),
  token: z.string(),
  securePaymentUrl: z.string(),
  status: z.enum(['pending', 'expired']),
  expiresAt: z.string(),
  createdAt: z.string(),
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
  const fee = {
    requestId: z.string(),
    amount: z.string(),
    paymentCurrencyId: z.string(),
    network: z.string(),
    chainId: z.string(),
    recipient: z.string(),
    feeComponentId: z.string().nullable(),
    feeType: z.string().nullable(),
    feeLabel: z.string().nullable(),
    paymentReference: z.string().nullable(),
    feeBearer: bearer,
  };
  return {
    bundleId: z.string().nullable(),
    defaultFeeBearer: bearer,
    amountSummary: amountSummarySchema().nullable(),
    fees: z.array(z.object(fee)),
  };
});

/** `value` is 0, or hex text for native currency, since numbers cannot hold every amount. */
const linkTransactionSchema = lazyObject('LinkTransaction', () => ({
  data: z.string(),
  to: z.string(),
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
  }),
  paymentReference: z.string().nullable(),
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
    payee: z.string(),
    amount: z.string(),
    paymentCurrency: z.string(),
    paymentCurrencyAddress: z.string(),
    sourceTokenAddress: z.string(),
    tokenAddress: z.string(),
    network: z.string(),
    paymentReference: z.string().nullable(),
  }),
);

export const multicallCalldataSchema = lazyObject('MulticallPaymentCalldata', () => {
  const { hasEnoughBalance: _, hasEnoughGas: __, ...steps } = metadataSchema().shape;
  return {
    paymentType: z.literal('multicall'),
    executionKind: z.enum(EXECUTION_KINDS),
    token: z.string(),
    network: z.string(),
    chainId: z.int(),
    children: z.array(calldataChildSchema()),
    childTokens: z.array(z.string()),
    requestIds: z.array(z.string()),
    payees: z.array(z.string()),
    amounts: z.array(z.string()),
    references: z.array(z.string().nullable()),
    transactions: z.array(linkTransactionSchema()),
    feeBundle: feeBundleSchema().nullable(),
    metadata: z.object({
      ...steps,
      approvalTransactionsCount: z.int(),
      childCount: z.int(),
      executableLegCount: z.int().meta({ description: 'Children that the payment transaction pays' }),
    }),
  };
});

export const linkCalldataSchema = () =>
  z.union([singleCalldataSchema(), batchCalldataSchema(), multicallCalldataSchema()]);

const hashFields = () => intentBodySchema().pick({ txHash: true, safeTxHash: true, safePaymentDeadline: true }).shape;

export const intentSchema = lazyObject('PaymentIntentRecorded', () => ({
  intentId: z.string(),
  paymentReference: z.string(),
  isListening: z.boolean(),
  ...hashFields(),
  payerAddress: z.string().optional(),
}));

export const receiptSchema = lazyObject('MulticallIntentRecorded', () => ({
  receiptId: z.string(),
  multicallId: z.string(),
  parentToken: z.string(),
  ...hashFields(),
  sourceChain: z.string(),
  smartAccountAddress: z.string(),
  userOpHash: z.string(),
  transactionIndices: z.array(z.record(z.string(), z.unknown())),
  isListening: z.literal(false),
}));

export const broadcastSchema = () =>
  namedObject('TronBroadcast', { result: z.boolean(), txid: z.string(), code: z.string(), message: z.string() });
