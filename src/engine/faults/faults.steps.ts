import * as z from 'zod';
import { defineStep } from '../steps/step.ts';
import { addFault, clearFaults } from './faults.commands.ts';
import { faultInputSchema } from './faults.input.ts';
import { faultRowSchema } from './faults.model.ts';

export const faultSteps = [
  defineStep({
    name: 'fault.add',
    description: 'Makes matching calls misbehave: another answer, late, cut, garbled, lost after the write, or none.',
    schema: faultInputSchema,
    returns: faultRowSchema,
    run: addFault,
  }),
  defineStep({
    name: 'fault.clear',
    description: 'Ends one fault by id, or all of them.',
    schema: () => z.strictObject({ id: z.string().optional() }),
    returns: () => z.object({ cleared: z.int() }),
    run: (tx, { id }) => ({ cleared: clearFaults(tx, id) }),
  }),
];
