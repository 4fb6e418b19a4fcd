import * as z from 'zod';
import { component, lazyObject } from '../../engine/api/http/component.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { as, field } from '../classes.ts';
import { BLOCK_REASONS, EXECUTION_KINDS, feePlanSchema, KYT_STATUSES, WALLET_TYPES } from './secure-payments.model.ts';

export const feePlanComponent = () => feePlanSchema().meta(component('FeePlan'));

export const destinationSchema = lazyObject('SecurePaymentDestination', () => ({
  destinationId: field.id().optional(),
  payeeAddress: field.wallet(),
  tokenAddress: field.value(),
  walletAddress: field.wallet(),
  network: field.value(),
  isMasked: z.boolean(),
}));

export const accessDecisionSchema = lazyObject('AccessDecision', () => ({
  status: z.enum(KYT_STATUSES),
  reasonCode: field.value(),
  provider: field.value().nullable(),
  walletResults: z.array(
    z.object({
      walletAddress: field.wallet(),
      walletType: z.enum(WALLET_TYPES),
      parentWalletAddress: field.wallet().nullable(),
      status: z.enum(KYT_STATUSES),
      reasonCode: field.value(),
      provider: field.value().nullable(),
      evaluatedAt: field.time(),
    }),
  ),
}));

const optionSchema = lazyObject('PaymentOption', () => ({
  balance: as('count', z.string()),
  hasEnoughBalance: z.boolean(),
  neededAmount: field.value(),
}));

const analyticsSchema = lazyObject('SecurePaymentAnalytics', () => ({
  creationTimestamp: field.time(),
  totalPaymentAmountUsd: field.value().nullable(),
  feeAmountsUsdUnavailableReason: z.literal('fee_plan_unavailable').optional(),
  numberOfPaymentsExcludingFees: as('value', z.int()),
  destinationIds: z.array(field.id()),
  payoutKytProvider: field.value().optional(),
}));

const commonFields = () => ({
  status: field.value(),
  redirectUrl: field.text().nullable(),
  redirectLabel: field.text().nullable(),
  orchestratorId: field.id().nullable(),
  branding: z.null(),
  requestIds: z.array(field.id()),
  paymentOptions: z.record(z.string(), z.record(z.string(), optionSchema())).optional(),
  analytics: analyticsSchema(),
  accessDecision: accessDecisionSchema().optional(),
  flow: z.enum(['incoming', 'outgoing']),
});

const shownFields = () => ({
  reference: field.text().nullable(),
  isPayeeAddressMasked: z.boolean(),
  feePlan: feePlanComponent().nullable(),
});

export const singleSchema = lazyObject('SecurePaymentSingle', () => ({
  paymentType: z.literal('single'),
  ...commonFields(),
  paymentReference: field.id(),
  payee: field.wallet(),
  network: field.value(),
  amount: field.value().meta({ description: 'Smallest units' }),
  paymentCurrency: field.value(),
  isNativeCurrency: z.boolean(),
  destination: destinationSchema().nullable(),
  ...shownFields(),
}));

export const batchSchema = lazyObject('SecurePaymentBatch', () => ({
  paymentType: z.literal('batch'),
  ...commonFields(),
  payees: z.array(field.wallet()),
  network: field.value(),
  amounts: z.array(field.value()).meta({ description: 'Decimals' }),
  paymentCurrencies: z.array(field.value()),
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
  token: field.id(),
  canExecute: z.boolean(),
  expiresAt: field.time(),
  createdAt: field.time(),
  children: z.array(
    z.object({
      securePaymentToken: field.id(),
      requestId: field.id(),
      position: as('value', z.int()),
      executable: z.boolean(),
      blockReason: z.enum(BLOCK_REASONS).nullable(),
      messageKey: field.value().nullable(),
      context: z.object({
        requestId: field.id(),
        securePaymentToken: field.id(),
        position: as('value', z.int()),
        hasBeenPaid: z.boolean(),
      }),
      recoveryAction: field.value().nullable(),
      feePlan: feePlanComponent().nullable(),
      amount: field.value().nullable(),
      payee: field.wallet().nullable(),
      reference: field.text().nullable(),
    }),
  ),
  totals: z.object({
    childCount: as('value', z.int()),
    blockedChildCount: as('value', z.int()),
    byDestinationCurrency: z.array(
      z.object({ network: field.value(), currency: field.value(), totalAmount: field.value() }),
    ),
    amountSummary: z.null(),
  }),
}));

export const linkReadSchema = () => z.union([hiddenSchema(), singleSchema(), batchSchema(), multicallReadSchema()]);

export const kytResultSchema = lazyObject('KytResult', () => ({
  walletAddress: field.wallet(),
  walletType: z.enum(WALLET_TYPES),
  parentWalletAddress: field.wallet().nullable(),
  status: z.enum(KYT_STATUSES).nullable(),
  reasonCode: field.value().nullable(),
  provider: field.value().nullable(),
  providerReference: field.id().nullable(),
  reportUrl: field.text().nullable(),
  notes: field.text().nullable(),
  rawStatus: field.value().nullable(),
  evaluatedAt: field.time().nullable(),
}));

export const foundSchema = lazyObject('SecurePaymentFound', () => ({
  token: field.id(),
  securePaymentUrl: field.self(),
  status: field.value(),
  paymentType: z.enum(['single', 'batch']),
  createdAt: field.time().nullable(),
  expiresAt: field.time(),
  redirectUrl: field.text().nullable(),
  redirectLabel: field.text().nullable(),
  completedAt: field.time().nullable(),
  payerAddress: field.wallet().nullable(),
  payerKytResults: z.array(kytResultSchema()),
  payeeKytResults: z.array(kytResultSchema()),
  destination: destinationSchema().nullable(),
  claimedDestination: destinationSchema().nullable(),
  orchestratorId: field.id().nullable(),
  feePlan: feePlanComponent().nullable(),
  network: field.value(),
  currency: field.value().nullable(),
  executionKind: z.enum(EXECUTION_KINDS).nullable(),
  identityMode: z.enum(['manual_dashboard', 'client_id']),
  clientId: field.id().nullable(),
  branding: z.object({ whitelabelEnabled: z.boolean(), source: z.enum(['client_id', 'request_network']) }),
  childExecutable: z.boolean(),
  blockReason: z.enum(BLOCK_REASONS).nullable(),
  accessPolicy: z.object({ allowedPayerAddresses: z.array(field.wallet()) }),
}));

export const multicallCreatedSchema = lazyObject('MulticallPayoutCreated', () => ({
  type: z.literal('multicall'),
  token: field.id(),
  securePaymentUrl: field.self(),
  status: z.enum(['pending', 'expired']),
  expiresAt: field.time(),
  createdAt: field.time(),
  items: z.array(
    z.object({
      securePaymentToken: field.id(),
      requestId: field.id(),
      position: as('value', z.int()),
      eligibility: z.enum(['eligible', 'stale']),
      staleReason: z.enum(BLOCK_REASONS).optional(),
    }),
  ),
}));
