import * as z from 'zod';
import { parseTime } from '../../../engine/kernel/clock/clock.ts';
import { isDecimal } from '../../../engine/kernel/core/decimal.ts';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import { defineTable } from '../../../engine/kernel/store/store.ts';
import { DECIMAL, PAYMENT_REFERENCE, REQUEST_ID, TX_HASH, WALLET } from '../../wire/patterns.ts';

export const PAYMENT_TYPES = ['direct', 'conversion', 'crosschain', 'recurring'] as const;

const calculated = lazy(() => z.string().regex(DECIMAL, 'must be a decimal number such as "12.5"'));
const units = lazy(() => z.string().regex(/^\d+$/, 'must be a whole number of smallest units'));

/** A fee of a payment. Its amount may be unknown. */
export const feeSchema = lazy(() =>
  z.object({
    type: z.string(),
    amount: calculated().nullable(),
    currency: z.string(),
    provider: z.string(),
  }),
);

/** A fee in the payment search. Unknown fields are absent. */
export const paymentFeeSchema = lazy(() =>
  z.object({
    ...feeSchema().shape,
    stage: z.string().optional(),
    amountInUSD: calculated().nullable().optional(),
    receiverAddress: z.string().optional(),
    network: z.string().optional(),
    rateProvider: z.string().optional(),
  }),
);

/** One payment of a request. `amount` is in smallest units of the payment currency. */
export const paymentRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  requestId: z.string().regex(REQUEST_ID),
  paymentReference: z.string().regex(PAYMENT_REFERENCE),
  amount: units(),
  /** Settled amount, as a decimal of the invoice currency. */
  invoiceAmount: z.string().refine(isDecimal, 'must be a decimal number such as "12.5"'),
  sourceNetwork: z.string().min(1),
  destinationNetwork: z.string().min(1),
  sourceTxHash: z.string().regex(TX_HASH),
  destinationTxHash: z.string().regex(TX_HASH).nullable().default(null),
  timestamp: z
    .string()
    .refine(
      (text) => /\.\d{3}Z$/.test(text) && parseTime(text) !== undefined,
      'must be a time like 2026-01-31T12:00:00.000Z',
    ),
  type: z.enum(PAYMENT_TYPES),
  conversionRateSource: z.string().nullable().default(null),
  conversionRateDestination: z.string().nullable().default(null),
  convertedAmountSource: calculated().nullable().default(null),
  convertedAmountDestination: calculated().nullable().default(null),
  /** Currency ids, used by search filters. Responses contain symbols instead. */
  invoiceCurrency: z.string().min(1),
  paymentCurrency: z.string().min(1),
  /** Symbols of the two currencies, stored so that a search needs no lookup. */
  invoiceSymbol: z.string().min(1),
  paymentSymbol: z.string().min(1),
  payer: z.string().regex(WALLET),
  payee: z.string().regex(WALLET),
  fees: z.array(paymentFeeSchema()).default([]),
  recurringPaymentId: z.string().nullable().default(null),
  rateProvider: z.string().default('unknown'),
  refunded: z.boolean().optional(),
  reference: z.string().nullable().default(null),
  /** Sent amount including the platform fee, as a decimal of `paidSymbol`. Null if unknown. */
  paidAmount: calculated().nullable().default(null),
  paidSymbol: z.string().nullable().default(null),
  /** Dollar values of the sent and settled amounts at payment time. */
  paidInUsd: calculated().nullable().default(null),
  settledInUsd: calculated().nullable().default(null),
  /** Excess over the remaining amount, as a decimal of the invoice currency. */
  excessAmount: calculated().nullable().default(null),
  note: z.string().nullable().default(null),
}));
export type PaymentRow = z.infer<ReturnType<typeof paymentRowSchema>>;

const FEE_TYPES: readonly string[] = ['platform', 'protocol', 'crosschain'];

/** Returns whether a fee has another type than those that the mock charges, or no amount. */
export function isUnusualFee({ type, amount }: Pick<PaymentRow['fees'][number], 'type' | 'amount'>): boolean {
  return amount === null || !FEE_TYPES.includes(type);
}

export function toFee({ type, amount, currency, provider }: PaymentRow['fees'][number]) {
  return { type, amount, currency, provider };
}

export const paymentsTable = defineTable({
  name: 'payments',
  key: (row: PaymentRow) => row.id,
  order: (row) => row.timestamp,
  indexes: {
    txHash: ({ sourceTxHash: source, destinationTxHash: destination }) =>
      destination === null ? [source.toLowerCase()] : [source.toLowerCase(), destination.toLowerCase()],
    wallet: (row) => [row.payer.toLowerCase(), row.payee.toLowerCase()],
    paymentReference: (row) => [row.paymentReference],
    requestId: (row) => [row.requestId],
    reference: (row) => (row.reference === null ? [] : [row.reference]),
    type: (row) => [row.type],
    invoiceCurrency: (row) => [row.invoiceCurrency.toLowerCase()],
    paymentCurrency: (row) => [row.paymentCurrency.toLowerCase()],
    recurringPaymentId: (row) => (row.recurringPaymentId === null ? [] : [row.recurringPaymentId]),
  },
});

/** Rates of a payment without conversion. */
export const NO_CONVERSION = {
  conversionRateSource: null,
  conversionRateDestination: null,
  convertedAmountSource: null,
  convertedAmountDestination: null,
  rateProvider: 'unknown',
};

/** Default payer of payments: a well-known test account. */
export const TEST_WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
/** Another well-known test account, for examples. */
export const OTHER_TEST_WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** Default payer on TRON. */
export const TEST_TRON_WALLET = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
