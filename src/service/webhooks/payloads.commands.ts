import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { findCurrency } from '../currencies/currencies.commands.ts';
import type { PayerRow } from '../payers/payers.model.ts';
import { isCompliant } from '../payers/payers.model.ts';
import type { PaymentDetailsRow } from '../payment-details/payment-details.model.ts';
import { type PaymentRow, toFee } from '../payments/payments.model.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import type { WebhookPayload } from './payloads.model.ts';

type Payload<E extends WebhookPayload['event']> = Extract<WebhookPayload, { event: E }>;

/** Data of an event besides the records that it is about. */
export interface EventDetails {
  failureReason?: string;
  retryAfter?: string | undefined;
  subStatus?: string | undefined;
  refundedTo?: string | undefined;
  refundAmount?: string;
  /** Symbol of what is refunded. @default the payment currency of the request */
  currency?: string;
  offrampId?: string | undefined;
  /** Amount of the payment, a decimal of the invoice currency. @default the amount of the request */
  amount?: string | undefined;
  rawPayload?: Record<string, unknown>;
}

/** The fields of a payment that its payload contains. */
export type PaidFacts = Pick<
  PaymentRow,
  | 'invoiceAmount'
  | 'timestamp'
  | 'sourceTxHash'
  | 'sourceNetwork'
  | 'invoiceSymbol'
  | 'paymentSymbol'
  | 'fees'
  | 'payer'
  | 'conversionRateSource'
  | 'conversionRateDestination'
  | 'convertedAmountSource'
  | 'convertedAmountDestination'
  | 'rateProvider'
>;

/** Returns the payload of `payment.confirmed` or `payment.partial`, with the payment and the total paid so far. */
export function paidPayload(
  event: 'payment.confirmed' | 'payment.partial',
  request: RequestRow,
  payment: PaidFacts,
): Payload<'payment.confirmed'> | Payload<'payment.partial'> {
  return {
    event,
    ...subjectOf(request),
    explorer: explorerOf(request),
    amount: payment.invoiceAmount,
    totalAmountPaid: request.paidAmount,
    expectedAmount: request.amount,
    timestamp: payment.timestamp,
    txHash: payment.sourceTxHash,
    network: payment.sourceNetwork,
    currency: payment.invoiceSymbol,
    paymentCurrency: payment.paymentSymbol,
    isCryptoToFiat: request.isCryptoToFiatAvailable,
    subStatus: '',
    paymentProcessor: processorOf(request),
    fees: payment.fees.map(toFee),
    payerAddress: payment.payer,
    // The mock has no smart accounts, so the wallet that pays is the connected one.
    payerEoaAddress: payment.payer,
    ...conversionOf(payment),
    ...contextOf(request),
  };
}

export function failedPayload(tx: ReadTx, request: RequestRow, details: EventDetails): Payload<'payment.failed'> {
  const failureReason = details.failureReason ?? request.failureReason ?? undefined;
  return {
    event: 'payment.failed',
    ...subjectOf(request),
    explorer: explorerOf(request),
    amount: details.amount ?? request.amount,
    totalAmountPaid: request.paidAmount,
    expectedAmount: request.amount,
    timestamp: tx.now(),
    paymentCurrency: symbolOf(tx, request.paymentCurrency),
    isCryptoToFiat: request.isCryptoToFiatAvailable,
    subStatus: details.subStatus ?? (lacksFunds(failureReason) ? 'insufficient_funds' : 'failed'),
    paymentProcessor: processorOf(request),
    ...(failureReason !== undefined && { failureReason }),
    ...(details.retryAfter !== undefined && { retryAfter: details.retryAfter }),
    ...contextOf(request),
  };
}

