import * as z from 'zod';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { symbolOf } from '../../catalogue/currencies/currencies.model.ts';
import { definePayload, type PayloadOf } from '../../wire/define-payload.ts';
import { processorOf, SAMPLE_SUBJECT, subjectFields, subjectOf } from '../requests/request-payloads.model.ts';
import { contextFields, contextOf, type RequestRow } from '../requests/requests.model.ts';
import { feeSchema, type PaymentRow } from './payments.model.ts';

/** Payloads of payment webhooks, with fields in sending order (public webhook documentation). */

const text = () => z.string().optional();

export const optionalAmountFields = () => ({ amount: text(), totalAmountPaid: text(), expectedAmount: text() });

const looseSubjectFields = () => {
  const { requestID, ...subject } = subjectFields();
  return { requestId: subject.requestId, requestID: requestID.optional(), paymentReference: subject.paymentReference };
};

/** The public schema of an event's fee is closed: strict receivers refuse a fee with a provider. */
const sentFeeSchema = () => feeSchema().omit({ provider: true });

const paidFields = () => ({
  ...subjectFields(),
  explorer: z.string(),
  amount: z.string().describe('Amount of this payment'),
  totalAmountPaid: z.string(),
  expectedAmount: z.string(),
  timestamp: z.string(),
  txHash: z.string(),
  network: z.string(),
  currency: z.string().describe('Symbol of the invoice currency'),
  paymentCurrency: z.string().describe('Symbol of the payment currency'),
  isCryptoToFiat: z.boolean(),
  subStatus: z.string(),
  paymentProcessor: z.string().describe('`request-network` for crypto, `request-tech` for fiat'),
  fees: z.array(sentFeeSchema()),
  payerAddress: z.string().nullable().optional(),
  payerEoaAddress: z.string().nullable().optional(),
  conversionRate: text().describe('The same as `conversionRateSource`'),
  conversionRateSource: text(),
  conversionRateDestination: text(),
  convertedAmountSource: text().describe('Value of the paid amount in US dollars'),
  convertedAmountDestination: text().describe('Value of `amount` in US dollars'),
  rateProvider: text(),
  ...contextFields(),
});

export const SAMPLE_AMOUNTS = { amount: '100.0', totalAmountPaid: '100.0', expectedAmount: '100.0' };
const SAMPLE_PAID = {
  ...SAMPLE_SUBJECT,
  explorer: explorerOf(SAMPLE_SUBJECT),
  ...SAMPLE_AMOUNTS,
  txHash: `0x${'1234567890abcdef'.repeat(4)}`,
  network: 'ethereum',
  currency: 'USDC',
  paymentCurrency: 'USDC',
  isCryptoToFiat: false,
  subStatus: '',
  paymentProcessor: 'request-network',
  fees: [{ type: 'network', amount: '0.02', currency: 'ETH' }],
  payerAddress: null,
  payerEoaAddress: null,
};

export const paymentConfirmed = definePayload(
  'payment.confirmed',
  'A request was paid in full. Amounts are decimals of the invoice currency, converted amounts of US dollars.',
  paidFields,
  SAMPLE_PAID,
);

export const paymentPartial = definePayload(
  'payment.partial',
  'A request was paid in part. Amounts are decimals of the invoice currency, converted amounts of US dollars.',
  paidFields,
  { ...SAMPLE_PAID, amount: '50.0', totalAmountPaid: '50.0' },
);

/** Most optional fields are not in the samples of the service. */
export const paymentFailed = definePayload(
  'payment.failed',
  'A recurring, crosschain or off-ramp payment failed.',
  () => ({
    ...looseSubjectFields(),
    explorer: text(),
    ...optionalAmountFields(),
    timestamp: text(),
    paymentCurrency: text(),
    isCryptoToFiat: z.boolean().optional(),
    subStatus: text().describe('For example `failed`, `bounced`, `insufficient_funds`'),
    paymentProcessor: z.string(),
    failureReason: text(),
    retryAfter: text(),
    ...contextFields(),
  }),
  {
    ...SAMPLE_SUBJECT,
    explorer: SAMPLE_PAID.explorer,
    ...SAMPLE_AMOUNTS,
    totalAmountPaid: '0.0',
    paymentCurrency: 'USDC',
    isCryptoToFiat: false,
    subStatus: 'insufficient_funds',
    paymentProcessor: 'request-network',
    failureReason: 'Insufficient fiat liquidity',
  },
);

