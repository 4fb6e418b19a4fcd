import * as z from 'zod';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { rowSchema } from '../../../engine/kernel/core/row-schema.ts';
import type { Transitions } from '../../../engine/kernel/core/transitions.ts';
import { defineTable } from '../../../engine/kernel/store/store.ts';
import { typedDataSchema } from '../../calldata/typed-data.ts';
import { decimal } from '../../catalogue/currencies/currencies.model.ts';
import { ADDRESS, REQUEST_ID } from '../../wire/patterns.ts';
import { FREQUENCIES } from '../requests/requests.model.ts';

/** States of a recurring payment; `pending` until signed by the payer. */
export const RECURRING_STATUSES = ['pending', 'active', 'paused', 'completed', 'cancelled'] as const;

/** Transitions allowed by the API. The step `recurring.set-status` can set any state. */
export const recurringTransitions: Transitions<(typeof RECURRING_STATUSES)[number], 'activate' | 'cancel' | 'unpause'> =
  {
    pending: ['activate', 'cancel'],
    active: ['cancel'],
    paused: ['unpause', 'cancel'],
    completed: [],
    cancelled: [],
  };

/** Maximum number of payments: the permit stores it in one byte. */
export const MAX_PAYMENTS = 255;

const units = lazy(() => z.string().regex(/^\d+$/, 'must be a whole number of smallest units'));

/** A payout schedule. `amount` is per payment, as a decimal of the invoice currency. */
export const recurringPaymentRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  status: z.enum(RECURRING_STATUSES).default('pending'),
  requestId: z.string().regex(REQUEST_ID),
  payer: z.string().regex(ADDRESS),
  payee: z.string().regex(ADDRESS),
  amount: decimal(),
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
  /** Token units per payment allowed by the permit; null if they depend on the current price. */
  amountUnits: units().nullable().default(null),
  /** The platform's fee per payment in token units, added to the amount. */
  feeUnits: units().default('0'),
  /** The protocol's fee per payment in token units, added to the amount. */
  protocolFeeUnits: units().default('0'),
  permit: typedDataSchema().nullable().default(null),
  permitSignature: z.string().nullable().default(null),
  /** The request of the next period; null if it is created once due. */
  currentRequestId: z.string().nullable().default(null),
  /** Number of attempts that a step makes fail, and the reason. */
  failNext: z.nullable(z.object({ times: z.int().min(1), reason: z.string() })).default(null),
  createdAt: z.string(),
}));
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
