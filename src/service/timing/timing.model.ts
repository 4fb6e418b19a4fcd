import * as z from 'zod';
import { ReviewSchema, type Timing, WhenSchema } from '../../engine/world/timing.ts';

declare module '../../engine/world/timing.ts' {
  interface Timing {
    /** From a payment's submission to its confirmation. */
    settlement: When;
    /** From a payer's data to the decision of the identity check. */
    kycReview: Review;
    /** From a bank account's data to the decision of its review. */
    bankReview: Review;
    /** From each stage of an off-ramp to the next. */
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
