/* Generated from the steps and the tables by npm run generate. */
import type { JobRun } from '../engine/kernel/world/world.generated.ts';
import type { CurrencyName, OperationId } from './names.generated.ts';

// A type of its own for each step keeps the errors of TypeScript short.
type RateSet = {
  /** symbol in GET /v2/currencies, such as ETH-sepolia */
  symbol: string;
  usd: string;
  /** default: now */
  from?: string | undefined;
  provider?: "chainlink" | "coingecko" | "lifi";
};
type RequestCreate = {
  /** Payee wallet; required unless isCryptoToFiatAvailable is true */
  payee?: (string | string) | undefined;
  amount: string;
  /** Currency ID */
  invoiceCurrency: CurrencyName;
  /** Currency ID */
  paymentCurrency: CurrencyName;
  payer?: (string | string) | undefined;
  recurrence?: {
    startDate: string;
    frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  } | undefined;
  isCryptoToFiatAvailable?: boolean | undefined;
  customerInfo?: {
    firstName?: string | undefined;
    lastName?: string | undefined;
    email?: string | undefined;
    address?: {
      street?: string | undefined;
      city?: string | undefined;
      state?: string | undefined;
      postalCode?: string | undefined;
      country?: string | undefined;
    } | undefined;
  } | undefined;
  /** Merchant reference */
  reference?: string | undefined;
  originalRequestId?: string;
  originalRequestPaymentReference?: string | undefined;
};
type RequestPay = {
  /** default, if paymentReference is absent too: the newest request that is neither paid nor expired */
  requestId?: string;
  paymentReference?: string;
  amount?: string | undefined;
  payer?: string | undefined;
  txHash?: string | undefined;
  /** default, and the only one possible: that of the payment */
  type?: ("direct" | "conversion" | "crosschain" | "recurring") | undefined;
  /** pays from another network through the bridge, which keeps a fee: mainnet, base, optimism, … */
  sourceNetwork?: string | undefined;
  /** when the payment settles; default: the timing of the workspace */
  settlement?: ("immediate" | {
    after: string | number;
  } | {
    polls: number;
  }) | undefined;
  /**
   * when a payment to a bank account is confirmed: first, or last, once the bank has the money; default: the setting
   * of the workspace
   */
  offrampConfirmation?: ("last" | "first") | undefined;
};
type RequestUnpay = {
  /** default, if paymentReference is absent too: the newest request that is neither paid nor expired */
  requestId?: string;
  paymentReference?: string;
};
type RequestFail = {
  /** default, if paymentReference is absent too: the newest request that is neither paid nor expired */
  requestId?: string;
  paymentReference?: string;
  reason?: string;
  /** in the webhook; default: insufficient_funds if the reason contains it, otherwise failed */
  subStatus?: string | undefined;
};
type RequestExpire = {
  /** default, if paymentReference is absent too: the newest request that is neither paid nor expired */
  requestId?: string;
  paymentReference?: string;
};
type IntentDecide = {
  /** default: the newest */
  id?: string;
  outcome: "confirmed" | "failed" | "refunded";
  reason?: string;
};
type OfframpAdvance = {
  /** default: the newest payment to a bank account */
  requestId?: string;
};
type OfframpDecide = {
  /** default: the newest payment to a bank account */
  requestId?: string;
  outcome: "failed" | "bounced";
  reason?: string;
};
type PaymentAdd = {
  requestId: string;
  invoiceAmount: string;
  id?: string;
  paymentReference?: string;
  amount?: string | undefined;
  sourceNetwork?: string | undefined;
  destinationNetwork?: string | undefined;
  sourceTxHash?: string | undefined;
  destinationTxHash?: (string | null) | undefined;
  timestamp?: string | undefined;
  type?: ("direct" | "conversion" | "crosschain" | "recurring") | undefined;
  conversionRateSource?: (string | null) | undefined;
  conversionRateDestination?: (string | null) | undefined;
  convertedAmountSource?: (string | null) | undefined;
  convertedAmountDestination?: (string | null) | undefined;
  invoiceCurrency?: string | undefined;
  paymentCurrency?: string | undefined;
  invoiceSymbol?: string | undefined;
  paymentSymbol?: string | undefined;
  payer?: string | undefined;
  payee?: string | undefined;
  fees?: {
    type: string;
    amount: string | null;
    currency: string;
    provider: string;
    stage?: string | undefined;
    amountInUSD?: (string | null) | undefined;
    receiverAddress?: string | undefined;
    network?: string | undefined;
    rateProvider?: string | undefined;
  }[] | undefined;
  recurringPaymentId?: (string | null);
  rateProvider?: string | undefined;
  refunded?: (boolean | undefined) | undefined;
  reference?: (string | null) | undefined;
  paidAmount?: (string | null) | undefined;
  paidSymbol?: (string | null) | undefined;
  paidInUsd?: (string | null) | undefined;
  settledInUsd?: (string | null) | undefined;
  excessAmount?: (string | null) | undefined;
  note?: (string | null) | undefined;
};
type RequestOverpay = {
  requestId: string;
  /** in the invoice currency */
  excess: string;
  payer?: string | undefined;
  txHash?: string | undefined;
};
type RequestPayLate = {
  requestId: string;
  by: string | number;
  amount?: string | undefined;
  payer?: string | undefined;
  txHash?: string | undefined;
};
type RequestPayWrongToken = {
  requestId: string;
  currency: string;
};
type RequestPayBatch = {
  requestIds: string[];
  payer?: string | undefined;
  txHash?: string | undefined;
};
type RequestRefund = {
  requestId: string;
};
type RecurringCreate = {
  payee: string | string;
  amount: string;
  /** Currency ID */
  invoiceCurrency: CurrencyName;
  /** Currency ID */
  paymentCurrency: CurrencyName;
  /** Percent applied at payment time; 2.5 means 2.5% */
  feePercentage?: string | undefined;
  /** Address receiving the fee */
  feeAddress?: string | undefined;
  recurrence: {
    startDate: string;
    frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
    totalPayments: number;
    payer: string;
  };
  /** Used to check whether payer approval exists */
  payerWallet?: (string | string) | undefined;
  /** The same as payerWallet */
  payerAddress?: (string | string) | undefined;
  customerInfo?: {
    firstName?: string | undefined;
    lastName?: string | undefined;
    email?: string | undefined;
    address?: {
      street?: string | undefined;
      city?: string | undefined;
      state?: string | undefined;
      postalCode?: string | undefined;
      country?: string | undefined;
    } | undefined;
  } | undefined;
  /** Merchant reference */
  reference?: string | undefined;
};
type RecurringSetStatus = {
  /** default: the newest */
  id?: string;
  status: "pending" | "active" | "paused" | "completed" | "cancelled";
  reason?: string | undefined;
};
type RecurringFailNext = {
  /** default: the newest */
  id?: string;
  times?: number;
  reason?: string;
};
type SecurePaymentCreate = {
  requests: {
    amount: string;
    destinationId?: string | undefined;
  }[];
  payerIdentifier?: string | undefined;
  /** Merchant reference */
  reference?: string | undefined;
  redirectUrl?: string | undefined;
  redirectLabel?: string | undefined;
  accessPolicy?: {
    mode?: ("inherit" | "off" | "kyt_all_wallets") | undefined;
    screeningProvider?: (("hypernative" | "merklescience") | null) | undefined;
    hideUntilApproved?: boolean | undefined;
    hidePayeeAddress?: boolean | undefined;
    allowedPayerAddresses?: (string | string)[] | undefined;
  } | undefined;
  /** client ID of the creator; default: the platform */
  clientId?: string;
};
type SecurePaymentPay = {
  /** default: the newest open payment link */
  token?: string;
  wallet?: string | undefined;
  txHash?: string | undefined;
  /** source network; default: the network of the link */
  sourceNetwork?: string | undefined;
  /** requests to pay; default: all open requests */
  requestIds?: string[] | undefined;
  /** when the payment settles; default: the timing of the workspace */
  settlement?: ("immediate" | {
    after: string | number;
  } | {
    polls: number;
  }) | undefined;
};
type SecurePaymentOpen = {
  /** default: the newest open payment link */
  token?: string;
  wallet: string;
};
type SecurePaymentExpire = {
  /** default: the newest open payment link */
  token?: string;
};
type SecurePaymentInvalidate = {
  /** default: the newest open payment link */
  token?: string;
};
type SecurePaymentRefuseWallet = {
  /** default: the newest open payment link */
  token?: string;
  wallet: string;
};
type SecurePaymentDecideKyt = {
  /** default: the newest open payment link */
  token?: string;
  wallet: string;
  status: "approved" | "rejected" | "error";
};
type SecurePaymentPrepare = {
  /** default: the newest open payment link */
  token?: string;
  wallet: string;
};
type SecurePaymentReport = {
  /** default: the newest open payment link */
  token?: string;
  userEvent: "wallet_connected" | "payment_sent_to_wallet" | "payment_approved_in_wallet";
  properties?: {
    [key: string]: unknown;
  };
};
type PayerCreate = {
  clientUserId: string;
  email: string;
  firstName: string;
  lastName: string;
  beneficiaryType: "individual" | "business";
  dateOfBirth: string;
  addressLine1: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  nationality: string;
  phone: string;
  ssn: string;
  companyName?: string | undefined;
  addressLine2?: string | undefined;
  sourceOfFunds?: string | undefined;
  businessActivity?: string | undefined;
};
type PayerEnsure = {
  clientUserId: string;
};
type PayerSetStatus = {
  clientUserId: string;
  agreementStatus?: ("not_started" | "pending" | "completed" | "rejected" | "failed") | undefined;
  kycStatus?: ("not_started" | "initiated" | "pending" | "approved" | "rejected" | "failed" | "retry_required" |
    "completed") | undefined;
};
type PaymentDetailsCreate = {
  bankName: string;
  accountName: string;
  beneficiaryType: "individual" | "business";
  currency: string;
  addressLine1: string;
  city: string;
  country: string;
  dateOfBirth: string;
  postalCode: string;
  accountNumber?: string | undefined;
  /** US bank routing number */
  routingNumber?: string | undefined;
  addressLine2?: string | undefined;
  /** State or province code */
  state?: string | undefined;
  rails?: "local" | "swift" | "wire";
  /** UK sort code */
  sortCode?: string | undefined;
  iban?: string | undefined;
  swiftBic?: string | undefined;
  /** Government ID number */
  documentNumber?: string | undefined;
  /** Type of government ID */
  documentType?: string | undefined;
  accountType?: ("checking" | "savings") | undefined;
  /** French RIB */
  ribNumber?: string | undefined;
  /** Australian BSB */
  bsbNumber?: string | undefined;
  /** New Zealand NCC */
  ncc?: string | undefined;
  branchCode?: string | undefined;
  bankCode?: string | undefined;
  /** Indian Financial System Code */
  ifsc?: string | undefined;
  clientUserId: string;
};
type PaymentDetailsEnsure = {
  clientUserId: string;
};
type PaymentDetailsSetStatus = {
  paymentDetailsId?: string;
  clientUserId?: string;
  status: "pending" | "approved" | "failed" | "rejected" | "verified";
};
type DestinationCreate = {
  /** wallet of the owner; default: the platform */
  account?: string;
  /** wallet that is paid; default: the owner */
  walletAddress?: string | undefined;
  tokenAddress: string;
  chainId: number;
  accessPolicy?: ({
    mode: "off" | "kyt_all_wallets";
    screeningProvider?: ("hypernative" | "merklescience") | null;
    hideUntilApproved: boolean;
    hidePayeeAddress: boolean;
  } | null) | undefined;
};
type DestinationDeactivate = {
  id: string;
};
type ClientIdCreate = {
  label: string;
  /** if absent, the client ID is for a back end, and its calls need no Origin */
  allowedDomains?: string[];
  /** '0' lets the fee of an API call take precedence; any other value overrides it */
  feePercentage?: string | undefined;
  /** Required if feePercentage is set */
  feeAddress?: string | undefined;
  /** Operator of commerce payments */
  operatorWalletAddress?: string | undefined;
  /** Seconds */
  defaultPreApprovalExpiry?: number | undefined;
  /** Seconds */
  defaultAuthorizationExpiry?: number | undefined;
};
type ClientIdSetStatus = {
  clientId: string;
  status: "active" | "inactive" | "revoked";
};
type ClientIdRevoke = {
  clientId: string;
};
type ClientIdBind = {
  clientId: string;
  destinationId: string | null;
};
type JourneyAdd = {
  id?: string;
  requestId?: string;
  processors: string[];
};
type WalletSetBalance = {
  wallet?: string;
  currency?: string;
  balance: string;
};
type WalletSetAllowance = {
  wallet?: string;
  currency?: string;
  allowance: string;
};
type FaultAdd = {
  /** operationId; * matches all */
  operation?: OperationId | '*' | undefined;
  method?: string | undefined;
  /** * matches one segment, ** one or more */
  path?: string | undefined;
  /** status of the response; default 500 */
  status?: number | undefined;
  /** message of the error body */
  message?: string | undefined;
  /** JSON, or text sent unchanged */
  body?: unknown | undefined;
  headers?: {
    [key: string]: string;
  } | undefined;
  /** default for status 429: 60 */
  retryAfterSeconds?: number | undefined;
  /** in real time, or in mock time for webhooks; {min, max} is a uniform range */
  delay?: ((string | number) | {
    min: number;
    max: number;
  }) | undefined;
  /** double: the call is carried out twice */
  effect?: ("reset" | "empty" | "timeout" | "truncate" | "malformed" | "double") | undefined;
  /** after: the write is committed, then the response is lost */
  phase?: ("before" | "after") | undefined;
  rateLimit?: {
    perSecond?: number;
    blockAfter?: number | undefined;
    blockFor?: string | number;
  } | undefined;
  /**
   * affects webhook deliveries instead of calls. duplicate: every attempt is sent twice, with the same delivery ID;
   * reorder: held until the next delivery to the same address has overtaken it, for `delay` (1 minute) at most; delay:
   * sent `delay` (1 minute) later on the clock of the mock; drop: never sent and never retried; timeout: the response
   * to the first attempt is ignored, so that a retry follows; wrong-secret: every attempt is signed with another
   * secret, also the retries; altered-body: the body of every attempt is changed after it was signed, also of the
   * retries
   */
  webhook?: ("duplicate" | "reorder" | "delay" | "drop" | "timeout" | "wrong-secret" | "altered-body") | undefined;
  /** only for this event */
  event?: string | undefined;
  /** for duplicate, timeout, wrong-secret and altered-body: how many attempts of each delivery it affects */
  attempts?: number | undefined;
  /** how many calls, or deliveries with all attempts, it affects; default: all */
  times?: number | undefined;
  /** how many calls or deliveries pass before it starts */
  after?: number;
  /** share of matching calls or deliveries that it affects, seeded */
  chance?: number;
};
type FaultClear = {
  id?: string;
};
type WebhookRegister = {
  url: string;
  /** signing key; default: 64 generated hex digits */
  secret?: string | undefined;
  /** value of x-client-id */
  clientId?: string;
  /** replaces the webhook with this id */
  id?: string;
};
type WebhookDelete = {
  id: string;
};
type WebhookTrigger = {
  event: "payment.processing" | "payment.failed" | "payment.refunded" | "payment.confirmed" | "payment.partial" |
    "request.recurring" | "payment_detail.updated" | "compliance.updated";
  requestId?: string;
  paymentReference?: string;
  clientUserId?: string;
  paymentDetailsId?: string;
  /** for payment.failed and payment.processing */
  subStatus?: string | undefined;
  failureReason?: string | undefined;
  retryAfter?: string | undefined;
  refundedTo?: string | undefined;
  refundAmount?: string | undefined;
  force?: boolean;
};
type WebhookRedeliver = {
  id: string;
};
type WebhookRetryNow = Record<never, never>;
type WebhookClear = Record<never, never>;
type TimingSet = {
  settlement?: ("immediate" | {
    after: string | number;
  } | {
    polls: number;
  }) | undefined;
  kycReview?: (("manual" | "immediate") | {
    after: string | number;
  } | {
    polls: number;
  }) | undefined;
  bankReview?: (("manual" | "immediate") | {
    after: string | number;
  } | {
    polls: number;
  }) | undefined;
  offramp?: (("manual" | "immediate") | {
    after: string | number;
  } | {
    polls: number;
  }) | undefined;
  offrampConfirmation?: ("last" | "first") | undefined;
};
type ClockAdvance = {
  by: string | number;
};
type ClockSet = {
  now: string;
};
type ClockFreeze = Record<never, never>;
type ClockResume = Record<never, never>;
type StoreClear = {
  tables?: ("currencies" | "conversion-routes" | "rates" | "requests" | "payment-intents" | "offramps" | "payments" |
    "recurring-payments" | "secure-payments" | "payers" | "payment-details" | "destinations" | "client-ids" |
    "sessions" | "challenges" | "journeys" | "journey-events" | "wallets" | "faults" | "rate-windows" | "jobs" |
    "webhooks" | "webhook-deliveries" | "webhook-queue")[] | undefined;
};