export const paymentRefunded = definePayload(
  'payment.refunded',
  'A crosschain payment failed and was refunded.',
  () => ({
    ...looseSubjectFields(),
    timestamp: z.string(),
    currency: z.string(),
    paymentProcessor: z.string(),
    refundedTo: z.string(),
    refundAmount: z.string(),
  }),
  {
    ...SAMPLE_SUBJECT,
    currency: 'USDC',
    paymentProcessor: 'request-network',
    refundedTo: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
    refundAmount: '100.0',
  },
);

export function paidPayload(
  tx: ReadTx,
  event: 'payment.confirmed' | 'payment.partial',
  request: RequestRow,
  payment: PaymentRow,
): PayloadOf<typeof paymentConfirmed> | PayloadOf<typeof paymentPartial> {
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
    fees: payment.fees.map(({ type, amount, currency }) => ({ type, amount, currency })),
    payerAddress: payment.payer,
    // The mock has no smart accounts, so the payer is the connected wallet.
    payerEoaAddress: payment.payer,
    ...conversionOf(tx, payment),
    ...contextOf(request),
  };
}

export interface FailureFacts {
  /** @default the value of the request */
  failureReason?: string | undefined;
  retryAfter?: string | undefined;
  /** @default derived from the reason */
  subStatus?: string | undefined;
  /** As a decimal of the invoice currency. @default the amount of the request */
  amount?: string | undefined;
}

export function failedPayload(tx: ReadTx, request: RequestRow, facts: FailureFacts): PayloadOf<typeof paymentFailed> {
  tx.assume('A-WEBHOOK-FIELDS');
  const failureReason = facts.failureReason ?? request.failureReason ?? undefined;
  return {
    event: 'payment.failed',
    ...subjectOf(request),
    explorer: explorerOf(request),
    amount: facts.amount ?? request.amount,
    totalAmountPaid: request.paidAmount,
    expectedAmount: request.amount,
    timestamp: tx.now(),
    paymentCurrency: symbolOf(tx, request.paymentCurrency),
    isCryptoToFiat: request.isCryptoToFiatAvailable,
    subStatus: facts.subStatus ?? (lacksFunds(failureReason) ? 'insufficient_funds' : 'failed'),
    paymentProcessor: processorOf(request),
    ...(failureReason !== undefined && { failureReason }),
    ...(facts.retryAfter !== undefined && { retryAfter: facts.retryAfter }),
    ...contextOf(request),
  };
}

/** Returns the payload of a refund. By default, the whole request is refunded in its payment currency to its payer. */
export function refundedPayload(
  tx: ReadTx,
  request: RequestRow,
  facts: { [Name in 'refundedTo' | 'refundAmount' | 'currency']?: string | undefined },
): PayloadOf<typeof paymentRefunded> {
  return {
    event: 'payment.refunded',
    ...subjectOf(request),
    timestamp: tx.now(),
    currency: facts.currency ?? symbolOf(tx, request.paymentCurrency),
    paymentProcessor: processorOf(request),
    refundedTo: facts.refundedTo ?? request.payer ?? request.payee ?? '',
    refundAmount: facts.refundAmount ?? request.amount,
  };
}

function lacksFunds(failureReason = ''): boolean {
  return /^insufficient (token|funds|balance)/i.test(failureReason);
}

function explorerOf({ requestId }: Pick<RequestRow, 'requestId'>): string {
  return `https://scan.request.network/request/${requestId}`;
}

function conversionOf(tx: ReadTx, payment: PaymentRow) {
  const { conversionRateSource } = payment;
  if (conversionRateSource === null) return {};
  tx.assume('A-WEBHOOK-CONVERTED');
  return {
    conversionRate: conversionRateSource,
    conversionRateSource,
    conversionRateDestination: payment.conversionRateDestination ?? undefined,
    // As in `GET /v2/request`, and not the smallest units of `GET /v2/payments`.
    convertedAmountSource: payment.paidInUsd ?? undefined,
    convertedAmountDestination: payment.settledInUsd ?? undefined,
    rateProvider: payment.rateProvider,
  };
}
