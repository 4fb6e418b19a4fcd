import { option } from '../../engine/kernel/core/option.ts';
import { reviewSchema, whenSchema } from '../../engine/kernel/world/timing.ts';
import { offrampConfirmationSchema } from './timing.model.ts';

const group = 'Timing';

/** The options of a mock that set its timing. */
export const timingOptions = {
  settlement: option({
    schema: whenSchema,
    flags: { settlement: { group, value: 'WHEN', help: 'payments settle: immediate, PT30S, polls=3' } },
  }),
  kycReview: option({
    schema: reviewSchema,
    flags: {
      'kyc-review': { group, value: 'WHEN', help: 'identity checks are approved: manual, immediate, PT30S, polls=3' },
    },
  }),
  bankReview: option({
    schema: reviewSchema,
    flags: {
      'bank-review': { group, value: 'WHEN', help: 'bank accounts are approved: manual, immediate, PT30S, polls=3' },
    },
  }),
  offramp: option({
    schema: reviewSchema,
    flags: { offramp: { group, value: 'WHEN', help: 'off-ramp payments advance: manual, immediate, PT30S, polls=3' } },
  }),
  offrampConfirmation: option({
    schema: offrampConfirmationSchema,
    flags: {
      'offramp-confirmation': {
        group,
        value: 'ORDER',
        help: 'payment.confirmed of an off-ramp comes last, or first: before its stages',
      },
    },
  }),
};
