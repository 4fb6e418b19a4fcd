import * as z from 'zod';
import type { JobDefinition } from '../../engine/world/job-queue.ts';
import { PAYMENT_DETAILS_REVIEW, setPaymentDetailsStatus } from './payment-details.commands.ts';
import { PAYMENT_DETAILS_STATUSES } from './payment-details.model.ts';

const DecisionSchema = z.object({ status: z.enum(PAYMENT_DETAILS_STATUSES) });

export const paymentDetailsJobs: readonly JobDefinition[] = [
  {
    kind: PAYMENT_DETAILS_REVIEW,
    run: (tx, id, data) => void setPaymentDetailsStatus(tx, id, DecisionSchema.parse(data).status),
  },
];
