import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import { EXAMPLE_IDS } from '../example-ids.ts';

/** The schema of a recurring payment, as operations answer it. */
export const recurringPaymentSchema = () =>
  z
    .object({
      id: z.string(),
      status: z.string(),
      processedPayments: z.int(),
      totalPayments: z.int(),
      lastPaymentDate: z.string().nullable(),
      nextPaymentDate: z.string().nullable(),
      requests: z.array(z.object({ paymentReference: z.string(), requestId: z.string() })),
      payments: z.array(
        z.object({
          id: z.string(),
          amount: z.string().meta({ description: 'Decimal of the invoice currency' }),
          timestamp: z.string(),
          txHash: z.string(),
        }),
      ),
      failureCount: z.int(),
      failureReason: z.string().nullable(),
    })
    .meta(component('RecurringPayment'));

/** Its id is that of a schedule of the default fixtures that waits for its signature. */
export const RECURRING_PAYMENT_EXAMPLE = {
  id: '01KGC3EG00YDG6RSR5Z641HTRD',
  status: 'active',
  processedPayments: 1,
  totalPayments: 12,
  lastPaymentDate: '2026-01-31T00:00:00.000Z',
  nextPaymentDate: '2026-02-28T00:00:00.000Z',
  requests: [EXAMPLE_IDS],
  payments: [
    {
      id: '01JPHNEY8RRJTB94Q34GAW8BC3',
      amount: '10',
      timestamp: '2026-01-31T00:00:00.000Z',
      txHash: `0x${'12'.repeat(32)}`,
    },
  ],
  failureCount: 0,
  failureReason: null,
};