/** The field that names a step, with what the step does. */
export interface NamedSteps {
  'rate.set': {
    /** Sets the US dollar price of a currency symbol, now or from a given time. Signed payments keep their price. */
    do: 'rate.set';
  };
  'request.create': {
    /** Creates a payment request, like POST /v2/request. A payee is required unless isCryptoToFiatAvailable is true. */
    do: 'request.create';
  };
  'request.pay': {
    /**
     * Pays a request in full, or only amount (in the invoice currency): adds a payment and updates status and
     * hasBeenPaid, immediately or after the settlement time.
     */
    do: 'request.pay';
  };
  'request.unpay': {
    /** Removes all payments of a request. */
    do: 'request.unpay';
  };
  'request.fail': {
    /** Marks the payment of a request as failed. */
    do: 'request.fail';
  };
  'request.expire': {
    /** Expires an unpaid request, which can then no longer be paid. */
    do: 'request.expire';
  };
  'intent.decide': {
    /**
     * Sets the outcome of a crosschain payment intent: now if it was sent, otherwise once its payer signs and sends
     * it. If it failed, it can be refunded.
     */
    do: 'intent.decide';
  };
  'offramp.advance': {
    /** Advances a payment to a bank account to its next stage; the last stage pays the request. */
    do: 'offramp.advance';
  };
  'offramp.decide': {
    /** Makes a payment to a bank account fail its checks or bounce at the bank when it reaches that stage. */
    do: 'offramp.decide';
  };
  'payment.add': {
    /** Adds a payment with the given fields (by default those of the request) and updates the request. */
    do: 'payment.add';
  };
  'request.overpay': {
    /**
     * Pays the remaining amount plus an excess in one payment, even if nothing remains. The request is then paid;
     * nothing is refunded.
     */
    do: 'request.overpay';
  };
  'request.pay-late': {
    /**
     * Pays a request with a payment that is detected late: its timestamp is in the past, but not before the request
     * was created.
     */
    do: 'request.pay-late';
  };
  'request.pay-wrong-token': {
    /**
     * Pays in a currency other than the requested one: the service detects no payment, and the request does not
     * change.
     */
    do: 'request.pay-wrong-token';
  };
  'request.pay-batch': {
    /** Pays several requests on one network in one transaction, whose hash all payments share. */
    do: 'request.pay-batch';
  };
  'request.refund': {
    /** Refunds all payments of a request, which can then be paid again. The payments stay, marked as refunded. */
    do: 'request.refund';
  };
  'recurring.create': {
    /** Creates a recurring payment, like POST /v2/payouts. Its signed permit or recurring.set-status activates it. */
    do: 'recurring.create';
  };
  'recurring.set-status': {
    /** Sets the status of a recurring payment and the fields that follow from it. */
    do: 'recurring.set-status';
  };
  'recurring.fail-next': {
    /** Makes the next attempts of a recurring payment fail. The third failure in a row pauses it. */
    do: 'recurring.fail-next';
  };
  'secure-payment.create': {
    /** Creates a payment link, like POST /v2/secure-payments, as the platform or as a client ID. */
    do: 'secure-payment.create';
  };
  'secure-payment.pay': {
    /**
     * Pays all open requests of a payment link in one transaction, after checking the wallet like the hosted page.
     * Each request sends payment.confirmed. Without a wallet, a pending Safe transaction is executed.
     */
    do: 'secure-payment.pay';
  };
  'secure-payment.open': {
    /** Connects a wallet on the payment link page: checks the wallet and sends secure_payment.user_event. */
    do: 'secure-payment.open';
  };
  'secure-payment.expire': {
    /** Expires a payment link now: calls with its token return 403. */
    do: 'secure-payment.expire';
  };
  'secure-payment.invalidate': {
    /** Invalidates a payment link, like a batch that replaces it: calls with its token return 403. */
    do: 'secure-payment.invalidate';
  };
  'secure-payment.refuse-wallet': {
    /**
     * Removes a wallet from the allow list of a payment link (adding a list if needed) and lets it try to pay. Sends
     * secure_payment.access_rejected, at most once every ten minutes.
     */
    do: 'secure-payment.refuse-wallet';
  };
  'secure-payment.decide-kyt': {
    /**
     * Sets the screening result of a wallet, before or after it connects, and turns screening on if needed. Sends
     * kyt.screening.completed unless the result is error. A rejected recipient fails the payout.
     */
    do: 'secure-payment.decide-kyt';
  };
  'secure-payment.prepare': {
    /** Returns the transactions that pay a link from a wallet, and starts listening for the payment. */
    do: 'secure-payment.prepare';
  };
  'secure-payment.report': {
    /** Reports a payer action on the payment link page: sends secure_payment.user_event. */
    do: 'secure-payment.report';
  };
  'payer.create': {
    /** Creates a payer or updates an existing one, like POST /v2/payer. */
    do: 'payer.create';
  };
  'payer.ensure': {
    /** Returns a payer; creates it with sample data if it does not exist. */
    do: 'payer.ensure';
  };
  'payer.set-status': {
    /** Sets the statuses of a payer's agreement and identity check. */
    do: 'payer.set-status';
  };
  'payment-details.create': {
    /** Adds a bank account to a payer, like POST /v2/payer/{clientUserId}/payment-details. */
    do: 'payment-details.create';
  };
  'payment-details.ensure': {
    /** Returns the bank account of a payer; adds one with sample data if there is none. */
    do: 'payment-details.ensure';
  };
  'payment-details.set-status': {
    /** Sets the review status of a bank account, or of all bank accounts of a payer. */
    do: 'payment-details.set-status';
  };
  'destination.create': {
    /**
     * Creates the active payee destination of an account, or reactivates an earlier one. The previous one is
     * deactivated.
     */
    do: 'destination.create';
  };
  'destination.deactivate': {
    /** Deactivates a payee destination, given by its id or destination id. */
    do: 'destination.deactivate';
  };
  'client-id.create': {
    /** Creates a client ID, like POST /v2/client-ids. Without allowedDomains, it is a back-end client ID. */
    do: 'client-id.create';
  };
  'client-id.set-status': {
    /** Sets the status of a client ID (value of x-client-id, or internal id), even of a revoked one. */
    do: 'client-id.set-status';
  };
  'client-id.revoke': {
    /** Revokes a client ID (value of x-client-id, or internal id). */
    do: 'client-id.revoke';
  };
  'client-id.bind': {
    /** Binds a client ID (value of x-client-id, or internal id) to a payee destination; null unbinds it. */
    do: 'client-id.bind';
  };
  'journey.add': {
    /** Starts a journey with the given processors. The public API starts journeys without processors. */
    do: 'journey.add';
  };
  'wallet.set-balance': {
    /** Sets the balance of a wallet in a currency; * stands for all. Until it is set, funds are unlimited. */
    do: 'wallet.set-balance';
  };
  'wallet.set-allowance': {
    /** Sets how much of a currency the payment proxy may spend from a wallet; * stands for all. It is 0 until set. */
    do: 'wallet.set-allowance';
  };
  'fault.add': {
    /** Adds a fault: matching calls or webhooks fail, are delayed or get another response. */
    do: 'fault.add';
  };
  'fault.clear': {
    /** Removes one fault by id, or all. Idempotent. */
    do: 'fault.clear';
  };
  'webhook.register': {
    /** Registers an address for all events, or for the events of one client ID. */
    do: 'webhook.register';
  };
  'webhook.delete': {
    /** Deletes a webhook address and drops its pending deliveries. */
    do: 'webhook.delete';
  };
  'webhook.trigger': {
    /** Sends an event for the given record, or the newest that the event fits. With force, its state is not checked. */
    do: 'webhook.trigger';
  };
  'webhook.redeliver': {
    /** Sends a delivery again with the same id and without its faults. Failed attempts are retried as usual. */
    do: 'webhook.redeliver';
  };
  'webhook.retry-now': {
    /** Makes all scheduled attempts due now. */
    do: 'webhook.retry-now';
  };
  'webhook.clear': {
    /** Deletes all deliveries, including pending ones. */
    do: 'webhook.clear';
  };
  'timing.set': {
    /** Sets when payments settle, reviews are decided, and off-ramps advance and are confirmed, from now on. */
    do: 'timing.set';
  };
  'clock.advance': {
    /** Moves the clock forward by a duration and runs everything due by then, in order. */
    do: 'clock.advance';
  };
  'clock.set': {
    /** Moves the clock forward to a time and runs everything due by then, in order. */
    do: 'clock.set';
  };
  'clock.freeze': {
    /** Freezes the clock. */
    do: 'clock.freeze';
  };
  'clock.resume': {
    /** Resumes a frozen clock. */
    do: 'clock.resume';
  };
  'store.clear': {
    /** Empties tables, for example ["requests", "payments"]; without names, all except currencies and credentials. */
    do: 'store.clear';
  };
}

