import * as z from 'zod';
import { PROCESSING_STATUSES } from './processing-statuses.ts';

/** Kinds of event that the mock sends (public webhook documentation). */
export const WEBHOOK_EVENTS = [
  'payment.confirmed',
  'payment.partial',
  'payment.failed',
  'payment.refunded',
  'payment.processing',
  'request.recurring',
  'compliance.updated',
  'payment_detail.updated',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The payload of each kind of event, fields in the order in which they are sent (public webhook documentation). */

const fee = z.object({ type: z.string(), amount: z.string(), currency: z.string(), provider: z.string().optional() });
const time = z.string();
const text = z.string().optional();
const customerInfo = z.record(z.string(), z.unknown()).optional();
const recurringPayment = z.object({ id: z.string() }).optional();

const subject = { requestId: z.string(), requestID: z.string(), paymentReference: z.string() };
const looseSubject = { requestId: z.string(), requestID: text, paymentReference: z.string() };
const amounts = { amount: z.string(), totalAmountPaid: z.string(), expectedAmount: z.string() };
const optionalAmounts = { amount: text, totalAmountPaid: text, expectedAmount: text };
const origin = { clientId: text, origin: text };

const paid = {
  ...subject,
  explorer: z.string(),
  ...amounts,
  timestamp: time,
  txHash: z.string(),
  network: z.string(),
  currency: z.string(),
  paymentCurrency: z.string(),
  isCryptoToFiat: z.boolean(),
  subStatus: z.string(),
  paymentProcessor: z.string(),
  fees: z.array(fee),
  payerAddress: z.string().nullable().optional(),
  payerEoaAddress: z.string().nullable().optional(),
  conversionRate: text,
  conversionRateSource: text,
  conversionRateDestination: text,
  convertedAmountSource: text,
  convertedAmountDestination: text,
  rateProvider: text,
  recurringPayment,
  ...origin,
  customerInfo,
  reference: text,
};

export const PaymentConfirmedPayload = z.object({ event: z.literal('payment.confirmed'), ...paid });
export const PaymentPartialPayload = z.object({ event: z.literal('payment.partial'), ...paid });

export const PaymentFailedPayload = z.object({
  event: z.literal('payment.failed'),
  ...looseSubject,
  explorer: text,
  ...optionalAmounts,
  timestamp: time.optional(),
  paymentCurrency: text,
  isCryptoToFiat: z.boolean().optional(),
  subStatus: text,
  paymentProcessor: z.string(),
  failureReason: text,
  retryAfter: text,
  recurringPayment,
  ...origin,
  customerInfo,
  reference: text,
});

export const PaymentRefundedPayload = z.object({
  event: z.literal('payment.refunded'),
  ...looseSubject,
  timestamp: time,
  currency: z.string(),
  paymentProcessor: z.string(),
  refundedTo: z.string(),
  refundAmount: z.string(),
});

export const PaymentProcessingPayload = z.object({
  event: z.literal('payment.processing'),
  ...subject,
  ...optionalAmounts,
  timestamp: time,
  isCryptoToFiat: z.boolean().optional(),
  subStatus: z.enum(PROCESSING_STATUSES),
  paymentProcessor: z.string(),
  offrampId: z.string(),
  rawPayload: z.record(z.string(), z.unknown()).optional(),
});

export const RequestRecurringPayload = z.object({
  event: z.literal('request.recurring'),
  requestId: z.string(),
  paymentReference: z.string(),
  originalRequestId: z.string(),
  originalRequestPaymentReference: z.string(),
  timestamp: time,
  paymentProcessor: z.string(),
});

export const ComplianceUpdatedPayload = z.object({
  event: z.literal('compliance.updated'),
  clientUserId: z.string(),
  kycStatus: z.string(),
  agreementStatus: z.string(),
  isCompliant: z.boolean(),
  timestamp: time,
  rawPayload: z.record(z.string(), z.unknown()).optional(),
});

export const PaymentDetailUpdatedPayload = z.object({
  event: z.literal('payment_detail.updated'),
  status: z.string(),
  paymentDetailsId: z.string(),
  clientUserId: z.string(),
  timestamp: time,
  rawPayload: z.record(z.string(), z.unknown()).optional(),
});

export const WebhookPayloadSchema = z.discriminatedUnion('event', [
  PaymentConfirmedPayload,
  PaymentPartialPayload,
  PaymentFailedPayload,
  PaymentRefundedPayload,
  PaymentProcessingPayload,
  RequestRecurringPayload,
  ComplianceUpdatedPayload,
  PaymentDetailUpdatedPayload,
]);
export type WebhookPayload = z.infer<typeof WebhookPayloadSchema>;
