import * as z from 'zod';
import type { JobDefinitions } from '../../engine/kernel/world/jobs.ts';
import { advanceOfframp } from './offramps.commands.ts';

declare module '../../engine/kernel/world/jobs.ts' {
  interface JobMap {
    'offramp.advance': NoJobData;
  }
}

export const offrampJobs = {
  'offramp.advance': { data: () => z.object({}), run: advanceOfframp },
} as const satisfies JobDefinitions;