/** The parameters of each step, by name. */
export interface StepParameters {
  'rate.set': RateSet;
  'request.create': RequestCreate;
  'request.pay': RequestPay;
  'request.unpay': RequestUnpay;
  'request.fail': RequestFail;
  'request.expire': RequestExpire;
  'intent.decide': IntentDecide;
  'offramp.advance': OfframpAdvance;
  'offramp.decide': OfframpDecide;
  'payment.add': PaymentAdd;
  'request.overpay': RequestOverpay;
  'request.pay-late': RequestPayLate;
  'request.pay-wrong-token': RequestPayWrongToken;
  'request.pay-batch': RequestPayBatch;
  'request.refund': RequestRefund;
  'recurring.create': RecurringCreate;
  'recurring.set-status': RecurringSetStatus;
  'recurring.fail-next': RecurringFailNext;
  'secure-payment.create': SecurePaymentCreate;
  'secure-payment.pay': SecurePaymentPay;
  'secure-payment.open': SecurePaymentOpen;
  'secure-payment.expire': SecurePaymentExpire;
  'secure-payment.invalidate': SecurePaymentInvalidate;
  'secure-payment.refuse-wallet': SecurePaymentRefuseWallet;
  'secure-payment.decide-kyt': SecurePaymentDecideKyt;
  'secure-payment.prepare': SecurePaymentPrepare;
  'secure-payment.report': SecurePaymentReport;
  'payer.create': PayerCreate;
  'payer.ensure': PayerEnsure;
  'payer.set-status': PayerSetStatus;
  'payment-details.create': PaymentDetailsCreate;
  'payment-details.ensure': PaymentDetailsEnsure;
  'payment-details.set-status': PaymentDetailsSetStatus;
  'destination.create': DestinationCreate;
  'destination.deactivate': DestinationDeactivate;
  'client-id.create': ClientIdCreate;
  'client-id.set-status': ClientIdSetStatus;
  'client-id.revoke': ClientIdRevoke;
  'client-id.bind': ClientIdBind;
  'journey.add': JourneyAdd;
  'wallet.set-balance': WalletSetBalance;
  'wallet.set-allowance': WalletSetAllowance;
  'fault.add': FaultAdd;
  'fault.clear': FaultClear;
  'webhook.register': WebhookRegister;
  'webhook.delete': WebhookDelete;
  'webhook.trigger': WebhookTrigger;
  'webhook.redeliver': WebhookRedeliver;
  'webhook.retry-now': WebhookRetryNow;
  'webhook.clear': WebhookClear;
  'timing.set': TimingSet;
  'clock.advance': ClockAdvance;
  'clock.set': ClockSet;
  'clock.freeze': ClockFreeze;
  'clock.resume': ClockResume;
  'store.clear': StoreClear;
}

