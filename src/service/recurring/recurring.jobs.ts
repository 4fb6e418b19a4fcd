import * as z from 'zod';
import type { JobDefinitions } from '../../engine/kernel/world/jobs.ts';
import { executeRecurringPayment } from './execution.commands.ts';

declare module '../../engine/kernel/world/jobs.ts' {
  interface JobMap {
    'recurring.execute': NoJobData;
  }
}

export const recurringJobs = {
  'recurring.execute': { data: () => z.object({}), run: executeRecurringPayment },
} as const satisfies JobDefinitions;
