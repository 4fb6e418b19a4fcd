import * as z from 'zod';
import { component, namedObject } from '../../engine/api/http/component.ts';
import { EXAMPLE_IDS, EXAMPLE_LINKS } from '../example-ids.ts';
import { fieldsOf, nullable } from '../wire/fields.ts';
import { destinationSchema, EXAMPLE_DESTINATION } from './found-link.schema.ts';
import { KYT_STATUSES, WALLET_TYPES } from './secure-payments.model.ts';
import { feePlanComponent } from './secure-payments.wire.ts';

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

const singleSchema = () =>
  namedObject('SecurePaymentSingle', {
    paymentType: z.literal('single'),
    ...commonFields(),
    ...fieldsOf(z.string, 'paymentReference', 'payee', 'network'),
    amount: z.string().meta({ description: 'Smallest units' }),
    paymentCurrency: z.string(),
    isNativeCurrency: z.boolean(),
    destination: destinationSchema().nullable(),
    ...shownFields(),
  });

const batchSchema = () =>
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
  });

/** The answer before the wallet is approved, where the link hides what it is about. */
const hiddenSchema = () =>
  z
    .strictObject({ paymentType: z.enum(['single', 'batch']), ...commonFields() })
    .meta(component('SecurePaymentHidden'));

export const multicallReadSchema = () =>
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
  });

export const linkReadSchema = () => z.union([hiddenSchema(), singleSchema(), batchSchema(), multicallReadSchema()]);

const EXAMPLE_COMMON = {
  status: 'pending',
  redirectUrl: null,
  redirectLabel: null,
  orchestratorId: null,
  branding: null,
  requestIds: [EXAMPLE_IDS.requestId],
  analytics: {
    creationTimestamp: '2026-10-24T11:00:00.000Z',
    totalPaymentAmountUsd: '25',
    numberOfPaymentsExcludingFees: 1,
    destinationIds: [EXAMPLE_DESTINATION.destinationId],
    payoutKytProvider: null,
  },
  flow: 'incoming' as const,
};

export const EXAMPLE_READ = {
  paymentType: 'single' as const,
  ...EXAMPLE_COMMON,
  paymentReference: EXAMPLE_IDS.paymentReference,
  payee: EXAMPLE_DESTINATION.walletAddress,
  network: 'sepolia',
  amount: '25000000000000000000',
  paymentCurrency: 'FAU-sepolia',
  isNativeCurrency: false,
  destination: EXAMPLE_DESTINATION,
  reference: 'INV-2026-001',
  isPayeeAddressMasked: false,
  feePlan: null,
};

export const EXAMPLE_MULTICALL: z.input<ReturnType<typeof multicallReadSchema>> = {
  paymentType: 'multicall',
  ...EXAMPLE_COMMON,
  flow: 'outgoing',
  token: EXAMPLE_LINKS.multicall,
  canExecute: true,
  expiresAt: '2036-10-24T11:00:00.000Z',
  createdAt: '2026-10-24T11:00:00.000Z',
  children: [],
  totals: { childCount: 0, blockedChildCount: 0, byDestinationCurrency: [], amountSummary: null },
};
