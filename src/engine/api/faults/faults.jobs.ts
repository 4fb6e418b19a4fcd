import * as z from 'zod';
import type { JobDefinitions } from '../../kernel/world/jobs.ts';
import { endFault } from './faults.commands.ts';

declare module '../../kernel/world/jobs.ts' {
  interface JobMap {
    'fault.end': NoJobData;
  }
}

/** Jobs of faults: a fault with `until` is removed at that time. */
export const faultJobs = {
  'fault.end': { data: () => z.object({}), run: endFault },
} as const satisfies JobDefinitions;
