import { isoTime } from '../../engine/clock/clock.ts';
import type { PaymentRow } from '../payments/payments.model.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import type { GeneratedFields } from './fields.ts';

/** All payments share it: an array of each own would take 16 bytes a payment. */
const NO_FEES: PaymentRow['fees'] = [];
Object.freeze(NO_FEES);

/**
 * Returns the row of a request, frozen. It satisfies the schema of its table. Every row is one literal: rows that are copied with
 * changes and frozen take twice the memory, see `frozenRow`.
 */
export function requestRow(fields: GeneratedFields, record: number, reference: string): RequestRow {
  const { ids, times } = fields;
  const { invoice, payment } = fields.kindOf(record);
  const { invoiceAmount } = fields.amountsOf(record);
  const isPaid = times.paymentOf(record) !== undefined;
  return Object.freeze({
    requestId: ids.request.of(record),
    paymentReference: reference,
    salt: ids.salt.of(record),
    payee: fields.payeeOf(record),
    payer: isPaid ? fields.payerOf(record) : null,
    amount: invoiceAmount,
    invoiceCurrency: invoice.id,
    paymentCurrency: payment.id,
    network: payment.network,
    status: isPaid ? 'paid' : 'created',
    paidAmount: isPaid ? invoiceAmount : '0',
    isListening: false,
    txHash: isPaid ? ids.sourceHash.of(record) : null,
    failureReason: null,
    recurrence: null,
    isRecurrenceStopped: false,
    originalRequestId: null,
    originalRequestPaymentReference: null,
    isCryptoToFiatAvailable: false,
    customerInfo: fields.customerOf(record),
    reference: ids.merchantReference.of(record),
    feePercentage: null,
    feeAddress: null,
    quotedFee: null,
    clientId: null,
    origin: null,
    recurringPaymentId: isPaid ? scheduleOf(fields, record) : null,
    createdAt: isoTime(times.createdMs(record)),
    seq: 0,
  });
}

/** Returns the row of a paid request's payment, frozen. It satisfies the schema of its table. */
export function paymentRow(fields: GeneratedFields, record: number, reference: string): PaymentRow {
  const { ids, times } = fields;
  const { type, invoice, payment } = fields.kindOf(record);
  const amounts = fields.amountsOf(record);
  return Object.freeze({
    id: ids.payment.of(record),
    requestId: ids.request.of(record),
    paymentReference: reference,
    amount: amounts.amount,
    invoiceAmount: amounts.invoiceAmount,
    sourceNetwork: fields.sourceNetworkOf(record),
    destinationNetwork: payment.network,
    sourceTxHash: ids.sourceHash.of(record),
    destinationTxHash: type === 'crosschain' ? ids.destinationHash.of(record) : null,
    timestamp: isoTime(times.paidMs(times.paymentOf(record) ?? 0)),
    type,
    conversionRateSource: amounts.conversionRateSource,
    conversionRateDestination: amounts.conversionRateDestination,
    convertedAmountSource: amounts.convertedAmountSource,
    convertedAmountDestination: amounts.convertedAmountDestination,
    invoiceCurrency: invoice.id,
    paymentCurrency: payment.id,
    invoiceSymbol: invoice.symbol,
    paymentSymbol: payment.symbol,
    payer: fields.payerOf(record),
    payee: fields.payeeOf(record),
    fees: NO_FEES,
    recurringPaymentId: scheduleOf(fields, record),
    rateProvider: amounts.rateProvider,
    reference: ids.merchantReference.of(record),
    paidAmount: amounts.paidAmount,
    paidSymbol: payment.symbol,
    paidInUsd: amounts.paidInUsd,
    settledInUsd: amounts.paidInUsd,
    excessAmount: null,
    note: null,
  });
}

function scheduleOf(fields: GeneratedFields, record: number): string | null {
  return fields.kindOf(record).type === 'recurring' ? fields.ids.schedule.of(record) : null;
}
