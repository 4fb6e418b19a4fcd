import * as z from 'zod';
import { component, namedObject } from '../../engine/api/http/component.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { fieldsOf, nullable } from '../wire/fields.ts';
import { EXECUTION_KINDS, KYT_STATUSES, WALLET_TYPES } from './secure-payments.model.ts';
import { feePlanComponent } from './secure-payments.wire.ts';

export const destinationSchema = () =>
  namedObject('SecurePaymentDestination', {
    destinationId: z.string().optional(),
    ...fieldsOf(z.string, 'payeeAddress', 'tokenAddress', 'walletAddress', 'network'),
    isMasked: z.boolean(),
  });

export const accessDecisionSchema = () =>
  namedObject('AccessDecision', {
    status: z.enum(KYT_STATUSES),
    reasonCode: z.string(),
    provider: nullable(),
    walletResults: z.array(
      z.object({
        walletAddress: z.string(),
        walletType: z.enum(WALLET_TYPES),
        parentWalletAddress: nullable(),
        status: z.enum(KYT_STATUSES),
        reasonCode: z.string(),
        provider: nullable(),
        evaluatedAt: z.string(),
      }),
    ),
  });

const optionSchema = () =>
  namedObject('PaymentOption', { balance: z.string(), hasEnoughBalance: z.boolean(), neededAmount: z.string() });

const analyticsSchema = () =>
  namedObject('SecurePaymentAnalytics', {
    creationTimestamp: z.string(),
    totalPaymentAmountUsd: nullable(),
    feeAmountsUsdUnavailableReason: z.literal('fee_plan_unavailable').optional(),
    numberOfPaymentsExcludingFees: z.int(),
    destinationIds: z.array(z.string()),
    payoutKytProvider: nullable(),
  });

const commonFields = () => ({
  status: z.string(),
  ...fieldsOf(nullable, 'redirectUrl', 'redirectLabel', 'orchestratorId'),
  branding: z.null(),
  requestIds: z.array(z.string()),
  paymentOptions: z.record(z.string(), z.record(z.string(), optionSchema())).optional(),
  analytics: analyticsSchema(),
  accessDecision: accessDecisionSchema().optional(),
  flow: z.enum(['incoming', 'outgoing']),
});

const shownFields = () => ({
  reference: nullable(),
  isPayeeAddressMasked: z.boolean(),
  feePlan: feePlanComponent().nullable(),
});

export const singleSchema = lazy(() =>
  namedObject('SecurePaymentSingle', {
    paymentType: z.literal('single'),
    ...commonFields(),
    ...fieldsOf(z.string, 'paymentReference', 'payee', 'network'),
    amount: z.string().meta({ description: 'Smallest units' }),
    paymentCurrency: z.string(),
    isNativeCurrency: z.boolean(),
    destination: destinationSchema().nullable(),
    ...shownFields(),
  }),
);

export const batchSchema = lazy(() =>
  namedObject('SecurePaymentBatch', {
    paymentType: z.literal('batch'),
    ...commonFields(),
    payees: z.array(z.string()),
    network: z.string(),
    amounts: z.array(z.string()).meta({ description: 'Decimals' }),
    paymentCurrencies: z.array(z.string()),
    isNativeCurrency: z.array(z.boolean()),
    destinations: z.array(destinationSchema()),
    ...shownFields(),
  }),
);

/** The answer before the wallet is approved, where the link hides what it is about. */
export const hiddenSchema = lazy(() =>
  z
    .strictObject({ paymentType: z.enum(['single', 'batch']), ...commonFields() })
    .meta(component('SecurePaymentHidden')),
);

export const multicallReadSchema = lazy(() =>
  namedObject('SecurePaymentMulticall', {
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
        blockReason: nullable(),
        messageKey: nullable(),
        context: z.object({}),
        recoveryAction: nullable(),
        feePlan: feePlanComponent().nullable(),
        ...fieldsOf(nullable, 'amount', 'payee', 'reference'),
      }),
    ),
    totals: z.object({
      childCount: z.int(),
      blockedChildCount: z.int(),
      byDestinationCurrency: z.array(z.object({ network: z.string(), currency: z.string(), totalAmount: z.string() })),
      amountSummary: z.null(),
    }),
  }),
);

export const linkReadSchema = () => z.union([hiddenSchema(), singleSchema(), batchSchema(), multicallReadSchema()]);

export const kytResultSchema = lazy(() =>
  namedObject('KytResult', {
    walletAddress: z.string(),
    walletType: z.enum(WALLET_TYPES),
    parentWalletAddress: nullable(),
    status: z.enum(KYT_STATUSES).nullable(),
    ...fieldsOf(
      nullable,
      'reasonCode',
      'provider',
      'providerReference',
      'reportUrl',
      'notes',
      'rawStatus',
      'evaluatedAt',
    ),
  }),
);

export const foundSchema = lazy(() =>
  namedObject('SecurePaymentFound', {
    ...fieldsOf(z.string, 'token', 'securePaymentUrl', 'status'),
    paymentType: z.enum(['single', 'batch']),
    createdAt: nullable(),
    expiresAt: z.string(),
    ...fieldsOf(nullable, 'redirectUrl', 'redirectLabel', 'completedAt', 'payerAddress'),
    payerKytResults: z.array(kytResultSchema()),
    payeeKytResults: z.array(kytResultSchema()),
    destination: destinationSchema().nullable(),
    claimedDestination: destinationSchema().nullable(),
    orchestratorId: nullable(),
    feePlan: feePlanComponent().nullable(),
    network: z.string(),
    currency: nullable(),
    executionKind: z.enum(EXECUTION_KINDS).nullable(),
    identityMode: z.enum(['manual_dashboard', 'client_id']),
    clientId: nullable(),
    branding: z.object({ whitelabelEnabled: z.boolean(), source: z.enum(['client_id', 'request_network']) }),
    childExecutable: z.boolean(),
    blockReason: nullable(),
    accessPolicy: z.object({ allowedPayerAddresses: z.array(z.string()) }),
  }),
);

export const multicallCreatedSchema = lazy(() =>
  namedObject('MulticallPayoutCreated', {
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
        staleReason: z.string().nullable(),
      }),
    ),
  }),
);

const hashFields = () => ({ txHash: nullable(), safeTxHash: nullable(), safePaymentDeadline: z.int().nullable() });

export const intentSchema = lazy(() =>
  namedObject('PaymentIntentRecorded', {
    ...fieldsOf(z.string, 'intentId', 'paymentReference'),
    isListening: z.boolean(),
    ...hashFields(),
    payerAddress: nullable(),
  }),
);

export const receiptSchema = lazy(() =>
  namedObject('MulticallIntentRecorded', {
    ...fieldsOf(z.string, 'receiptId', 'multicallId', 'parentToken'),
    ...hashFields(),
    ...fieldsOf(z.string, 'sourceChain', 'smartAccountAddress', 'userOpHash'),
    transactionIndices: z.array(z.record(z.string(), z.unknown())),
    isListening: z.literal(false),
  }),
);
