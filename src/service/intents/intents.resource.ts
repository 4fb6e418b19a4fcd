import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { requestsTable } from '../requests/requests.model.ts';
import { intentCreation } from './intents.creation.ts';
import { intentEvents } from './intents.events.ts';
import { intentJobs } from './intents.jobs.ts';
import { intentTransitions, paymentIntentRowSchema, paymentIntentsTable } from './intents.model.ts';
import { intentSteps } from './intents.steps.ts';
import { intentsV1 } from './intents.v1.ts';
import { intentsV2 } from './intents.v2.ts';

export const intentsResource = defineResource({
  name: 'intents',
  tables: [
    resourceTable(paymentIntentsTable, paymentIntentRowSchema, {
      transitions: intentTransitions,
      references: ({ requestId }) => [{ field: 'requestId', to: requestsTable, id: requestId }],
    }),
  ],
  operations: [...intentsV2, ...intentsV1],
  steps: [...intentCreation, ...intentSteps],
  jobs: intentJobs,
  events: intentEvents,
});
