import { option } from '../../../engine/kernel/core/option.ts';
import { reviewSchema, whenSchema } from '../../../engine/kernel/world/timing.ts';
import { offrampConfirmationSchema } from './timing.model.ts';

const group = 'Timing';

export const timingOptions = {
  /**
   * When a submitted payment is confirmed: immediately, after a duration of the mock's clock, or at the n-th read of
   * the request.
   * @type {When}
   */
  settlement: option({
    schema: whenSchema,
    flag: { group, value: 'WHEN', help: 'payments settle: immediate, PT30S, polls=3' },
  }),
  /**
   * When a submitted identity check is approved. `manual` waits for a step, the panel or a magic value.
   * @type {When | 'manual'}
   */
  kycReview: option({
    schema: reviewSchema,
    flag: { group, value: 'WHEN', help: 'identity checks are approved: manual, immediate, PT30S, polls=3' },
  }),
  /**
   * When a submitted bank account is approved.
   * @type {When | 'manual'}
   */
  bankReview: option({
    schema: reviewSchema,
    flag: { group, value: 'WHEN', help: 'bank accounts are approved: manual, immediate, PT30S, polls=3' },
  }),
  /**
   * When an off-ramp payment advances from one stage to the next.
   * @type {When | 'manual'}
   */
  offramp: option({
    schema: reviewSchema,
    flag: { group, value: 'WHEN', help: 'off-ramp payments advance: manual, immediate, PT30S, polls=3' },
  }),
  /**
   * When an off-ramp payment is confirmed. `last`: `payment.confirmed` follows the stage `fiat_sent`, and then the
   * request is paid. `first`: it precedes the stages, once the payer has paid, for apps that treat it as the payer's
   * confirmation.
   */
  offrampConfirmation: option({
    schema: offrampConfirmationSchema,
  }),
};
