import * as z from 'zod';
import { listWebhooks, publish } from '../../engine/api/webhooks/webhooks.commands.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { newestKey } from '../../engine/kernel/world/rows.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import type { Notice } from '../../engine/kernel/world/world-config.ts';
import { PROCESSING_STATUSES, processingPayload, processingStatus } from '../money/offramps/offramp-payloads.model.ts';
import { offrampsTable } from '../money/offramps/offramps.model.ts';
import { paymentsOf } from '../money/payments/pay.commands.ts';
import { failedPayload, paidPayload, refundedPayload } from '../money/payments/payment-payloads.model.ts';
import { paymentRow } from '../money/payments/payment-row.commands.ts';
import { termsOf } from '../money/requests/payment-terms.commands.ts';
import { remainingUnits } from '../money/requests/remaining-amounts.ts';
import { recurringPayload, requestNotice } from '../money/requests/request-payloads.model.ts';
import { requestOrNewest } from '../money/requests/requests.commands.ts';
import { type RequestRow, type RequestTrait, requestsTable } from '../money/requests/requests.model.ts';
import { getPayer } from '../people/payers/payers.commands.ts';
import { complianceNotice, payersTable } from '../people/payers/payers.model.ts';
import { getPaymentDetails } from '../people/payment-details/payment-details.commands.ts';
import { paymentDetailsNotice, paymentDetailsTable } from '../people/payment-details/payment-details.model.ts';
import { SIMULATED_EVENTS, type SimulatedEvent, type WebhookPayload } from './payloads.ts';

/** The event to send and its record, by default the newest record that fits. */
export const triggerSchema = () =>
  z.strictObject({
    event: z.enum(SIMULATED_EVENTS),
    requestId: z.string().optional(),
    paymentReference: z.string().optional(),
    clientUserId: z.string().optional(),
    paymentDetailsId: z.string().optional(),
    subStatus: z.string().optional().describe('for payment.failed and payment.processing'),
    failureReason: z.string().optional(),
    retryAfter: z.string().optional(),
    refundedTo: z.string().optional(),
    refundAmount: z.string().optional(),
    force: z.boolean().default(false),
  });
type TriggerInput = z.output<ReturnType<typeof triggerSchema>>;

/** Sends an event about a record without changing it. Returns the ids of the deliveries. */
export function triggerEvent(tx: Tx, input: TriggerInput): { deliveries: string[] } {
  if (!listWebhooks(tx).some(({ isActive }) => isActive)) {
    throw new DomainError('conflict', 'No active webhook is registered; POST /v1/webhook or webhook.register adds one');
  }
  return { deliveries: publish(tx, noticeFor(tx, input)) };
}

function noticeFor(tx: Tx, input: TriggerInput): Notice {
  const { event, clientUserId, paymentDetailsId } = input;
  if (event === 'compliance.updated') {
    const id = clientUserId ?? newestKey(tx, payersTable);
    if (id === '') throw new DomainError('not-found', `${event} needs a payer, and there is none`);
    return complianceNotice(tx, getPayer(tx, id));
  }
  if (event === 'payment_detail.updated') {
    if (paymentDetailsId !== undefined) return paymentDetailsNotice(tx, getPaymentDetails(tx, paymentDetailsId));
    if (clientUserId !== undefined) getPayer(tx, clientUserId);
    const [newest] = tx.table(paymentDetailsTable).search({ by: { clientUserId }, limit: 1 }).rows;
    if (newest === undefined) throw new DomainError('not-found', `${event} needs a bank account, and there is none`);
    return paymentDetailsNotice(tx, newest);
  }
  const request = requestOf(tx, event, input);
  return requestNotice(request, REQUEST_EVENTS[event].payload(tx, request, input));
}

type RequestEvent = Exclude<SimulatedEvent, 'compliance.updated' | 'payment_detail.updated'>;

/** An event for requests with a value in an index, and its payload. */
interface EventOfRequest {
  fits: readonly ['status', RequestRow['status']] | readonly ['trait', RequestTrait];
  /** How a request gets into this state. */
  how: string;
  payload(tx: Tx, request: RequestRow, input: TriggerInput): WebhookPayload;
}

const REQUEST_EVENTS: Readonly<Record<RequestEvent, EventOfRequest>> = {
  'payment.confirmed': { fits: ['status', 'paid'], how: 'pay one first', payload: paid },
  'payment.partial': { fits: ['status', 'partially_paid'], how: 'pay a part of one first', payload: paid },
  'payment.failed': { fits: ['status', 'failed'], how: 'let one fail first', payload: failedPayload },
  'payment.refunded': { fits: ['status', 'refunded'], how: 'refund one first', payload: refundedPayload },
  'payment.processing': { fits: ['trait', 'off-ramp'], how: 'set isCryptoToFiatAvailable', payload: processing },
  'request.recurring': { fits: ['trait', 'repeated'], how: 'advance the clock by a period', payload: recurringPayload },
};

/** Returns the named request, otherwise the newest that fits the event, or with `force` the newest of all. */
function requestOf(tx: ReadTx, event: RequestEvent, { requestId, paymentReference, force }: TriggerInput): RequestRow {
  const { fits, how } = REQUEST_EVENTS[event];
  const [index, value] = fits;
  if (requestId === undefined && paymentReference === undefined) {
    const requests = tx.table(requestsTable);
    const found = requests.find(index, value) ?? (force ? requests.search({ limit: 1 }).rows[0] : undefined);
    if (found !== undefined) return found;
    const message = `${event} needs a request, and none is ${value}: ${how}, or name one and force it`;
    throw new DomainError('not-found', message);
  }
  const named = requestOrNewest(tx, { requestId, paymentReference });
  if (force || requestsTable.indexes[index](named).includes(value)) return named;
  const why = `it is ${named.status}, not ${value} (${how}); force sends it anyway`;
  throw new DomainError('conflict', `${event} does not fit this request: ${why}`);
}

/** Returns the payload of an off-ramp stage: the current stage of the request, or the given one. */
function processing(tx: Tx, request: RequestRow, input: TriggerInput): WebhookPayload {
  const { id: offrampId, stage, payment } = tx.table(offrampsTable).get(request.requestId) ?? {};
  const subStatus = processingStatus(input.subStatus ?? processingStatus(stage) ?? 'processing');
  if (subStatus === undefined) {
    throw DomainError.field('subStatus', `must be one of ${PROCESSING_STATUSES.join(', ')}`);
  }
  return processingPayload(tx, request, subStatus, { offrampId, amount: payment?.invoiceAmount });
}

function paid(tx: Tx, request: RequestRow, input: TriggerInput): WebhookPayload {
  const event = input.event === 'payment.partial' ? input.event : 'payment.confirmed';
  const payment = paymentsOf(tx, request.requestId).at(-1);
  if (payment !== undefined) return paidPayload(tx, event, request, payment);
  const terms = termsOf(tx, request);
  const made = paymentRow(tx, terms, remainingUnits(terms), {});
  return paidPayload(tx, event, { ...request, paidAmount: made.invoiceAmount }, made);
}
