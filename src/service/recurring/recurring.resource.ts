import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { currencyReferences } from '../currencies/currencies.model.ts';
import { idsOfSchedule } from './recurring.commands.ts';
import { recurringCreation } from './recurring.creation.ts';
import { recurringEvents } from './recurring.events.ts';
import { recurringJobs } from './recurring.jobs.ts';
import { recurringPaymentRowSchema, recurringPaymentsTable, recurringTransitions } from './recurring.model.ts';
import { recurringSteps } from './recurring.steps.ts';
import { recurringV2 } from './recurring.v2.ts';
import { countRelayed, uncountRelayed } from './relay.commands.ts';

export const recurringResource = defineResource({
  name: 'recurring',
  tables: [
    resourceTable(recurringPaymentsTable, recurringPaymentRowSchema, {
      transitions: recurringTransitions,
      related: idsOfSchedule,
      references: ({ invoiceCurrency, paymentCurrency }) => currencyReferences({ invoiceCurrency, paymentCurrency }),
    }),
  ],
  operations: recurringV2,
  steps: [...recurringCreation, ...recurringSteps],
  jobs: recurringJobs,
  events: recurringEvents,
  on: {
    'payment.confirmed': countRelayed,
    'payment.partial': countRelayed,
    'payment.reverted': uncountRelayed,
  },
});
