import * as z from 'zod';
import { lazy } from '../../engine/core/lazy.ts';
import { addDelivery, type Notice } from '../../engine/webhooks/deliveries.commands.ts';
import { takeDisturbances } from '../../engine/webhooks/webhook-faults.commands.ts';
import { webhooksTable } from '../../engine/webhooks/webhooks.model.ts';
import type { StampedEvent, Tx } from '../../engine/world/tx.ts';
import { payersTable } from '../payers/payers.model.ts';
import { paymentDetailsTable } from '../payment-details/payment-details.model.ts';
import { paymentsTable } from '../payments/payments.model.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import {
  compliancePayload,
  failedPayload,
  paidPayload,
  paymentDetailPayload,
  processingPayload,
  recurringPayload,
  refundedPayload,
} from './payloads.commands.ts';
import { PROCESSING_STATUSES } from './processing-statuses.ts';

/** What a domain event may say: the record by its id, and what no record holds. */
const eventData = lazy(() =>
  z.looseObject({
    id: z.string().optional(),
    requestId: z.string().optional(),
    clientUserId: z.string().optional(),
    failureReason: z.string().nullish(),
    retryAfter: z.string().nullish(),
    subStatus: z.string().nullish(),
    refundedTo: z.string().nullish(),
    refundAmount: z.string().nullish(),
    offrampId: z.string().nullish(),
  }),
);

/** Turns a domain event into deliveries, inside the transaction that it belongs to: what is told is part of the state. */
export function tellWebhooks(tx: Tx, event: StampedEvent): void {
  if (tx.table(webhooksTable).count() === 0) return;
  const notice = noticeOf(tx, event.name, event.data);
  if (notice !== undefined) publish(tx, notice);
}

/** Puts a notice on its way to every active address that may know of it. */
export function publish(tx: Tx, notice: Notice): string[] {
  const clientId = notice.requestId === null ? null : (tx.table(requestsTable).get(notice.requestId)?.clientId ?? null);
  const webhooks = tx.table(webhooksTable).all().reverse();
  return webhooks
    .filter((webhook) => webhook.isActive && (webhook.clientId === null || webhook.clientId === clientId))
    .map((webhook) => {
      const told = webhook.clientId !== null && tx.settings.clientIdEvents ? variant(notice) : notice;
      return addDelivery(tx, webhook, told, takeDisturbances(tx, webhook.id, notice.payload.event)).id;
    });
}

/** What the outside is told of a domain event; nothing for events that have no webhook. */
export function noticeOf(tx: Tx, name: string, data: unknown): Notice | undefined {
  const parsed = eventData().safeParse(data);
  if (!parsed.success) return undefined;
  const { id = '', requestId = '', clientUserId = '' } = parsed.data;
  if (name === 'compliance.updated') {
    const payer = tx.table(payersTable).get(clientUserId);
    return payer && { payload: compliancePayload(tx, payer), requestId: null, clientUserId };
  }
  if (name === 'payment-details.updated') {
    const row = tx.table(paymentDetailsTable).get(id);
    return row && { payload: paymentDetailPayload(tx, row), requestId: null, clientUserId: row.clientUserId };
  }
  const request = tx.table(requestsTable).get(requestId);
  const payload = request && requestPayload(tx, name, request, parsed.data);
  return payload && { payload, requestId, clientUserId: null };
}

function requestPayload(tx: Tx, name: string, request: RequestRow, data: z.infer<ReturnType<typeof eventData>>) {
  const details = {
    failureReason: data.failureReason ?? undefined,
    retryAfter: data.retryAfter ?? undefined,
    subStatus: data.subStatus ?? undefined,
    refundedTo: data.refundedTo ?? undefined,
    refundAmount: data.refundAmount ?? undefined,
    offrampId: data.offrampId ?? undefined,
  };
  switch (name) {
    case 'payment.confirmed':
    case 'payment.partial': {
      const payment = tx.table(paymentsTable).get(data.id ?? '');
      return payment && paidPayload(name, request, payment);
    }
    case 'payment.failed':
      return failedPayload(tx, request, details);
    case 'payment.refunded':
      return refundedPayload(tx, request, details);
    case 'payment.processing': {
      const subStatus = PROCESSING_STATUSES.find((status) => status === data.subStatus) ?? 'processing';
      return processingPayload(tx, request, subStatus, details);
    }
    case 'request.recurring':
      return recurringPayload(tx, request);
    default:
      return undefined;
  }
}

/** The `.client_id` kinds of 2026 (assumption A-WEBHOOK-CLIENT-ID): only for payments that arrived. */
function variant(notice: Notice): Notice {
  const { event } = notice.payload;
  if (event !== 'payment.confirmed' && event !== 'payment.partial') return notice;
  return { ...notice, payload: { ...notice.payload, event: `${event}.client_id` } };
}
