import * as z from 'zod';
import { addDuration, isDuration } from '../clock/duration.ts';
import type { Job } from './tx.ts';

const after = z
  .strictObject({
    after: z
      .union([z.string(), z.number()])
      .refine(isDuration, 'must be a duration: P1M, PT30S, 90s, 2h, 1d or milliseconds, at most 1000 years'),
  })
  .describe('once the clock has gone on by so much');
const polls = z.strictObject({ polls: z.int().min(1) }).describe('at the n-th read of the record');

/** When something that has begun comes about: at once, after a while, or at the n-th read of its record. */
export const WhenSchema = z.union(
  [z.literal('immediate'), after, polls],
  'must be "immediate", { "after": "PT30S" } or { "polls": 3 }',
);
export type When = z.infer<typeof WhenSchema>;

/** The same for what may also wait for a step or a click. */
export const ReviewSchema = z.union(
  [z.literal(['manual', 'immediate']), after, polls],
  'must be "manual", "immediate", { "after": "PT30S" } or { "polls": 3 }',
);
export type Review = z.infer<typeof ReviewSchema>;

/** How a workspace lets things come about. */
export const OutcomesSchema = z.strictObject({
  /** From a payment's submission to its confirmation. */
  settlement: WhenSchema,
  /** From a payer's data to the decision of the identity check. */
  kycReview: ReviewSchema,
  /** From a bank account's data to the decision of its review. */
  bankReview: ReviewSchema,
  /** From each stage of an off-ramp to the next. */
  offramp: ReviewSchema,
});
export type Outcomes = z.infer<typeof OutcomesSchema>;

export const DEFAULT_OUTCOMES: Outcomes = {
  settlement: 'immediate',
  kycReview: 'manual',
  bankReview: 'manual',
  offramp: 'immediate',
};

/** When a job that begins now has to run. */
export function momentOf(nowMs: number, when: Exclude<When, 'immediate'>): Job['when'] {
  return 'polls' in when ? when : { dueMs: addDuration(nowMs, when.after) };
}
