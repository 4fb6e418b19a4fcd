import * as z from 'zod';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { addJourney } from './journeys.commands.ts';
import { journeyRowSchema } from './journeys.model.ts';

export const journeySteps = [
  defineStep({
    name: 'journey.add',
    description: 'Starts a journey of the given processors. The public API starts one without.',
    example: { processors: ['onramp', 'bank'] },
    schema: () =>
      z.strictObject({
        id: z.string().min(1).optional(),
        requestId: z.string().optional(),
        processors: z.array(z.string().min(1)).min(1),
      }),
    returns: journeyRowSchema,
    run: addJourney,
  }),
];
