import { z } from 'zod';
import { ADDRESS, REQUEST_ID } from '../../core/patterns.ts';
import { defineTable } from '../../store/table.ts';
import { FREQUENCIES } from '../requests/requests.model.ts';

/** States of a recurring payment (assumption A-RECURRING-STATES); `pending` waits for the payer's signature. */
export const RECURRING_STATUSES = ['pending', 'active', 'paused', 'completed', 'cancelled'] as const;

/** A schedule of payouts from one payer to one payee. `amount` is a decimal of the invoice currency, for each payment. */
export const RecurringPaymentRowSchema = z.strictObject({
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
  createdAt: z.string(),
});
export type RecurringPaymentRow = z.infer<typeof RecurringPaymentRowSchema>;

export const recurringPaymentsTable = defineTable<RecurringPaymentRow>({
  name: 'recurring-payments',
  key: (row) => row.id,
  order: (row) => row.createdAt,
  indexes: {
    requestId: (row) => [row.requestId],
    payer: (row) => [row.payer.toLowerCase()],
    status: (row) => [row.status],
  },
});
