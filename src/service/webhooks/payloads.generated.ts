/* Generated from the schemas of the payloads by npm run generate. It imports nothing. */

/** An off-ramp payment reached another stage. */
export interface PaymentProcessingPayload {
  event: "payment.processing";
  requestId: string;
  /** The same as `requestId` */
  requestID: string;
  paymentReference: string;
  amount?: string | undefined;
  totalAmountPaid?: string | undefined;
  expectedAmount?: string | undefined;
  timestamp: string;
  isCryptoToFiat?: boolean | undefined;
  subStatus: "initiated" | "pending_internal_assessment" | "ongoing_checks" | "sending_fiat" | "fiat_sent" |
    "bounced" | "retry_required" | "processing";
  paymentProcessor: string;
  offrampId: string;
  rawPayload?: {
    [key: string]: unknown;
  } | undefined;
}

/** A recurring, crosschain or off-ramp payment failed. */
export interface PaymentFailedPayload {
  event: "payment.failed";
  requestId: string;
  /** The same as `requestId` */
  requestID?: string | undefined;
  paymentReference: string;
  explorer?: string | undefined;
  amount?: string | undefined;
  totalAmountPaid?: string | undefined;
  expectedAmount?: string | undefined;
  timestamp?: string | undefined;
  paymentCurrency?: string | undefined;
  isCryptoToFiat?: boolean | undefined;
  /** For example `failed`, `bounced`, `insufficient_funds` */
  subStatus?: string | undefined;
  paymentProcessor: string;
  failureReason?: string | undefined;
  retryAfter?: string | undefined;
  recurringPayment?: {
    id: string;
  } | undefined;
  /** Only for requests that were created with a client ID */
  clientId?: string | undefined;
  /** Origin of the page that created the request */
  origin?: string | undefined;
}

/** A crosschain payment failed and was refunded. */
export interface PaymentRefundedPayload {
  event: "payment.refunded";
  requestId: string;
  /** The same as `requestId` */
  requestID?: string | undefined;
  paymentReference: string;
  timestamp: string;
  currency: string;
  paymentProcessor: string;
  refundedTo: string;
  refundAmount: string;
}

/** A request was paid in full. Amounts are decimals of the invoice currency, converted amounts of US dollars. */
export interface PaymentConfirmedPayload {
  event: "payment.confirmed";
  requestId: string;
  /** The same as `requestId` */
  requestID: string;
  paymentReference: string;
  explorer: string;
  /** Amount of this payment */
  amount: string;
  totalAmountPaid: string;
  expectedAmount: string;
  timestamp: string;
  txHash: string;
  network: string;
  /** Symbol of the invoice currency */
  currency: string;
  /** Symbol of the payment currency */
  paymentCurrency: string;
  isCryptoToFiat: boolean;
  subStatus: string;
  /** `request-network` for crypto, `request-tech` for fiat */
  paymentProcessor: string;
  fees: {
    type: string;
    amount: string | null;
    currency: string;
  }[];
  payerAddress?: (string | null) | undefined;
  payerEoaAddress?: (string | null) | undefined;
  /** The same as `conversionRateSource` */
  conversionRate?: string | undefined;
  conversionRateSource?: string | undefined;
  conversionRateDestination?: string | undefined;
  /** Value of the paid amount in US dollars */
  convertedAmountSource?: string | undefined;
  /** Value of `amount` in US dollars */
  convertedAmountDestination?: string | undefined;
  rateProvider?: string | undefined;
  recurringPayment?: {
    id: string;
  } | undefined;
  /** Only for requests that were created with a client ID */
  clientId?: string | undefined;
  /** Origin of the page that created the request */
  origin?: string | undefined;
}

/** A request was paid in part. Amounts are decimals of the invoice currency, converted amounts of US dollars. */
export interface PaymentPartialPayload {
  event: "payment.partial";
  requestId: string;
  /** The same as `requestId` */
  requestID: string;
  paymentReference: string;
  explorer: string;
  /** Amount of this payment */
  amount: string;
  totalAmountPaid: string;
  expectedAmount: string;
  timestamp: string;
  txHash: string;
  network: string;
  /** Symbol of the invoice currency */
  currency: string;
  /** Symbol of the payment currency */
  paymentCurrency: string;
  isCryptoToFiat: boolean;
  subStatus: string;
  /** `request-network` for crypto, `request-tech` for fiat */
  paymentProcessor: string;
  fees: {
    type: string;
    amount: string | null;
    currency: string;
  }[];
  payerAddress?: (string | null) | undefined;
  payerEoaAddress?: (string | null) | undefined;
  /** The same as `conversionRateSource` */
  conversionRate?: string | undefined;
  conversionRateSource?: string | undefined;
  conversionRateDestination?: string | undefined;
  /** Value of the paid amount in US dollars */
  convertedAmountSource?: string | undefined;
  /** Value of `amount` in US dollars */
  convertedAmountDestination?: string | undefined;
  rateProvider?: string | undefined;
  recurringPayment?: {
    id: string;
  } | undefined;
  /** Only for requests that were created with a client ID */
  clientId?: string | undefined;
  /** Origin of the page that created the request */
  origin?: string | undefined;
}

