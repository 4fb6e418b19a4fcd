import { EXAMPLE_DESTINATION, EXAMPLE_IDS, EXAMPLE_LINKS } from '../../src/service/wire/example-ids.ts';

/** What pages and editors say about a field beyond its schema. */
export interface FieldText {
  sentence: string;
  /** The type in plain words. @default derived from the schema */
  type?: string;
  /** @default derived from the schema */
  example?: unknown;
}

const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BANK_ACCOUNT = 'a992d701-a1d2-4f05-a257-24fdc51410f0';
const ULID = '01M5M3F9M0X1H7HSSFHFX4DMB8';
const HASH = `0x${'ab'.repeat(32)}`;
const DECIMAL = { type: 'decimal number as text', example: '12.5' } as const;
const REQUEST = { type: 'request ID', example: EXAMPLE_IDS.requestId } as const;
const REFERENCE = { type: 'payment reference', example: '0x0123456789abcdef' } as const;
const UTC = { type: 'time in UTC', example: '2030-01-01T00:00:00Z' } as const;
const NETWORK = { type: 'network', example: 'base' } as const;
const CURRENCY = { type: 'currency ID', example: 'FAU-sepolia' } as const;
const INVOICE_CURRENCY = { sentence: 'Currency in which the amount is given', type: 'currency ID', example: 'USD' };
const PAYMENT_CURRENCY = { sentence: 'Currency in which the payer pays', ...CURRENCY };

/**
 * The texts of step parameters by field, or by step and field where a field means something else there. The bodies of
 * the API describe few of their fields, and their descriptions are part of its OpenAPI document.
 */
