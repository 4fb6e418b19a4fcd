import * as z from 'zod';
import type { JobDefinitions } from '../../engine/kernel/world/jobs.ts';
import { repeatRequest } from './recurrence.commands.ts';

declare module '../../engine/kernel/world/jobs.ts' {
  interface JobMap {
    'request.repeat': { period: number };
  }
}

export const requestJobs = {
  'request.repeat': {
    data: () => z.object({ period: z.int().min(1) }),
    run: (tx, requestId, { period }) => repeatRequest(tx, requestId, period),
  },
} as const satisfies JobDefinitions;
