import * as z from 'zod';
import type { JobDefinition } from '../../engine/world/job-queue.ts';
import { PAYER_REVIEW, setCompliance } from './payers.commands.ts';
import { KYC_STATUSES } from './payers.model.ts';

const DecisionSchema = z.object({ kycStatus: z.enum(KYC_STATUSES) });

export const payerJobs: readonly JobDefinition[] = [
  {
    kind: PAYER_REVIEW,
    run: (tx, clientUserId, data) => void setCompliance(tx, clientUserId, DecisionSchema.parse(data)),
  },
];
