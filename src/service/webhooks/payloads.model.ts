import * as z from 'zod';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { PROCESSING_STATUSES } from './processing-statuses.ts';

/** Kinds of event that follow from what happens to the records of the mock (public webhook documentation). */
export const SIMULATED_EVENTS = [
  'payment.confirmed',
  'payment.partial',
  'payment.failed',
  'payment.refunded',
  'payment.processing',
  'request.recurring',
  'compliance.updated',
  'payment_detail.updated',
] as const;
export type SimulatedEvent = (typeof SIMULATED_EVENTS)[number];

/** Every kind of event: those above, and kinds of which the mock only sends samples (assumption A-WEBHOOK-SAMPLES). */
export const WEBHOOK_EVENTS = [
  ...SIMULATED_EVENTS,
  'client_id.linked',
  'kyt.screening.completed',
  'secure_payment.user_event',
  'secure_payment.access_rejected',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The payload of each kind of event, fields in the order in which they are sent (public webhook documentation). */

const payload = <S extends z.ZodRawShape>(description: string, fields: S) => z.object(fields).describe(description);
const fee = () =>
  z.object({ type: z.string(), amount: z.string(), currency: z.string(), provider: z.string().optional() });
const time = () => z.string();
const text = () => z.string().optional();
const customerInfo = () => z.record(z.string(), z.unknown()).optional();
const recurringPayment = () => z.object({ id: z.string() }).optional();

const sameId = () => z.string().describe('The same as `requestId`');
const subject = () => ({ requestId: z.string(), requestID: sameId(), paymentReference: z.string() });
const looseSubject = () => ({ requestId: z.string(), requestID: sameId().optional(), paymentReference: z.string() });
const amounts = () => ({
  amount: z.string().describe('Amount of this payment'),
  totalAmountPaid: z.string(),
  expectedAmount: z.string(),
});
const optionalAmounts = () => ({ amount: text(), totalAmountPaid: text(), expectedAmount: text() });
/** What a payer has done on a page of a secure payment (public webhook documentation). */
const USER_EVENTS = ['wallet_connected', 'payment_sent_to_wallet', 'payment_approved_in_wallet'] as const;

const origin = () => ({
  clientId: text().describe('Only for requests that were created with a client ID'),
  origin: text().describe('Origin of the page that made the request'),
});

const paid = () => ({
  ...subject(),
  explorer: z.string(),
  ...amounts(),
  timestamp: time(),
  txHash: z.string(),
  network: z.string(),
  currency: z.string().describe('Symbol of the invoice currency'),
  paymentCurrency: z.string().describe('Symbol of the payment currency'),
  isCryptoToFiat: z.boolean(),
  subStatus: z.string(),
  paymentProcessor: z.string().describe('`request-network` for crypto, `request-tech` for fiat'),
  fees: z.array(fee()),
  payerAddress: z.string().nullable().optional(),
  payerEoaAddress: z.string().nullable().optional(),
  conversionRate: text().describe('The same as `conversionRateSource`'),
  conversionRateSource: text(),
  conversionRateDestination: text(),
  convertedAmountSource: text(),
  convertedAmountDestination: text(),
  rateProvider: text(),
  recurringPayment: recurringPayment(),
  ...origin(),
  customerInfo: customerInfo(),
  reference: text(),
});

export const paymentConfirmedPayloadSchema = lazy(() =>
  payload('A request was paid in full. Amounts are decimals of the invoice currency.', {
    event: z.literal('payment.confirmed'),
    ...paid(),
  }),
);
export const paymentPartialPayloadSchema = lazy(() =>
  payload('A request was paid in part. Amounts are decimals of the invoice currency.', {
    event: z.literal('payment.partial'),
    ...paid(),
  }),
);

export const paymentFailedPayloadSchema = lazy(() =>
  payload('A recurring, crosschain or off-ramp payment failed.', {
    event: z.literal('payment.failed'),
    ...looseSubject(),
    explorer: text(),
    ...optionalAmounts(),
    timestamp: time().optional(),
    paymentCurrency: text(),
    isCryptoToFiat: z.boolean().optional(),
    subStatus: text().describe('For example `failed`, `bounced`, `insufficient_funds`'),
    paymentProcessor: z.string(),
    failureReason: text(),
    retryAfter: text(),
    recurringPayment: recurringPayment(),
    ...origin(),
    customerInfo: customerInfo(),
    reference: text(),
  }),
);

export const paymentRefundedPayloadSchema = lazy(() =>
  payload('A crosschain payment failed and was refunded.', {
    event: z.literal('payment.refunded'),
    ...looseSubject(),
    timestamp: time(),
    currency: z.string(),
    paymentProcessor: z.string(),
    refundedTo: z.string(),
    refundAmount: z.string(),
  }),
);

export const paymentProcessingPayloadSchema = lazy(() =>
  payload('An off-ramp payment reached another stage.', {
    event: z.literal('payment.processing'),
    ...subject(),
    ...optionalAmounts(),
    timestamp: time(),
    isCryptoToFiat: z.boolean().optional(),
    subStatus: z.enum(PROCESSING_STATUSES),
    paymentProcessor: z.string(),
    offrampId: z.string(),
    rawPayload: z.record(z.string(), z.unknown()).optional(),
  }),
);

export const requestRecurringPayloadSchema = lazy(() =>
  payload('A recurring request created its next request.', {
    event: z.literal('request.recurring'),
    requestId: z.string(),
    paymentReference: z.string(),
    originalRequestId: z.string(),
    originalRequestPaymentReference: z.string(),
    timestamp: time(),
    paymentProcessor: z.string(),
  }),
);

export const complianceUpdatedPayloadSchema = lazy(() =>
  payload("A payer's agreement or identity check changed.", {
    event: z.literal('compliance.updated'),
    clientUserId: z.string(),
    kycStatus: z.string(),
    agreementStatus: z.string(),
    isCompliant: z.boolean(),
    timestamp: time(),
    rawPayload: z.record(z.string(), z.unknown()).optional(),
  }),
);

export const paymentDetailUpdatedPayloadSchema = lazy(() =>
  payload("A payer's bank account changed.", {
    event: z.literal('payment_detail.updated'),
    status: z.string(),
    paymentDetailsId: z.string(),
    clientUserId: z.string(),
    timestamp: time(),
    rawPayload: z.record(z.string(), z.unknown()).optional(),
  }),
);

export const clientIdLinkedPayloadSchema = lazy(() =>
  payload("An orchestrator's link to a client ID was completed. Sent by test calls only.", {
    event: z.literal('client_id.linked'),
    clientId: z.string(),
    orchestratorId: z.string(),
    linkId: z.string(),
    intentId: z.string(),
    externalId: text(),
    destinationId: z.string(),
    destinationWalletAddress: z.string(),
    chain: z.string().describe('For example `base`'),
    currency: z.string().describe('Symbol of the currency'),
    timestamp: time(),
  }),
);

export const kytScreeningCompletedPayloadSchema = lazy(() =>
  payload('The screening of a wallet was completed. Sent by test calls only.', {
    event: z.literal('kyt.screening.completed'),
    paymentToken: z.string(),
    clientId: z.string(),
    orchestratorId: text(),
    walletAddress: z.string(),
    eoaAddress: z.string(),
    smartAccountAddress: z.string().nullable().optional(),
    status: z.enum(['approved', 'rejected']),
    provider: z.string(),
    policyId: z.string().nullable().optional(),
    timestamp: time(),
  }),
);

export const securePaymentUserEventPayloadSchema = lazy(() =>
  payload('A payer did something on the page of a secure payment. Sent by test calls only.', {
    event: z.literal('secure_payment.user_event'),
    userEvent: z.enum(USER_EVENTS),
    securePaymentToken: z.string(),
    requestId: text().describe('Only of a payment of exactly one request'),
    requestIds: z.array(z.string()),
    clientId: z.string(),
    orchestratorId: text(),
    occurredAt: time(),
    timestamp: time(),
    properties: z.record(z.string(), z.unknown()),
  }),
);

export const securePaymentAccessRejectedPayloadSchema = lazy(() =>
  payload('A wallet was refused a secure payment. Sent by test calls only.', {
    event: z.literal('secure_payment.access_rejected'),
    requestId: z.string(),
    clientId: z.string(),
    orchestratorId: text(),
    attemptedPayerWalletAddress: z.string(),
    timestamp: time(),
  }),
);

export const webhookPayloadSchema = lazy(() =>
  z.discriminatedUnion('event', [
    paymentConfirmedPayloadSchema(),
    paymentPartialPayloadSchema(),
    paymentFailedPayloadSchema(),
    paymentRefundedPayloadSchema(),
    paymentProcessingPayloadSchema(),
    requestRecurringPayloadSchema(),
    complianceUpdatedPayloadSchema(),
    paymentDetailUpdatedPayloadSchema(),
    clientIdLinkedPayloadSchema(),
    kytScreeningCompletedPayloadSchema(),
    securePaymentUserEventPayloadSchema(),
    securePaymentAccessRejectedPayloadSchema(),
  ]),
);
export type WebhookPayload = z.infer<ReturnType<typeof webhookPayloadSchema>>;
