import * as z from 'zod';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { newestKey } from '../../engine/kernel/world/rows.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { failNextPayments, setRecurringStatus } from './recurring.commands.ts';
import { RECURRING_STATUSES, recurringPaymentRowSchema, recurringPaymentsTable } from './recurring.model.ts';

const id = lazy(() => z.string().min(1).optional().describe('without it: the newest'));

export const recurringSteps = [
  defineStep({
    name: 'recurring.set-status',
    description: 'Sets a recurring payment to a status, with the fields that belong to it.',
    schema: () => z.strictObject({ id: id(), status: z.enum(RECURRING_STATUSES), reason: z.string().optional() }),
    returns: recurringPaymentRowSchema,
    run: (tx, { id, status, reason }) =>
      setRecurringStatus(tx, id ?? newestKey(tx, recurringPaymentsTable), status, reason),
  }),
  defineStep({
    name: 'recurring.fail-next',
    description: 'Makes the next attempts of a recurring payment fail; the third consecutive failure pauses it.',
    schema: () =>
      z.strictObject({
        id: id(),
        times: z.int().min(1).default(1),
        reason: z.string().min(1).default('Insufficient token allowance'),
      }),
    returns: recurringPaymentRowSchema,
    run: (tx, { id, times, reason }) =>
      failNextPayments(tx, id ?? newestKey(tx, recurringPaymentsTable), times, reason),
  }),
];
