/* Generated from the steps and the tables by npm run generate. */
import type { JobRun } from '../engine/kernel/world/world.generated.ts';
import type { CurrencyName, OperationId } from './names.generated.ts';

// The parameters of each step. A type of their own keeps the errors of TypeScript short.
type RateSet = {
  /** Symbol in GET /v2/currencies, such as ETH-sepolia. */
  symbol: string;
  /** Price of one unit in US dollars. For example '3000'. */
  usd: string;
  /** Time from which the price applies; default: now. For example '2030-01-01T00:00:00Z'. */
  from?: string | undefined;
  /** Source of the price. */
  provider?: "chainlink" | "coingecko" | "lifi";
};
type RequestCreate = {
  /** Payee wallet; required unless isCryptoToFiatAvailable is true. For example '0x6923…C7D7'. */
  payee?: (string | string) | undefined;
  /** Amount to pay, in the invoice currency. For example '12.5'. */
  amount: string;
  /** Currency in which the amount is given. For example 'USD'. */
  invoiceCurrency: CurrencyName;
  /** Currency in which the payer pays. For example 'FAU-sepolia'. */
  paymentCurrency: CurrencyName;
  /** Wallet that pays. For example '0xf39F…2266'. */
  payer?: (string | string) | undefined;
  /** Start and frequency of a recurring payment. For example { startDate: '2030-01-01', frequency: 'MONTHLY' }. */
  recurrence?: {
    startDate: string;
    frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  } | undefined;
  /** Whether the payee is paid to a bank account. */
  isCryptoToFiatAvailable?: boolean | undefined;
  /**
   * Name, email and address of the customer. For example { firstName: 'Ada', lastName: 'Lovelace', email:
   * 'ada@example.com' }.
   */
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
  /** Merchant reference. For example 'INV-2026-001'. */
  reference?: string | undefined;
  /** Request that this one repeats. For example '018e5ca4…12d3'. */
  originalRequestId?: string;
  /** Payment reference of the request that this one repeats. For example '0x0123456789abcdef'. */
  originalRequestPaymentReference?: string | undefined;
};
type RequestPay = {
  /**
   * ID of the request. Default, if paymentReference is absent too: the newest request that is neither paid nor
   * expired. For example '018e5ca4…12d3'.
   */
  requestId?: string;
  /** Payment reference of the request, in place of its ID. For example '0x0123456789abcdef'. */
  paymentReference?: string;
  /** Amount to pay, in the invoice currency; default: the rest. For example '12.5'. */
  amount?: string | undefined;
  /** Wallet that pays. For example '0xf39F…2266'. */
  payer?: string | undefined;
  /** Hash of the transaction; default: generated. For example '0xabab…abab'. */
  txHash?: string | undefined;
  /** Kind of payment. Default, and the only one possible: that of the payment. */
  type?: ("direct" | "conversion" | "crosschain" | "recurring") | undefined;
  /** Network from which the payer pays through the bridge, which keeps a fee. For example 'base'. */
  sourceNetwork?: string | undefined;
  /** When the payment settles; default: the timing of the workspace. */
  settlement?: ("immediate" | {
    after: string | number;
  } | {
    polls: number;
  }) | undefined;
  /**
   * When a payment to a bank account is confirmed: first, or last, once the bank has the money; default: the setting
   * of the workspace.
   */
  offrampConfirmation?: ("last" | "first") | undefined;
};
type RequestPayOptions = Omit<RequestPay, 'requestId'>;
type RequestUnpay = {
  /**
   * ID of the request. Default, if paymentReference is absent too: the newest request that is neither paid nor
   * expired. For example '018e5ca4…12d3'.
   */
  requestId?: string;
  /** Payment reference of the request, in place of its ID. For example '0x0123456789abcdef'. */
  paymentReference?: string;
};
type RequestUnpayOptions = Omit<RequestUnpay, 'requestId'>;
type RequestFail = {
  /**
   * ID of the request. Default, if paymentReference is absent too: the newest request that is neither paid nor
   * expired. For example '018e5ca4…12d3'.
   */
  requestId?: string;
  /** Payment reference of the request, in place of its ID. For example '0x0123456789abcdef'. */
  paymentReference?: string;
  /** Reason that webhooks and records show. For example 'Insufficient balance'. */
  reason?: string;
  /** Reason code in the webhook; default: insufficient_funds if the reason contains it, otherwise failed. */
  subStatus?: string | undefined;
};
type RequestFailOptions = Omit<RequestFail, 'requestId'>;
type RequestExpire = {
  /**
   * ID of the request. Default, if paymentReference is absent too: the newest request that is neither paid nor
   * expired. For example '018e5ca4…12d3'.
   */
  requestId?: string;
  /** Payment reference of the request, in place of its ID. For example '0x0123456789abcdef'. */
  paymentReference?: string;
};
type RequestExpireOptions = Omit<RequestExpire, 'requestId'>;
type IntentDecide = {
  /** ID of the payment intent. Default: the newest. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  id?: string;
  /** What happens. */
  outcome: "confirmed" | "failed" | "refunded";
  /** Reason that webhooks and records show. For example 'Insufficient balance'. */
  reason?: string;
};
type IntentDecideOptions = Omit<IntentDecide, 'id'>;
type OfframpAdvance = {
  /** ID of the request. Default: the newest payment to a bank account. For example '018e5ca4…12d3'. */
  requestId?: string;
};
type OfframpDecide = {
  /** ID of the request. Default: the newest payment to a bank account. For example '018e5ca4…12d3'. */
  requestId?: string;
  /** What happens. */
  outcome: "failed" | "bounced";
  /** Reason that webhooks and records show. For example 'Insufficient balance'. */
  reason?: string;
};
type OfframpDecideOptions = Omit<OfframpDecide, 'requestId'>;
type PaymentAdd = {
  /** ID of the request. For example '018e5ca4…12d3'. */
  requestId: string;
  /** Settled amount, in the invoice currency. For example '12.5'. */
  invoiceAmount: string;
  /** ID of the new payment; default: generated. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  id?: string;
  /** Payment reference on the chain. For example '0x0123456789abcdef'. */
  paymentReference?: string;
  /** Amount in the smallest unit of the payment currency. For example '4000000'. */
  amount?: string | undefined;
  /** Network from which the payer pays. For example 'base'. */
  sourceNetwork?: string | undefined;
  /** Network on which the payee is paid. For example 'base'. */
  destinationNetwork?: string | undefined;
  /** Hash of the transaction on the source network. For example '0xabab…abab'. */
  sourceTxHash?: string | undefined;
  /** Hash of the transaction on the destination network. For example '0xabab…abab'. */
  destinationTxHash?: (string | null) | undefined;
  /** Time of the payment; default: now. For example '2030-01-01T00:00:00Z'. */
  timestamp?: string | undefined;
  /** Kind of payment; default: direct. */
  type?: ("direct" | "conversion" | "crosschain" | "recurring") | undefined;
  /** Rate from the paid currency to US dollars. For example '12.5'. */
  conversionRateSource?: (string | null) | undefined;
  /** Rate from the settled currency to US dollars. For example '12.5'. */
  conversionRateDestination?: (string | null) | undefined;
  /** Value of the paid amount in US dollars. For example '12.5'. */
  convertedAmountSource?: (string | null) | undefined;
  /** Value of the settled amount in US dollars. For example '12.5'. */
  convertedAmountDestination?: (string | null) | undefined;
  /** Currency of the request. For example 'USD'. */
  invoiceCurrency?: string | undefined;
  /** Currency in which it was paid. For example 'FAU-sepolia'. */
  paymentCurrency?: string | undefined;
  /** Symbol of the invoice currency. For example 'USD'. */
  invoiceSymbol?: string | undefined;
  /** Symbol of the payment currency. For example 'USDC'. */
  paymentSymbol?: string | undefined;
  /** Wallet that pays. For example '0xf39F…2266'. */
  payer?: string | undefined;
  /** Wallet that receives; default: the payee of the request. For example '0x6923…C7D7'. */
  payee?: string | undefined;
  /**
   * Fees of the payment. For example [{ type: 'platform', amount: '0.1', currency: 'FAU-sepolia', provider:
   * 'request-network' }].
   */
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
  /** ID of the recurring payment to which the payment belongs. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  recurringPaymentId?: (string | null);
  /** Source of the rate. For example 'chainlink'. */
  rateProvider?: string | undefined;
  /** Whether the payment has been refunded. */
  refunded?: (boolean | undefined) | undefined;
  /** Merchant reference. For example 'INV-2026-001'. */
  reference?: (string | null) | undefined;
  /** Sent amount with the platform fee, in the paid currency. For example '12.5'. */
  paidAmount?: (string | null) | undefined;
  /** Symbol of the paid currency. For example 'USDC'. */
  paidSymbol?: (string | null) | undefined;
  /** Value of the sent amount in US dollars. For example '12.5'. */
  paidInUsd?: (string | null) | undefined;
  /** Value of the settled amount in US dollars. For example '12.5'. */
  settledInUsd?: (string | null) | undefined;
  /** Amount that was paid too much, in the invoice currency. For example '12.5'. */
  excessAmount?: (string | null) | undefined;
  /** Note about the payment. For example 'paid by bank transfer'. */
  note?: (string | null) | undefined;
};
type RequestOverpay = {
  /** ID of the request. For example '018e5ca4…12d3'. */
  requestId: string;
  /** Amount that is paid too much, in the invoice currency. For example '12.5'. */
  excess: string;
  /** Wallet that pays. For example '0xf39F…2266'. */
  payer?: string | undefined;
  /** Hash of the transaction; default: generated. For example '0xabab…abab'. */
  txHash?: string | undefined;
};
type RequestOverpayOptions = Omit<RequestOverpay, 'requestId'>;
type RequestPayLate = {
  /** ID of the request. For example '018e5ca4…12d3'. */
  requestId: string;
  /** How long ago the payment was made, as a duration. For example 'P2D'. */
  by: string | number;
  /** Amount to pay, in the invoice currency; default: the rest. For example '12.5'. */
  amount?: string | undefined;
  /** Wallet that pays. For example '0xf39F…2266'. */
  payer?: string | undefined;
  /** Hash of the transaction; default: generated. For example '0xabab…abab'. */
  txHash?: string | undefined;
};
type RequestPayLateOptions = Omit<RequestPayLate, 'requestId'>;
type RequestPayWrongToken = {
  /** ID of the request. For example '018e5ca4…12d3'. */
  requestId: string;
  /** Currency that is paid instead of the requested one. For example 'FAU-sepolia'. */
  currency: string;
};
type RequestPayWrongTokenOptions = Omit<RequestPayWrongToken, 'requestId'>;
type RequestPayBatch = {
  /** Requests to pay, all on one network. For example ['018e5ca4…12d3']. */
  requestIds: string[];
  /** Wallet that pays. For example '0xf39F…2266'. */
  payer?: string | undefined;
  /** Hash of the transaction; default: generated. For example '0xabab…abab'. */
  txHash?: string | undefined;
};
type RequestRefund = {
  /** ID of the request. For example '018e5ca4…12d3'. */
  requestId: string;
};
type RecurringCreate = {
  /** Wallet that is paid. For example '0x6923…C7D7'. */
  payee: string | string;
  /** Amount of each payment, in the invoice currency. For example '12.5'. */
  amount: string;
  /** Currency in which the amount is given. For example 'USD'. */
  invoiceCurrency: CurrencyName;
  /** Currency in which the payer pays. For example 'FAU-sepolia'. */
  paymentCurrency: CurrencyName;
  /** Percent applied at payment time; 2.5 means 2.5%. */
  feePercentage?: string | undefined;
  /** Address receiving the fee. For example '0x6923…C7D7'. */
  feeAddress?: string | undefined;
  /**
   * Start, frequency, number and payer of the payments. For example { startDate: '2030-01-01', frequency: 'MONTHLY',
   * totalPayments: 12, payer }.
   */
  recurrence: {
    startDate: string;
    frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
    totalPayments: number;
    payer: string;
  };
  /** Wallet that pays; used to check whether its approval exists. For example '0xf39F…2266'. */
  payerWallet?: (string | string) | undefined;
  /** Wallet that pays; the same as payerWallet. For example '0xf39F…2266'. */
  payerAddress?: (string | string) | undefined;
  /**
   * Name, email and address of the customer. For example { firstName: 'Ada', lastName: 'Lovelace', email:
   * 'ada@example.com' }.
   */
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
  /** Merchant reference. For example 'INV-2026-001'. */
  reference?: string | undefined;
};
type RecurringSetStatus = {
  /** ID of the recurring payment. Default: the newest. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  id?: string;
  /** New status of the recurring payment. */
  status: "pending" | "active" | "paused" | "completed" | "cancelled";
  /** Reason that webhooks and records show. For example 'Insufficient balance'. */
  reason?: string | undefined;
};
type RecurringSetStatusOptions = Omit<RecurringSetStatus, 'id'>;
type RecurringFailNext = {
  /** ID of the recurring payment. Default: the newest. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  id?: string;
  /** How many attempts fail. For example 1. */
  times?: number;
  /** Reason that webhooks and records show. For example 'Insufficient balance'. */
  reason?: string;
};
type RecurringFailNextOptions = Omit<RecurringFailNext, 'id'>;
type SecurePaymentCreate = {
  /** Requests of the link: amount, and optionally a payee destination. For example [{ amount: '25' }]. */
  requests: {
    amount: string;
    destinationId?: string | undefined;
  }[];
  /** Your identifier of the payer. For example 'user-1'. */
  payerIdentifier?: string | undefined;
  /** Merchant reference. For example 'INV-2026-001'. */
  reference?: string | undefined;
  /** Page to which the payer returns. For example 'https://shop.example.com/thanks'. */
  redirectUrl?: string | undefined;
  /** Label of the button that leads to the redirect URL. For example 'Back to the shop'. */
  redirectLabel?: string | undefined;
  /** Screening of wallets, and what they see. For example { mode: 'off' }. */
  accessPolicy?: {
    mode?: ("inherit" | "off" | "kyt_all_wallets") | undefined;
    screeningProvider?: (("hypernative" | "merklescience") | null) | undefined;
    hideUntilApproved?: boolean | undefined;
    hidePayeeAddress?: boolean | undefined;
    allowedPayerAddresses?: (string | string)[] | undefined;
  } | undefined;
  /** Client ID of the creator; default: the platform. For example 'cli_test'. */
  clientId?: string;
};
type SecurePaymentPay = {
  /** Token of the payment link. Default: the newest open payment link. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  token?: string;
  /** Wallet that pays; absent: a pending Safe transaction is executed. For example '0xf39F…2266'. */
  wallet?: string | undefined;
  /** Hash of the transaction; default: generated. For example '0xabab…abab'. */
  txHash?: string | undefined;
  /** Source network; default: the network of the link. For example 'base'. */
  sourceNetwork?: string | undefined;
  /** Requests to pay; default: all open requests. For example ['018e5ca4…12d3']. */
  requestIds?: string[] | undefined;
  /** When the payment settles; default: the timing of the workspace. */
  settlement?: ("immediate" | {
    after: string | number;
  } | {
    polls: number;
  }) | undefined;
};
type SecurePaymentOpen = {
  /** Token of the payment link. Default: the newest open payment link. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  token?: string;
  /** Wallet of the payer. For example '0xf39F…2266'. */
  wallet: string;
};
type SecurePaymentExpire = {
  /** Token of the payment link. Default: the newest open payment link. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  token?: string;
};
type SecurePaymentInvalidate = {
  /** Token of the payment link. Default: the newest open payment link. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  token?: string;
};
type SecurePaymentRefuseWallet = {
  /** Token of the payment link. Default: the newest open payment link. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  token?: string;
  /** Wallet of the payer. For example '0xf39F…2266'. */
  wallet: string;
};
type SecurePaymentDecideKyt = {
  /** Token of the payment link. Default: the newest open payment link. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  token?: string;
  /** Wallet of the payer. For example '0xf39F…2266'. */
  wallet: string;
  /** Screening result of the wallet. */
  status: "approved" | "rejected" | "error";
};
type SecurePaymentPrepare = {
  /** Token of the payment link. Default: the newest open payment link. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  token?: string;
  /** Wallet of the payer. For example '0xf39F…2266'. */
  wallet: string;
};
type SecurePaymentReport = {
  /** Token of the payment link. Default: the newest open payment link. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  token?: string;
  /** What the payer did. */
  userEvent: "wallet_connected" | "payment_sent_to_wallet" | "payment_approved_in_wallet";
  /** Details of the action, which the webhook repeats. For example { browser: 'Firefox' }. */
  properties?: {
    [key: string]: unknown;
  };
};
type PayerCreate = {
  /** Your ID of the payer. For example 'user-1'. */
  clientUserId: string;
  /** Email address of the payer. For example 'ada@example.com'. */
  email: string;
  /** First name of the payer. For example 'Ada'. */
  firstName: string;
  /** Last name of the payer. For example 'Lovelace'. */
  lastName: string;
  /** Whether the holder is a person or a business. */
  beneficiaryType: "individual" | "business";
  /** Date of birth of the holder. For example '1985-04-12'. */
  dateOfBirth: string;
  /** First line of the address. For example '12 Analytical Row'. */
  addressLine1: string;
  /** City of the address. For example 'London'. */
  city: string;
  /** State of the address. For example 'NY'. */
  state: string;
  /** Postal code of the address. For example 'SW1A 1AA'. */
  postcode: string;
  /** Country of the address, two letters. For example 'GB'. */
  country: string;
  /** Nationality, two letters. For example 'GB'. */
  nationality: string;
  /** Phone number in E.164 format. For example '+442071838750'. */
  phone: string;
  /** US social security number. For example '123-45-6789'. */
  ssn: string;
  /** Name of the business. For example 'Analytical Engines Ltd'. */
  companyName?: string | undefined;
  /** Second line of the address. For example 'Flat 2'. */
  addressLine2?: string | undefined;
  /** Where the money comes from. For example 'salary'. */
  sourceOfFunds?: string | undefined;
  /** What the business does. For example 'software'. */
  businessActivity?: string | undefined;
};
type PayerEnsure = {
  /** Your ID of the payer. For example 'user-1'. */
  clientUserId: string;
};
type PayerSetStatus = {
  /** Your ID of the payer. For example 'user-1'. */
  clientUserId: string;
  /** Status of the agreement. */
  agreementStatus?: ("not_started" | "pending" | "completed" | "rejected" | "failed") | undefined;
  /** Status of the identity check. */
  kycStatus?: ("not_started" | "initiated" | "pending" | "approved" | "rejected" | "failed" | "retry_required" |
    "completed") | undefined;
};
type PayerSetStatusOptions = Omit<PayerSetStatus, 'clientUserId'>;
type PaymentDetailsCreate = {
  /** Name of the bank. For example 'Chase'. */
  bankName: string;
  /** Name of the account holder. For example 'Ada Lovelace'. */
  accountName: string;
  /** Whether the holder is a person or a business. */
  beneficiaryType: "individual" | "business";
  /** Currency of the account, three letters. For example 'usd'. */
  currency: string;
  /** First line of the address. For example '1 Main Street'. */
  addressLine1: string;
  /** City of the address. For example 'New York'. */
  city: string;
  /** Country of the address, two letters. For example 'US'. */
  country: string;
  /** Date of birth of the holder. For example '1985-04-12'. */
  dateOfBirth: string;
  /** Postal code of the address. For example '10001'. */
  postalCode: string;
  /** Number of the bank account. For example '253009233489'. */
  accountNumber?: string | undefined;
  /** US bank routing number. For example '026013356'. */
  routingNumber?: string | undefined;
  /** Second line of the address. For example 'Flat 2'. */
  addressLine2?: string | undefined;
  /** State or province code. For example 'NY'. */
  state?: string | undefined;
  /** How the money is sent. */
  rails?: "local" | "swift" | "wire";
  /** UK sort code. For example '200415'. */
  sortCode?: string | undefined;
  /** International bank account number. For example 'DE89370400440532013000'. */
  iban?: string | undefined;
  /** SWIFT code of the bank. For example 'CHASUS33'. */
  swiftBic?: string | undefined;
  /** Government ID number. For example '123456789'. */
  documentNumber?: string | undefined;
  /** Type of government ID. For example 'passport'. */
  documentType?: string | undefined;
  /** Type of the account. */
  accountType?: ("checking" | "savings") | undefined;
  /** French RIB key of the account. For example '12'. */
  ribNumber?: string | undefined;
  /** Australian BSB. For example '062000'. */
  bsbNumber?: string | undefined;
  /** New Zealand NCC. For example '020108'. */
  ncc?: string | undefined;
  /** Code of the bank branch. For example '001'. */
  branchCode?: string | undefined;
  /** Code of the bank. For example '001'. */
  bankCode?: string | undefined;
  /** Indian Financial System Code. For example 'HDFC0000001'. */
  ifsc?: string | undefined;
  /** Your ID of the payer. For example 'user-1'. */
  clientUserId: string;
};
type PaymentDetailsEnsure = {
  /** Your ID of the payer. For example 'user-1'. */
  clientUserId: string;
};
type PaymentDetailsSetStatus = {
  /** ID of the bank account. For example 'a992d701-a1d2-4f05-a257-24fdc51410f0'. */
  paymentDetailsId?: string;
  /** Payer whose bank accounts change. For example 'user-1'. */
  clientUserId?: string;
  /** New review status of the bank account. */
  status: "pending" | "approved" | "failed" | "rejected" | "verified";
};
type PaymentDetailsSetStatusOptions = Omit<PaymentDetailsSetStatus, 'paymentDetailsId'>;
type DestinationCreate = {
  /** Wallet of the owner; default: the platform. For example '0x6923…C7D7'. */
  account?: string;
  /** Wallet that is paid; default: the owner. For example '0x6923…C7D7'. */
  walletAddress?: string | undefined;
  /** Contract address of the token. For example '0x370D…623C'. */
  tokenAddress: string;
  /** Number of the chain. For example 11155111. */
  chainId: number;
  /**
   * Screening of the wallets that pay, and what they see; null for none. For example { mode: 'off', hideUntilApproved:
   * false, hidePayeeAddress: false }.
   */
  accessPolicy?: ({
    mode: "off" | "kyt_all_wallets";
    screeningProvider?: ("hypernative" | "merklescience") | null;
    hideUntilApproved: boolean;
    hidePayeeAddress: boolean;
  } | null) | undefined;
};
type DestinationDeactivate = {
  /** ID, or destination ID, of the payee destination. For example '01K900000000000000000DEST0'. */
  id: string;
};
type ClientIdCreate = {
  /** Name of the client ID. For example 'Web shop'. */
  label: string;
  /**
   * Origins that may call; absent: for a back end, whose calls need no Origin. For example
   * ['https://shop.example.com'].
   */
  allowedDomains?: string[];
  /**
   * Fee in percent; "0" lets the fee of a call take precedence, and any other value overrides it. For example '2.5'.
   */
  feePercentage?: string | undefined;
  /** Wallet that receives the fee; required with feePercentage. For example '0x6923…C7D7'. */
  feeAddress?: string | undefined;
  /** Operator of commerce payments. For example '0x6923…C7D7'. */
  operatorWalletAddress?: string | undefined;
  /** Seconds until a pre-approval expires. For example 3600. */
  defaultPreApprovalExpiry?: number | undefined;
  /** Seconds until an authorization expires. For example 3600. */
  defaultAuthorizationExpiry?: number | undefined;
};
type ClientIdSetStatus = {
  /** Client ID (value of x-client-id, or internal ID). For example 'cli_test'. */
  clientId: string;
  /** New status of the client ID. */
  status: "active" | "inactive" | "revoked";
};
type ClientIdSetStatusOptions = Omit<ClientIdSetStatus, 'clientId'>;
type ClientIdRevoke = {
  /** Client ID (value of x-client-id, or internal ID). For example 'cli_test'. */
  clientId: string;
};
type ClientIdBind = {
  /** Client ID (value of x-client-id, or internal ID). For example 'cli_test'. */
  clientId: string;
  /** ID of the payee destination; null unbinds. For example '0x6923…c7d7@eip155:11155111#E636C26B:0x370d…623c'. */
  destinationId: string | null;
};
type ClientIdBindOptions = Omit<ClientIdBind, 'clientId'>;
type JourneyAdd = {
  /** ID of the new journey; default: generated. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  id?: string;
  /** Request to which the journey belongs. For example '018e5ca4…12d3'. */
  requestId?: string;
  /** Processors of the journey. For example ['onramp', 'bank']. */
  processors: string[];
};
type WalletSetBalance = {
  /** Wallet; * stands for all. For example '0xf39F…2266'. */
  wallet?: string;
  /** Currency; * stands for all. For example 'FAU-sepolia'. */
  currency?: string;
  /** Amount that the wallet has. For example '12.5'. */
  balance: string;
};
type WalletSetBalanceOptions = Omit<WalletSetBalance, 'wallet'>;
type WalletSetAllowance = {
  /** Wallet; * stands for all. For example '0xf39F…2266'. */
  wallet?: string;
  /** Currency; * stands for all. For example 'FAU-sepolia'. */
  currency?: string;
  /** Amount that the payment proxy may spend. For example '12.5'. */
  allowance: string;
};
type WalletSetAllowanceOptions = Omit<WalletSetAllowance, 'wallet'>;
type ProtocolFeeSet = {
  /** Percent of each payment, such as 0.1; 0 charges none. */
  percentage?: string | undefined;
  /** Address that receives the fee. For example '0x6923…C7D7'. */
  address?: string | undefined;
  /** Maximum fee of one payment in US dollars; null for none. For example '25'. */
  capUsd?: (string | null) | undefined;
  /** Whether fees of payments have the amount null. */
  hidesAmount?: boolean | undefined;
};
type FaultAdd = {
  /** Operation that it affects; * matches all. For example 'createRequestV2'. */
  operation?: OperationId | '*' | undefined;
  /** HTTP method of the calls that it affects. */
  method?: string | undefined;
  /** Path of the calls that it affects; * matches one segment, ** one or more. For example '/v2/request/*'. */
  path?: string | undefined;
  /** Status of the response; default: 500. For example 503. */
  status?: number | undefined;
  /** Message of the error body. For example 'Service unavailable'. */
  message?: string | undefined;
  /** Body of the response: JSON, or text sent unchanged. For example { error: 'down' }. */
  body?: unknown | undefined;
  /** Headers of the response. For example { retry-after: '5' }. */
  headers?: {
    [key: string]: string;
  } | undefined;
  /** Value of the header retry-after; default for status 429: 60. */
  retryAfterSeconds?: number | undefined;
  /** Delay in real time, or in mock time for webhooks; {min, max} is a uniform range. For example '2s'. */
  delay?: ((string | number) | {
    min: number;
    max: number;
  }) | undefined;
  /** What happens to the call; double: it is carried out twice. */
  effect?: ("reset" | "empty" | "timeout" | "truncate" | "malformed" | "double") | undefined;
  /** Whether the call fails before or after its write; after: the write is committed, then the response is lost. */
  phase?: ("before" | "after") | undefined;
  /** Limit of calls per second, with an optional block. For example { perSecond: 5 }. */
  rateLimit?: {
    perSecond?: number;
    blockAfter?: number | undefined;
    blockFor?: string | number;
  } | undefined;
  /** Affects webhook deliveries instead of calls. */
  webhook?: ("duplicate" | "reorder" | "delay" | "drop" | "timeout" | "wrong-secret" | "altered-body") | undefined;
  /** Only for this webhook event. For example 'payment.confirmed'. */
  event?: string | undefined;
  /**
   * How many attempts of each delivery it affects; for duplicate, timeout, wrong-secret and altered-body. For example
   * 1.
   */
  attempts?: number | undefined;
  /** How many calls, or deliveries with all attempts, it affects; default: all. For example 1. */
  times?: number | undefined;
  /** How many calls or deliveries pass before it starts. For example 0. */
  after?: number;
  /** Share of matching calls or deliveries that it affects, seeded. For example 0.5. */
  chance?: number;
};
type FaultClear = {
  /** ID of the fault; absent: all faults. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  id?: string;
};
type WebhookRegister = {
  /** Address that receives the webhooks. For example 'http://localhost:3000/api/webhook'. */
  url: string;
  /** Signing key; default: 64 generated hex digits. For example 'my-secret'. */
  secret?: string | undefined;
  /** Client ID whose events are sent; absent: all events. For example 'cli_test'. */
  clientId?: string;
  /** ID of the webhook; replaces the webhook with this ID. For example 'my-webhook'. */
  id?: string;
};
type WebhookDelete = {
  /** ID of the webhook. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  id: string;
};
type WebhookTrigger = {
  /** Event to send. */
  event: "payment.processing" | "payment.failed" | "payment.refunded" | "payment.confirmed" | "payment.partial" |
    "request.recurring" | "payment_detail.updated" | "compliance.updated";
  /** Request that the event is about; default: the newest that fits. For example '018e5ca4…12d3'. */
  requestId?: string;
  /** Payment reference of the request, in place of its ID. For example '0x0123456789abcdef'. */
  paymentReference?: string;
  /** Payer that the event is about; default: the newest. For example 'user-1'. */
  clientUserId?: string;
  /** Bank account that the event is about; default: the newest. For example 'a992d701-a1d2-4f05-a257-24fdc51410f0'. */
  paymentDetailsId?: string;
  /** Reason code in the webhooks payment.failed and payment.processing. For example 'insufficient_funds'. */
  subStatus?: string | undefined;
  /** Reason in the webhook payment.failed. For example 'Payment failed'. */
  failureReason?: string | undefined;
  /** Time of the next attempt in the webhook payment.failed. For example '2030-01-01T00:00:00Z'. */
  retryAfter?: string | undefined;
  /** Wallet in the webhook payment.refunded. For example '0xf39F…2266'. */
  refundedTo?: string | undefined;
  /** Amount in the webhook payment.refunded. For example '12.5'. */
  refundAmount?: string | undefined;
  /** Whether the event is sent even if the state of the record does not fit. */
  force?: boolean;
};
type WebhookTriggerOptions = Omit<WebhookTrigger, 'event'>;
type WebhookRedeliver = {
  /** ID of the delivery. For example '01M5M3F9M0X1H7HSSFHFX4DMB8'. */
  id: string;
};
type WebhookRetryNow = Record<never, never>;
type WebhookClear = Record<never, never>;
type TimingSet = {
  /** When payments settle. */
  settlement?: ("immediate" | {
    after: string | number;
  } | {
    polls: number;
  }) | undefined;
  /** When identity checks are decided. */
  kycReview?: (("manual" | "immediate") | {
    after: string | number;
  } | {
    polls: number;
  }) | undefined;
  /** When bank accounts are decided. */
  bankReview?: (("manual" | "immediate") | {
    after: string | number;
  } | {
    polls: number;
  }) | undefined;
  /** When payments to bank accounts advance. */
  offramp?: (("manual" | "immediate") | {
    after: string | number;
  } | {
    polls: number;
  }) | undefined;
  /** When payments to bank accounts are confirmed: first, or last. */
  offrampConfirmation?: ("last" | "first") | undefined;
};
type ClockAdvance = {
  /** How far to move the clock, as a duration. For example 'P1M'. */
  by: string | number;
};
type ClockSet = {
  /** Time to which the clock is set. For example '2030-01-01T00:00:00Z'. */
  now: string;
};
type ClockFreeze = Record<never, never>;
type ClockResume = Record<never, never>;
type StoreClear = {
  /** Tables to empty; absent: all except currencies and credentials. For example ['requests']. */
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
    /**
     * Sets the US dollar price of a currency symbol, now or from a given time. Signed payments keep their price.
     * @example await mock.rates.set({ symbol: 'ETH-sepolia', usd: '3500' });
     */
    set(parameters: RateSet): Promise<TableRows['rates']>;
  };
  readonly requests: {
    /**
     * Creates a payment request, like POST /v2/request. A payee is required unless isCryptoToFiatAvailable is true.
     * @example
     * await mock.requests.create({
     *   payee,
     *   amount: '0.2',
     *   invoiceCurrency: 'ETH-sepolia-sepolia',
     *   paymentCurrency: 'ETH-sepolia-sepolia',
     * });
     */
    create(parameters: RequestCreate): Promise<TableRows['requests']>;
    /**
     * Pays a request in full, or only amount (in the invoice currency): adds a payment and updates status and
     * hasBeenPaid, immediately or after the settlement time.
     * @example await mock.requests.pay();
     */
    pay(): Promise<{ request: TableRows['requests']; payment: TableRows['payments'] | null }>;
    /**
     * Pays a request in full, or only amount (in the invoice currency): adds a payment and updates status and
     * hasBeenPaid, immediately or after the settlement time.
     * @example await mock.requests.pay(requestId);
     */
    pay(requestId: string | RequestPay, parameters?: RequestPayOptions): Promise<{ request: TableRows['requests'];
      payment: TableRows['payments'] | null }>;
    /**
     * Removes all payments of a request.
     * @example await mock.requests.unpay();
     */
    unpay(): Promise<TableRows['requests']>;
    /**
     * Removes all payments of a request.
     * @example await mock.requests.unpay(requestId);
     */
    unpay(requestId: string | RequestUnpay, parameters?: RequestUnpayOptions): Promise<TableRows['requests']>;
    /**
     * Marks the payment of a request as failed.
     * @example await mock.requests.fail();
     */
    fail(): Promise<TableRows['requests']>;
    /**
     * Marks the payment of a request as failed.
     * @example await mock.requests.fail(requestId);
     */
    fail(requestId: string | RequestFail, parameters?: RequestFailOptions): Promise<TableRows['requests']>;
    /**
     * Expires an unpaid request, which can then no longer be paid.
     * @example await mock.requests.expire();
     */
    expire(): Promise<TableRows['requests']>;
    /**
     * Expires an unpaid request, which can then no longer be paid.
     * @example await mock.requests.expire(requestId);
     */
    expire(requestId: string | RequestExpire, parameters?: RequestExpireOptions): Promise<TableRows['requests']>;
    /**
     * Pays the remaining amount plus an excess in one payment, even if nothing remains. The request is then paid;
     * nothing is refunded.
     * @example await mock.requests.overpay(requestId, { excess: '5' });
     */
    overpay(requestId: string, parameters: RequestOverpayOptions): Promise<{ request: TableRows['requests']; payment:
      TableRows['payments'] }>;
    /**
     * Pays the remaining amount plus an excess in one payment, even if nothing remains. The request is then paid;
     * nothing is refunded.
     * @example await mock.requests.overpay({ requestId, excess: '5' });
     */
    overpay(parameters: RequestOverpay): Promise<{ request: TableRows['requests']; payment: TableRows['payments'] }>;
    /**
     * Pays a request with a payment that is detected late: its timestamp is in the past, but not before the request
     * was created.
     * @example await mock.requests.payLate(requestId, { by: 'P2D' });
     */
    payLate(requestId: string, parameters: RequestPayLateOptions): Promise<{ request: TableRows['requests']; payment:
      TableRows['payments'] }>;
    /**
     * Pays a request with a payment that is detected late: its timestamp is in the past, but not before the request
     * was created.
     * @example await mock.requests.payLate({ requestId, by: 'P2D' });
     */
    payLate(parameters: RequestPayLate): Promise<{ request: TableRows['requests']; payment: TableRows['payments'] }>;
    /**
     * Pays in a currency other than the requested one: the service detects no payment, and the request does not
     * change.
     * @example await mock.requests.payWrongToken(requestId, { currency: 'ETH-sepolia-sepolia' });
     */
    payWrongToken(requestId: string, parameters: RequestPayWrongTokenOptions): Promise<{ request:
      TableRows['requests']; payment: null }>;
    /**
     * Pays in a currency other than the requested one: the service detects no payment, and the request does not
     * change.
     * @example await mock.requests.payWrongToken({ requestId, currency: 'ETH-sepolia-sepolia' });
     */
    payWrongToken(parameters: RequestPayWrongToken): Promise<{ request: TableRows['requests']; payment: null }>;
    /**
     * Pays several requests on one network in one transaction, whose hash all payments share.
     * @example await mock.requests.payBatch({ requestIds });
     */
    payBatch(parameters: RequestPayBatch): Promise<{ request: TableRows['requests']; payment: TableRows['payments']
      }[]>;
    /**
     * Refunds all payments of a request, which can then be paid again. The payments stay, marked as refunded.
     * @example await mock.requests.refund(requestId);
     */
    refund(requestId: string | RequestRefund): Promise<{ request: TableRows['requests']; payments:
      TableRows['payments'][] }>;
  };
  readonly intents: {
    /**
     * Sets the outcome of a crosschain payment intent: now if it was sent, otherwise once its payer signs and sends
     * it. If it failed, it can be refunded.
     * @example await mock.intents.decide(id, { outcome: 'failed' });
     */
    decide(id: string, parameters: IntentDecideOptions): Promise<TableRows['payment-intents']>;
    /**
     * Sets the outcome of a crosschain payment intent: now if it was sent, otherwise once its payer signs and sends
     * it. If it failed, it can be refunded.
     * @example await mock.intents.decide({ outcome: 'failed' });
     */
    decide(parameters: IntentDecide): Promise<TableRows['payment-intents']>;
  };
  readonly offramps: {
    /**
     * Advances a payment to a bank account to its next stage; the last stage pays the request.
     * @example await mock.offramps.advance();
     */
    advance(): Promise<TableRows['offramps']>;
    /**
     * Advances a payment to a bank account to its next stage; the last stage pays the request.
     * @example await mock.offramps.advance(requestId);
     */
    advance(requestId: string | OfframpAdvance): Promise<TableRows['offramps']>;
    /**
     * Makes a payment to a bank account fail its checks or bounce at the bank when it reaches that stage.
     * @example await mock.offramps.decide(requestId, { outcome: 'failed' });
     */
    decide(requestId: string, parameters: OfframpDecideOptions): Promise<TableRows['offramps']>;
    /**
     * Makes a payment to a bank account fail its checks or bounce at the bank when it reaches that stage.
     * @example await mock.offramps.decide({ outcome: 'failed' });
     */
    decide(parameters: OfframpDecide): Promise<TableRows['offramps']>;
  };
  readonly payments: {
    /**
     * Adds a payment with the given fields (by default those of the request) and updates the request.
     * @example await mock.payments.add({ requestId, invoiceAmount: '4' });
     */
    add(parameters: PaymentAdd): Promise<{ payment: TableRows['payments']; request: TableRows['requests'] }>;
  };
  readonly recurring: {
    /**
     * Creates a recurring payment, like POST /v2/payouts. Its signed permit or recurring.set-status activates it.
     * @example
     * await mock.recurring.create({
     *   payee,
     *   amount: '10',
     *   invoiceCurrency: 'FAU-sepolia',
     *   paymentCurrency: 'FAU-sepolia',
     *   recurrence: { startDate: '2030-01-01',
     *   frequency: 'MONTHLY',
     *   totalPayments: 12, payer },
     * });
     */
    create(parameters: RecurringCreate): Promise<TableRows['recurring-payments']>;
    /**
     * Sets the status of a recurring payment and the fields that follow from it.
     * @example await mock.recurring.setStatus(id, { status: 'pending' });
     */
    setStatus(id: string, parameters: RecurringSetStatusOptions): Promise<TableRows['recurring-payments']>;
    /**
     * Sets the status of a recurring payment and the fields that follow from it.
     * @example await mock.recurring.setStatus({ status: 'pending' });
     */
    setStatus(parameters: RecurringSetStatus): Promise<TableRows['recurring-payments']>;
    /**
     * Makes the next attempts of a recurring payment fail. The third failure in a row pauses it.
     * @example await mock.recurring.failNext();
     */
    failNext(): Promise<TableRows['recurring-payments']>;
    /**
     * Makes the next attempts of a recurring payment fail. The third failure in a row pauses it.
     * @example await mock.recurring.failNext(id);
     */
    failNext(id: string | RecurringFailNext, parameters?: RecurringFailNextOptions):
      Promise<TableRows['recurring-payments']>;
  };
  readonly securePayments: {
    /**
     * Creates a payment link, like POST /v2/secure-payments, as the platform or as a client ID.
     * @example await mock.securePayments.create({ requests: [{ amount: '25' }], reference: 'INV-2026-001' });
     */
    create(parameters: SecurePaymentCreate): Promise<PaymentLink>;
    /**
     * Pays all open requests of a payment link in one transaction, after checking the wallet like the hosted page.
     * Each request sends payment.confirmed. Without a wallet, a pending Safe transaction is executed.
     * @example await mock.securePayments.pay();
     */
    pay(): Promise<{ link: PaymentLink; requests: TableRows['requests'][] }>;
    /**
     * Pays all open requests of a payment link in one transaction, after checking the wallet like the hosted page.
     * Each request sends payment.confirmed. Without a wallet, a pending Safe transaction is executed.
     * @example await mock.securePayments.pay({  });
     */
    pay(parameters: SecurePaymentPay): Promise<{ link: PaymentLink; requests: TableRows['requests'][] }>;
    /**
     * Connects a wallet on the payment link page: checks the wallet and sends secure_payment.user_event.
     * @example await mock.securePayments.open({ wallet });
     */
    open(parameters: SecurePaymentOpen): Promise<PaymentLink>;
    /**
     * Expires a payment link now: calls with its token return 403.
     * @example await mock.securePayments.expire();
     */
    expire(): Promise<PaymentLink>;
    /**
     * Expires a payment link now: calls with its token return 403.
     * @example await mock.securePayments.expire({  });
     */
    expire(parameters: SecurePaymentExpire): Promise<PaymentLink>;
    /**
     * Invalidates a payment link, like a batch that replaces it: calls with its token return 403.
     * @example await mock.securePayments.invalidate();
     */
    invalidate(): Promise<PaymentLink>;
    /**
     * Invalidates a payment link, like a batch that replaces it: calls with its token return 403.
     * @example await mock.securePayments.invalidate({  });
     */
    invalidate(parameters: SecurePaymentInvalidate): Promise<PaymentLink>;
    /**
     * Removes a wallet from the allow list of a payment link (adding a list if needed) and lets it try to pay. Sends
     * secure_payment.access_rejected, at most once every ten minutes.
     * @example await mock.securePayments.refuseWallet({ wallet });
     */
    refuseWallet(parameters: SecurePaymentRefuseWallet): Promise<PaymentLink>;
    /**
     * Sets the screening result of a wallet, before or after it connects, and turns screening on if needed. Sends
     * kyt.screening.completed unless the result is error. A rejected recipient fails the payout.
     * @example await mock.securePayments.decideKyt({ wallet, status: 'rejected' });
     */
    decideKyt(parameters: SecurePaymentDecideKyt): Promise<PaymentLink>;
    /**
     * Returns the transactions that pay a link from a wallet, and starts listening for the payment.
     * @example await mock.securePayments.prepare({ wallet });
     */
    prepare(parameters: SecurePaymentPrepare): Promise<{ to: string; data: string; value: string }[]>;
    /**
     * Reports a payer action on the payment link page: sends secure_payment.user_event.
     * @example await mock.securePayments.report({ userEvent: 'payment_sent_to_wallet' });
     */
    report(parameters: SecurePaymentReport): Promise<PaymentLink>;
  };
  readonly payers: {
    /**
     * Creates a payer or updates an existing one, like POST /v2/payer.
     * @example
     * await mock.payers.create({
     *   clientUserId: 'user-123',
     *   email: 'ada@example.com',
     *   firstName: 'Ada',
     *   lastName: 'Lovelace',
     *   beneficiaryType: 'individual',
     *   dateOfBirth: '1985-04-12',
     *   addressLine1: '12 Analytical Row',
     *   city: 'London',
     *   state: 'Greater London',
     *   postcode: 'SW1A 1AA',
     *   country: 'GB',
     *   nationality: 'GB',
     *   phone: '+442071838750',
     *   ssn: '123-45-6789',
     * });
     */
    create(parameters: PayerCreate): Promise<TableRows['payers']>;
    /**
     * Returns a payer; creates it with sample data if it does not exist.
     * @example await mock.payers.ensure('user-9');
     */
    ensure(clientUserId: string | PayerEnsure): Promise<TableRows['payers']>;
    /**
     * Sets the statuses of a payer's agreement and identity check.
     * @example await mock.payers.setStatus('user-1', { kycStatus: 'approved' });
     */
    setStatus(clientUserId: string | PayerSetStatus, parameters?: PayerSetStatusOptions): Promise<TableRows['payers']>;
  };
  readonly paymentDetails: {
    /**
     * Adds a bank account to a payer, like POST /v2/payer/{clientUserId}/payment-details.
     * @example
     * await mock.paymentDetails.create({
     *   bankName: 'Chase',
     *   accountName: 'Ada Lovelace',
     *   beneficiaryType: 'individual',
     *   currency: 'usd',
     *   addressLine1: '1 Main Street',
     *   city: 'New York',
     *   country: 'US',
     *   dateOfBirth: '1985-04-12',
     *   postalCode: '10001',
     *   clientUserId: 'user-2',
     * });
     */
    create(parameters: PaymentDetailsCreate): Promise<TableRows['payment-details']>;
    /**
     * Returns the bank account of a payer; adds one with sample data if there is none.
     * @example await mock.paymentDetails.ensure('user-1');
     */
    ensure(clientUserId: string | PaymentDetailsEnsure): Promise<TableRows['payment-details']>;
    /**
     * Sets the review status of a bank account, or of all bank accounts of a payer.
     * @example
     * await mock.paymentDetails.setStatus('a992d701-a1d2-4f05-a257-24fdc51410f0', { clientUserId: 'user-2',
     *   status: 'approved',
     * });
     */
    setStatus(paymentDetailsId: string, parameters: PaymentDetailsSetStatusOptions):
      Promise<TableRows['payment-details'][]>;
    /**
     * Sets the review status of a bank account, or of all bank accounts of a payer.
     * @example await mock.paymentDetails.setStatus({ clientUserId: 'user-2', status: 'approved' });
     */
    setStatus(parameters: PaymentDetailsSetStatus): Promise<TableRows['payment-details'][]>;
  };
  readonly destinations: {
    /**
     * Creates the active payee destination of an account, or reactivates an earlier one. The previous one is
     * deactivated.
     * @example await mock.destinations.create({ tokenAddress, chainId: 11155111 });
     */
    create(parameters: DestinationCreate): Promise<TableRows['destinations']>;
    /**
     * Deactivates a payee destination, given by its id or destination id.
     * @example await mock.destinations.deactivate(id);
     */
    deactivate(id: string | DestinationDeactivate): Promise<TableRows['destinations']>;
  };
  readonly clientIds: {
    /**
     * Creates a client ID, like POST /v2/client-ids. Without allowedDomains, it is a back-end client ID.
     * @example await mock.clientIds.create({ label: 'Web shop', allowedDomains: ['https://shop.example.com'] });
     */
    create(parameters: ClientIdCreate): Promise<TableRows['client-ids']>;
    /**
     * Sets the status of a client ID (value of x-client-id, or internal id), even of a revoked one.
     * @example await mock.clientIds.setStatus('cli_test', { status: 'inactive' });
     */
    setStatus(clientId: string, parameters: ClientIdSetStatusOptions): Promise<TableRows['client-ids']>;
    /**
     * Sets the status of a client ID (value of x-client-id, or internal id), even of a revoked one.
     * @example await mock.clientIds.setStatus({ clientId: 'cli_test', status: 'inactive' });
     */
    setStatus(parameters: ClientIdSetStatus): Promise<TableRows['client-ids']>;
    /**
     * Revokes a client ID (value of x-client-id, or internal id).
     * @example await mock.clientIds.revoke('cli_test');
     */
    revoke(clientId: string | ClientIdRevoke): Promise<TableRows['client-ids']>;
    /**
     * Binds a client ID (value of x-client-id, or internal id) to a payee destination; null unbinds it.
     * @example await mock.clientIds.bind('cli_test', { destinationId });
     */
    bind(clientId: string, parameters: ClientIdBindOptions): Promise<TableRows['client-ids']>;
    /**
     * Binds a client ID (value of x-client-id, or internal id) to a payee destination; null unbinds it.
     * @example await mock.clientIds.bind({ clientId: 'cli_test', destinationId });
     */
    bind(parameters: ClientIdBind): Promise<TableRows['client-ids']>;
  };
  readonly journeys: {
    /**
     * Starts a journey with the given processors. The public API starts journeys without processors.
     * @example await mock.journeys.add({ processors: ['onramp', 'bank'] });
     */
    add(parameters: JourneyAdd): Promise<TableRows['journeys']>;
  };
  readonly wallets: {
    /**
     * Sets the balance of a wallet in a currency; * stands for all. Until it is set, funds are unlimited.
     * @example await mock.wallets.setBalance(wallet, { balance: '0' });
     */
    setBalance(wallet: string, parameters: WalletSetBalanceOptions): Promise<TableRows['wallets']>;
    /**
     * Sets the balance of a wallet in a currency; * stands for all. Until it is set, funds are unlimited.
     * @example await mock.wallets.setBalance({ balance: '0' });
     */
    setBalance(parameters: WalletSetBalance): Promise<TableRows['wallets']>;
    /**
     * Sets how much of a currency the payment proxy may spend from a wallet; * stands for all. It is 0 until set.
     * @example await mock.wallets.setAllowance(wallet, { allowance: '100' });
     */
    setAllowance(wallet: string, parameters: WalletSetAllowanceOptions): Promise<TableRows['wallets']>;
    /**
     * Sets how much of a currency the payment proxy may spend from a wallet; * stands for all. It is 0 until set.
     * @example await mock.wallets.setAllowance({ allowance: '100' });
     */
    setAllowance(parameters: WalletSetAllowance): Promise<TableRows['wallets']>;
  };
  readonly protocolFees: {
    /**
     * Sets the protocol's fee on payments from now on. Calldata and signed payments keep their fee.
     * @example await mock.protocolFees.set();
     */
    set(): Promise<TableRows['protocol-fees']>;
    /**
     * Sets the protocol's fee on payments from now on. Calldata and signed payments keep their fee.
     * @example await mock.protocolFees.set({ percentage: '0.1', capUsd: '25' });
     */
    set(parameters: ProtocolFeeSet): Promise<TableRows['protocol-fees']>;
  };
  readonly faults: {
    /**
     * Adds a fault: matching calls or webhooks fail, are delayed or get another response.
     * @example await mock.faults.add();
     */
    add(): Promise<TableRows['faults']>;
    /**
     * Adds a fault: matching calls or webhooks fail, are delayed or get another response.
     * @example await mock.faults.add({ operation: 'createRequestV2', status: 503, times: 1 });
     */
    add(parameters: FaultAdd): Promise<TableRows['faults']>;
    /**
     * Removes one fault by id, or all. Idempotent.
     * @example await mock.faults.clear();
     */
    clear(): Promise<{ cleared: number }>;
    /**
     * Removes one fault by id, or all. Idempotent.
     * @example await mock.faults.clear(id);
     */
    clear(id: string | FaultClear): Promise<{ cleared: number }>;
  };
  readonly webhooks: {
    /**
     * Registers an address for all events, or for the events of one client ID.
     * @example await mock.webhooks.register({ url: 'http://localhost:3000/api/webhook' });
     */
    register(parameters: WebhookRegister): Promise<TableRows['webhooks']>;
    /**
     * Deletes a webhook address and drops its pending deliveries.
     * @example await mock.webhooks.delete(id);
     */
    delete(id: string | WebhookDelete): Promise<TableRows['webhooks']>;
    /**
     * Sends an event for the given record, or the newest that the event fits. With force, its state is not checked.
     * @example await mock.webhooks.trigger('payment.processing');
     */
    trigger(event: WebhookTrigger['event'] | WebhookTrigger, parameters?: WebhookTriggerOptions): Promise<{
      deliveries: string[] }>;
    /**
     * Sends a delivery again with the same id and without its faults. Failed attempts are retried as usual.
     * @example await mock.webhooks.redeliver(id);
     */
    redeliver(id: string | WebhookRedeliver): Promise<TableRows['webhook-deliveries']>;
    /**
     * Makes all scheduled attempts due now.
     * @example await mock.webhooks.retryNow();
     */
    retryNow(): Promise<TableRows['webhook-deliveries'][]>;
    /**
     * Deletes all deliveries, including pending ones.
     * @example await mock.webhooks.clear();
     */
    clear(): Promise<{ cleared: number }>;
  };
  readonly timing: {
    /**
     * Sets when payments settle, reviews are decided, and off-ramps advance and are confirmed, from now on.
     * @example await mock.timing.set();
     */
    set(): Promise<Steps['timing.set']['result']>;
    /**
     * Sets when payments settle, reviews are decided, and off-ramps advance and are confirmed, from now on.
     * @example await mock.timing.set({ settlement: { after: 'PT30S' } });
     */
    set(parameters: TimingSet): Promise<Steps['timing.set']['result']>;
  };
  readonly store: {
    /**
     * Empties tables, for example ["requests", "payments"]; without names, all except currencies and credentials.
     * @example await mock.store.clear();
     */
    clear(): Promise<{ [key: string]: number }>;
    /**
     * Empties tables, for example ["requests", "payments"]; without names, all except currencies and credentials.
     * @example await mock.store.clear({  });
     */
    clear(parameters: StoreClear): Promise<{ [key: string]: number }>;
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
