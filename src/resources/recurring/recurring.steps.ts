import { z } from 'zod';
import { defineStep } from '../../scenario-engine/step.ts';
import { setRecurringStatus } from './recurring.commands.ts';
import { RECURRING_STATUSES } from './recurring.model.ts';

export const recurringSteps = [
  defineStep({
    name: 'recurring.set-status',
    description: 'Puts a recurring payment in a state, with the fields that belong to it.',
    schema: z.strictObject({ id: z.string().min(1), status: z.enum(RECURRING_STATUSES), reason: z.string().optional() }),
    run: (tx, { id, status, reason }) => setRecurringStatus(tx, id, status, reason),
  }),
];
