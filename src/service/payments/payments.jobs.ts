import * as z from 'zod';
import type { JobDefinition } from '../../engine/world/job-queue.ts';
import { getRequest } from '../requests/requests.commands.ts';
import { SETTLE } from './pay.commands.ts';
import { PAYMENT_TYPES } from './payments.model.ts';
import { settlePayment } from './settlement.commands.ts';

const SubmissionSchema = z.object({
  amount: z.string().optional(),
  payer: z.string().optional(),
  txHash: z.string().optional(),
  type: z.enum(PAYMENT_TYPES).optional(),
  sourceNetwork: z.string().optional(),
  failure: z.string().optional(),
});

export const paymentJobs: readonly JobDefinition[] = [
  {
    kind: SETTLE,
    run: (tx, requestId, data) => void settlePayment(tx, getRequest(tx, requestId), SubmissionSchema.parse(data)),
  },
];
