import type { EventDefinitions } from '../../engine/kernel/world/events.ts';
import { noticeOfRequest } from '../requests/requests.payloads.ts';
import type { OfframpRow } from './offramps.model.ts';
import { PROCESSING_STATUSES, processingPayload } from './offramps.payloads.ts';

declare module '../../engine/kernel/world/event-map.ts' {
  interface EventMap {
    'payment.processing': { requestId: string; subStatus: OfframpRow['stage']; offrampId: string; amount: string };
  }
}

export const offrampEvents = {
  'payment.processing': {
    description: 'An off-ramp payment has reached its next stage.',
    webhook: (tx, { requestId, subStatus: stage, offrampId, amount }) => {
      const subStatus = PROCESSING_STATUSES.find((status) => status === stage) ?? 'processing';
      return noticeOfRequest(tx, requestId, (request) =>
        processingPayload(tx, request, subStatus, { offrampId, amount }),
      );
    },
  },
} as const satisfies EventDefinitions;
