import { defineStep } from '../../engine/steps/step.ts';
import { PartialTimingSchema, TimingSchema } from './timing.model.ts';

export const timingSteps = [
  defineStep({
    name: 'timing.set',
    description:
      'Sets when payments settle, reviews are decided, and off-ramps advance and are confirmed, from now on.',
    schema: () => PartialTimingSchema,
    returns: () => TimingSchema,
    example: { settlement: { after: 'PT30S' } },
    run: (tx, timing) => {
      tx.setTiming(TimingSchema.parse({ ...tx.timing, ...timing }));
      return tx.timing;
    },
  }),
];
