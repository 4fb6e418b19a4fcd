import { type WebhookEvent, type WebhookPayload, webhookPayloadSchema } from './payloads.model.ts';

/** Ids that no record has, and a reference of 40 digits, so that a receiver can recognize a test event. */
const subject = {
  requestId: 'req_test123456789abcdef',
  requestID: 'req_test123456789abcdef',
  paymentReference: '0x1234567890abcdef1234567890abcdef12345678',
};
const explorer = `https://scan.request.network/request/${subject.requestId}`;
const amounts = { amount: '100.0', totalAmountPaid: '100.0', expectedAmount: '100.0' };
const processor = { paymentProcessor: 'request-network' };
const clientUserId = 'user_test123456789';
const clientId = 'cli_test123456789';
const orchestratorId = 'orc_test123456789';
const wallet = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const token = '01TEST0000000000SECVREPAYM';

const paid = {
  ...subject,
  explorer,
  ...amounts,
  txHash: `0x${'1234567890abcdef'.repeat(4)}`,
  network: 'ethereum',
  currency: 'USDC',
  paymentCurrency: 'USDC',
  isCryptoToFiat: false,
  subStatus: '',
  ...processor,
  fees: [{ type: 'network', amount: '0.02', currency: 'ETH' }],
  payerAddress: null,
  payerEoaAddress: null,
};

/** The documented sample of each event, without its time (assumption A-WEBHOOK-SAMPLES). */
const SAMPLES: Readonly<Record<WebhookEvent, object>> = {
  'payment.confirmed': paid,
  'payment.partial': { ...paid, amount: '50.0', totalAmountPaid: '50.0' },
  'payment.failed': {
    ...subject,
    explorer,
    ...amounts,
    totalAmountPaid: '0.0',
    paymentCurrency: 'USDC',
    isCryptoToFiat: false,
    subStatus: 'insufficient_funds',
    ...processor,
    failureReason: 'Insufficient fiat liquidity',
  },
  'payment.refunded': { ...subject, currency: 'USDC', ...processor, refundedTo: wallet, refundAmount: '100.0' },
  'payment.processing': {
    ...subject,
    ...amounts,
    isCryptoToFiat: true,
    subStatus: 'initiated',
    paymentProcessor: 'request-tech',
    offrampId: 'offramp_test123456789',
    rawPayload: { status: 'initiated', providerId: 'provider_test123' },
  },
  'request.recurring': {
    requestId: subject.requestId,
    paymentReference: subject.paymentReference,
    originalRequestId: 'req_original123456789abcdef',
    originalRequestPaymentReference: '0xabcdef1234567890abcdef1234567890abcdef12',
    ...processor,
  },
  'compliance.updated': { clientUserId, kycStatus: 'approved', agreementStatus: 'completed', isCompliant: true },
  'payment_detail.updated': { status: 'approved', paymentDetailsId: 'pd_test123456789', clientUserId },
  'client_id.linked': {
    clientId,
    orchestratorId,
    linkId: 'link_test123456789',
    intentId: 'intent_test123456789',
    externalId: 'merchant_test123456789',
    destinationId: `${wallet}@eip155:8453#89CDCBED:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913`,
    destinationWalletAddress: wallet,
    chain: 'base',
    currency: 'USDC',
  },
  'kyt.screening.completed': {
    paymentToken: token,
    clientId,
    orchestratorId,
    walletAddress: wallet,
    eoaAddress: wallet,
    smartAccountAddress: null,
    status: 'approved',
    provider: 'hypernative',
    policyId: null,
  },
  'secure_payment.user_event': {
    userEvent: 'wallet_connected',
    securePaymentToken: token,
    requestId: subject.requestId,
    requestIds: [subject.requestId],
    clientId,
    orchestratorId,
    properties: { wallet_provider: 'metamask', payment_type: 'single' },
  },
  'secure_payment.access_rejected': {
    requestId: subject.requestId,
    clientId,
    orchestratorId,
    attemptedPayerWalletAddress: wallet.toLowerCase(),
  },
};

/** Returns the sample of an event with its keys in the order of the schema, about a client ID where the event names one. */
export function samplePayload(event: WebhookEvent, timestamp: string, clientId?: string): WebhookPayload {
  const about = clientId === undefined ? {} : { clientId };
  return webhookPayloadSchema().parse({ event, timestamp, occurredAt: timestamp, ...SAMPLES[event], ...about });
}
