import { EVENT_TRIALS } from './events.ts';
import { FORMAT_TRIALS } from './formats.ts';
import { PAYMENT_TRIALS } from './payments.ts';
import { RECOVERY_TRIALS } from './recovery.ts';
import { REFUND_TRIALS } from './refunds.ts';
import { REPEAT_TRIALS } from './repeats.ts';
import { RISKY_TRIALS } from './risky.ts';
import { SIGNATURE_TRIALS } from './signatures.ts';
import type { Trial } from './trial.types.ts';

/** Half the amount proves double booking. Forgeries claim an unpaid order, so receivers that query the API pass. */
export const TRIALS: readonly Trial[] = [
  ...PAYMENT_TRIALS,
  ...REPEAT_TRIALS,
  ...EVENT_TRIALS,
  ...RECOVERY_TRIALS,
  ...REFUND_TRIALS,
  ...SIGNATURE_TRIALS,
  ...FORMAT_TRIALS,
  ...RISKY_TRIALS,
];

export const PLAIN: readonly Trial[] = TRIALS.filter(({ name }) => name === 'plain');
