import * as z from 'zod';
import { rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import { defineTable } from '../../../engine/kernel/store/store.ts';
import { REQUEST_ID } from '../../wire/patterns.ts';
import { paymentRowSchema } from '../payments/payments.model.ts';

/** Stages of a payment to a bank account, in order. */
export const OFFRAMP_STAGES = [
  'initiated',
  'pending_internal_assessment',
  'ongoing_checks',
  'sending_fiat',
  'fiat_sent',
] as const;
export const OFFRAMP_FAILURES = ['failed', 'bounced'] as const;

export const offrampRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  requestId: z.string().regex(REQUEST_ID),
  clientUserId: z.string().min(1),
  paymentDetailsId: z.string().min(1),
  /** `prepared` until the payer pays. */
  stage: z.enum(['prepared', ...OFFRAMP_STAGES, ...OFFRAMP_FAILURES]).default('prepared'),
  decision: z
    .object({ outcome: z.enum(OFFRAMP_FAILURES), reason: z.string() })
    .nullable()
    .default(null),
  /** The payment with its price and time; null until the payer pays. */
  payment: paymentRowSchema().nullable().default(null),
  createdAt: z.string(),
}));
export type OfframpRow = z.infer<ReturnType<typeof offrampRowSchema>>;
export type BankAccount = Pick<OfframpRow, 'clientUserId' | 'paymentDetailsId'>;

/** Payments to bank accounts, at most one per request: a new attempt replaces a failed one. */
export const offrampsTable = defineTable({
  name: 'offramps',
  key: (row: OfframpRow) => row.requestId,
  order: (row) => `${row.createdAt}#${row.id}`,
  indexes: {},
});

/** Returns the position of an off-ramp payment in its stages; -1 before and after them. */
export function stageNumber({ stage }: Pick<OfframpRow, 'stage'>): number {
  const order: readonly string[] = OFFRAMP_STAGES;
  return order.indexOf(stage);
}

/** Returns whether the provider holds the payer's money. */
export function isUnderWay(offramp: Pick<OfframpRow, 'stage'>): boolean {
  return stageNumber(offramp) >= 0 && offramp.stage !== 'fiat_sent';
}
