import type { EventDefinitions } from '../../engine/kernel/world/events.ts';
import type { RequestRow } from './requests.model.ts';
import { recurringPayload, requestNotice } from './requests.payloads.ts';

declare module '../../engine/kernel/world/event-map.ts' {
  interface EventMap {
    'request.created': RequestRow;
    'request.updated': RequestRow;
    'request.unpaid': RequestRow;
    'request.expired': RequestRow;
    'request.recurring': RequestRow;
    'payment.prepared': RequestRow;
  }
}

export const requestEvents = {
  'request.created': { description: 'A payment request was created.', webhook: null },
  'request.updated': { description: 'A recurring request was stopped or resumed.', webhook: null },
  'request.unpaid': { description: 'Every payment of a request was removed.', webhook: null },
  'request.expired': { description: 'A request expired and can no longer be paid.', webhook: null },
  'request.recurring': {
    description: 'A recurring request has created its next request.',
    webhook: (tx, request) => requestNotice(request, recurringPayload(tx, request)),
  },
  'payment.prepared': { description: 'The calldata that pays a request was returned.', webhook: null },
} as const satisfies EventDefinitions;
