import * as z from 'zod';
import { addFault, clearFaults } from '../../api/faults/faults.commands.ts';
import { faultInputSchema } from '../../api/faults/faults.input.ts';
import { faultRowSchema } from '../../api/faults/faults.model.ts';
import { defineStep } from '../../kernel/world/step.ts';

export const faultSteps = [
  defineStep({
    name: 'fault.add',
    description: 'Adds a fault: matching calls get another answer, a delayed, cut off or malformed one, or none.',
    example: { operation: 'createRequestV2', status: 503, times: 1 },
    schema: faultInputSchema,
    returns: faultRowSchema,
    run: addFault,
  }),
  defineStep({
    name: 'fault.clear',
    description: 'Removes one fault by id, or all of them (idempotent).',
    schema: () => z.strictObject({ id: z.string().optional() }),
    returns: () => z.object({ cleared: z.int() }),
    run: (tx, { id }) => ({ cleared: clearFaults(tx, id) }),
  }),
];
