import * as z from 'zod';
import { listWebhooks, publish } from '../../engine/api/webhooks/webhooks.commands.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import type { Notice } from '../../engine/kernel/world/world-config.ts';
import { findCurrency, symbolOf } from '../currencies/currencies.commands.ts';
import { offrampsTable } from '../offramps/offramps.model.ts';
import { PROCESSING_STATUSES, processingPayload } from '../offramps/offramps.payloads.ts';
import { getPayer } from '../payers/payers.commands.ts';
import { type PayerRow, payersTable } from '../payers/payers.model.ts';
import { complianceNotice } from '../payers/payers.payloads.ts';
import { getPaymentDetails } from '../payment-details/payment-details.commands.ts';
import { type PaymentDetailsRow, paymentDetailsTable } from '../payment-details/payment-details.model.ts';
import { paymentDetailsNotice } from '../payment-details/payment-details.payloads.ts';
import { paymentsOf } from '../payments/pay.commands.ts';
import { NO_CONVERSION, TEST_WALLET } from '../payments/payments.model.ts';
import { failedPayload, type PaidFacts, paidPayload, refundedPayload } from '../payments/payments.payloads.ts';
import { getRequest, getRequestByReference, newestRequest } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { recurringPayload, requestNotice } from '../requests/requests.payloads.ts';
import { remainingAmount } from '../requests/requests.queries.ts';
import { SIMULATED_EVENTS, type SimulatedEvent, type WebhookPayload } from './payloads.ts';

/** The event to send, and the record that it is about: by default the newest one that the event fits. */
export const triggerSchema = () =>
  z.strictObject({
    event: z.enum(SIMULATED_EVENTS),
    ...each(z.string().optional(), 'requestId', 'paymentReference', 'clientUserId', 'paymentDetailsId'),
    subStatus: z.string().optional().describe('of payment.failed and payment.processing'),
    ...each(z.string().optional(), 'failureReason', 'retryAfter', 'refundedTo', 'refundAmount'),
    force: z.boolean().default(false),
  });
type TriggerInput = z.output<ReturnType<typeof triggerSchema>>;

/** Sends an event about a record, as if it had just happened, and does not change the record. Returns the ids of the deliveries. */
export function triggerEvent(tx: Tx, input: TriggerInput): { deliveries: string[] } {
  if (!listWebhooks(tx).some(({ isActive }) => isActive)) {
    throw new DomainError('conflict', 'No active webhook is registered; POST /v1/webhook or webhook.register adds one');
  }
  return { deliveries: publish(tx, noticeFor(tx, input)) };
}

function noticeFor(tx: Tx, input: TriggerInput): Notice {
  const { event } = input;
  if (event === 'compliance.updated') return complianceNotice(tx, payerOf(tx, input));
  if (event === 'payment_detail.updated') return paymentDetailsNotice(tx, paymentDetailsOf(tx, input));
  const { fits, obstacle, payload } = REQUEST_EVENTS[event];
  const request = requestOf(tx, event, input);
  if (!fits(request) && !input.force) {
    const why = `${event} does not fit this request: ${obstacle(request)}; force sends it anyway`;
    throw new DomainError('conflict', why);
  }
  return requestNotice(request, payload(tx, request, input));
}

type RequestEvent = Exclude<SimulatedEvent, 'compliance.updated' | 'payment_detail.updated'>;

/** What an event demands of its request, and its payload. */
interface EventOfRequest {
  fits(request: RequestRow): boolean;
  newest(tx: ReadTx): RequestRow | undefined;
  /** Completes "none …", when there is no request that it fits. */
  none: string;
  /** Returns why it does not fit a request. */
  obstacle(request: RequestRow): string;
  payload(tx: Tx, request: RequestRow, input: TriggerInput): WebhookPayload;
}

/** Events that follow from a status. `how` and `hint` tell how a request gets it. */
const ofStatus = (
  wanted: RequestRow['status'],
  how: string,
  hint: string,
): Pick<EventOfRequest, 'fits' | 'newest' | 'none' | 'obstacle'> => ({
  fits: ({ status }) => status === wanted,
  newest: (tx) => tx.table(requestsTable).find('status', wanted),
  none: `is ${wanted}: ${how}`,
  obstacle: ({ status }) => `it is ${status}${hint}`,
});

