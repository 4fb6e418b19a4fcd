import * as z from 'zod';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import { reviewSchema, type Timing, whenSchema } from '../../../engine/kernel/world/timing.ts';

declare module '../../../engine/kernel/world/timing.ts' {
  interface Timing {
    settlement: When;
    kycReview: Review;
    bankReview: Review;
    offramp: Review;
    offrampConfirmation: OfframpConfirmation;
  }
}

/**
 * When an off-ramp payment is confirmed: `last`, once the bank has the money; `first`,
 * once the payer has paid the provider.
 */
export const offrampConfirmationSchema = lazy(() => z.enum(['last', 'first']));
export type OfframpConfirmation = z.infer<ReturnType<typeof offrampConfirmationSchema>>;

export const timingSchema = rowSchema(() => ({
  settlement: whenSchema(),
  kycReview: reviewSchema(),
  bankReview: reviewSchema(),
  offramp: reviewSchema(),
  // Missing in exported states of earlier versions.
  offrampConfirmation: offrampConfirmationSchema().default('last'),
}));

/** Timing parameters of `timing.set`, all optional. */
export const partialTimingSchema = lazy(() =>
  timingSchema().extend({ offrampConfirmation: offrampConfirmationSchema() }).partial(),
);

export const DEFAULT_TIMING: Timing = {
  settlement: 'immediate',
  kycReview: 'manual',
  bankReview: 'manual',
  offramp: 'immediate',
  offrampConfirmation: 'last',
};
