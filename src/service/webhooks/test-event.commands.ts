import { addDelivery } from '../../engine/webhooks/deliveries.commands.ts';
import { listWebhooks } from '../../engine/webhooks/webhooks.commands.ts';
import type { Tx } from '../../engine/world/tx.ts';
import { type WebhookEvent, type WebhookPayload, WebhookPayloadSchema } from './payloads.model.ts';

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
};

/** The documented sample of each event, without its time. */
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
  'payment.refunded': {
    ...subject,
    currency: 'USDC',
    ...processor,
    refundedTo: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
    refundAmount: '100.0',
  },
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
};

/** Sends the documented sample of an event to the active webhooks. Returns their number. */
export function sendTestEvent(tx: Tx, event: WebhookEvent, clientId?: string): number {
  const webhooks = listWebhooks(tx, clientId).filter(({ isActive }) => isActive);
  const payload = samplePayload(event, tx.now());
  for (const webhook of webhooks) {
    addDelivery(tx, webhook, { payload, requestId: null, clientUserId: null, clientId: null, isTest: true });
  }
  return webhooks.length;
}

/** Returns a sample with its keys in the order of the schema. */
export function samplePayload(event: WebhookEvent, timestamp: string): WebhookPayload {
  return WebhookPayloadSchema.parse({ event, timestamp, ...SAMPLES[event] });
}
