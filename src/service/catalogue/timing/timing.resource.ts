import { defineStep } from '../../../engine/kernel/world/step.ts';
import { defineResource } from '../../../engine/mock/definition/resource.ts';
import { partialTimingSchema, timingSchema } from './timing.model.ts';

const timingSteps = () => [
  defineStep({
    name: 'timing.set',
    description:
      'Sets when payments settle, reviews are decided, and off-ramps advance and are confirmed, from now on.',
    schema: partialTimingSchema,
    returns: timingSchema,
    example: { settlement: { after: 'PT30S' } },
    run: (tx, timing) => {
      tx.setTiming(timingSchema().parse({ ...tx.timing, ...timing }));
      return tx.timing;
    },
  }),
];

export const timingResource = defineResource({ name: 'timing', steps: timingSteps });
