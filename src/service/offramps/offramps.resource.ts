import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { payersTable } from '../payers/payers.model.ts';
import { paymentDetailsTable } from '../payment-details/payment-details.model.ts';
import { requestsTable } from '../requests/requests.model.ts';
import { abandonOfframp, abandonRefunded } from './offramps.commands.ts';
import { offrampCreation } from './offramps.creation.ts';
import { offrampEvents } from './offramps.events.ts';
import { offrampJobs } from './offramps.jobs.ts';
import { offrampRowSchema, offrampsTable } from './offramps.model.ts';
import { offrampSteps } from './offramps.steps.ts';

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
  steps: [...offrampCreation, ...offrampSteps],
  jobs: offrampJobs,
  events: offrampEvents,
  on: { 'request.unpaid': abandonOfframp, 'payment.failed': abandonOfframp, 'payment.refunded': abandonRefunded },
});
