/* Generated from the steps and the tables by npm run generate. */
import type { JobRun } from '../engine/kernel/world/world.generated.ts';
import type { CurrencyName, OperationId } from './names.generated.ts';

// The parameters of each step. A type of their own keeps the errors of TypeScript short.
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
type ProtocolFeeSet = {
  /** percent of each payment, such as 0.1; 0 charges none */
  percentage?: string | undefined;
  /** address that receives the fee */
  address?: string | undefined;
  /** maximum fee of one payment in US dollars; null for none */
  capUsd?: (string | null) | undefined;
  /** whether fees of payments have the amount null */
  hidesAmount?: boolean | undefined;
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
    "sessions" | "challenges" | "journeys" | "journey-events" | "wallets" | "protocol-fees" | "faults" | "rate-windows"
    | "jobs" | "webhooks" | "webhook-deliveries" | "webhook-queue")[] | undefined;
};

/** A payment link with its current status. */
export interface PaymentLink extends Omit<TableRows['secure-payments'], 'status'> {
  status: "pending" | "invalidated" | "compliance_failed" | "completed" | "expired" | "partially_settled";
}

/** Every step: its name with what it does, its parameters, and its result, the records that it wrote. */
export interface Steps {
  'rate.set': {
    name: {
      /** Sets the US dollar price of a currency symbol, now or from a given time. Signed payments keep their price. */
      do: 'rate.set';
    };
    parameters: RateSet;
    result: TableRows['rates'];
  };
  'request.create': {
    name: {
      /**
       * Creates a payment request, like POST /v2/request. A payee is required unless isCryptoToFiatAvailable is true.
       */
      do: 'request.create';
    };
    parameters: RequestCreate;
    result: TableRows['requests'];
  };
  'request.pay': {
    name: {
      /**
       * Pays a request in full, or only amount (in the invoice currency): adds a payment and updates status and
       * hasBeenPaid, immediately or after the settlement time.
       */
      do: 'request.pay';
    };
    parameters: RequestPay;
    result: {
      request: TableRows['requests'];
      payment: TableRows['payments'] | null;
    };
  };
  'request.unpay': {
    name: {
      /** Removes all payments of a request. */
      do: 'request.unpay';
    };
    parameters: RequestUnpay;
    result: TableRows['requests'];
  };
  'request.fail': {
    name: {
      /** Marks the payment of a request as failed. */
      do: 'request.fail';
    };
    parameters: RequestFail;
    result: TableRows['requests'];
  };
  'request.expire': {
    name: {
      /** Expires an unpaid request, which can then no longer be paid. */
      do: 'request.expire';
    };
    parameters: RequestExpire;
    result: TableRows['requests'];
  };
  'intent.decide': {
    name: {
      /**
       * Sets the outcome of a crosschain payment intent: now if it was sent, otherwise once its payer signs and sends
       * it. If it failed, it can be refunded.
       */
      do: 'intent.decide';
    };
    parameters: IntentDecide;
    result: TableRows['payment-intents'];
  };
  'offramp.advance': {
    name: {
      /** Advances a payment to a bank account to its next stage; the last stage pays the request. */
      do: 'offramp.advance';
    };
    parameters: OfframpAdvance;
    result: TableRows['offramps'];
  };
  'offramp.decide': {
    name: {
      /** Makes a payment to a bank account fail its checks or bounce at the bank when it reaches that stage. */
      do: 'offramp.decide';
    };
    parameters: OfframpDecide;
    result: TableRows['offramps'];
  };
  'payment.add': {
    name: {
      /** Adds a payment with the given fields (by default those of the request) and updates the request. */
      do: 'payment.add';
    };
    parameters: PaymentAdd;
    result: {
      payment: TableRows['payments'];
      request: TableRows['requests'];
    };
  };
  'request.overpay': {
    name: {
      /**
       * Pays the remaining amount plus an excess in one payment, even if nothing remains. The request is then paid;
       * nothing is refunded.
       */
      do: 'request.overpay';
    };
    parameters: RequestOverpay;
    result: {
      request: TableRows['requests'];
      payment: TableRows['payments'];
    };
  };
  'request.pay-late': {
    name: {
      /**
       * Pays a request with a payment that is detected late: its timestamp is in the past, but not before the request
       * was created.
       */
      do: 'request.pay-late';
    };
    parameters: RequestPayLate;
    result: {
      request: TableRows['requests'];
      payment: TableRows['payments'];
    };
  };
  'request.pay-wrong-token': {
    name: {
      /**
       * Pays in a currency other than the requested one: the service detects no payment, and the request does not
       * change.
       */
      do: 'request.pay-wrong-token';
    };
    parameters: RequestPayWrongToken;
    result: {
      request: TableRows['requests'];
      payment: null;
    };
  };
  'request.pay-batch': {
    name: {
      /** Pays several requests on one network in one transaction, whose hash all payments share. */
      do: 'request.pay-batch';
    };
    parameters: RequestPayBatch;
    result: {
      request: TableRows['requests'];
      payment: TableRows['payments'];
    }[];
  };
  'request.refund': {
    name: {
      /** Refunds all payments of a request, which can then be paid again. The payments stay, marked as refunded. */
      do: 'request.refund';
    };
    parameters: RequestRefund;
    result: {
      request: TableRows['requests'];
      payments: TableRows['payments'][];
    };
  };
  'recurring.create': {
    name: {
      /** Creates a recurring payment, like POST /v2/payouts. Its signed permit or recurring.set-status activates it. */
      do: 'recurring.create';
    };
    parameters: RecurringCreate;
    result: TableRows['recurring-payments'];
  };
  'recurring.set-status': {
    name: {
      /** Sets the status of a recurring payment and the fields that follow from it. */
      do: 'recurring.set-status';
    };
    parameters: RecurringSetStatus;
    result: TableRows['recurring-payments'];
  };
  'recurring.fail-next': {
    name: {
      /** Makes the next attempts of a recurring payment fail. The third failure in a row pauses it. */
      do: 'recurring.fail-next';
    };
    parameters: RecurringFailNext;
    result: TableRows['recurring-payments'];
  };
  'secure-payment.create': {
    name: {
      /** Creates a payment link, like POST /v2/secure-payments, as the platform or as a client ID. */
      do: 'secure-payment.create';
    };
    parameters: SecurePaymentCreate;
    result: PaymentLink;
  };
  'secure-payment.pay': {
    name: {
      /**
       * Pays all open requests of a payment link in one transaction, after checking the wallet like the hosted page.
       * Each request sends payment.confirmed. Without a wallet, a pending Safe transaction is executed.
       */
      do: 'secure-payment.pay';
    };
    parameters: SecurePaymentPay;
    result: {
      link: PaymentLink;
      requests: TableRows['requests'][];
    };
  };
  'secure-payment.open': {
    name: {
      /** Connects a wallet on the payment link page: checks the wallet and sends secure_payment.user_event. */
      do: 'secure-payment.open';
    };
    parameters: SecurePaymentOpen;
    result: PaymentLink;
  };
  'secure-payment.expire': {
    name: {
      /** Expires a payment link now: calls with its token return 403. */
      do: 'secure-payment.expire';
    };
    parameters: SecurePaymentExpire;
    result: PaymentLink;
  };
  'secure-payment.invalidate': {
    name: {
      /** Invalidates a payment link, like a batch that replaces it: calls with its token return 403. */
      do: 'secure-payment.invalidate';
    };
    parameters: SecurePaymentInvalidate;
    result: PaymentLink;
  };
  'secure-payment.refuse-wallet': {
    name: {
      /**
       * Removes a wallet from the allow list of a payment link (adding a list if needed) and lets it try to pay. Sends
       * secure_payment.access_rejected, at most once every ten minutes.
       */
      do: 'secure-payment.refuse-wallet';
    };
    parameters: SecurePaymentRefuseWallet;
    result: PaymentLink;
  };
  'secure-payment.decide-kyt': {
    name: {
      /**
       * Sets the screening result of a wallet, before or after it connects, and turns screening on if needed. Sends
       * kyt.screening.completed unless the result is error. A rejected recipient fails the payout.
       */
      do: 'secure-payment.decide-kyt';
    };
    parameters: SecurePaymentDecideKyt;
    result: PaymentLink;
  };
  'secure-payment.prepare': {
    name: {
      /** Returns the transactions that pay a link from a wallet, and starts listening for the payment. */
      do: 'secure-payment.prepare';
    };
    parameters: SecurePaymentPrepare;
    result: {
      to: string;
      data: string;
      value: string;
    }[];
  };
  'secure-payment.report': {
    name: {
      /** Reports a payer action on the payment link page: sends secure_payment.user_event. */
      do: 'secure-payment.report';
    };
    parameters: SecurePaymentReport;
    result: PaymentLink;
  };
  'payer.create': {
    name: {
      /** Creates a payer or updates an existing one, like POST /v2/payer. */
      do: 'payer.create';
    };
    parameters: PayerCreate;
    result: TableRows['payers'];
  };
  'payer.ensure': {
    name: {
      /** Returns a payer; creates it with sample data if it does not exist. */
      do: 'payer.ensure';
    };
    parameters: PayerEnsure;
    result: TableRows['payers'];
  };
  'payer.set-status': {
    name: {
      /** Sets the statuses of a payer's agreement and identity check. */
      do: 'payer.set-status';
    };
    parameters: PayerSetStatus;
    result: TableRows['payers'];
  };
  'payment-details.create': {
    name: {
      /** Adds a bank account to a payer, like POST /v2/payer/{clientUserId}/payment-details. */
      do: 'payment-details.create';
    };
    parameters: PaymentDetailsCreate;
    result: TableRows['payment-details'];
  };
  'payment-details.ensure': {
    name: {
      /** Returns the bank account of a payer; adds one with sample data if there is none. */
      do: 'payment-details.ensure';
    };
    parameters: PaymentDetailsEnsure;
    result: TableRows['payment-details'];
  };
  'payment-details.set-status': {
    name: {
      /** Sets the review status of a bank account, or of all bank accounts of a payer. */
      do: 'payment-details.set-status';
    };
    parameters: PaymentDetailsSetStatus;
    result: TableRows['payment-details'][];
  };
  'destination.create': {
    name: {
      /**
       * Creates the active payee destination of an account, or reactivates an earlier one. The previous one is
       * deactivated.
       */
      do: 'destination.create';
    };
    parameters: DestinationCreate;
    result: TableRows['destinations'];
  };
  'destination.deactivate': {
    name: {
      /** Deactivates a payee destination, given by its id or destination id. */
      do: 'destination.deactivate';
    };
    parameters: DestinationDeactivate;
    result: TableRows['destinations'];
  };
  'client-id.create': {
    name: {
      /** Creates a client ID, like POST /v2/client-ids. Without allowedDomains, it is a back-end client ID. */
      do: 'client-id.create';
    };
    parameters: ClientIdCreate;
    result: TableRows['client-ids'];
  };
  'client-id.set-status': {
    name: {
      /** Sets the status of a client ID (value of x-client-id, or internal id), even of a revoked one. */
      do: 'client-id.set-status';
    };
    parameters: ClientIdSetStatus;
    result: TableRows['client-ids'];
  };
  'client-id.revoke': {
    name: {
      /** Revokes a client ID (value of x-client-id, or internal id). */
      do: 'client-id.revoke';
    };
    parameters: ClientIdRevoke;
    result: TableRows['client-ids'];
  };
  'client-id.bind': {
    name: {
      /** Binds a client ID (value of x-client-id, or internal id) to a payee destination; null unbinds it. */
      do: 'client-id.bind';
    };
    parameters: ClientIdBind;
    result: TableRows['client-ids'];
  };
  'journey.add': {
    name: {
      /** Starts a journey with the given processors. The public API starts journeys without processors. */
      do: 'journey.add';
    };
    parameters: JourneyAdd;
    result: TableRows['journeys'];
  };
  'wallet.set-balance': {
    name: {
      /** Sets the balance of a wallet in a currency; * stands for all. Until it is set, funds are unlimited. */
      do: 'wallet.set-balance';
    };
    parameters: WalletSetBalance;
    result: TableRows['wallets'];
  };
  'wallet.set-allowance': {
    name: {
      /** Sets how much of a currency the payment proxy may spend from a wallet; * stands for all. It is 0 until set. */
      do: 'wallet.set-allowance';
    };
    parameters: WalletSetAllowance;
    result: TableRows['wallets'];
  };
  'protocol-fee.set': {
    name: {
      /** Sets the protocol's fee on payments from now on. Calldata and signed payments keep their fee. */
      do: 'protocol-fee.set';
    };
    parameters: ProtocolFeeSet;
    result: TableRows['protocol-fees'];
  };
  'fault.add': {
    name: {
      /** Adds a fault: matching calls or webhooks fail, are delayed or get another response. */
      do: 'fault.add';
    };
    parameters: FaultAdd;
    result: TableRows['faults'];
  };
  'fault.clear': {
    name: {
      /** Removes one fault by id, or all. Idempotent. */
      do: 'fault.clear';
    };
    parameters: FaultClear;
    result: {
      cleared: number;
    };
  };
  'webhook.register': {
    name: {
      /** Registers an address for all events, or for the events of one client ID. */
      do: 'webhook.register';
    };
    parameters: WebhookRegister;
    result: TableRows['webhooks'];
  };
  'webhook.delete': {
    name: {
      /** Deletes a webhook address and drops its pending deliveries. */
      do: 'webhook.delete';
    };
    parameters: WebhookDelete;
    result: TableRows['webhooks'];
  };
  'webhook.trigger': {
    name: {
      /**
       * Sends an event for the given record, or the newest that the event fits. With force, its state is not checked.
       */
      do: 'webhook.trigger';
    };
    parameters: WebhookTrigger;
    result: {
      deliveries: string[];
    };
  };
  'webhook.redeliver': {
    name: {
      /** Sends a delivery again with the same id and without its faults. Failed attempts are retried as usual. */
      do: 'webhook.redeliver';
    };
    parameters: WebhookRedeliver;
    result: TableRows['webhook-deliveries'];
  };
  'webhook.retry-now': {
    name: {
      /** Makes all scheduled attempts due now. */
      do: 'webhook.retry-now';
    };
    parameters: WebhookRetryNow;
    result: TableRows['webhook-deliveries'][];
  };
  'webhook.clear': {
    name: {
      /** Deletes all deliveries, including pending ones. */
      do: 'webhook.clear';
    };
    parameters: WebhookClear;
    result: {
      cleared: number;
    };
  };
  'timing.set': {
    name: {
      /** Sets when payments settle, reviews are decided, and off-ramps advance and are confirmed, from now on. */
      do: 'timing.set';
    };
    parameters: TimingSet;
    result: {
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
  };
  'clock.advance': {
    name: {
      /** Moves the clock forward by a duration and runs everything due by then, in order. */
      do: 'clock.advance';
    };
    parameters: ClockAdvance;
    result: JobRun[];
  };
  'clock.set': {
    name: {
      /** Moves the clock forward to a time and runs everything due by then, in order. */
      do: 'clock.set';
    };
    parameters: ClockSet;
    result: JobRun[];
  };
  'clock.freeze': {
    name: {
      /** Freezes the clock. */
      do: 'clock.freeze';
    };
    parameters: ClockFreeze;
    result: {
      /** The mock's time, ISO 8601 */
      now: string;
    };
  };
  'clock.resume': {
    name: {
      /** Resumes a frozen clock. */
      do: 'clock.resume';
    };
    parameters: ClockResume;
    result: {
      /** The mock's time, ISO 8601 */
      now: string;
    };
  };
  'store.clear': {
    name: {
      /** Empties tables, for example ["requests", "payments"]; without names, all except currencies and credentials. */
      do: 'store.clear';
    };
    parameters: StoreClear;
    result: {
      [key: string]: number;
    };
  };
}

/** Every step as a method: its subject first, then its other parameters. It returns the result of the step. */
export interface StepMethods {
  readonly rates: {
    /** Sets the US dollar price of a currency symbol, now or from a given time. Signed payments keep their price. */
    set(parameters: RateSet): Promise<TableRows['rates']>;
  };
  readonly requests: {
    /** Creates a payment request, like POST /v2/request. A payee is required unless isCryptoToFiatAvailable is true. */
    create(parameters: RequestCreate): Promise<TableRows['requests']>;
    /**
     * Pays a request in full, or only amount (in the invoice currency): adds a payment and updates status and
     * hasBeenPaid, immediately or after the settlement time.
     */
    pay(): Promise<Steps['request.pay']['result']>;
    /**
     * Pays a request in full, or only amount (in the invoice currency): adds a payment and updates status and
     * hasBeenPaid, immediately or after the settlement time.
     */
    pay(requestId: string | RequestPay, parameters?: Omit<RequestPay, 'requestId'>):
      Promise<Steps['request.pay']['result']>;
    /** Removes all payments of a request. */
    unpay(): Promise<TableRows['requests']>;
    /** Removes all payments of a request. */
    unpay(requestId: string | RequestUnpay, parameters?: Omit<RequestUnpay, 'requestId'>):
      Promise<TableRows['requests']>;
    /** Marks the payment of a request as failed. */
    fail(): Promise<TableRows['requests']>;
    /** Marks the payment of a request as failed. */
    fail(requestId: string | RequestFail, parameters?: Omit<RequestFail, 'requestId'>): Promise<TableRows['requests']>;
    /** Expires an unpaid request, which can then no longer be paid. */
    expire(): Promise<TableRows['requests']>;
    /** Expires an unpaid request, which can then no longer be paid. */
    expire(requestId: string | RequestExpire, parameters?: Omit<RequestExpire, 'requestId'>):
      Promise<TableRows['requests']>;
    /**
     * Pays the remaining amount plus an excess in one payment, even if nothing remains. The request is then paid;
     * nothing is refunded.
     */
    overpay(requestId: string, parameters: Omit<RequestOverpay, 'requestId'>):
      Promise<Steps['request.overpay']['result']>;
    /**
     * Pays the remaining amount plus an excess in one payment, even if nothing remains. The request is then paid;
     * nothing is refunded.
     */
    overpay(parameters: RequestOverpay): Promise<Steps['request.overpay']['result']>;
    /**
     * Pays a request with a payment that is detected late: its timestamp is in the past, but not before the request
     * was created.
     */
    payLate(requestId: string, parameters: Omit<RequestPayLate, 'requestId'>):
      Promise<Steps['request.pay-late']['result']>;
    /**
     * Pays a request with a payment that is detected late: its timestamp is in the past, but not before the request
     * was created.
     */
    payLate(parameters: RequestPayLate): Promise<Steps['request.pay-late']['result']>;
    /**
     * Pays in a currency other than the requested one: the service detects no payment, and the request does not
     * change.
     */
    payWrongToken(requestId: string, parameters: Omit<RequestPayWrongToken, 'requestId'>):
      Promise<Steps['request.pay-wrong-token']['result']>;
    /**
     * Pays in a currency other than the requested one: the service detects no payment, and the request does not
     * change.
     */
    payWrongToken(parameters: RequestPayWrongToken): Promise<Steps['request.pay-wrong-token']['result']>;
    /** Pays several requests on one network in one transaction, whose hash all payments share. */
    payBatch(parameters: RequestPayBatch): Promise<Steps['request.pay-batch']['result']>;
    /** Refunds all payments of a request, which can then be paid again. The payments stay, marked as refunded. */
    refund(requestId: string | RequestRefund): Promise<Steps['request.refund']['result']>;
  };
  readonly intents: {
    /**
     * Sets the outcome of a crosschain payment intent: now if it was sent, otherwise once its payer signs and sends
     * it. If it failed, it can be refunded.
     */
    decide(id: string, parameters: Omit<IntentDecide, 'id'>): Promise<TableRows['payment-intents']>;
    /**
     * Sets the outcome of a crosschain payment intent: now if it was sent, otherwise once its payer signs and sends
     * it. If it failed, it can be refunded.
     */
    decide(parameters: IntentDecide): Promise<TableRows['payment-intents']>;
  };
  readonly offramps: {
    /** Advances a payment to a bank account to its next stage; the last stage pays the request. */
    advance(): Promise<TableRows['offramps']>;
    /** Advances a payment to a bank account to its next stage; the last stage pays the request. */
    advance(requestId: string | OfframpAdvance): Promise<TableRows['offramps']>;
    /** Makes a payment to a bank account fail its checks or bounce at the bank when it reaches that stage. */
    decide(requestId: string, parameters: Omit<OfframpDecide, 'requestId'>): Promise<TableRows['offramps']>;
    /** Makes a payment to a bank account fail its checks or bounce at the bank when it reaches that stage. */
    decide(parameters: OfframpDecide): Promise<TableRows['offramps']>;
  };
  readonly payments: {
    /** Adds a payment with the given fields (by default those of the request) and updates the request. */
    add(parameters: PaymentAdd): Promise<Steps['payment.add']['result']>;
  };
  readonly recurring: {
    /** Creates a recurring payment, like POST /v2/payouts. Its signed permit or recurring.set-status activates it. */
    create(parameters: RecurringCreate): Promise<TableRows['recurring-payments']>;
    /** Sets the status of a recurring payment and the fields that follow from it. */
    setStatus(id: string, parameters: Omit<RecurringSetStatus, 'id'>): Promise<TableRows['recurring-payments']>;
    /** Sets the status of a recurring payment and the fields that follow from it. */
    setStatus(parameters: RecurringSetStatus): Promise<TableRows['recurring-payments']>;
    /** Makes the next attempts of a recurring payment fail. The third failure in a row pauses it. */
    failNext(): Promise<TableRows['recurring-payments']>;
    /** Makes the next attempts of a recurring payment fail. The third failure in a row pauses it. */
    failNext(id: string | RecurringFailNext, parameters?: Omit<RecurringFailNext, 'id'>):
      Promise<TableRows['recurring-payments']>;
  };
  readonly securePayments: {
    /** Creates a payment link, like POST /v2/secure-payments, as the platform or as a client ID. */
    create(parameters: SecurePaymentCreate): Promise<PaymentLink>;
    /**
     * Pays all open requests of a payment link in one transaction, after checking the wallet like the hosted page.
     * Each request sends payment.confirmed. Without a wallet, a pending Safe transaction is executed.
     */
    pay(): Promise<Steps['secure-payment.pay']['result']>;
    /**
     * Pays all open requests of a payment link in one transaction, after checking the wallet like the hosted page.
     * Each request sends payment.confirmed. Without a wallet, a pending Safe transaction is executed.
     */
    pay(parameters: SecurePaymentPay): Promise<Steps['secure-payment.pay']['result']>;
    /** Connects a wallet on the payment link page: checks the wallet and sends secure_payment.user_event. */
    open(parameters: SecurePaymentOpen): Promise<PaymentLink>;
    /** Expires a payment link now: calls with its token return 403. */
    expire(): Promise<PaymentLink>;
    /** Expires a payment link now: calls with its token return 403. */
    expire(parameters: SecurePaymentExpire): Promise<PaymentLink>;
    /** Invalidates a payment link, like a batch that replaces it: calls with its token return 403. */
    invalidate(): Promise<PaymentLink>;
    /** Invalidates a payment link, like a batch that replaces it: calls with its token return 403. */
    invalidate(parameters: SecurePaymentInvalidate): Promise<PaymentLink>;
    /**
     * Removes a wallet from the allow list of a payment link (adding a list if needed) and lets it try to pay. Sends
     * secure_payment.access_rejected, at most once every ten minutes.
     */
    refuseWallet(parameters: SecurePaymentRefuseWallet): Promise<PaymentLink>;
    /**
     * Sets the screening result of a wallet, before or after it connects, and turns screening on if needed. Sends
     * kyt.screening.completed unless the result is error. A rejected recipient fails the payout.
     */
    decideKyt(parameters: SecurePaymentDecideKyt): Promise<PaymentLink>;
    /** Returns the transactions that pay a link from a wallet, and starts listening for the payment. */
    prepare(parameters: SecurePaymentPrepare): Promise<Steps['secure-payment.prepare']['result']>;
    /** Reports a payer action on the payment link page: sends secure_payment.user_event. */
    report(parameters: SecurePaymentReport): Promise<PaymentLink>;
  };
  readonly payers: {
    /** Creates a payer or updates an existing one, like POST /v2/payer. */
    create(parameters: PayerCreate): Promise<TableRows['payers']>;
    /** Returns a payer; creates it with sample data if it does not exist. */
    ensure(clientUserId: string | PayerEnsure): Promise<TableRows['payers']>;
    /** Sets the statuses of a payer's agreement and identity check. */
    setStatus(clientUserId: string | PayerSetStatus, parameters?: Omit<PayerSetStatus, 'clientUserId'>):
      Promise<TableRows['payers']>;
  };
  readonly paymentDetails: {
    /** Adds a bank account to a payer, like POST /v2/payer/{clientUserId}/payment-details. */
    create(parameters: PaymentDetailsCreate): Promise<TableRows['payment-details']>;
    /** Returns the bank account of a payer; adds one with sample data if there is none. */
    ensure(clientUserId: string | PaymentDetailsEnsure): Promise<TableRows['payment-details']>;
    /** Sets the review status of a bank account, or of all bank accounts of a payer. */
    setStatus(paymentDetailsId: string, parameters: Omit<PaymentDetailsSetStatus, 'paymentDetailsId'>):
      Promise<TableRows['payment-details'][]>;
    /** Sets the review status of a bank account, or of all bank accounts of a payer. */
    setStatus(parameters: PaymentDetailsSetStatus): Promise<TableRows['payment-details'][]>;
  };
  readonly destinations: {
    /**
     * Creates the active payee destination of an account, or reactivates an earlier one. The previous one is
     * deactivated.
     */
    create(parameters: DestinationCreate): Promise<TableRows['destinations']>;
    /** Deactivates a payee destination, given by its id or destination id. */
    deactivate(id: string | DestinationDeactivate): Promise<TableRows['destinations']>;
  };
  readonly clientIds: {
    /** Creates a client ID, like POST /v2/client-ids. Without allowedDomains, it is a back-end client ID. */
    create(parameters: ClientIdCreate): Promise<TableRows['client-ids']>;
    /** Sets the status of a client ID (value of x-client-id, or internal id), even of a revoked one. */
    setStatus(clientId: string, parameters: Omit<ClientIdSetStatus, 'clientId'>): Promise<TableRows['client-ids']>;
    /** Sets the status of a client ID (value of x-client-id, or internal id), even of a revoked one. */
    setStatus(parameters: ClientIdSetStatus): Promise<TableRows['client-ids']>;
    /** Revokes a client ID (value of x-client-id, or internal id). */
    revoke(clientId: string | ClientIdRevoke): Promise<TableRows['client-ids']>;
    /** Binds a client ID (value of x-client-id, or internal id) to a payee destination; null unbinds it. */
    bind(clientId: string, parameters: Omit<ClientIdBind, 'clientId'>): Promise<TableRows['client-ids']>;
    /** Binds a client ID (value of x-client-id, or internal id) to a payee destination; null unbinds it. */
    bind(parameters: ClientIdBind): Promise<TableRows['client-ids']>;
  };
  readonly journeys: {
    /** Starts a journey with the given processors. The public API starts journeys without processors. */
    add(parameters: JourneyAdd): Promise<TableRows['journeys']>;
  };
  readonly wallets: {
    /** Sets the balance of a wallet in a currency; * stands for all. Until it is set, funds are unlimited. */
    setBalance(wallet: string, parameters: Omit<WalletSetBalance, 'wallet'>): Promise<TableRows['wallets']>;
    /** Sets the balance of a wallet in a currency; * stands for all. Until it is set, funds are unlimited. */
    setBalance(parameters: WalletSetBalance): Promise<TableRows['wallets']>;
    /** Sets how much of a currency the payment proxy may spend from a wallet; * stands for all. It is 0 until set. */
    setAllowance(wallet: string, parameters: Omit<WalletSetAllowance, 'wallet'>): Promise<TableRows['wallets']>;
    /** Sets how much of a currency the payment proxy may spend from a wallet; * stands for all. It is 0 until set. */
    setAllowance(parameters: WalletSetAllowance): Promise<TableRows['wallets']>;
  };
  readonly protocolFees: {
    /** Sets the protocol's fee on payments from now on. Calldata and signed payments keep their fee. */
    set(): Promise<TableRows['protocol-fees']>;
    /** Sets the protocol's fee on payments from now on. Calldata and signed payments keep their fee. */
    set(parameters: ProtocolFeeSet): Promise<TableRows['protocol-fees']>;
  };
  readonly faults: {
    /** Adds a fault: matching calls or webhooks fail, are delayed or get another response. */
    add(): Promise<TableRows['faults']>;
    /** Adds a fault: matching calls or webhooks fail, are delayed or get another response. */
    add(parameters: FaultAdd): Promise<TableRows['faults']>;
    /** Removes one fault by id, or all. Idempotent. */
    clear(): Promise<Steps['fault.clear']['result']>;
    /** Removes one fault by id, or all. Idempotent. */
    clear(id: string | FaultClear): Promise<Steps['fault.clear']['result']>;
  };
  readonly webhooks: {
    /** Registers an address for all events, or for the events of one client ID. */
    register(parameters: WebhookRegister): Promise<TableRows['webhooks']>;
    /** Deletes a webhook address and drops its pending deliveries. */
    delete(id: string | WebhookDelete): Promise<TableRows['webhooks']>;
    /** Sends an event for the given record, or the newest that the event fits. With force, its state is not checked. */
    trigger(event: WebhookTrigger['event'] | WebhookTrigger, parameters?: Omit<WebhookTrigger, 'event'>):
      Promise<Steps['webhook.trigger']['result']>;
    /** Sends a delivery again with the same id and without its faults. Failed attempts are retried as usual. */
    redeliver(id: string | WebhookRedeliver): Promise<TableRows['webhook-deliveries']>;
    /** Makes all scheduled attempts due now. */
    retryNow(): Promise<TableRows['webhook-deliveries'][]>;
    /** Deletes all deliveries, including pending ones. */
    clear(): Promise<Steps['webhook.clear']['result']>;
  };
  readonly timing: {
    /** Sets when payments settle, reviews are decided, and off-ramps advance and are confirmed, from now on. */
    set(): Promise<Steps['timing.set']['result']>;
    /** Sets when payments settle, reviews are decided, and off-ramps advance and are confirmed, from now on. */
    set(parameters: TimingSet): Promise<Steps['timing.set']['result']>;
  };
  readonly store: {
    /** Empties tables, for example ["requests", "payments"]; without names, all except currencies and credentials. */
    clear(): Promise<Steps['store.clear']['result']>;
    /** Empties tables, for example ["requests", "payments"]; without names, all except currencies and credentials. */
    clear(parameters: StoreClear): Promise<Steps['store.clear']['result']>;
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
    quotedProtocolFee: {
      percentage: string;
      address: string;
      capUsd: string | null;
      hidesAmount: boolean;
    } | null;
    clientId: string | null;
    origin: string | null;
    recurringPaymentId: string | null;
    createdAt: string;
    seq: number;
    securePaymentFlow?: ("incoming" | "outgoing") | undefined;
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
    protocolFee: string;
    protocolFeeAddress: string | null;
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
    protocolFeeUnits: string;
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
  'protocol-fees': {
    percentage: string;
    address: string;
    capUsd: string | null;
    hidesAmount: boolean;
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
    assumptions: string[];
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
