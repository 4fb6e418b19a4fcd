import type { Notice } from '../../engine/kernel/world/events.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import type { WebhookPayload } from './payloads.model.ts';

/** Returns the notice of an event about a request, `undefined` when the request is gone. */
export function noticeOfRequest(
  tx: ReadTx,
  requestId: string,
  payloadOf: (request: RequestRow) => WebhookPayload,
): Notice | undefined {
  const request = tx.table(requestsTable).get(requestId);
  return request && requestNotice(request, payloadOf(request));
}

/** Returns the notice of a payload about a request. */
export function requestNotice(request: RequestRow, payload: WebhookPayload): Notice {
  const { requestId, clientId } = request;
  return { payload, scopedPayload: scoped(payload), requestId, clientUserId: null, clientId };
}

/** Returns the notice of a payload about a payer. */
export function payerNotice(clientUserId: string, payload: WebhookPayload): Notice {
  return { payload, requestId: null, clientUserId, clientId: null };
}

/** The `.client_id` kinds of 2026 (assumption A-WEBHOOK-CLIENT-ID): only for payments that arrived. */
function scoped(payload: WebhookPayload): Notice['payload'] {
  const { event } = payload;
  if (event !== 'payment.confirmed' && event !== 'payment.partial') return payload;
  return { ...payload, event: `${event}.client_id` };
}
