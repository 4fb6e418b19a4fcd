/** The payloads of webhooks, fields in the order in which they are sent. This file imports nothing. */

/** A fee within a payment. */
export interface WebhookFee {
  type: string;
  amount: string;
  currency: string;
  provider?: string | undefined;
}

/** What events about a request may say beside their own fields. */
export interface WebhookContext {
  recurringPayment?: { id: string } | undefined;
  /** Only for requests that were made with a client ID. */
  clientId?: string | undefined;
  origin?: string | undefined;
  customerInfo?: Record<string, unknown> | undefined;
  reference?: string | undefined;
}

/** A payment arrived. Amounts are decimals of the invoice currency. */
export interface PaidPayload<E extends string> extends WebhookContext {
  event: E;
  requestId: string;
  /** The same as `requestId`. */
  requestID: string;
  paymentReference: string;
  explorer: string;
  /** This payment. */
  amount: string;
  totalAmountPaid: string;
  expectedAmount: string;
  timestamp: string;
  txHash: string;
  network: string;
  /** Symbols of the two currencies. */
  currency: string;
  paymentCurrency: string;
  isCryptoToFiat: boolean;
  subStatus: string;
  /** `request-network` for crypto, `request-tech` for fiat. */
  paymentProcessor: string;
  fees: WebhookFee[];
  payerAddress?: string | null | undefined;
  payerEoaAddress?: string | null | undefined;
  conversionRateSource?: string | undefined;
  conversionRateDestination?: string | undefined;
  convertedAmountSource?: string | undefined;
  convertedAmountDestination?: string | undefined;
  rateProvider?: string | undefined;
}

/** A request is wholly paid. */
export type PaymentConfirmedPayload = PaidPayload<'payment.confirmed'>;
/** A request is paid in part. */
export type PaymentPartialPayload = PaidPayload<'payment.partial'>;

/** A payment failed: of a schedule, across chains, or on its way to a bank. */
export interface PaymentFailedPayload extends WebhookContext {
  event: 'payment.failed';
  requestId: string;
  requestID?: string | undefined;
  paymentReference: string;
  explorer?: string | undefined;
  amount?: string | undefined;
  totalAmountPaid?: string | undefined;
  expectedAmount?: string | undefined;
  timestamp?: string | undefined;
  paymentCurrency?: string | undefined;
  isCryptoToFiat?: boolean | undefined;
  /** For example `failed`, `bounced`, `insufficient_funds`. */
  subStatus?: string | undefined;
  paymentProcessor: string;
  failureReason?: string | undefined;
  retryAfter?: string | undefined;
}

/** A payment across chains failed and was given back. */
export interface PaymentRefundedPayload {
  event: 'payment.refunded';
  requestId: string;
  requestID?: string | undefined;
  paymentReference: string;
  timestamp: string;
  currency: string;
  paymentProcessor: string;
  refundedTo: string;
  refundAmount: string;
}

/** Where a payment on its way to a bank stands. */
export type ProcessingStatus =
  | 'initiated'
  | 'pending_internal_assessment'
  | 'ongoing_checks'
  | 'sending_fiat'
  | 'fiat_sent'
  | 'bounced'
  | 'retry_required'
  | 'processing';

/** A payment on its way to a bank went on. */
export interface PaymentProcessingPayload {
  event: 'payment.processing';
  requestId: string;
  requestID: string;
  paymentReference: string;
  amount?: string | undefined;
  totalAmountPaid?: string | undefined;
  expectedAmount?: string | undefined;
  timestamp: string;
  isCryptoToFiat?: boolean | undefined;
  subStatus: ProcessingStatus;
  paymentProcessor: string;
  offrampId: string;
  rawPayload?: Record<string, unknown> | undefined;
}

/** A recurring request has its next one. */
export interface RequestRecurringPayload {
  event: 'request.recurring';
  /** The new request. */
  requestId: string;
  paymentReference: string;
  originalRequestId: string;
  originalRequestPaymentReference: string;
  timestamp: string;
  paymentProcessor: string;
}

/** A payer's agreement or identity check changed. */
export interface ComplianceUpdatedPayload {
  event: 'compliance.updated';
  clientUserId: string;
  kycStatus: string;
  agreementStatus: string;
  isCompliant: boolean;
  timestamp: string;
  rawPayload?: Record<string, unknown> | undefined;
}

/** A payer's bank account changed. */
export interface PaymentDetailUpdatedPayload {
  event: 'payment_detail.updated';
  status: string;
  paymentDetailsId: string;
  clientUserId: string;
  timestamp: string;
  rawPayload?: Record<string, unknown> | undefined;
}

/** The payload of each kind of event. */
export interface WebhookPayloads {
  'payment.confirmed': PaymentConfirmedPayload;
  'payment.partial': PaymentPartialPayload;
  'payment.failed': PaymentFailedPayload;
  'payment.refunded': PaymentRefundedPayload;
  'payment.processing': PaymentProcessingPayload;
  'request.recurring': RequestRecurringPayload;
  'compliance.updated': ComplianceUpdatedPayload;
  'payment_detail.updated': PaymentDetailUpdatedPayload;
}

export type WebhookEvent = keyof WebhookPayloads;

/** Any payload; `event` tells which. */
export type WebhookPayload = WebhookPayloads[WebhookEvent];

/** What checks a payload: a zod schema, of which only this much is promised. */
export interface PayloadSchema<T> {
  /** Gives the payload with its keys in the order in which they are sent; throws for a wrong one. */
  parse(value: unknown): T;
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}
