import * as z from 'zod';
import { defineStep } from '../../engine/steps/step.ts';
import { ReviewSchema, WhenSchema } from '../../engine/world/timing.ts';
import { TimingSchema } from './timing.model.ts';

export const timingSteps = [
  defineStep({
    name: 'timing.set',
    description: 'Says when payments settle, reviews are decided and off-ramps go on, from now on.',
    schema: () =>
      z.strictObject({
        settlement: WhenSchema.optional(),
        kycReview: ReviewSchema.optional(),
        bankReview: ReviewSchema.optional(),
        offramp: ReviewSchema.optional(),
      }),
    returns: () => TimingSchema,
    run: (tx, timing) => {
      tx.setTiming(TimingSchema.parse({ ...tx.timing, ...timing }));
      return tx.timing;
    },
  }),
];
