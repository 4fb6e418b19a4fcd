import * as z from 'zod';
import type { JobDefinitions } from '../../engine/kernel/world/jobs.ts';
import { setPaymentDetailsStatus } from './payment-details.commands.ts';
import { PAYMENT_DETAILS_STATUSES, type PaymentDetailsRow } from './payment-details.model.ts';

declare module '../../engine/kernel/world/jobs.ts' {
  interface JobMap {
    'payment-details.review': { status: PaymentDetailsRow['status'] };
  }
}

export const paymentDetailsJobs = {
  'payment-details.review': {
    data: () => z.object({ status: z.enum(PAYMENT_DETAILS_STATUSES) }),
    run: (tx, id, { status }) => setPaymentDetailsStatus(tx, id, status),
  },
} as const satisfies JobDefinitions;
