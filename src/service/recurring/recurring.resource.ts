import * as z from 'zod';
import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { currencyReferences } from '../currencies/currencies.model.ts';
import { executeRecurringPayment } from './execution.commands.ts';
import { idsOfSchedule } from './recurring.commands.ts';
import {
  type RecurringPaymentRow,
  recurringPaymentRowSchema,
  recurringPaymentsTable,
  recurringTransitions,
} from './recurring.model.ts';
import { recurringSteps } from './recurring.steps.ts';
import { recurringCreation, recurringV2 } from './recurring.v2.ts';
import { countRelayed, uncountRelayed } from './relay.commands.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'recurring.created': RecurringPaymentRow;
    'recurring.updated': RecurringPaymentRow;
  }

  interface JobMap {
    'recurring.execute': NoJobData;
  }
}

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
  jobs: { 'recurring.execute': { data: () => z.object({}), run: executeRecurringPayment } },
  events: {
    'recurring.created': { description: 'A recurring payment was created.', webhook: null },
    'recurring.updated': { description: 'A recurring payment has changed.', webhook: null },
  },
  on: { 'payment.confirmed': countRelayed, 'payment.partial': countRelayed, 'payment.reverted': uncountRelayed },
  list: async () => (await import('./recurring.panel.ts')).recurringList,
});
