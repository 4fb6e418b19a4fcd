import * as z from 'zod';
import { lazy } from '../../engine/core/lazy.ts';
import type { Transitions } from '../../engine/core/transitions.ts';
import { defineTable } from '../../engine/store/table.ts';
import { typedDataSchema } from '../calldata/typed-data-schema.ts';
import { ADDRESS, REQUEST_ID } from '../patterns.ts';
import { FREQUENCIES } from '../requests/requests.model.ts';

/** States of a recurring payment (assumption A-RECURRING-STATES); `pending` waits for the payer's signature. */
export const RECURRING_STATUSES = ['pending', 'active', 'paused', 'completed', 'cancelled'] as const;

/** What the API lets each state do; the step `recurring.set-status` puts any in place. */
export const recurringTransitions: Transitions<(typeof RECURRING_STATUSES)[number], 'activate' | 'cancel' | 'unpause'> =
  {
    pending: ['activate', 'cancel'],
    active: ['cancel'],
    paused: ['unpause', 'cancel'],
    completed: [],
    cancelled: [],
  };

/** The most payments that the permit, which counts them in a byte, can say (assumption A-RECURRING-TOTAL). */
export const MOST_PAYMENTS = 255;

const units = z.string().regex(/^\d+$/, 'must be a whole number of smallest units');

/** A schedule of payouts from one payer to one payee. `amount` is a decimal of the invoice currency, for each payment. */
export const recurringPaymentRowSchema = lazy(() =>
  z.strictObject({
    id: z.string().min(1),
    status: z.enum(RECURRING_STATUSES).default('pending'),
    /** The request that the creating call made. */
    requestId: z.string().regex(REQUEST_ID),
    payer: z.string().regex(ADDRESS),
    payee: z.string().regex(ADDRESS),
    amount: z.string(),
    invoiceCurrency: z.string().min(1),
    paymentCurrency: z.string().min(1),
    network: z.string().min(1),
    startDate: z.string(),
    frequency: z.enum(FREQUENCIES),
    totalPayments: z.int().min(2).max(256),
    processedPayments: z.int().min(0).default(0),
    lastPaymentDate: z.string().nullable().default(null),
    nextPaymentDate: z.string().nullable().default(null),
    failureCount: z.int().min(0).default(0),
    failureReason: z.string().nullable().default(null),
    /** Units of the token that the permit lets each payment move; null: by the prices of the day. */
    amountUnits: units.nullable().default(null),
    /** Units of the token on top of each payment. */
    feeUnits: units.default('0'),
    /** What the payer has to sign, as the creating call gave it. */
    permit: typedDataSchema().nullable().default(null),
    permitSignature: z.string().nullable().default(null),
    /** The request of the period that is due next; null: made when it is due. */
    currentRequestId: z.string().nullable().default(null),
    /** Tries that a step lets fail, and why. */
    failNext: z
      .object({ times: z.int().min(1), reason: z.string() })
      .nullable()
      .default(null),
    createdAt: z.string(),
  }),
);
export type RecurringPaymentRow = z.infer<ReturnType<typeof recurringPaymentRowSchema>>;

export const recurringPaymentsTable = defineTable({
  name: 'recurring-payments',
  key: (row: RecurringPaymentRow) => row.id,
  order: (row) => row.createdAt,
  indexes: {
    requestId: (row) => [row.requestId],
    payer: (row) => [row.payer.toLowerCase()],
    status: (row) => [row.status],
  },
});
