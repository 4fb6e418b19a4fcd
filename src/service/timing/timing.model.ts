import * as z from 'zod';
import { ReviewSchema, type Timing, WhenSchema } from '../../engine/world/timing.ts';

declare module '../../engine/world/timing.ts' {
  interface Timing {
    /** When a submitted payment is confirmed. */
    settlement: When;
    /** When a submitted identity check is decided. */
    kycReview: Review;
    /** When the review of a submitted bank account is decided. */
    bankReview: Review;
    /** When an off-ramp payment advances to the next stage. */
    offramp: Review;
  }
}

export const TimingSchema = z.strictObject({
  settlement: WhenSchema,
  kycReview: ReviewSchema,
  bankReview: ReviewSchema,
  offramp: ReviewSchema,
});

export const DEFAULT_TIMING: Timing = {
  settlement: 'immediate',
  kycReview: 'manual',
  bankReview: 'manual',
  offramp: 'immediate',
};