/** The result of each step, by name: the records that it wrote. */
export interface StepResults {
  'rate.set': TableRows['rates'];
  'request.create': TableRows['requests'];
  'request.pay': {
    request: TableRows['requests'];
    payment: TableRows['payments'] | null;
  };
  'request.unpay': TableRows['requests'];
  'request.fail': TableRows['requests'];
  'request.expire': TableRows['requests'];
  'intent.decide': TableRows['payment-intents'];
  'offramp.advance': TableRows['offramps'];
  'offramp.decide': TableRows['offramps'];
  'payment.add': {
    payment: TableRows['payments'];
    request: TableRows['requests'];
  };
  'request.overpay': {
    request: TableRows['requests'];
    payment: TableRows['payments'];
  };
  'request.pay-late': {
    request: TableRows['requests'];
    payment: TableRows['payments'];
  };
  'request.pay-wrong-token': {
    request: TableRows['requests'];
    payment: null;
  };
  'request.pay-batch': {
    request: TableRows['requests'];
    payment: TableRows['payments'];
  }[];
  'request.refund': {
    request: TableRows['requests'];
    payments: TableRows['payments'][];
  };
  'recurring.create': TableRows['recurring-payments'];
  'recurring.set-status': TableRows['recurring-payments'];
  'recurring.fail-next': TableRows['recurring-payments'];
  'secure-payment.create': {
    token: string;
    kind: "single" | "batch" | "multicall";
    flow: "incoming" | "outgoing";
    requestIds: string[];
    childTokens: string[];
    executionKind: ("evm_same_chain" | "evm_cross_chain" | "tron_batch") | null;
    status: "pending" | "invalidated" | "compliance_failed" | "completed" | "expired" | "partially_settled";
    account: string;
    clientId: string | null;
    accessPolicy: {
      mode: "off" | "kyt_all_wallets";
      screeningProvider: ("hypernative" | "merklescience") | null;
      hideUntilApproved: boolean;
      hidePayeeAddress: boolean;
      allowedPayerAddresses: string[];
    };
    feePlan: {
      version: 1;
      flow: "get_paid" | "pay";
      defaultFeeBearer: "payer" | "payee";
      grossAmountUsd: string;
      netRecipientAmountUsd: string;
      payerTotalAmountUsd: string;
      totalFeesUsd: string;
      payeeBorneFeesUsd: string;
      payerBorneFeesUsd: string;
      fees: {
        type: string;
        label: string;
        feeBearer: "payer" | "payee";
        feeBearerSource: "fee_config" | "payment_default_override" | "flow_default" | "forced_fee_policy";
        percentageBps: number;
        capUsd: string | null;
        fixedAmountUsd: string | null;
        calculatedAmountUsd: string;
        destinationResolver: string;
        destinationRef: {
          evmAddress: string | null;
          tronAddress: string | null;
        };
        configSource: string;
      }[];
    } | null;
    redirectUrl: string | null;
    redirectLabel: string | null;
    reference: string | null;
    identifier: string | null;
    screenings: {
      wallet: string;
      walletType: "eoa" | "smart_account";
      eoaWallet: string | null;
      status: "approved" | "rejected" | "error";
      reasonCode: string;
      evaluatedAt: string;
    }[];
    refusals: {
      wallet: string;
      at: string;
    }[];
    intentId: string | null;
    safe: {
      safeTxHash: string;
      safePaymentDeadline: number | null;
      payerAddress: string | null;
    } | null;
    createdAt: string;
    expiresAt: string;
  };
  'secure-payment.pay': {
    link: {
      token: string;
      kind: "single" | "batch" | "multicall";
      flow: "incoming" | "outgoing";
      requestIds: string[];
      childTokens: string[];
      executionKind: ("evm_same_chain" | "evm_cross_chain" | "tron_batch") | null;
      status: "pending" | "invalidated" | "compliance_failed" | "completed" | "expired" | "partially_settled";
      account: string;
      clientId: string | null;
      accessPolicy: {
        mode: "off" | "kyt_all_wallets";
        screeningProvider: ("hypernative" | "merklescience") | null;
        hideUntilApproved: boolean;
        hidePayeeAddress: boolean;
        allowedPayerAddresses: string[];
      };
      feePlan: {
        version: 1;
        flow: "get_paid" | "pay";
        defaultFeeBearer: "payer" | "payee";
        grossAmountUsd: string;
        netRecipientAmountUsd: string;
        payerTotalAmountUsd: string;
        totalFeesUsd: string;
        payeeBorneFeesUsd: string;
        payerBorneFeesUsd: string;
        fees: {
          type: string;
          label: string;
          feeBearer: "payer" | "payee";
          feeBearerSource: "fee_config" | "payment_default_override" | "flow_default" | "forced_fee_policy";
          percentageBps: number;
          capUsd: string | null;
          fixedAmountUsd: string | null;
          calculatedAmountUsd: string;
          destinationResolver: string;
          destinationRef: {
            evmAddress: string | null;
            tronAddress: string | null;
          };
          configSource: string;
        }[];
      } | null;
      redirectUrl: string | null;
      redirectLabel: string | null;
      reference: string | null;
      identifier: string | null;
      screenings: {
        wallet: string;
        walletType: "eoa" | "smart_account";
        eoaWallet: string | null;
        status: "approved" | "rejected" | "error";
        reasonCode: string;
        evaluatedAt: string;
      }[];
      refusals: {
        wallet: string;
        at: string;
      }[];
      intentId: string | null;
      safe: {
        safeTxHash: string;
        safePaymentDeadline: number | null;
        payerAddress: string | null;
      } | null;
      createdAt: string;
      expiresAt: string;
    };
    requests: TableRows['requests'][];
  };
  'secure-payment.open': {
    token: string;
    kind: "single" | "batch" | "multicall";
    flow: "incoming" | "outgoing";
    requestIds: string[];
    childTokens: string[];
    executionKind: ("evm_same_chain" | "evm_cross_chain" | "tron_batch") | null;
    status: "pending" | "invalidated" | "compliance_failed" | "completed" | "expired" | "partially_settled";
    account: string;
    clientId: string | null;
    accessPolicy: {
      mode: "off" | "kyt_all_wallets";
      screeningProvider: ("hypernative" | "merklescience") | null;
      hideUntilApproved: boolean;
      hidePayeeAddress: boolean;
      allowedPayerAddresses: string[];
    };
    feePlan: {
      version: 1;
      flow: "get_paid" | "pay";
      defaultFeeBearer: "payer" | "payee";
      grossAmountUsd: string;
      netRecipientAmountUsd: string;
      payerTotalAmountUsd: string;
      totalFeesUsd: string;
      payeeBorneFeesUsd: string;
      payerBorneFeesUsd: string;
      fees: {
        type: string;
        label: string;
        feeBearer: "payer" | "payee";
        feeBearerSource: "fee_config" | "payment_default_override" | "flow_default" | "forced_fee_policy";
        percentageBps: number;
        capUsd: string | null;
        fixedAmountUsd: string | null;
        calculatedAmountUsd: string;
        destinationResolver: string;
        destinationRef: {
          evmAddress: string | null;
          tronAddress: string | null;
        };
        configSource: string;
      }[];
    } | null;
    redirectUrl: string | null;
    redirectLabel: string | null;
    reference: string | null;
    identifier: string | null;
    screenings: {
      wallet: string;
      walletType: "eoa" | "smart_account";
      eoaWallet: string | null;
      status: "approved" | "rejected" | "error";
      reasonCode: string;
      evaluatedAt: string;
    }[];
    refusals: {
      wallet: string;
      at: string;
    }[];
    intentId: string | null;
    safe: {
      safeTxHash: string;
      safePaymentDeadline: number | null;
      payerAddress: string | null;
    } | null;
    createdAt: string;
    expiresAt: string;
  };
  'secure-payment.expire': {
    token: string;
    kind: "single" | "batch" | "multicall";
    flow: "incoming" | "outgoing";
    requestIds: string[];
    childTokens: string[];
    executionKind: ("evm_same_chain" | "evm_cross_chain" | "tron_batch") | null;
    status: "pending" | "invalidated" | "compliance_failed" | "completed" | "expired" | "partially_settled";
    account: string;
    clientId: string | null;
    accessPolicy: {
      mode: "off" | "kyt_all_wallets";
      screeningProvider: ("hypernative" | "merklescience") | null;
      hideUntilApproved: boolean;
      hidePayeeAddress: boolean;
      allowedPayerAddresses: string[];
    };
    feePlan: {
      version: 1;
      flow: "get_paid" | "pay";
      defaultFeeBearer: "payer" | "payee";
      grossAmountUsd: string;
      netRecipientAmountUsd: string;
      payerTotalAmountUsd: string;
      totalFeesUsd: string;
      payeeBorneFeesUsd: string;
      payerBorneFeesUsd: string;
      fees: {
        type: string;
        label: string;
        feeBearer: "payer" | "payee";
        feeBearerSource: "fee_config" | "payment_default_override" | "flow_default" | "forced_fee_policy";
        percentageBps: number;
        capUsd: string | null;
        fixedAmountUsd: string | null;
        calculatedAmountUsd: string;
        destinationResolver: string;
        destinationRef: {
          evmAddress: string | null;
          tronAddress: string | null;
        };
        configSource: string;
      }[];
    } | null;
    redirectUrl: string | null;
    redirectLabel: string | null;
    reference: string | null;
    identifier: string | null;
    screenings: {
      wallet: string;
      walletType: "eoa" | "smart_account";
      eoaWallet: string | null;
      status: "approved" | "rejected" | "error";
      reasonCode: string;
      evaluatedAt: string;
    }[];
    refusals: {
      wallet: string;
      at: string;
    }[];
    intentId: string | null;
    safe: {
      safeTxHash: string;
      safePaymentDeadline: number | null;
      payerAddress: string | null;
    } | null;
    createdAt: string;
    expiresAt: string;
  };
  'secure-payment.invalidate': {
    token: string;
    kind: "single" | "batch" | "multicall";
    flow: "incoming" | "outgoing";
    requestIds: string[];
    childTokens: string[];
    executionKind: ("evm_same_chain" | "evm_cross_chain" | "tron_batch") | null;
    status: "pending" | "invalidated" | "compliance_failed" | "completed" | "expired" | "partially_settled";
    account: string;
    clientId: string | null;
    accessPolicy: {
      mode: "off" | "kyt_all_wallets";
      screeningProvider: ("hypernative" | "merklescience") | null;
      hideUntilApproved: boolean;
      hidePayeeAddress: boolean;
      allowedPayerAddresses: string[];
    };
    feePlan: {
      version: 1;
      flow: "get_paid" | "pay";
      defaultFeeBearer: "payer" | "payee";
      grossAmountUsd: string;
      netRecipientAmountUsd: string;
      payerTotalAmountUsd: string;
      totalFeesUsd: string;
      payeeBorneFeesUsd: string;
      payerBorneFeesUsd: string;
      fees: {
        type: string;
        label: string;
        feeBearer: "payer" | "payee";
        feeBearerSource: "fee_config" | "payment_default_override" | "flow_default" | "forced_fee_policy";
        percentageBps: number;
        capUsd: string | null;
        fixedAmountUsd: string | null;
        calculatedAmountUsd: string;
        destinationResolver: string;
        destinationRef: {
          evmAddress: string | null;
          tronAddress: string | null;
        };
        configSource: string;
      }[];
    } | null;
    redirectUrl: string | null;
    redirectLabel: string | null;
    reference: string | null;
    identifier: string | null;
    screenings: {
      wallet: string;
      walletType: "eoa" | "smart_account";
      eoaWallet: string | null;
      status: "approved" | "rejected" | "error";
      reasonCode: string;
      evaluatedAt: string;
    }[];
    refusals: {
      wallet: string;
      at: string;
    }[];
    intentId: string | null;
    safe: {
      safeTxHash: string;
      safePaymentDeadline: number | null;
      payerAddress: string | null;
    } | null;
    createdAt: string;
    expiresAt: string;
  };
  'secure-payment.refuse-wallet': {
    token: string;
    kind: "single" | "batch" | "multicall";
    flow: "incoming" | "outgoing";
    requestIds: string[];
    childTokens: string[];
    executionKind: ("evm_same_chain" | "evm_cross_chain" | "tron_batch") | null;
    status: "pending" | "invalidated" | "compliance_failed" | "completed" | "expired" | "partially_settled";
    account: string;
    clientId: string | null;
    accessPolicy: {
      mode: "off" | "kyt_all_wallets";
      screeningProvider: ("hypernative" | "merklescience") | null;
      hideUntilApproved: boolean;
      hidePayeeAddress: boolean;
      allowedPayerAddresses: string[];
    };
    feePlan: {
      version: 1;
      flow: "get_paid" | "pay";
      defaultFeeBearer: "payer" | "payee";
      grossAmountUsd: string;
      netRecipientAmountUsd: string;
      payerTotalAmountUsd: string;
      totalFeesUsd: string;
      payeeBorneFeesUsd: string;
      payerBorneFeesUsd: string;
      fees: {
        type: string;
        label: string;
        feeBearer: "payer" | "payee";
        feeBearerSource: "fee_config" | "payment_default_override" | "flow_default" | "forced_fee_policy";
        percentageBps: number;
        capUsd: string | null;
        fixedAmountUsd: string | null;
        calculatedAmountUsd: string;
        destinationResolver: string;
        destinationRef: {
          evmAddress: string | null;
          tronAddress: string | null;
        };
        configSource: string;
      }[];
    } | null;
    redirectUrl: string | null;
    redirectLabel: string | null;
    reference: string | null;
    identifier: string | null;
    screenings: {
      wallet: string;
      walletType: "eoa" | "smart_account";
      eoaWallet: string | null;
      status: "approved" | "rejected" | "error";
      reasonCode: string;
      evaluatedAt: string;
    }[];
    refusals: {
      wallet: string;
      at: string;
    }[];
    intentId: string | null;
    safe: {
      safeTxHash: string;
      safePaymentDeadline: number | null;
      payerAddress: string | null;
    } | null;
    createdAt: string;
    expiresAt: string;
  };
  'secure-payment.decide-kyt': {
    token: string;
    kind: "single" | "batch" | "multicall";
    flow: "incoming" | "outgoing";
    requestIds: string[];
    childTokens: string[];
    executionKind: ("evm_same_chain" | "evm_cross_chain" | "tron_batch") | null;
    status: "pending" | "invalidated" | "compliance_failed" | "completed" | "expired" | "partially_settled";
    account: string;
    clientId: string | null;
    accessPolicy: {
      mode: "off" | "kyt_all_wallets";
      screeningProvider: ("hypernative" | "merklescience") | null;
      hideUntilApproved: boolean;
      hidePayeeAddress: boolean;
      allowedPayerAddresses: string[];
    };
    feePlan: {
      version: 1;
      flow: "get_paid" | "pay";
      defaultFeeBearer: "payer" | "payee";
      grossAmountUsd: string;
      netRecipientAmountUsd: string;
      payerTotalAmountUsd: string;
      totalFeesUsd: string;
      payeeBorneFeesUsd: string;
      payerBorneFeesUsd: string;
      fees: {
        type: string;
        label: string;
        feeBearer: "payer" | "payee";
        feeBearerSource: "fee_config" | "payment_default_override" | "flow_default" | "forced_fee_policy";
        percentageBps: number;
        capUsd: string | null;
        fixedAmountUsd: string | null;
        calculatedAmountUsd: string;
        destinationResolver: string;
        destinationRef: {
          evmAddress: string | null;
          tronAddress: string | null;
        };
        configSource: string;
      }[];
    } | null;
    redirectUrl: string | null;
    redirectLabel: string | null;
    reference: string | null;
    identifier: string | null;
    screenings: {
      wallet: string;
      walletType: "eoa" | "smart_account";
      eoaWallet: string | null;
      status: "approved" | "rejected" | "error";
      reasonCode: string;
      evaluatedAt: string;
    }[];
    refusals: {
      wallet: string;
      at: string;
    }[];
    intentId: string | null;
    safe: {
      safeTxHash: string;
      safePaymentDeadline: number | null;
      payerAddress: string | null;
    } | null;
    createdAt: string;
    expiresAt: string;
  };
  'secure-payment.prepare': {
    to: string;
    data: string;
    value: string;
  }[];
  'secure-payment.report': {
    token: string;
    kind: "single" | "batch" | "multicall";
    flow: "incoming" | "outgoing";
    requestIds: string[];
    childTokens: string[];
    executionKind: ("evm_same_chain" | "evm_cross_chain" | "tron_batch") | null;
    status: "pending" | "invalidated" | "compliance_failed" | "completed" | "expired" | "partially_settled";
    account: string;
    clientId: string | null;
    accessPolicy: {
      mode: "off" | "kyt_all_wallets";
      screeningProvider: ("hypernative" | "merklescience") | null;
      hideUntilApproved: boolean;
      hidePayeeAddress: boolean;
      allowedPayerAddresses: string[];
    };
    feePlan: {
      version: 1;
      flow: "get_paid" | "pay";
      defaultFeeBearer: "payer" | "payee";
      grossAmountUsd: string;
      netRecipientAmountUsd: string;
      payerTotalAmountUsd: string;
      totalFeesUsd: string;
      payeeBorneFeesUsd: string;
      payerBorneFeesUsd: string;
      fees: {
        type: string;
        label: string;
        feeBearer: "payer" | "payee";
        feeBearerSource: "fee_config" | "payment_default_override" | "flow_default" | "forced_fee_policy";
        percentageBps: number;
        capUsd: string | null;
        fixedAmountUsd: string | null;
        calculatedAmountUsd: string;
        destinationResolver: string;
        destinationRef: {
          evmAddress: string | null;
          tronAddress: string | null;
        };
        configSource: string;
      }[];
    } | null;
    redirectUrl: string | null;
    redirectLabel: string | null;
    reference: string | null;
    identifier: string | null;
    screenings: {
      wallet: string;
      walletType: "eoa" | "smart_account";
      eoaWallet: string | null;
      status: "approved" | "rejected" | "error";
      reasonCode: string;
      evaluatedAt: string;
    }[];
    refusals: {
      wallet: string;
      at: string;
    }[];
    intentId: string | null;
    safe: {
      safeTxHash: string;
      safePaymentDeadline: number | null;
      payerAddress: string | null;
    } | null;
    createdAt: string;
    expiresAt: string;
  };
  'payer.create': TableRows['payers'];
  'payer.ensure': TableRows['payers'];
  'payer.set-status': TableRows['payers'];
  'payment-details.create': TableRows['payment-details'];
  'payment-details.ensure': TableRows['payment-details'];
  'payment-details.set-status': TableRows['payment-details'][];
  'destination.create': TableRows['destinations'];
  'destination.deactivate': TableRows['destinations'];
  'client-id.create': TableRows['client-ids'];
  'client-id.set-status': TableRows['client-ids'];
  'client-id.revoke': TableRows['client-ids'];
  'client-id.bind': TableRows['client-ids'];
  'journey.add': TableRows['journeys'];
  'wallet.set-balance': TableRows['wallets'];
  'wallet.set-allowance': TableRows['wallets'];
  'fault.add': TableRows['faults'];
  'fault.clear': {
    cleared: number;
  };
  'webhook.register': TableRows['webhooks'];
  'webhook.delete': TableRows['webhooks'];
  'webhook.trigger': {
    deliveries: string[];
  };
  'webhook.redeliver': TableRows['webhook-deliveries'];
  'webhook.retry-now': TableRows['webhook-deliveries'][];
  'webhook.clear': {
    cleared: number;
  };
  'timing.set': {
    settlement: "immediate" | {
      after: string | number;
    } | {
      polls: number;
    };
    kycReview: ("manual" | "immediate") | {
      after: string | number;
    } | {
      polls: number;
    };
    bankReview: ("manual" | "immediate") | {
      after: string | number;
    } | {
      polls: number;
    };
    offramp: ("manual" | "immediate") | {
      after: string | number;
    } | {
      polls: number;
    };
    offrampConfirmation: "last" | "first";
  };
  'clock.advance': JobRun[];
  'clock.set': JobRun[];
  'clock.freeze': {
    /** The mock's time, ISO 8601 */
    now: string;
  };
  'clock.resume': {
    /** The mock's time, ISO 8601 */
    now: string;
  };
  'store.clear': {
    [key: string]: number;
  };
}

