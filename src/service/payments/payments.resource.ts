import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { currencyReferences } from '../currencies/currencies.model.ts';
import { idsOfRequest } from '../requests/related.commands.ts';
import { requestsTable } from '../requests/requests.model.ts';
import { oddPaymentSteps } from './odd-payments.steps.ts';
import { paymentEvents } from './payments.events.ts';
import { paymentJobs } from './payments.jobs.ts';
import { paymentRowSchema, paymentsTable } from './payments.model.ts';
import { paymentSteps } from './payments.steps.ts';
import { paymentsV2 } from './payments.v2.ts';

export const paymentsResource = defineResource({
  name: 'payments',
  tables: [
    resourceTable(paymentsTable, paymentRowSchema, {
      alias: 'txHash',
      related: (tx, { requestId }) => idsOfRequest(tx, requestId),
      references: ({ requestId, invoiceCurrency, paymentCurrency }) => [
        { field: 'requestId', to: requestsTable, id: requestId },
        ...currencyReferences({ invoiceCurrency, paymentCurrency }),
      ],
    }),
  ],
  operations: paymentsV2,
  steps: [...paymentSteps, ...oddPaymentSteps],
  jobs: paymentJobs,
  events: paymentEvents,
  list: async () => (await import('./payments.panel.ts')).paymentList,
});
