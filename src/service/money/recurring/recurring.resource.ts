import * as z from 'zod';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { aboutRecord } from '../../../engine/kernel/world/next-steps.ts';
import { newestKey } from '../../../engine/kernel/world/rows.ts';
import { defineStep } from '../../../engine/kernel/world/step.ts';
import { defineResource, resourceTable } from '../../../engine/mock/definition/resource.ts';
import { currencyReferences } from '../../catalogue/currencies/currencies.model.ts';
import {
  executeRecurringPayment,
  getRecurringPayment,
  idsOfSchedule,
  setRecurringStatus,
  statusRefusal,
  updateSchedule,
} from './recurring.commands.ts';
import {
  RECURRING_STATUSES,
  type RecurringPaymentRow,
  recurringPaymentRowSchema,
  recurringPaymentsTable,
  recurringTransitions,
} from './recurring.model.ts';

const id = lazy(() => z.string().min(1).optional().describe('default: the newest'));

/** A status that a recurring payment can always get, for examples. */
const NEXT_STATUS = {
  pending: 'cancelled',
  active: 'paused',
  paused: 'cancelled',
  completed: 'cancelled',
  cancelled: 'pending',
} as const satisfies Record<RecurringPaymentRow['status'], RecurringPaymentRow['status']>;

export const recurringSteps = () => [
  defineStep({
    name: 'recurring.set-status',
    otherNames: {
      'schedule.*': '',
      'subscription.*': '',
      'recurring.activate': 'with status',
      'recurring.pause': 'with status',
      'recurring.cancel': 'with status',
    },
    about: aboutRecord(recurringPaymentsTable, 'id', {
      refusal: (_, row, { status }) => statusRefusal(row, status),
      example: (_, row) => ({ status: NEXT_STATUS[row.status] }),
    }),
    description: 'Sets the status of a recurring payment and the fields that follow from it.',
    schema: () => z.strictObject({ id: id(), status: z.enum(RECURRING_STATUSES), reason: z.string().optional() }),
    returns: recurringPaymentRowSchema,
    run: (tx, { id, status, reason }) =>
      setRecurringStatus(tx, id ?? newestKey(tx, recurringPaymentsTable), status, reason),
  }),
  defineStep({
    name: 'recurring.fail-next',
    about: aboutRecord(recurringPaymentsTable, 'id'),
    description: 'Makes the next attempts of a recurring payment fail. The third failure in a row pauses it.',
    schema: () =>
      z.strictObject({
        id: id(),
        times: z.int().min(1).default(1),
        reason: z.string().min(1).default('Insufficient token allowance'),
      }),
    returns: recurringPaymentRowSchema,
    run: (tx, { id, ...failNext }) =>
      updateSchedule(tx, getRecurringPayment(tx, id ?? newestKey(tx, recurringPaymentsTable)), { failNext }),
  }),
];

declare module '../../../engine/kernel/world/declarations.ts' {
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
  operations: async () => (await import('./recurring.operations.ts')).recurringV2(),
  steps: recurringSteps,
  jobs: {
    'recurring.execute': { text: 'The next payment is made', data: () => z.object({}), run: executeRecurringPayment },
  },
  events: {
    'recurring.created': { description: 'A recurring payment was created.', webhook: null },
    'recurring.updated': {
      description: 'A recurring payment has changed.',
      text: (_, { status, processedPayments, totalPayments, failureReason }) =>
        `The recurring payment is ${status}, with ${processedPayments} of ${totalPayments} payments made` +
        (failureReason === null ? '' : `; the last attempt failed: ${failureReason}`),
      webhook: null,
    },
  },
  lists: async () => [(await import('./recurring.panel.ts')).recurringList],
});
