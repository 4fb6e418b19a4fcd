import * as z from 'zod';
import { component, lazyObject } from '../../../engine/api/http/component.ts';
import { formatUnits, parseUnits } from '../../../engine/kernel/core/decimal.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { bridgeFee } from '../../calldata/typed-data.ts';
import { type CurrencyRow, findCurrency } from '../../catalogue/currencies/currencies.model.ts';
import { responseOf } from '../../wire/response.ts';
import { customerInfoSchema } from '../requests/payment-bodies.ts';
import { BRIDGE } from '../requests/sources.commands.ts';
import type { FoundPayment } from './payment-search.ts';
import { PAYMENT_TYPES, type PaymentRow, paymentFeeSchema } from './payments.model.ts';

/** Detection source of a payment. */
const DETECTION_SOURCES = ['request-network', BRIDGE] as const;

/** Sent, received and excess amounts: decimals with currencies. */
const paymentAmountsSchema = () =>
  z.object({
    paidAmount: z.string().nullable().meta({
      description: "Decimal; what left the payer's wallet, fees included: receivedAmount and all fees",
    }),
    paidCurrency: z.string().nullable(),
    paidNetwork: z.string().nullable(),
    receivedAmount: z.string().nullable().meta({
      description: 'Decimal amount received by the payee: `amount` minus the fee of a bridge',
    }),
    receivedCurrency: z.string().nullable(),
    receivedNetwork: z.string().nullable(),
    excessAmount: z.string().nullable().meta({
      description: 'Decimal amount by which the payment exceeded the remaining amount',
    }),
    excessCurrency: z.string().nullable(),
  });

/** A payment as listed by a request; GET /v2/payments has another format. */
export const paymentItemSchema = lazyObject('RequestPayment', () => ({
  id: z.string(),
  amount: z.string().meta({ description: 'Decimal amount in `currency`' }),
  sourceNetwork: z.string(),
  destinationNetwork: z.string(),
  sourceTxHash: z.string().nullable(),
  destinationTxHash: z.string().nullable().meta({ description: 'Equal to sourceTxHash on one chain' }),
  payerAddress: z.string().nullable(),
  payerEoaAddress: z.string().nullable(),
  timestamp: z.string(),
  type: z.enum(PAYMENT_TYPES),
  conversionRateSource: z.string().nullable(),
  conversionRateDestination: z.string().nullable(),
  convertedAmountSource: z.string().nullable().meta({ description: 'Value of the paid amount in US dollars' }),
  convertedAmountDestination: z.string().nullable().meta({ description: 'Value of `amount` in US dollars' }),
  ...paymentAmountsSchema().shape,
  currency: z.string(),
  paymentCurrency: z.string(),
  detectionSource: z.enum(DETECTION_SOURCES).nullable(),
  note: z.string().nullable(),
}));

export const paymentItemV1Schema = () =>
  paymentItemSchema()
    .pick({ sourceTxHash: true, destinationTxHash: true, detectionSource: true, note: true })
    .meta(component('RequestPaymentV1'));

type ItemV1 = z.input<ReturnType<typeof paymentItemV1Schema>>;

export function toPaymentItem(tx: ReadTx, row: PaymentRow): z.input<ReturnType<typeof paymentItemSchema>> {
  return {
    id: row.id,
    amount: row.invoiceAmount,
    sourceNetwork: row.sourceNetwork,
    destinationNetwork: row.destinationNetwork,
    ...toPaymentItemV1(row),
    payerAddress: row.payer,
    // The mock's wallets are plain accounts, so the connected wallet is the payer.
    payerEoaAddress: row.payer,
    timestamp: row.timestamp,
    type: row.type,
    conversionRateSource: row.conversionRateSource,
    conversionRateDestination: row.conversionRateDestination,
    convertedAmountSource: row.paidInUsd,
    convertedAmountDestination: row.settledInUsd,
    ...paymentAmounts(tx, row),
    currency: row.invoiceSymbol,
    paymentCurrency: row.paymentSymbol,
  };
}

export function toPaymentItemV1(row: PaymentRow): ItemV1 {
  return {
    sourceTxHash: row.sourceTxHash,
    destinationTxHash: row.destinationTxHash ?? row.sourceTxHash,
    ...detectionOf(row),
  };
}

/** Returns the detection source and note of a payment. Refunds have a default note. */
function detectionOf({ type, note, refunded }: PaymentRow): Pick<ItemV1, 'detectionSource' | 'note'> {
  return {
    detectionSource: type === 'crosschain' ? BRIDGE : 'request-network',
    note: note ?? (refunded === true ? 'refunded' : null),
  };
}

/** Returns the received amount: the amount minus bridge fees. */
function receivedUnits({ amount, fees }: PaymentRow, { symbol, decimals }: CurrencyRow): bigint {
  const units = BigInt(amount);
  const kept = fees.find(({ type }) => type === 'crosschain');
  if (kept === undefined) return units;
  if (kept.amount === null || kept.currency !== symbol) return units - bridgeFee(units);
  return units - parseUnits(kept.amount, decimals);
}

export function paymentAmounts(tx: ReadTx, row: PaymentRow): z.input<ReturnType<typeof paymentAmountsSchema>> {
  const received = findCurrency(tx, row.paymentCurrency);
  const known = row.paidAmount !== null;
  return {
    paidAmount: row.paidAmount,
    paidCurrency: known ? (row.paidSymbol ?? row.paymentSymbol) : null,
    paidNetwork: known ? row.sourceNetwork : null,
    receivedAmount: received === undefined ? null : formatUnits(receivedUnits(row, received), received.decimals),
    receivedCurrency: row.paymentSymbol,
    receivedNetwork: row.destinationNetwork,
    excessAmount: row.excessAmount,
    excessCurrency: row.excessAmount === null ? null : row.invoiceSymbol,
  };
}

/** A payment in GET /v2/payments. */
export const paymentSchema = lazyObject('Payment', () => ({
  id: z.string(),
  amount: z.string().meta({ description: 'Smallest units of the payment currency' }),
  sourceNetwork: z.string(),
  destinationNetwork: z.string(),
  sourceTxHash: z.string(),
  destinationTxHash: z.string().nullable(),
  timestamp: z.string(),
  type: z.enum(PAYMENT_TYPES),
  conversionRateSource: z.string().nullable(),
  conversionRateDestination: z.string().nullable(),
  convertedAmountSource: z.string().nullable(),
  convertedAmountDestination: z.string().nullable(),
  currency: z.string(),
  paymentCurrency: z.string(),
  fees: z.array(paymentFeeSchema()),
  recurringPaymentId: z.string().nullable(),
  rateProvider: z.string(),
  ...paymentAmountsSchema().shape,
  detectionSource: z.enum(DETECTION_SOURCES).nullable(),
  note: z.string().nullable(),
  request: z.object({
    requestId: z.string(),
    paymentReference: z.string(),
    hasBeenPaid: z.boolean(),
    customerInfo: customerInfoSchema().nullable(),
    reference: z.string().nullable(),
  }),
}));

export function toPayment(tx: ReadTx, { payment, request }: FoundPayment): z.input<ReturnType<typeof paymentSchema>> {
  return responseOf(paymentSchema(), payment, {
    currency: payment.invoiceSymbol,
    paymentCurrency: payment.paymentSymbol,
    ...paymentAmounts(tx, payment),
    ...detectionOf(payment),
    request: {
      requestId: payment.requestId,
      paymentReference: payment.paymentReference,
      hasBeenPaid: request?.status === 'paid',
      customerInfo: request?.customerInfo ?? null,
      reference: payment.reference,
    },
  });
}
