import * as z from 'zod';
import type { JobDefinitions } from '../../engine/kernel/world/jobs.ts';
import { getRequest } from '../requests/requests.commands.ts';
import { offrampConfirmationSchema } from '../timing/timing.model.ts';
import { PAYMENT_TYPES } from './payments.model.ts';
import { settlePayment } from './settlement.commands.ts';

const submission = () =>
  z.object({
    amount: z.string().optional(),
    payer: z.string().optional(),
    txHash: z.string().optional(),
    type: z.enum(PAYMENT_TYPES).optional(),
    sourceNetwork: z.string().optional(),
    failure: z.string().optional(),
    offrampConfirmation: offrampConfirmationSchema().optional(),
  });

declare module '../../engine/kernel/world/jobs.ts' {
  interface JobMap {
    'request.settle': z.infer<ReturnType<typeof submission>>;
  }
}

export const paymentJobs = {
  'request.settle': {
    data: submission,
    run: (tx, requestId, data) => settlePayment(tx, getRequest(tx, requestId), data),
  },
} as const satisfies JobDefinitions;
