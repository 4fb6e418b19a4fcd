import * as z from 'zod';
import { lazyObject, namedObject } from '../../../engine/api/http/component.ts';
import { RATE_PROVIDERS } from '../../catalogue/currencies/currencies.model.ts';

const bigNumberSchema = () =>
  namedObject('BigNumber', { type: z.string(), hex: z.string() }).meta({
    example: { type: 'BigNumber', hex: '0x00' },
  });

export const transactionSchema = () =>
  namedObject('Transaction', { data: z.string(), to: z.string(), value: bigNumberSchema() });

const feeRateSchema = lazyObject('FeeRate', () => ({
  percentage: z.string().meta({ description: '2.5 means 2.5%' }),
  address: z.string(),
}));

/** The rates of the fees in calldata. */
export const feeRateFields = () => ({
  platformFee: feeRateSchema().optional().meta({ description: 'Only if the platform has a fee' }),
  protocolFee: feeRateSchema(),
});

export const metadataSchema = lazyObject('PaymentMetadata', () => ({
  stepsRequired: z.int(),
  needsApproval: z.boolean(),
  approvalTransactionIndex: z.int().nullable(),
  paymentTransactionIndex: z.int(),
  hasEnoughBalance: z.boolean(),
  hasEnoughGas: z.boolean(),
  ...feeRateFields(),
}));

/** A transaction of a recurring payment, with its value as a hex string. */
export const plainTransactionSchema = () =>
  namedObject('PlainTransaction', { data: z.string(), to: z.string(), value: z.string() });

export const scheduleOfferFields = () => ({
  transactions: z.array(plainTransactionSchema()),
  recurringPaymentPermit: z.object({
    // The signed payload is opaque here.
    domain: z.record(z.string(), z.unknown()),
    types: z.record(z.string(), z.unknown()),
    values: z.record(z.string(), z.unknown()),
  }),
  metadata: z.object({
    stepsRequired: z.int(),
    totalNeededAllowance: z.string(),
    currentAllowance: z.string(),
    additionalAllowanceNeeded: z.string(),
    existingPaymentsAmount: z.string(),
  }),
});

export const sameChainSchema = () =>
  namedObject('SameChainPayment', { transactions: z.array(transactionSchema()), metadata: metadataSchema() });

export const crosschainSchema = lazyObject('CrosschainPayment', () => ({
  paymentIntentId: z.string(),
  paymentIntent: z.string().meta({ description: 'EIP-712 typed data as a JSON string' }),
  approvalPermitPayload: z.string().nullable(),
  approvalCalldata: z.object({ to: z.string(), data: z.string(), value: z.string() }).nullable(),
  metadata: z.object({ supportsEIP2612: z.boolean() }),
}));

export type Calldata = z.infer<ReturnType<typeof sameChainSchema>>;
/** A crosschain payment to sign. */
export type CrosschainIntent = z.infer<ReturnType<typeof crosschainSchema>>;
export type PlainTransaction = z.infer<ReturnType<typeof plainTransactionSchema>>;
export type ScheduleOffer = z.infer<z.ZodObject<ReturnType<typeof scheduleOfferFields>>>;

/** A fee of a route. */
const routeFeeSchema = lazyObject('RouteFee', () => ({
  type: z.string(),
  stage: z.string(),
  provider: z.string(),
  amount: z.string(),
  amountInUSD: z.string(),
  currency: z.string(),
  receiverAddress: z.string(),
  network: z.string(),
  rateProvider: z.string(),
}));

const routeSchema = lazyObject('PaymentRoute', () => ({
  id: z.string(),
  fee: z.number().meta({ description: 'Share of the amount: 0.001 is 0.1%' }),
  feeBreakdown: z.array(routeFeeSchema()),
  speed: z.string(),
  price_impact: z.number(),
  chain: z.string(),
  token: z.string(),
}));

export const routesSchema = () => namedObject('PaymentRoutes', { routes: z.array(routeSchema()) });

export type RouteFee = z.infer<ReturnType<typeof routeFeeSchema>>;
export type PaymentRoute = z.infer<ReturnType<typeof routeSchema>>;

export const customerInfoSchema = () =>
  namedObject('CustomerInfo', {
    firstName: z.string().min(1).max(100).optional(),
    lastName: z.string().min(1).max(100).optional(),
    email: z.email().max(255).optional(),
    address: z
      .object({
        street: z.string().max(255).optional(),
        city: z.string().max(100).optional(),
        state: z.string().max(100).optional(),
        postalCode: z.string().max(20).optional(),
        country: z.string().length(2).optional(),
      })
      .optional(),
  }).meta({ example: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' } });

const partSchema = () =>
  z.object({
    amount: z.string(),
    amountInUsd: z.string().nullable(),
    conversionRate: z.string().nullable(),
    rateSource: z.string(),
    timestamp: z.string(),
  });
export type ConvertedPart = z.infer<ReturnType<typeof partSchema>>;

const breakdownSchema = lazyObject('ConversionBreakdown', () => ({
  paidAmount: z.string(),
  paidAmountInUsd: z.string().nullable(),
  remainingAmount: z.string(),
  remainingAmountInUsd: z.string().nullable(),
  currentMarketRate: z.string().nullable(),
  currentMarketRateSource: z.string().nullable(),
  payments: z.array(partSchema()),
}));

/** Value and conversion rate fields of a request. */
export const rateSchema = () =>
  z.object({
    amountInUsd: z.string().nullable(),
    conversionRate: z.string().nullable().meta({
      description: 'Amount of the payment currency per unit of the invoice currency; null if several rates apply',
    }),
    rateSource: z.string().meta({ description: `${RATE_PROVIDERS.join(', ')}, unknown or mixed` }),
    conversionBreakdown: breakdownSchema().nullable(),
  });
export type RateSummary = z.infer<ReturnType<typeof rateSchema>>;
