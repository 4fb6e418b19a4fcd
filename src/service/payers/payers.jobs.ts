import * as z from 'zod';
import type { JobDefinitions } from '../../engine/kernel/world/jobs.ts';
import { setCompliance } from './payers.commands.ts';
import { KYC_STATUSES, type PayerRow } from './payers.model.ts';

declare module '../../engine/kernel/world/jobs.ts' {
  interface JobMap {
    'payer.review': { kycStatus: PayerRow['kycStatus'] };
  }
}

export const payerJobs = {
  'payer.review': { data: () => z.object({ kycStatus: z.enum(KYC_STATUSES) }), run: setCompliance },
} as const satisfies JobDefinitions;