export function refundedPayload(tx: ReadTx, request: RequestRow, details: EventDetails): Payload<'payment.refunded'> {
  return {
    event: 'payment.refunded',
    ...subjectOf(request),
    timestamp: tx.now(),
    currency: details.currency ?? symbolOf(tx, request.paymentCurrency),
    paymentProcessor: processorOf(request),
    refundedTo: details.refundedTo ?? request.payer ?? request.payee ?? '',
    refundAmount: details.refundAmount ?? request.amount,
  };
}

export function processingPayload(
  tx: ReadTx,
  request: RequestRow,
  subStatus: Payload<'payment.processing'>['subStatus'],
  details: EventDetails,
): Payload<'payment.processing'> {
  return {
    event: 'payment.processing',
    ...subjectOf(request),
    amount: details.amount ?? request.amount,
    totalAmountPaid: request.paidAmount,
    expectedAmount: request.amount,
    timestamp: tx.now(),
    isCryptoToFiat: true,
    subStatus,
    paymentProcessor: 'request-tech',
    offrampId: details.offrampId ?? `offramp_${request.paymentReference.slice(2)}`,
    ...(details.rawPayload !== undefined && { rawPayload: details.rawPayload }),
  };
}

export function recurringPayload(tx: ReadTx, request: RequestRow): Payload<'request.recurring'> {
  return {
    event: 'request.recurring',
    requestId: request.requestId,
    paymentReference: request.paymentReference,
    originalRequestId: request.originalRequestId ?? request.requestId,
    originalRequestPaymentReference: request.originalRequestPaymentReference ?? request.paymentReference,
    timestamp: tx.now(),
    paymentProcessor: processorOf(request),
  };
}

export function compliancePayload(tx: ReadTx, payer: PayerRow): Payload<'compliance.updated'> {
  const { clientUserId, kycStatus, agreementStatus } = payer;
  const isOk = isCompliant(payer);
  return {
    event: 'compliance.updated',
    clientUserId,
    kycStatus,
    agreementStatus,
    isCompliant: isOk,
    timestamp: tx.now(),
    rawPayload: { userId: payer.userId },
  };
}

export function paymentDetailPayload(tx: ReadTx, row: PaymentDetailsRow): Payload<'payment_detail.updated'> {
  return {
    event: 'payment_detail.updated',
    status: row.status,
    paymentDetailsId: row.id,
    clientUserId: row.clientUserId,
    timestamp: tx.now(),
    rawPayload: { userId: row.userId },
  };
}

/** Returns whether a payment failed for what the payer's wallet lacks: its balance or its allowance. */
function lacksFunds(failureReason = ''): boolean {
  return /^insufficient (token|funds|balance)/i.test(failureReason);
}

function subjectOf({ requestId, paymentReference }: RequestRow) {
  return { requestId, requestID: requestId, paymentReference };
}

function explorerOf(request: RequestRow): string {
  return `https://scan.request.network/request/${request.requestId}`;
}

function processorOf(request: RequestRow): string {
  return request.isCryptoToFiatAvailable ? 'request-tech' : 'request-network';
}

function symbolOf(tx: ReadTx, currency: string): string {
  return findCurrency(tx, currency)?.symbol ?? currency;
}

function contextOf(request: RequestRow) {
  return {
    ...(request.recurringPaymentId !== null && { recurringPayment: { id: request.recurringPaymentId } }),
    ...(request.clientId !== null && { clientId: request.clientId }),
    ...(request.origin !== null && { origin: request.origin }),
    ...(request.customerInfo !== null && { customerInfo: request.customerInfo }),
    ...(request.reference !== null && { reference: request.reference }),
  };
}

function conversionOf(payment: PaidFacts) {
  if (payment.conversionRateSource === null) return {};
  return {
    conversionRate: payment.conversionRateSource,
    conversionRateSource: payment.conversionRateSource,
    conversionRateDestination: payment.conversionRateDestination ?? undefined,
    convertedAmountSource: payment.convertedAmountSource ?? undefined,
    convertedAmountDestination: payment.convertedAmountDestination ?? undefined,
    rateProvider: payment.rateProvider,
  };
}