/** A recurring request created its next request. */
export interface RequestRecurringPayload {
  event: "request.recurring";
  requestId: string;
  paymentReference: string;
  originalRequestId: string;
  originalRequestPaymentReference: string;
  timestamp: string;
  paymentProcessor: string;
}

/** A payer's bank account changed. */
export interface PaymentDetailUpdatedPayload {
  event: "payment_detail.updated";
  status: string;
  paymentDetailsId: string;
  clientUserId: string;
  timestamp: string;
  rawPayload?: {
    [key: string]: unknown;
  } | undefined;
}

/** A payer's agreement or identity check changed. */
export interface ComplianceUpdatedPayload {
  event: "compliance.updated";
  clientUserId: string;
  kycStatus: string;
  agreementStatus: string;
  isCompliant: boolean;
  timestamp: string;
  rawPayload?: {
    [key: string]: unknown;
  } | undefined;
}

/** An orchestrator's link to a client ID was completed. Sent by test calls only. */
export interface ClientIdLinkedPayload {
  event: "client_id.linked";
  clientId: string;
  orchestratorId: string;
  linkId: string;
  intentId: string;
  externalId?: string | undefined;
  destinationId: string;
  destinationWalletAddress: string;
  /** For example `base` */
  chain: string;
  /** Symbol of the currency */
  currency: string;
  timestamp: string;
}

/** The allow list of a payment link has refused a wallet. A wallet sends it once in ten minutes. */
export interface SecurePaymentAccessRejectedPayload {
  event: "secure_payment.access_rejected";
  requestId: string;
  /** Absent for a payment link that no client ID has made */
  clientId?: string | undefined;
  orchestratorId?: string | undefined;
  attemptedPayerWalletAddress: string;
  timestamp: string;
}

/** The screening of a wallet was completed. Not sent when the provider failed. */
export interface KytScreeningCompletedPayload {
  event: "kyt.screening.completed";
  paymentToken: string;
  /** Absent for a payment link that no client ID has made */
  clientId?: string | undefined;
  orchestratorId?: string | undefined;
  walletAddress: string;
  eoaAddress: string;
  smartAccountAddress?: (string | null) | undefined;
  status: "approved" | "rejected";
  provider: string;
  policyId?: (string | null) | undefined;
  timestamp: string;
}

/** A payer did something on the page of a payment link. */
export interface SecurePaymentUserEventPayload {
  event: "secure_payment.user_event";
  userEvent: "wallet_connected" | "payment_sent_to_wallet" | "payment_approved_in_wallet";
  securePaymentToken: string;
  /** Only of a payment of exactly one request */
  requestId?: string | undefined;
  requestIds: string[];
  /** Absent for a payment link that no client ID has made */
  clientId?: string | undefined;
  orchestratorId?: string | undefined;
  occurredAt: string;
  timestamp: string;
  properties: {
    [key: string]: unknown;
  };
}

/** The payload of each kind of event, fields in the order in which they are sent. */
export interface WebhookPayloads {
  'payment.processing': PaymentProcessingPayload;
  'payment.failed': PaymentFailedPayload;
  'payment.refunded': PaymentRefundedPayload;
  'payment.confirmed': PaymentConfirmedPayload;
  'payment.partial': PaymentPartialPayload;
  'request.recurring': RequestRecurringPayload;
  'payment_detail.updated': PaymentDetailUpdatedPayload;
  'compliance.updated': ComplianceUpdatedPayload;
  'client_id.linked': ClientIdLinkedPayload;
  'secure_payment.access_rejected': SecurePaymentAccessRejectedPayload;
  'kyt.screening.completed': KytScreeningCompletedPayload;
  'secure_payment.user_event': SecurePaymentUserEventPayload;
}
