import * as z from 'zod';
import { component, lazyObject } from '../../engine/api/http/component.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import { BLOCK_REASONS, EXECUTION_KINDS, feePlanSchema, KYT_STATUSES, WALLET_TYPES } from './secure-payments.model.ts';

export const feePlanComponent = () => feePlanSchema().meta(component('FeePlan'));

export const destinationSchema = lazyObject('SecurePaymentDestination', () => ({
  destinationId: z.string().optional(),
  ...each(z.string(), 'payeeAddress', 'tokenAddress', 'walletAddress', 'network'),
  isMasked: z.boolean(),
}));

export const accessDecisionSchema = lazyObject('AccessDecision', () => ({
  status: z.enum(KYT_STATUSES),
  reasonCode: z.string(),
  provider: z.string().nullable(),
  walletResults: z.array(
    z.object({
      walletAddress: z.string(),
      walletType: z.enum(WALLET_TYPES),
      parentWalletAddress: z.string().nullable(),
      status: z.enum(KYT_STATUSES),
      reasonCode: z.string(),
      provider: z.string().nullable(),
      evaluatedAt: z.string(),
    }),
  ),
}));

const optionSchema = lazyObject('PaymentOption', () => ({
  balance: z.string(),
  hasEnoughBalance: z.boolean(),
  neededAmount: z.string(),
}));

const analyticsSchema = lazyObject('SecurePaymentAnalytics', () => ({
  creationTimestamp: z.string(),
  totalPaymentAmountUsd: z.string().nullable(),
  feeAmountsUsdUnavailableReason: z.literal('fee_plan_unavailable').optional(),
  numberOfPaymentsExcludingFees: z.int(),
  destinationIds: z.array(z.string()),
  payoutKytProvider: z.string().optional(),
}));

const commonFields = () => ({
  status: z.string(),
  ...each(z.string().nullable(), 'redirectUrl', 'redirectLabel', 'orchestratorId'),
  branding: z.null(),
  requestIds: z.array(z.string()),
  paymentOptions: z.record(z.string(), z.record(z.string(), optionSchema())).optional(),
  analytics: analyticsSchema(),
  accessDecision: accessDecisionSchema().optional(),
  flow: z.enum(['incoming', 'outgoing']),
});

const shownFields = () => ({
  reference: z.string().nullable(),
  isPayeeAddressMasked: z.boolean(),
  feePlan: feePlanComponent().nullable(),
});

export const singleSchema = lazyObject('SecurePaymentSingle', () => ({
  paymentType: z.literal('single'),
  ...commonFields(),
  ...each(z.string(), 'paymentReference', 'payee', 'network'),
  amount: z.string().meta({ description: 'Smallest units' }),
  paymentCurrency: z.string(),
  isNativeCurrency: z.boolean(),
  destination: destinationSchema().nullable(),
  ...shownFields(),
}));

export const batchSchema = lazyObject('SecurePaymentBatch', () => ({
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

export const multicallReadSchema = lazyObject('SecurePaymentMulticall', () => ({
  paymentType: z.literal('multicall'),
  ...commonFields(),
  token: z.string(),
  canExecute: z.boolean(),
  expiresAt: z.string(),
  createdAt: z.string(),
  children: z.array(
    z.object({
      securePaymentToken: z.string(),
      requestId: z.string(),
      position: z.int(),
      executable: z.boolean(),
      blockReason: z.enum(BLOCK_REASONS).nullable(),
      messageKey: z.string().nullable(),
      context: z.object({
        requestId: z.string(),
        securePaymentToken: z.string(),
        position: z.int(),
        hasBeenPaid: z.boolean(),
      }),
      recoveryAction: z.string().nullable(),
      feePlan: feePlanComponent().nullable(),
      ...each(z.string().nullable(), 'amount', 'payee', 'reference'),
    }),
  ),
  totals: z.object({
    childCount: z.int(),
    blockedChildCount: z.int(),
    byDestinationCurrency: z.array(z.object({ network: z.string(), currency: z.string(), totalAmount: z.string() })),
    amountSummary: z.null(),
  }),
}));

export const linkReadSchema = () => z.union([hiddenSchema(), singleSchema(), batchSchema(), multicallReadSchema()]);

export const kytResultSchema = lazyObject('KytResult', () => ({
  walletAddress: z.string(),
  walletType: z.enum(WALLET_TYPES),
  parentWalletAddress: z.string().nullable(),
  status: z.enum(KYT_STATUSES).nullable(),
  ...each(z.string().nullable(), 'reasonCode', 'provider', 'providerReference', 'reportUrl', 'notes', 'rawStatus'),
  ...each(z.string().nullable(), 'evaluatedAt'),
}));

export const foundSchema = lazyObject('SecurePaymentFound', () => ({
  ...each(z.string(), 'token', 'securePaymentUrl', 'status'),
  paymentType: z.enum(['single', 'batch']),
  createdAt: z.string().nullable(),
  expiresAt: z.string(),
  ...each(z.string().nullable(), 'redirectUrl', 'redirectLabel', 'completedAt', 'payerAddress'),
  payerKytResults: z.array(kytResultSchema()),
  payeeKytResults: z.array(kytResultSchema()),
  destination: destinationSchema().nullable(),
  claimedDestination: destinationSchema().nullable(),
  orchestratorId: z.string().nullable(),
  feePlan: feePlanComponent().nullable(),
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
      securePaymentToken: z.string(),
      requestId: z.string(),
      position: z.int(),
      eligibility: z.enum(['eligible', 'stale']),
      staleReason: z.enum(BLOCK_REASONS).optional(),
    }),
  ),
}));
