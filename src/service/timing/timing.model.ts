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
    /** Whether an off-ramp payment is confirmed after its last stage, or before the first one. */
    offrampConfirmation: OfframpConfirmation;
  }
}

/**
 * When an off-ramp payment is confirmed (assumption A-OFFRAMP-STAGES): `last`, once the bank has the money; `first`, when the
 * payer has paid the provider.
 */
export const OfframpConfirmationSchema = z.enum(['last', 'first']);
export type OfframpConfirmation = z.infer<typeof OfframpConfirmationSchema>;

const entries = {
  settlement: WhenSchema,
  kycReview: ReviewSchema,
  bankReview: ReviewSchema,
  offramp: ReviewSchema,
  offrampConfirmation: OfframpConfirmationSchema,
};

/** Entries of the timing, none of them required: options of a mock, and parameters of `timing.set`. */
export const PartialTimingSchema = z.strictObject(entries).partial();

export const TimingSchema = z.strictObject({
  ...entries,
  // Exported states of earlier versions lack it.
  offrampConfirmation: OfframpConfirmationSchema.default('last'),
});

export const DEFAULT_TIMING: Timing = {
  settlement: 'immediate',
  kycReview: 'manual',
  bankReview: 'manual',
  offramp: 'immediate',
  offrampConfirmation: 'last',
};
