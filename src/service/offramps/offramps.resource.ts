import * as z from 'zod';
import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { payersTable } from '../payers/payers.model.ts';
import { paymentDetailsTable } from '../payment-details/payment-details.model.ts';
import { requestsTable } from '../requests/requests.model.ts';
import { noticeOfRequest } from '../requests/requests.payloads.ts';
import { abandonOfframp, abandonRefunded, advanceOfframp } from './offramps.commands.ts';
import { type OfframpRow, offrampRowSchema, offrampsTable } from './offramps.model.ts';
import { PROCESSING_STATUSES, processingPayload } from './offramps.payloads.ts';
import { offrampSteps } from './offramps.wire.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'payment.processing': { requestId: string; subStatus: OfframpRow['stage']; offrampId: string; amount: string };
  }

  interface JobMap {
    'offramp.advance': NoJobData;
  }
}

export const offrampsResource = defineResource({
  name: 'offramps',
  tables: [
    resourceTable(offrampsTable, offrampRowSchema, {
      references: ({ requestId, clientUserId, paymentDetailsId }) => [
        { field: 'requestId', to: requestsTable, id: requestId },
        { field: 'clientUserId', to: payersTable, id: clientUserId },
        { field: 'paymentDetailsId', to: paymentDetailsTable, id: paymentDetailsId },
      ],
    }),
  ],
  lists: async () => [(await import('./offramps.panel.ts')).offrampList],
  steps: offrampSteps,
  jobs: {
    'offramp.advance': {
      text: 'The payment to the bank account reaches its next stage',
      data: () => z.object({}),
      run: advanceOfframp,
    },
  },
  events: {
    'payment.processing': {
      description: 'An off-ramp payment has reached its next stage.',
      text: (_, { subStatus }) => `The payment to the bank account is at the stage ${subStatus}`,
      webhook: (tx, { requestId, subStatus: stage, offrampId, amount }) => {
        const subStatus = PROCESSING_STATUSES.find((status) => status === stage) ?? 'processing';
        return noticeOfRequest(tx, requestId, (request) =>
          processingPayload(tx, request, subStatus, { offrampId, amount }),
        );
      },
    },
  },
  on: { 'request.unpaid': abandonOfframp, 'payment.failed': abandonOfframp, 'payment.refunded': abandonRefunded },
});
