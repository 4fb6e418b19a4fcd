import * as z from 'zod';
import { durationSchema } from '../clock/duration-schema.ts';
import { lazy } from '../core/lazy.ts';
import type { Option } from '../core/option.ts';

const after = () => z.strictObject({ after: durationSchema() }).describe('after this time on the mock clock');
const polls = () => z.strictObject({ polls: z.int().min(1) }).describe('at the n-th read of the record');

/** When an operation completes: immediately, after a duration, or at the n-th read of its record. */
export const whenSchema = lazy(() =>
  z.union([z.literal('immediate'), after(), polls()], 'must be "immediate", { "after": "PT30S" } or { "polls": 3 }'),
);
export type When = z.infer<ReturnType<typeof whenSchema>>;

/** When a review is decided: like {@link whenSchema}, or manually by a step or a click. */
export const reviewSchema = lazy(() =>
  z.union(
    [z.literal(['manual', 'immediate']), after(), polls()],
    'must be "manual", "immediate", { "after": "PT30S" } or { "polls": 3 }',
  ),
);
export type Review = z.infer<ReturnType<typeof reviewSchema>>;

/** When payments settle, reviews are decided and so on. Services add entries by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: the service adds its entries by declaration merging
export interface Timing {}

/** Timing of automatic events of a service. */
export interface ServiceTiming {
  options: { [K in keyof Timing]: Option<Timing[K] | undefined> };
  schema: () => z.ZodType<Timing>;
  defaults: Timing;
}

/** Returns when a decided review completes, without waiting for a manual decision. */
export function promptly(review: Review): When {
  return review === 'manual' ? 'immediate' : review;
}