const REQUEST_EVENTS: Readonly<Record<RequestEvent, EventOfRequest>> = {
  'payment.confirmed': {
    ...ofStatus('paid', 'pay one first', ', not paid; request.pay pays it'),
    payload: (tx, request) => paid(tx, 'payment.confirmed', request),
  },
  'payment.partial': {
    ...ofStatus('partially_paid', 'pay a part of one first', '; request.pay with an amount pays it in part'),
    payload: (tx, request) => paid(tx, 'payment.partial', request),
  },
  'payment.failed': {
    ...ofStatus('failed', 'let one fail first', '; request.fail lets it fail'),
    payload: failedPayload,
  },
  'payment.refunded': { ...ofStatus('refunded', 'refund one first', ''), payload: refundedPayload },
  'payment.processing': {
    fits: ({ isCryptoToFiatAvailable }) => isCryptoToFiatAvailable,
    newest: (tx) => newestRequest(tx, 'off-ramp'),
    none: 'can be paid to a bank account: create one with isCryptoToFiatAvailable',
    obstacle: () => 'it is no off-ramp request (isCryptoToFiatAvailable)',
    payload: processing,
  },
  'request.recurring': {
    fits: ({ originalRequestId }) => originalRequestId !== null,
    newest: (tx) => newestRequest(tx, 'repeat'),
    none: 'is the next one of a recurring request: advance the clock by a period',
    obstacle: () => 'it is not the next one of a recurring request',
    payload: recurringPayload,
  },
};

/** Returns the named request, or the newest one that the event fits; with force, or else the newest one. */
function requestOf(tx: ReadTx, event: RequestEvent, { requestId, paymentReference, force }: TriggerInput): RequestRow {
  if (paymentReference !== undefined) return getRequestByReference(tx, paymentReference);
  if (requestId !== undefined) return getRequest(tx, requestId);
  const { newest, none } = REQUEST_EVENTS[event];
  const found = newest(tx) ?? (force ? tx.table(requestsTable).search({ limit: 1 }).rows[0] : undefined);
  if (found !== undefined) return found;
  throw new DomainError('not-found', `${event} needs a request, and none ${none}, or name one and force it`);
}

function payerOf(tx: ReadTx, { event, clientUserId }: TriggerInput): PayerRow {
  if (clientUserId !== undefined) return getPayer(tx, clientUserId);
  const [newest] = tx.table(payersTable).search({ limit: 1 }).rows;
  if (newest === undefined) throw new DomainError('not-found', `${event} needs a payer, and there is none`);
  return newest;
}

/** Returns the named bank account, or the newest one, of the named payer if one is named. */
function paymentDetailsOf(tx: ReadTx, { event, paymentDetailsId, clientUserId }: TriggerInput): PaymentDetailsRow {
  if (paymentDetailsId !== undefined) return getPaymentDetails(tx, paymentDetailsId);
  if (clientUserId !== undefined) getPayer(tx, clientUserId);
  const [newest] = tx.table(paymentDetailsTable).search({ by: { clientUserId }, limit: 1 }).rows;
  if (newest !== undefined) return newest;
  const none = `${event} needs a bank account, and there is none`;
  throw new DomainError(
    'not-found',
    clientUserId === undefined ? none : `Payer ${clientUserId} has no payment details`,
  );
}

/** Returns the payload of the stage that the off-ramp payment of a request has reached, or of the given one. */
function processing(tx: Tx, request: RequestRow, input: TriggerInput): WebhookPayload {
  const offramp = tx.table(offrampsTable).get(request.requestId);
  const reached = PROCESSING_STATUSES.find((status) => status === offramp?.stage);
  const subStatus = PROCESSING_STATUSES.find((status) => status === (input.subStatus ?? reached ?? 'processing'));
  if (subStatus === undefined) {
    throw DomainError.field('subStatus', `must be one of ${PROCESSING_STATUSES.join(', ')}`);
  }
  return processingPayload(tx, request, subStatus, { offrampId: offramp?.id, amount: offramp?.payment?.invoiceAmount });
}

/** Returns the payload of the newest payment, or of a sample payment when there is none. */
function paid(tx: Tx, event: 'payment.confirmed' | 'payment.partial', request: RequestRow): WebhookPayload {
  const payment: PaidFacts | undefined = paymentsOf(tx, request.requestId).at(-1);
  if (payment !== undefined) return paidPayload(event, request, payment);
  const invoice = findCurrency(tx, request.invoiceCurrency);
  const amount = invoice === undefined ? request.amount : remainingAmount(tx, request);
  const facts = {
    invoiceAmount: amount,
    timestamp: tx.now(),
    sourceTxHash: `0x${tx.ids.hex(64)}`,
    sourceNetwork: request.network,
    invoiceSymbol: invoice?.symbol ?? request.invoiceCurrency,
    paymentSymbol: symbolOf(tx, request.paymentCurrency),
    fees: [],
    payer: request.payer ?? TEST_WALLET,
    ...NO_CONVERSION,
  };
  return paidPayload(event, { ...request, paidAmount: amount }, facts);
}
