import * as z from 'zod';
import type { JobDefinitions } from '../world/jobs.ts';
import { endFault } from './faults.commands.ts';

declare module '../world/jobs.ts' {
  interface JobMap {
    'fault.end': NoJobData;
  }
}

/** What faults do later: one with `until` ends. */
export const faultJobs = {
  'fault.end': { data: () => z.object({}), run: endFault },
} as const satisfies JobDefinitions;
