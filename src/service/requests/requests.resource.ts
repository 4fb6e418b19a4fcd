import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { currencyReferences } from '../currencies/currencies.model.ts';
import { recurrenceV1 } from './recurrence.v1.ts';
import { recurrenceV2 } from './recurrence.v2.ts';
import { idsOfRequest } from './related.commands.ts';
import { requestListV2 } from './request-list.v2.ts';
import { requestCreation } from './requests.creation.ts';
import { requestEvents } from './requests.events.ts';
import { requestJobs } from './requests.jobs.ts';
import { requestMagicValues } from './requests.magic.ts';
import { requestRowSchema, requestsTable, requestTransitions } from './requests.model.ts';
import { requestSteps } from './requests.steps.ts';
import { requestsV1 } from './requests.v1.ts';
import { requestsV2 } from './requests.v2.ts';

export const requestsResource = defineResource({
  name: 'requests',
  tables: [
    resourceTable(requestsTable, requestRowSchema, {
      alias: 'paymentReference',
      transitions: requestTransitions,
      related: (tx, { requestId }) => idsOfRequest(tx, requestId),
      references: ({ invoiceCurrency, paymentCurrency }) => currencyReferences({ invoiceCurrency, paymentCurrency }),
    }),
  ],
  operations: [...requestsV2, ...requestListV2, ...recurrenceV2, ...requestsV1, ...recurrenceV1],
  steps: [...requestCreation, ...requestSteps],
  jobs: requestJobs,
  events: requestEvents,
  magicValues: requestMagicValues,
  list: async () => (await import('./requests.panel.ts')).requestList,
});