/** Every step as a method: its subject first, then its other parameters. It returns the result of the step. */
export interface StepMethods {
  readonly rates: {
    /** Sets the US dollar price of a currency symbol, now or from a given time. Signed payments keep their price. */
    set(parameters: StepParameters['rate.set']): Promise<StepResults['rate.set']>;
  };
  readonly requests: {
    /** Creates a payment request, like POST /v2/request. A payee is required unless isCryptoToFiatAvailable is true. */
    create(parameters: StepParameters['request.create']): Promise<StepResults['request.create']>;
    /**
     * Pays a request in full, or only amount (in the invoice currency): adds a payment and updates status and
     * hasBeenPaid, immediately or after the settlement time.
     */
    pay(): Promise<StepResults['request.pay']>;
    /**
     * Pays a request in full, or only amount (in the invoice currency): adds a payment and updates status and
     * hasBeenPaid, immediately or after the settlement time.
     */
    pay(requestId: NonNullable<StepParameters['request.pay']['requestId']> | StepParameters['request.pay'],
      parameters?: Omit<StepParameters['request.pay'], 'requestId'>): Promise<StepResults['request.pay']>;
    /** Removes all payments of a request. */
    unpay(): Promise<StepResults['request.unpay']>;
    /** Removes all payments of a request. */
    unpay(requestId: NonNullable<StepParameters['request.unpay']['requestId']> | StepParameters['request.unpay'],
      parameters?: Omit<StepParameters['request.unpay'], 'requestId'>): Promise<StepResults['request.unpay']>;
    /** Marks the payment of a request as failed. */
    fail(): Promise<StepResults['request.fail']>;
    /** Marks the payment of a request as failed. */
    fail(requestId: NonNullable<StepParameters['request.fail']['requestId']> | StepParameters['request.fail'],
      parameters?: Omit<StepParameters['request.fail'], 'requestId'>): Promise<StepResults['request.fail']>;
    /** Expires an unpaid request, which can then no longer be paid. */
    expire(): Promise<StepResults['request.expire']>;
    /** Expires an unpaid request, which can then no longer be paid. */
    expire(requestId: NonNullable<StepParameters['request.expire']['requestId']> | StepParameters['request.expire'],
      parameters?: Omit<StepParameters['request.expire'], 'requestId'>): Promise<StepResults['request.expire']>;
    /**
     * Pays the remaining amount plus an excess in one payment, even if nothing remains. The request is then paid;
     * nothing is refunded.
     */
    overpay(requestId: StepParameters['request.overpay']['requestId'], parameters:
      Omit<StepParameters['request.overpay'], 'requestId'>): Promise<StepResults['request.overpay']>;
    /**
     * Pays the remaining amount plus an excess in one payment, even if nothing remains. The request is then paid;
     * nothing is refunded.
     */
    overpay(parameters: StepParameters['request.overpay']): Promise<StepResults['request.overpay']>;
    /**
     * Pays a request with a payment that is detected late: its timestamp is in the past, but not before the request
     * was created.
     */
    payLate(requestId: StepParameters['request.pay-late']['requestId'], parameters:
      Omit<StepParameters['request.pay-late'], 'requestId'>): Promise<StepResults['request.pay-late']>;
    /**
     * Pays a request with a payment that is detected late: its timestamp is in the past, but not before the request
     * was created.
     */
    payLate(parameters: StepParameters['request.pay-late']): Promise<StepResults['request.pay-late']>;
    /**
     * Pays in a currency other than the requested one: the service detects no payment, and the request does not
     * change.
     */
    payWrongToken(requestId: StepParameters['request.pay-wrong-token']['requestId'], parameters:
      Omit<StepParameters['request.pay-wrong-token'], 'requestId'>): Promise<StepResults['request.pay-wrong-token']>;
    /**
     * Pays in a currency other than the requested one: the service detects no payment, and the request does not
     * change.
     */
    payWrongToken(parameters: StepParameters['request.pay-wrong-token']):
      Promise<StepResults['request.pay-wrong-token']>;
    /** Pays several requests on one network in one transaction, whose hash all payments share. */
    payBatch(parameters: StepParameters['request.pay-batch']): Promise<StepResults['request.pay-batch']>;
    /** Refunds all payments of a request, which can then be paid again. The payments stay, marked as refunded. */
    refund(requestId: StepParameters['request.refund']['requestId'] | StepParameters['request.refund']):
      Promise<StepResults['request.refund']>;
  };
  readonly intents: {
    /**
     * Sets the outcome of a crosschain payment intent: now if it was sent, otherwise once its payer signs and sends
     * it. If it failed, it can be refunded.
     */
    decide(id: NonNullable<StepParameters['intent.decide']['id']>, parameters: Omit<StepParameters['intent.decide'],
      'id'>): Promise<StepResults['intent.decide']>;
    /**
     * Sets the outcome of a crosschain payment intent: now if it was sent, otherwise once its payer signs and sends
     * it. If it failed, it can be refunded.
     */
    decide(parameters: StepParameters['intent.decide']): Promise<StepResults['intent.decide']>;
  };
  readonly offramps: {
    /** Advances a payment to a bank account to its next stage; the last stage pays the request. */
    advance(): Promise<StepResults['offramp.advance']>;
    /** Advances a payment to a bank account to its next stage; the last stage pays the request. */
    advance(requestId: NonNullable<StepParameters['offramp.advance']['requestId']> |
      StepParameters['offramp.advance']): Promise<StepResults['offramp.advance']>;
    /** Makes a payment to a bank account fail its checks or bounce at the bank when it reaches that stage. */
    decide(requestId: NonNullable<StepParameters['offramp.decide']['requestId']>, parameters:
      Omit<StepParameters['offramp.decide'], 'requestId'>): Promise<StepResults['offramp.decide']>;
    /** Makes a payment to a bank account fail its checks or bounce at the bank when it reaches that stage. */
    decide(parameters: StepParameters['offramp.decide']): Promise<StepResults['offramp.decide']>;
  };
  readonly payments: {
    /** Adds a payment with the given fields (by default those of the request) and updates the request. */
    add(parameters: StepParameters['payment.add']): Promise<StepResults['payment.add']>;
  };
  readonly recurring: {
    /** Creates a recurring payment, like POST /v2/payouts. Its signed permit or recurring.set-status activates it. */
    create(parameters: StepParameters['recurring.create']): Promise<StepResults['recurring.create']>;
    /** Sets the status of a recurring payment and the fields that follow from it. */
    setStatus(id: NonNullable<StepParameters['recurring.set-status']['id']>, parameters:
      Omit<StepParameters['recurring.set-status'], 'id'>): Promise<StepResults['recurring.set-status']>;
    /** Sets the status of a recurring payment and the fields that follow from it. */
    setStatus(parameters: StepParameters['recurring.set-status']): Promise<StepResults['recurring.set-status']>;
    /** Makes the next attempts of a recurring payment fail. The third failure in a row pauses it. */
    failNext(): Promise<StepResults['recurring.fail-next']>;
    /** Makes the next attempts of a recurring payment fail. The third failure in a row pauses it. */
    failNext(id: NonNullable<StepParameters['recurring.fail-next']['id']> | StepParameters['recurring.fail-next'],
      parameters?: Omit<StepParameters['recurring.fail-next'], 'id'>): Promise<StepResults['recurring.fail-next']>;
  };
  readonly securePayments: {
    /** Creates a payment link, like POST /v2/secure-payments, as the platform or as a client ID. */
    create(parameters: StepParameters['secure-payment.create']): Promise<StepResults['secure-payment.create']>;
    /**
     * Pays all open requests of a payment link in one transaction, after checking the wallet like the hosted page.
     * Each request sends payment.confirmed. Without a wallet, a pending Safe transaction is executed.
     */
    pay(): Promise<StepResults['secure-payment.pay']>;
    /**
     * Pays all open requests of a payment link in one transaction, after checking the wallet like the hosted page.
     * Each request sends payment.confirmed. Without a wallet, a pending Safe transaction is executed.
     */
    pay(parameters: StepParameters['secure-payment.pay']): Promise<StepResults['secure-payment.pay']>;
    /** Connects a wallet on the payment link page: checks the wallet and sends secure_payment.user_event. */
    open(parameters: StepParameters['secure-payment.open']): Promise<StepResults['secure-payment.open']>;
    /** Expires a payment link now: calls with its token return 403. */
    expire(): Promise<StepResults['secure-payment.expire']>;
    /** Expires a payment link now: calls with its token return 403. */
    expire(parameters: StepParameters['secure-payment.expire']): Promise<StepResults['secure-payment.expire']>;
    /** Invalidates a payment link, like a batch that replaces it: calls with its token return 403. */
    invalidate(): Promise<StepResults['secure-payment.invalidate']>;
    /** Invalidates a payment link, like a batch that replaces it: calls with its token return 403. */
    invalidate(parameters: StepParameters['secure-payment.invalidate']):
      Promise<StepResults['secure-payment.invalidate']>;
    /**
     * Removes a wallet from the allow list of a payment link (adding a list if needed) and lets it try to pay. Sends
     * secure_payment.access_rejected, at most once every ten minutes.
     */
    refuseWallet(parameters: StepParameters['secure-payment.refuse-wallet']):
      Promise<StepResults['secure-payment.refuse-wallet']>;
    /**
     * Sets the screening result of a wallet, before or after it connects, and turns screening on if needed. Sends
     * kyt.screening.completed unless the result is error. A rejected recipient fails the payout.
     */
    decideKyt(parameters: StepParameters['secure-payment.decide-kyt']):
      Promise<StepResults['secure-payment.decide-kyt']>;
    /** Returns the transactions that pay a link from a wallet, and starts listening for the payment. */
    prepare(parameters: StepParameters['secure-payment.prepare']): Promise<StepResults['secure-payment.prepare']>;
    /** Reports a payer action on the payment link page: sends secure_payment.user_event. */
    report(parameters: StepParameters['secure-payment.report']): Promise<StepResults['secure-payment.report']>;
  };
  readonly payers: {
    /** Creates a payer or updates an existing one, like POST /v2/payer. */
    create(parameters: StepParameters['payer.create']): Promise<StepResults['payer.create']>;
    /** Returns a payer; creates it with sample data if it does not exist. */
    ensure(clientUserId: StepParameters['payer.ensure']['clientUserId'] | StepParameters['payer.ensure']):
      Promise<StepResults['payer.ensure']>;
    /** Sets the statuses of a payer's agreement and identity check. */
    setStatus(clientUserId: StepParameters['payer.set-status']['clientUserId'] | StepParameters['payer.set-status'],
      parameters?: Omit<StepParameters['payer.set-status'], 'clientUserId'>): Promise<StepResults['payer.set-status']>;
  };
  readonly paymentDetails: {
    /** Adds a bank account to a payer, like POST /v2/payer/{clientUserId}/payment-details. */
    create(parameters: StepParameters['payment-details.create']): Promise<StepResults['payment-details.create']>;
    /** Returns the bank account of a payer; adds one with sample data if there is none. */
    ensure(clientUserId: StepParameters['payment-details.ensure']['clientUserId'] |
      StepParameters['payment-details.ensure']): Promise<StepResults['payment-details.ensure']>;
    /** Sets the review status of a bank account, or of all bank accounts of a payer. */
    setStatus(paymentDetailsId: NonNullable<StepParameters['payment-details.set-status']['paymentDetailsId']>,
      parameters: Omit<StepParameters['payment-details.set-status'], 'paymentDetailsId'>):
      Promise<StepResults['payment-details.set-status']>;
    /** Sets the review status of a bank account, or of all bank accounts of a payer. */
    setStatus(parameters: StepParameters['payment-details.set-status']):
      Promise<StepResults['payment-details.set-status']>;
  };
  readonly destinations: {
    /**
     * Creates the active payee destination of an account, or reactivates an earlier one. The previous one is
     * deactivated.
     */
    create(parameters: StepParameters['destination.create']): Promise<StepResults['destination.create']>;
    /** Deactivates a payee destination, given by its id or destination id. */
    deactivate(id: StepParameters['destination.deactivate']['id'] | StepParameters['destination.deactivate']):
      Promise<StepResults['destination.deactivate']>;
  };
  readonly clientIds: {
    /** Creates a client ID, like POST /v2/client-ids. Without allowedDomains, it is a back-end client ID. */
    create(parameters: StepParameters['client-id.create']): Promise<StepResults['client-id.create']>;
    /** Sets the status of a client ID (value of x-client-id, or internal id), even of a revoked one. */
    setStatus(clientId: StepParameters['client-id.set-status']['clientId'], parameters:
      Omit<StepParameters['client-id.set-status'], 'clientId'>): Promise<StepResults['client-id.set-status']>;
    /** Sets the status of a client ID (value of x-client-id, or internal id), even of a revoked one. */
    setStatus(parameters: StepParameters['client-id.set-status']): Promise<StepResults['client-id.set-status']>;
    /** Revokes a client ID (value of x-client-id, or internal id). */
    revoke(clientId: StepParameters['client-id.revoke']['clientId'] | StepParameters['client-id.revoke']):
      Promise<StepResults['client-id.revoke']>;
    /** Binds a client ID (value of x-client-id, or internal id) to a payee destination; null unbinds it. */
    bind(clientId: StepParameters['client-id.bind']['clientId'], parameters: Omit<StepParameters['client-id.bind'],
      'clientId'>): Promise<StepResults['client-id.bind']>;
    /** Binds a client ID (value of x-client-id, or internal id) to a payee destination; null unbinds it. */
    bind(parameters: StepParameters['client-id.bind']): Promise<StepResults['client-id.bind']>;
  };
  readonly journeys: {
    /** Starts a journey with the given processors. The public API starts journeys without processors. */
    add(parameters: StepParameters['journey.add']): Promise<StepResults['journey.add']>;
  };
  readonly wallets: {
    /** Sets the balance of a wallet in a currency; * stands for all. Until it is set, funds are unlimited. */
    setBalance(wallet: NonNullable<StepParameters['wallet.set-balance']['wallet']>, parameters:
      Omit<StepParameters['wallet.set-balance'], 'wallet'>): Promise<StepResults['wallet.set-balance']>;
    /** Sets the balance of a wallet in a currency; * stands for all. Until it is set, funds are unlimited. */
    setBalance(parameters: StepParameters['wallet.set-balance']): Promise<StepResults['wallet.set-balance']>;
    /** Sets how much of a currency the payment proxy may spend from a wallet; * stands for all. It is 0 until set. */
    setAllowance(wallet: NonNullable<StepParameters['wallet.set-allowance']['wallet']>, parameters:
      Omit<StepParameters['wallet.set-allowance'], 'wallet'>): Promise<StepResults['wallet.set-allowance']>;
    /** Sets how much of a currency the payment proxy may spend from a wallet; * stands for all. It is 0 until set. */
    setAllowance(parameters: StepParameters['wallet.set-allowance']): Promise<StepResults['wallet.set-allowance']>;
  };
  readonly faults: {
    /** Adds a fault: matching calls or webhooks fail, are delayed or get another response. */
    add(): Promise<StepResults['fault.add']>;
    /** Adds a fault: matching calls or webhooks fail, are delayed or get another response. */
    add(parameters: StepParameters['fault.add']): Promise<StepResults['fault.add']>;
    /** Removes one fault by id, or all. Idempotent. */
    clear(): Promise<StepResults['fault.clear']>;
    /** Removes one fault by id, or all. Idempotent. */
    clear(id: NonNullable<StepParameters['fault.clear']['id']> | StepParameters['fault.clear']):
      Promise<StepResults['fault.clear']>;
  };
  readonly webhooks: {
    /** Registers an address for all events, or for the events of one client ID. */
    register(parameters: StepParameters['webhook.register']): Promise<StepResults['webhook.register']>;
    /** Deletes a webhook address and drops its pending deliveries. */
    delete(id: StepParameters['webhook.delete']['id'] | StepParameters['webhook.delete']):
      Promise<StepResults['webhook.delete']>;
    /** Sends an event for the given record, or the newest that the event fits. With force, its state is not checked. */
    trigger(event: StepParameters['webhook.trigger']['event'] | StepParameters['webhook.trigger'], parameters?:
      Omit<StepParameters['webhook.trigger'], 'event'>): Promise<StepResults['webhook.trigger']>;
    /** Sends a delivery again with the same id and without its faults. Failed attempts are retried as usual. */
    redeliver(id: StepParameters['webhook.redeliver']['id'] | StepParameters['webhook.redeliver']):
      Promise<StepResults['webhook.redeliver']>;
    /** Makes all scheduled attempts due now. */
    retryNow(): Promise<StepResults['webhook.retry-now']>;
    /** Deletes all deliveries, including pending ones. */
    clear(): Promise<StepResults['webhook.clear']>;
  };
  readonly timing: {
    /** Sets when payments settle, reviews are decided, and off-ramps advance and are confirmed, from now on. */
    set(): Promise<StepResults['timing.set']>;
    /** Sets when payments settle, reviews are decided, and off-ramps advance and are confirmed, from now on. */
    set(parameters: StepParameters['timing.set']): Promise<StepResults['timing.set']>;
  };
  readonly store: {
    /** Empties tables, for example ["requests", "payments"]; without names, all except currencies and credentials. */
    clear(): Promise<StepResults['store.clear']>;
    /** Empties tables, for example ["requests", "payments"]; without names, all except currencies and credentials. */
    clear(parameters: StepParameters['store.clear']): Promise<StepResults['store.clear']>;
  };
}

