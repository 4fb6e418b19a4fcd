import * as z from 'zod';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import type { Notice } from '../../../engine/kernel/world/world-config.ts';
import { definePayload, type PayloadOf } from '../../wire/define-payload.ts';
import { type RequestRow, requestsTable } from './requests.model.ts';

/** Webhook payloads about requests, and their common fields (public webhook documentation). */

const sameId = () => z.string().describe('The same as `requestId`');

export const subjectFields = () => ({ requestId: z.string(), requestID: sameId(), paymentReference: z.string() });

/** Nonexistent ids, and a reference of 40 digits, so that receivers can recognize test events. */
export const SAMPLE_SUBJECT = {
  requestId: 'req_test123456789abcdef',
  requestID: 'req_test123456789abcdef',
  paymentReference: '0x1234567890abcdef1234567890abcdef12345678',
};

export const requestRecurring = definePayload(
  'request.recurring',
  'A recurring request created its next request.',
  () => ({
    requestId: z.string(),
    paymentReference: z.string(),
    originalRequestId: z.string(),
    originalRequestPaymentReference: z.string(),
    timestamp: z.string(),
    paymentProcessor: z.string(),
  }),
  {
    requestId: SAMPLE_SUBJECT.requestId,
    paymentReference: SAMPLE_SUBJECT.paymentReference,
    originalRequestId: 'req_original123456789abcdef',
    originalRequestPaymentReference: '0xabcdef1234567890abcdef1234567890abcdef12',
    paymentProcessor: 'request-network',
  },
);

export function recurringPayload(tx: ReadTx, request: RequestRow): PayloadOf<typeof requestRecurring> {
  return {
    event: 'request.recurring',
    requestId: request.requestId,
    paymentReference: request.paymentReference,
    originalRequestId: request.originalRequestId ?? request.requestId,
    originalRequestPaymentReference: request.originalRequestPaymentReference ?? request.paymentReference,
    timestamp: tx.now(),
    paymentProcessor: processorOf(request),
  };
}

export function subjectOf({ requestId, paymentReference }: RequestRow) {
  return { requestId, requestID: requestId, paymentReference };
}

export function processorOf(request: RequestRow): string {
  return request.isCryptoToFiatAvailable ? 'request-tech' : 'request-network';
}

type Subject = Pick<RequestRow, 'requestId' | 'clientId' | 'securePaymentFlow'>;

export function requestNotice<P extends { event: string }>(request: Subject, payload: P): Notice {
  const { requestId, clientId } = request;
  const subjects = { requestId, clientUserId: null };
  return { payload, scopedPayloads: scopedPayloads(request, payload), subjects, owner: clientId };
}

/** Returns the notice of an event about a request, `undefined` if the request was deleted. */
export function noticeOfRequest(tx: ReadTx, requestId: string, payloadOf: (request: RequestRow) => { event: string }) {
  const request = tx.table(requestsTable).get(requestId);
  return request && requestNotice(request, payloadOf(request));
}

const RECEIVED_EVENTS: readonly string[] = ['payment.confirmed', 'payment.partial'];
const SCOPES = ['client_id', 'checkout'] as const;

/** Second names of events. */
export const SCOPED_EVENTS = RECEIVED_EVENTS.flatMap((event) => SCOPES.map((scope) => `${event}.${scope}`));

/** Returns the scoped events of a received payment. */
function scopedPayloads({ clientId, securePaymentFlow }: Subject, payload: { event: string }) {
  const { event } = payload;
  if (!RECEIVED_EVENTS.includes(event)) return [];
  const hasScope = { client_id: clientId !== null, checkout: securePaymentFlow !== undefined };
  return SCOPES.filter((scope) => hasScope[scope]).map((scope) => ({ ...payload, event: `${event}.${scope}` }));
}