export const FIELD_TEXTS: Readonly<Record<string, FieldText>> = {
  // Requests and payments
  'payment.add.amount': { sentence: 'Amount in the smallest unit of the payment currency', example: '4000000' },
  'payment.add.id': { sentence: 'ID of the new payment; default: generated', example: ULID },
  'payment.add.payee': { sentence: 'Wallet that receives; default: the payee of the request', example: PAYEE },
  'payment.add.paymentReference': { sentence: 'Payment reference on the chain', ...REFERENCE },
  'payment.add.reference': { sentence: 'Merchant reference', example: 'INV-2026-001' },
  'payment.add.type': { sentence: 'Kind of payment; default: direct' },
  'request.create.amount': { sentence: 'Amount to pay, in the invoice currency', ...DECIMAL },
  'recurring.create.amount': { sentence: 'Amount of each payment, in the invoice currency', ...DECIMAL },
  amount: { sentence: 'Amount to pay, in the invoice currency; default: the rest', ...DECIMAL },
  'request.overpay.excess': { sentence: 'Amount that is paid too much, in the invoice currency', ...DECIMAL },
  payer: { sentence: 'Wallet that pays', example: PAYER },
  payee: { sentence: 'Wallet that is paid', example: PAYEE },
  'recurring.create.payerWallet': {
    sentence: 'Wallet that pays; used to check whether its approval exists',
    example: PAYER,
  },
  'recurring.create.payerAddress': { sentence: 'Wallet that pays; the same as payerWallet', example: PAYER },
  txHash: { sentence: 'Hash of the transaction; default: generated', example: HASH },
  'secure-payment.pay.wallet': {
    sentence: 'Wallet that pays; absent: a pending Safe transaction is executed',
    example: PAYER,
  },
  'request.pay-batch.requestIds': {
    sentence: 'Requests to pay, all on one network',
    type: 'list of request IDs',
    example: [EXAMPLE_IDS.requestId],
  },
  requestIds: { sentence: 'Requests to pay', type: 'list of request IDs', example: [EXAMPLE_IDS.requestId] },
  requestId: { sentence: 'ID of the request', ...REQUEST },
  paymentReference: { sentence: 'Payment reference of the request, in place of its ID', ...REFERENCE },
  recurrence: { sentence: 'Start and frequency of a recurring payment' },
  isCryptoToFiatAvailable: { sentence: 'Whether the payee is paid to a bank account', example: true },
  customerInfo: { sentence: 'Name, email and address of the customer' },
  originalRequestId: { sentence: 'Request that this one repeats', ...REQUEST },
  originalRequestPaymentReference: { sentence: 'Payment reference of the request that this one repeats', ...REFERENCE },
  'request.create.invoiceCurrency': INVOICE_CURRENCY,
  'recurring.create.invoiceCurrency': INVOICE_CURRENCY,
  'request.create.paymentCurrency': PAYMENT_CURRENCY,
  'recurring.create.paymentCurrency': PAYMENT_CURRENCY,
  invoiceCurrency: { sentence: 'Currency of the request', type: 'currency ID', example: 'USD' },
  paymentCurrency: { sentence: 'Currency in which it was paid', ...CURRENCY },
  invoiceAmount: { sentence: 'Settled amount, in the invoice currency', ...DECIMAL },
  invoiceSymbol: { sentence: 'Symbol of the invoice currency', example: 'USD' },
  paymentSymbol: { sentence: 'Symbol of the payment currency', example: 'USDC' },
  'request.pay-wrong-token.currency': { sentence: 'Currency that is paid instead of the requested one', ...CURRENCY },
  type: { sentence: 'Kind of payment' },
  'request.pay.sourceNetwork': {
    sentence: 'Network from which the payer pays through the bridge, which keeps a fee',
    ...NETWORK,
  },
  sourceNetwork: { sentence: 'Network from which the payer pays', ...NETWORK },
  destinationNetwork: { sentence: 'Network on which the payee is paid', ...NETWORK },
  sourceTxHash: { sentence: 'Hash of the transaction on the source network', example: HASH },
  destinationTxHash: { sentence: 'Hash of the transaction on the destination network', example: HASH },
  timestamp: { sentence: 'Time of the payment; default: now', ...UTC },
  conversionRateSource: { sentence: 'Rate from the paid currency to US dollars', ...DECIMAL },
  conversionRateDestination: { sentence: 'Rate from the settled currency to US dollars', ...DECIMAL },
  convertedAmountSource: { sentence: 'Value of the paid amount in US dollars', ...DECIMAL },
  convertedAmountDestination: { sentence: 'Value of the settled amount in US dollars', ...DECIMAL },
  fees: {
    sentence: 'Fees of the payment',
    example: [{ type: 'platform', amount: '0.1', currency: 'FAU-sepolia', provider: 'request-network' }],
  },
  recurringPaymentId: { sentence: 'ID of the recurring payment to which the payment belongs', example: ULID },
  rateProvider: { sentence: 'Source of the rate', example: 'chainlink' },
  refunded: { sentence: 'Whether the payment has been refunded', example: true },
  paidAmount: { sentence: 'Sent amount with the platform fee, in the paid currency', ...DECIMAL },
  paidSymbol: { sentence: 'Symbol of the paid currency', example: 'USDC' },
  paidInUsd: { sentence: 'Value of the sent amount in US dollars', ...DECIMAL },
  settledInUsd: { sentence: 'Value of the settled amount in US dollars', ...DECIMAL },
  excessAmount: { sentence: 'Amount that was paid too much, in the invoice currency', ...DECIMAL },
  note: { sentence: 'Note about the payment', example: 'paid by bank transfer' },
  settlement: { sentence: 'When payments settle', example: { after: 'PT30S' } },
  outcome: { sentence: 'What happens' },
  reason: { sentence: 'Reason that webhooks and records show', example: 'Insufficient balance' },
  'intent.decide.id': { sentence: 'ID of the payment intent', example: ULID },
  'request.pay-late.by': { sentence: 'How long ago the payment was made, as a duration', example: 'P2D' },

  // Recurring payments and payment links
  'recurring.create.recurrence': { sentence: 'Start, frequency, number and payer of the payments' },
  'recurring.set-status.status': { sentence: 'New status of the recurring payment' },
  'recurring.set-status.id': { sentence: 'ID of the recurring payment', example: ULID },
  'recurring.fail-next.id': { sentence: 'ID of the recurring payment', example: ULID },
  'recurring.fail-next.times': { sentence: 'How many attempts fail' },
  'secure-payment.decide-kyt.status': { sentence: 'Screening result of the wallet' },
  requests: {
    sentence: 'Requests of the link: amount, and optionally a payee destination',
    example: [{ amount: '25' }],
  },
  payerIdentifier: { sentence: 'Your identifier of the payer', example: 'user-1' },
  redirectUrl: { sentence: 'Page to which the payer returns' },
  redirectLabel: { sentence: 'Label of the button that leads to the redirect URL', example: 'Back to the shop' },
  accessPolicy: { sentence: 'Screening of wallets, and what they see', example: { mode: 'off' } },
  'destination.create.accessPolicy': {
    sentence: 'Screening of the wallets that pay, and what they see; null for none',
    example: { mode: 'off', hideUntilApproved: false, hidePayeeAddress: false },
  },
  token: { sentence: 'Token of the payment link', example: EXAMPLE_LINKS.token },
  wallet: { sentence: 'Wallet of the payer', example: PAYER },
  userEvent: { sentence: 'What the payer did' },
  properties: { sentence: 'Details of the action, which the webhook repeats', example: { browser: 'Firefox' } },

  // Payers, bank accounts and payees
  clientUserId: { sentence: 'Your ID of the payer', example: 'user-1' },
  email: { sentence: 'Email address of the payer' },
  firstName: { sentence: 'First name of the payer' },
  lastName: { sentence: 'Last name of the payer' },
  beneficiaryType: { sentence: 'Whether the holder is a person or a business' },
  dateOfBirth: { sentence: 'Date of birth of the holder' },
  addressLine1: { sentence: 'First line of the address' },
  addressLine2: { sentence: 'Second line of the address', example: 'Flat 2' },
  city: { sentence: 'City of the address' },
  state: { sentence: 'State of the address', example: 'NY' },
  postcode: { sentence: 'Postal code of the address' },
  postalCode: { sentence: 'Postal code of the address' },
  country: { sentence: 'Country of the address, two letters' },
  nationality: { sentence: 'Nationality, two letters' },
  phone: { sentence: 'Phone number in E.164 format' },
  ssn: { sentence: 'US social security number' },
  companyName: { sentence: 'Name of the business', example: 'Analytical Engines Ltd' },
  sourceOfFunds: { sentence: 'Where the money comes from', example: 'salary' },
  businessActivity: { sentence: 'What the business does', example: 'software' },
  agreementStatus: { sentence: 'Status of the agreement', example: 'completed' },
  kycStatus: { sentence: 'Status of the identity check', example: 'approved' },
  bankName: { sentence: 'Name of the bank' },
  accountName: { sentence: 'Name of the account holder' },
  'payment-details.create.currency': { sentence: 'Currency of the account, three letters', type: 'currency code' },
  accountNumber: { sentence: 'Number of the bank account' },
  routingNumber: { sentence: 'US bank routing number' },
  rails: { sentence: 'How the money is sent' },
  sortCode: { sentence: 'UK sort code', example: '200415' },
  iban: { sentence: 'International bank account number', example: 'DE89370400440532013000' },
  swiftBic: { sentence: 'SWIFT code of the bank', example: 'CHASUS33' },
  documentNumber: { sentence: 'Number of a government ID', example: '123456789' },
  documentType: { sentence: 'Type of the government ID', example: 'passport' },
  accountType: { sentence: 'Type of the account' },
  'payment-details.create.ribNumber': { sentence: 'French RIB key of the account', example: '12' },
  bsbNumber: { sentence: 'Australian BSB', example: '062000' },
  ncc: { sentence: 'New Zealand NCC', example: '020108' },
  branchCode: { sentence: 'Code of the bank branch', example: '001' },
  bankCode: { sentence: 'Code of the bank', example: '001' },
  ifsc: { sentence: 'Indian Financial System Code', example: 'HDFC0000001' },
  paymentDetailsId: { sentence: 'ID of the bank account', example: BANK_ACCOUNT },
  'payment-details.set-status.clientUserId': { sentence: 'Payer whose bank accounts change', example: 'user-1' },
  'payment-details.set-status.status': { sentence: 'New review status of the bank account', example: 'approved' },
  account: { sentence: 'Wallet of the owner; default: the platform', example: PAYEE },
  walletAddress: { sentence: 'Wallet that is paid; default: the owner', example: PAYEE },
  tokenAddress: { sentence: 'Contract address of the token', example: '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C' },
  chainId: { sentence: 'Number of the chain', example: 11155111 },
  'destination.deactivate.id': { sentence: 'ID, or destination ID, of the payee destination' },
  label: { sentence: 'Name of the client ID' },
  'client-id.create.allowedDomains': {
    sentence: 'Origins that may call; absent: for a back end, whose calls need no Origin',
  },
  feePercentage: { sentence: 'Percent applied at payment time', type: 'decimal number as text' },
  'client-id.create.feePercentage': {
    sentence: 'Fee in percent; "0" lets the fee of a call take precedence, and any other value overrides it',
    type: 'decimal number as text',
  },
  'client-id.create.feeAddress': { sentence: 'Wallet that receives the fee; required with feePercentage' },
  feeAddress: { sentence: 'Wallet that receives the fee' },
  operatorWalletAddress: { sentence: 'Wallet that operates commerce payments' },
  'client-id.create.defaultPreApprovalExpiry': { sentence: 'Seconds until a pre-approval expires' },
  'client-id.create.defaultAuthorizationExpiry': { sentence: 'Seconds until an authorization expires' },
  'client-id.set-status.status': { sentence: 'New status of the client ID', example: 'inactive' },
  clientId: { sentence: 'Client ID (value of x-client-id, or internal ID)', example: 'cli_test' },
  'secure-payment.create.clientId': {
    sentence: 'Client ID of the creator; default: the platform',
    example: 'cli_test',
  },
  'webhook.register.clientId': {
    sentence: 'Client ID whose events are sent; absent: all events',
    example: 'cli_test',
  },
  destinationId: { sentence: 'ID of the payee destination; null unbinds', example: EXAMPLE_DESTINATION.destinationId },
  'journey.add.id': { sentence: 'ID of the new journey; default: generated', example: ULID },
  'journey.add.requestId': { sentence: 'Request to which the journey belongs', ...REQUEST },
  processors: { sentence: 'Processors of the journey', example: ['onramp', 'bank'] },

  // Wallets, prices and fees
  'wallet.set-balance.wallet': { sentence: 'Wallet; * stands for all', type: 'wallet address or *', example: PAYER },
  'wallet.set-allowance.wallet': { sentence: 'Wallet; * stands for all', type: 'wallet address or *', example: PAYER },
  currency: { sentence: 'Currency; * stands for all', type: 'currency ID or *', example: 'FAU-sepolia' },
  balance: { sentence: 'Amount that the wallet has', ...DECIMAL },
  allowance: { sentence: 'Amount that the payment proxy may spend', ...DECIMAL },
  symbol: { sentence: 'Symbol in GET /v2/currencies', example: 'ETH-sepolia' },
  usd: { sentence: 'Price of one unit in US dollars', type: 'decimal number as text', example: '3000' },
  from: { sentence: 'Time from which the price applies; default: now', ...UTC },
  provider: { sentence: 'Source of the price' },
  percentage: { sentence: 'Percent of each payment; 0 charges none', type: 'decimal number as text', example: '0.1' },
  address: { sentence: 'Wallet that receives the fee', example: PAYEE },
  capUsd: {
    sentence: 'Maximum fee of one payment in US dollars; null for none',
    type: 'decimal number as text or null',
    example: '25',
  },
  hidesAmount: { sentence: 'Whether the fees of payments have the amount null', example: true },

  // Faults
  'fault.clear.id': { sentence: 'ID of the fault; absent: all faults', example: ULID },
  'fault.add.operation': {
    sentence: 'Operation that it affects; * matches all',
    type: 'operation',
    example: 'createRequestV2',
  },
  method: { sentence: 'HTTP method of the calls that it affects', example: 'POST' },
  'fault.add.path': {
    sentence: 'Path of the calls that it affects; * matches one segment, ** one or more',
    type: 'path',
    example: '/v2/request/*',
  },
  'fault.add.status': { sentence: 'Status of the response; default: 500', example: 503 },
  'fault.add.message': { sentence: 'Message of the error body', example: 'Service unavailable' },
  'fault.add.body': { sentence: 'Body of the response: JSON, or text sent unchanged', example: { error: 'down' } },
  headers: { sentence: 'Headers of the response', example: { 'retry-after': '5' } },
  'fault.add.retryAfterSeconds': {
    sentence: 'Value of the header retry-after; default for status 429: 60',
    example: 60,
  },
  'fault.add.delay': {
    sentence: 'Delay in real time, or in mock time for webhooks; {min, max} is a uniform range',
    type: 'duration, milliseconds, or { min, max }',
    example: '2s',
  },
  'fault.add.effect': { sentence: 'What happens to the call; double: it is carried out twice', example: 'timeout' },
  'fault.add.phase': {
    sentence:
      'Whether the call fails before or after its write; after: the write is committed, then the response is lost',
    example: 'after',
  },
  rateLimit: { sentence: 'Limit of calls per second, with an optional block', example: { perSecond: 5 } },
  'fault.add.webhook': { sentence: 'Affects webhook deliveries instead of calls', example: 'drop' },
  'fault.add.event': { sentence: 'Only for this webhook event', type: 'event', example: 'payment.confirmed' },
  'fault.add.attempts': {
    sentence: 'How many attempts of each delivery it affects; for duplicate, timeout, wrong-secret and altered-body',
    example: 1,
  },
  'fault.add.times': {
    sentence: 'How many calls, or deliveries with all attempts, it affects; default: all',
    example: 1,
  },
  chance: { sentence: 'Share of matching calls or deliveries that it affects, seeded', example: 0.5 },

  // Webhooks
  url: { sentence: 'Address that receives the webhooks', type: 'URL', example: 'http://localhost:3000/api/webhook' },
  secret: { sentence: 'Signing key; default: 64 generated hex digits', example: 'my-secret' },
  'webhook.register.id': { sentence: 'ID of the webhook; replaces the webhook with this ID', example: 'my-webhook' },
  'webhook.delete.id': { sentence: 'ID of the webhook', example: ULID },
  'webhook.redeliver.id': { sentence: 'ID of the delivery', example: ULID },
  'webhook.trigger.event': { sentence: 'Event to send', example: 'payment.confirmed' },
  'webhook.trigger.requestId': {
    sentence: 'Request that the event is about; default: the newest that fits',
    ...REQUEST,
  },
  'webhook.trigger.paymentReference': {
    sentence: 'Payment reference of the request, in place of its ID',
    ...REFERENCE,
  },
  'webhook.trigger.clientUserId': {
    sentence: 'Payer that the event is about; default: the newest',
    example: 'user-1',
  },
  'webhook.trigger.paymentDetailsId': {
    sentence: 'Bank account that the event is about; default: the newest',
    example: BANK_ACCOUNT,
  },
  'webhook.trigger.subStatus': {
    sentence: 'Reason code in the webhooks payment.failed and payment.processing',
    example: 'insufficient_funds',
  },
  'request.fail.subStatus': {
    sentence: 'Reason code in the webhook; default: insufficient_funds if the reason contains it, otherwise failed',
    example: 'insufficient_funds',
  },
  failureReason: { sentence: 'Reason in the webhook payment.failed', example: 'Payment failed' },
  retryAfter: { sentence: 'Time of the next attempt in the webhook payment.failed', ...UTC },
  refundedTo: { sentence: 'Wallet in the webhook payment.refunded', example: PAYER },
  refundAmount: { sentence: 'Amount in the webhook payment.refunded', ...DECIMAL },
  force: { sentence: 'Whether the event is sent even if the state of the record does not fit', example: true },

  // Timing, the clock and the store
  'timing.set.settlement': { sentence: 'When payments settle', example: { after: 'PT30S' } },
  kycReview: { sentence: 'When identity checks are decided', example: { after: 'PT1M' } },
  bankReview: { sentence: 'When bank accounts are decided', example: { after: 'PT1M' } },
  offramp: { sentence: 'When payments to bank accounts advance', example: { after: 'PT1H' } },
  offrampConfirmation: { sentence: 'When payments to bank accounts are confirmed: first, or last', example: 'last' },
  by: { sentence: 'How far to move the clock, as a duration', example: 'P1M' },
  now: { sentence: 'Time to which the clock is set', type: 'time or date', example: '2030-01-01T00:00:00Z' },
  tables: {
    sentence: 'Tables to empty; absent: all except currencies and credentials',
    type: 'list of table names',
    example: ['requests'],
  },
};