/** A row of each table, as fixtures and `state({ rows: true })` have it. */
export interface TableRows {
  'currencies': {
    id: string;
    name: string;
    symbol: string;
    decimals: number;
    address: string;
    network: string;
    type: "ERC20" | "ETH" | "ISO4217" | "TRC20";
    hash: string;
    chainId: number;
    aliases: string[];
  };
  'conversion-routes': {
    currencyId: string;
    network: string;
    to: string[];
  };
  'rates': {
    symbol: string;
    usd: string;
    provider: "chainlink" | "coingecko" | "lifi";
    from: string;
  };
  'requests': {
    requestId: string;
    paymentReference: string;
    salt: string;
    payee: string | null;
    payer: string | null;
    amount: string;
    invoiceCurrency: string;
    paymentCurrency: string;
    network: string;
    status: "created" | "partially_paid" | "paid" | "failed" | "refunded" | "expired";
    paidAmount: string;
    isListening: boolean;
    txHash: string | null;
    failureReason: string | null;
    recurrence: {
      startDate: string;
      frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
    } | null;
    isRecurrenceStopped: boolean;
    originalRequestId: string | null;
    originalRequestPaymentReference: string | null;
    isCryptoToFiatAvailable: boolean;
    customerInfo: {
      firstName?: string | undefined;
      lastName?: string | undefined;
      email?: string | undefined;
      address?: {
        street?: string | undefined;
        city?: string | undefined;
        state?: string | undefined;
        postalCode?: string | undefined;
        country?: string | undefined;
      } | undefined;
    } | null;
    reference: string | null;
    feePercentage: string | null;
    feeAddress: string | null;
    quotedFee: {
      feePercentage: string;
      feeAddress: string;
    } | null;
    clientId: string | null;
    origin: string | null;
    recurringPaymentId: string | null;
    securePaymentFlow?: ("incoming" | "outgoing") | undefined;
    createdAt: string;
    seq: number;
  };
  'payment-intents': {
    id: string;
    requestId: string;
    payer: string;
    chain: "BASE" | "OPTIMISM" | "ARBITRUM" | "ETHEREUM";
    token: "USDC" | "USDT" | "DAI";
    amount: string;
    units: string;
    bridgeFee: string;
    platformFee: string;
    feeAddress: string | null;
    sourceAmount: string;
    status: "offered" | "sent" | "confirmed" | "failed" | "refunded" | "expired";
    outcome: "confirmed" | "failed" | "refunded";
    failureReason: string | null;
    nonce: string;
    deadline: number;
    paymentIntent: {
      domain: {
        [key: string]: unknown;
      };
      types: {
        [key: string]: {
          name: string;
          type: string;
        }[];
      };
      values: {
        [key: string]: unknown;
      };
    };
    approvalPermit: {
      domain: {
        [key: string]: unknown;
      };
      types: {
        [key: string]: {
          name: string;
          type: string;
        }[];
      };
      values: {
        [key: string]: unknown;
      };
    } | null;
    signedPaymentIntent: {
      signature: string;
      nonce: string;
      deadline: string;
    } | null;
    signedApprovalPermit: {
      signature: string;
      nonce: string;
      deadline: string;
    } | null;
    sourceTxHash: string | null;
    destinationTxHash: string | null;
    createdAt: string;
  };
  'offramps': {
    id: string;
    requestId: string;
    clientUserId: string;
    paymentDetailsId: string;
    stage: "prepared" | "initiated" | "pending_internal_assessment" | "ongoing_checks" | "sending_fiat" | "fiat_sent"
      | "failed" | "bounced";
    decision: {
      outcome: "failed" | "bounced";
      reason: string;
    } | null;
    payment: {
      id: string;
      requestId: string;
      paymentReference: string;
      amount: string;
      invoiceAmount: string;
      sourceNetwork: string;
      destinationNetwork: string;
      sourceTxHash: string;
      destinationTxHash: string | null;
      timestamp: string;
      type: "direct" | "conversion" | "crosschain" | "recurring";
      conversionRateSource: string | null;
      conversionRateDestination: string | null;
      convertedAmountSource: string | null;
      convertedAmountDestination: string | null;
      invoiceCurrency: string;
      paymentCurrency: string;
      invoiceSymbol: string;
      paymentSymbol: string;
      payer: string;
      payee: string;
      fees: {
        type: string;
        amount: string | null;
        currency: string;
        provider: string;
        stage?: string | undefined;
        amountInUSD?: (string | null) | undefined;
        receiverAddress?: string | undefined;
        network?: string | undefined;
        rateProvider?: string | undefined;
      }[];
      recurringPaymentId: string | null;
      rateProvider: string;
      refunded?: boolean | undefined;
      reference: string | null;
      paidAmount: string | null;
      paidSymbol: string | null;
      paidInUsd: string | null;
      settledInUsd: string | null;
      excessAmount: string | null;
      note: string | null;
    } | null;
    createdAt: string;
  };
  'payments': {
    id: string;
    requestId: string;
    paymentReference: string;
    amount: string;
    invoiceAmount: string;
    sourceNetwork: string;
    destinationNetwork: string;
    sourceTxHash: string;
    destinationTxHash: string | null;
    timestamp: string;
    type: "direct" | "conversion" | "crosschain" | "recurring";
    conversionRateSource: string | null;
    conversionRateDestination: string | null;
    convertedAmountSource: string | null;
    convertedAmountDestination: string | null;
    invoiceCurrency: string;
    paymentCurrency: string;
    invoiceSymbol: string;
    paymentSymbol: string;
    payer: string;
    payee: string;
    fees: {
      type: string;
      amount: string | null;
      currency: string;
      provider: string;
      stage?: string | undefined;
      amountInUSD?: (string | null) | undefined;
      receiverAddress?: string | undefined;
      network?: string | undefined;
      rateProvider?: string | undefined;
    }[];
    recurringPaymentId: string | null;
    rateProvider: string;
    refunded?: boolean | undefined;
    reference: string | null;
    paidAmount: string | null;
    paidSymbol: string | null;
    paidInUsd: string | null;
    settledInUsd: string | null;
    excessAmount: string | null;
    note: string | null;
  };
  'recurring-payments': {
    id: string;
    status: "pending" | "active" | "paused" | "completed" | "cancelled";
    requestId: string;
    payer: string;
    payee: string;
    amount: string;
    invoiceCurrency: string;
    paymentCurrency: string;
    network: string;
    startDate: string;
    frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
    totalPayments: number;
    processedPayments: number;
    lastPaymentDate: string | null;
    nextPaymentDate: string | null;
    failureCount: number;
    failureReason: string | null;
    amountUnits: string | null;
    feeUnits: string;
    permit: {
      domain: {
        [key: string]: unknown;
      };
      types: {
        [key: string]: {
          name: string;
          type: string;
        }[];
      };
      values: {
        [key: string]: unknown;
      };
    } | null;
    permitSignature: string | null;
    currentRequestId: string | null;
    failNext: {
      times: number;
      reason: string;
    } | null;
    createdAt: string;
  };
  'secure-payments': {
    token: string;
    kind: "single" | "batch" | "multicall";
    flow: "incoming" | "outgoing";
    requestIds: string[];
    childTokens: string[];
    executionKind: ("evm_same_chain" | "evm_cross_chain" | "tron_batch") | null;
    status: "pending" | "invalidated" | "compliance_failed";
    account: string;
    clientId: string | null;
    accessPolicy: {
      mode: "off" | "kyt_all_wallets";
      screeningProvider: ("hypernative" | "merklescience") | null;
      hideUntilApproved: boolean;
      hidePayeeAddress: boolean;
      allowedPayerAddresses: string[];
    };
    feePlan: {
      version: 1;
      flow: "get_paid" | "pay";
      defaultFeeBearer: "payer" | "payee";
      grossAmountUsd: string;
      netRecipientAmountUsd: string;
      payerTotalAmountUsd: string;
      totalFeesUsd: string;
      payeeBorneFeesUsd: string;
      payerBorneFeesUsd: string;
      fees: {
        type: string;
        label: string;
        feeBearer: "payer" | "payee";
        feeBearerSource: "fee_config" | "payment_default_override" | "flow_default" | "forced_fee_policy";
        percentageBps: number;
        capUsd: string | null;
        fixedAmountUsd: string | null;
        calculatedAmountUsd: string;
        destinationResolver: string;
        destinationRef: {
          evmAddress: string | null;
          tronAddress: string | null;
        };
        configSource: string;
      }[];
    } | null;
    redirectUrl: string | null;
    redirectLabel: string | null;
    reference: string | null;
    identifier: string | null;
    screenings: {
      wallet: string;
      walletType: "eoa" | "smart_account";
      eoaWallet: string | null;
      status: "approved" | "rejected" | "error";
      reasonCode: string;
      evaluatedAt: string;
    }[];
    refusals: {
      wallet: string;
      at: string;
    }[];
    intentId: string | null;
    safe: {
      safeTxHash: string;
      safePaymentDeadline: number | null;
      payerAddress: string | null;
    } | null;
    createdAt: string;
    expiresAt: string;
  };
  'payers': {
    clientUserId: string;
    userId: string;
    email: string;
    firstName: string;
    lastName: string;
    beneficiaryType: "individual" | "business";
    dateOfBirth: string;
    addressLine1: string;
    addressLine2?: string | undefined;
    city: string;
    state: string;
    postcode: string;
    country: string;
    nationality: string;
    phone: string;
    ssn: string;
    companyName?: string | undefined;
    sourceOfFunds?: string | undefined;
    businessActivity?: string | undefined;
    agreementStatus: "not_started" | "pending" | "completed" | "rejected" | "failed";
    kycStatus: "not_started" | "initiated" | "pending" | "approved" | "rejected" | "failed" | "retry_required" |
      "completed";
    createdAt: string;
  };
  'payment-details': {
    id: string;
    clientUserId: string;
    userId: string;
    bankName: string;
    accountName: string;
    beneficiaryType: "individual" | "business";
    currency: string;
    addressLine1: string;
    addressLine2?: string | undefined;
    city: string;
    state?: string | undefined;
    country: string;
    dateOfBirth: string;
    postalCode: string;
    accountNumber?: string | undefined;
    routingNumber?: string | undefined;
    rails: "local" | "swift" | "wire";
    sortCode?: string | undefined;
    iban?: string | undefined;
    swiftBic?: string | undefined;
    documentNumber?: string | undefined;
    documentType?: string | undefined;
    accountType?: ("checking" | "savings") | undefined;
    ribNumber?: string | undefined;
    bsbNumber?: string | undefined;
    ncc?: string | undefined;
    branchCode?: string | undefined;
    bankCode?: string | undefined;
    ifsc?: string | undefined;
    status: "pending" | "approved" | "failed" | "rejected" | "verified";
    createdAt: string;
  };
  'destinations': {
    id: string;
    account: string;
    walletAddress: string;
    walletType: "eoa";
    tokenAddress: string;
    chainId: number;
    accessPolicy: {
      mode: "off" | "kyt_all_wallets";
      screeningProvider: ("hypernative" | "merklescience") | null;
      hideUntilApproved: boolean;
      hidePayeeAddress: boolean;
    } | null;
    active: boolean;
    createdAt: string;
  };
  'client-ids': {
    id: string;
    clientId: string;
    label: string;
    allowedDomains: string[];
    feePercentage: string | null;
    feeAddress: string | null;
    operatorWalletAddress: string | null;
    defaultPreApprovalExpiry: number | null;
    defaultAuthorizationExpiry: number | null;
    account?: string | undefined;
    payeeDestinationId?: (string | null) | undefined;
    status: "active" | "inactive" | "revoked";
    createdAt: string;
    updatedAt: string;
    lastUsedAt: string | null;
  };
  'sessions': {
    id: string;
    sessionToken: string;
    account: string;
    createdAt: string;
    expiresAt: string;
  };
  'challenges': {
    nonce: string;
    challengeId: string;
    walletAddress: string;
    message: string;
    expiresAt: string;
  };
  'journeys': {
    id: string;
    requestId: string | null;
    processors: string[];
    currentProcessorId: string;
    createdAt: string;
  };
  'journey-events': {
    id: string;
    journeyId: string;
    processorId: string;
    stepIndex: number;
    status: string;
    amount: string;
    currency: string | null;
    txReference: string | null;
    processedAt: string;
    rawPayload?: unknown | undefined;
  };
  'wallets': {
    wallet: string;
    currency: string;
    balance: string | null;
    allowance: string | null;
  };
  'faults': {
    id: string;
    seq: number;
    operation?: string | undefined;
    method?: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD") | undefined;
    /** * matches one segment, ** one or more */
    path?: string | undefined;
    /** status of the response; default 500 */
    status?: number | undefined;
    /** message of the error body */
    message?: string | undefined;
    /** JSON, or text sent unchanged */
    body?: unknown | undefined;
    headers?: {
      [key: string]: string;
    } | undefined;
    /** default for status 429: 60 */
    retryAfterSeconds?: number | undefined;
    /** in real time, or in mock time for webhooks; {min, max} is a uniform range */
    delay?: ((string | number) | {
      min: number;
      max: number;
    }) | undefined;
    /** double: the call is carried out twice */
    effect?: ("reset" | "empty" | "timeout" | "truncate" | "malformed" | "double") | undefined;
    /** after: the write is committed, then the response is lost */
    phase?: ("before" | "after") | undefined;
    rateLimit?: {
      perSecond: number;
      blockAfter?: number | undefined;
      blockFor: string | number;
    } | undefined;
    /**
     * affects webhook deliveries instead of calls. duplicate: every attempt is sent twice, with the same delivery ID;
     * reorder: held until the next delivery to the same address has overtaken it, for `delay` (1 minute) at most;
     * delay: sent `delay` (1 minute) later on the clock of the mock; drop: never sent and never retried; timeout: the
     * response to the first attempt is ignored, so that a retry follows; wrong-secret: every attempt is signed with
     * another secret, also the retries; altered-body: the body of every attempt is changed after it was signed, also
     * of the retries
     */
    webhook?: ("duplicate" | "reorder" | "delay" | "drop" | "timeout" | "wrong-secret" | "altered-body") | undefined;
    /** only for this event */
    event?: string | undefined;
    /** for duplicate, timeout, wrong-secret and altered-body: how many attempts of each delivery it affects */
    attempts?: number | undefined;
    /** how many calls, or deliveries with all attempts, it affects; default: all */
    times?: number | undefined;
    /** how many calls or deliveries pass before it starts */
    after: number;
    /** share of matching calls or deliveries that it affects, seeded */
    chance: number;
    rng: [
      number,
      number,
      number,
      number
    ];
  };
  'rate-windows': {
    id: string;
    fault: string;
    second: {
      startMs: number;
      calls: number;
    };
    minute: {
      startMs: number;
      calls: number;
    };
    blockedUntilMs: number;
  };
  'jobs': {
    id: string;
    dueMs: number | null;
    polls: number | null;
    seq: number;
    kind: string;
    subject: string;
    data: {
      [key: string]: unknown;
    };
  };
  'webhooks': {
    id: string;
    url: string;
    secret: string;
    isActive: boolean;
    clientId: string | null;
    onlyPublic?: true | undefined;
    createdAt: string;
    seq: number;
  };
  'webhook-deliveries': {
    id: string;
    seq: number;
    webhookId: string;
    url: string;
    event: string;
    requestId: string | null;
    clientUserId: string | null;
    body: string;
    isTest: boolean;
    createdAt: string;
    state: "pending" | "delivered" | "failed" | "dropped";
    reason: string | null;
    attempts: {
      at: string;
      retryCount: number;
      status: number | null;
      error: string | null;
      ms: number;
      answer: string;
      headers: {
        [key: string]: string;
      };
      body: string | null;
      faults: ("duplicate" | "reorder" | "delay" | "drop" | "timeout" | "wrong-secret" | "altered-body")[];
    }[];
    faults: ("duplicate" | "reorder" | "delay" | "drop" | "timeout" | "wrong-secret" | "altered-body")[];
    faultAttempts: {
      [key: string]: number;
    };
  };
  'webhook-queue': {
    id: string;
    webhookId: string;
    dueMs: number;
    seq: number;
    retryCount: number;
    isHeld: boolean;
  };
}
