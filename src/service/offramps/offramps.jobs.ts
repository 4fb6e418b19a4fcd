import type { JobDefinition } from '../../engine/world/job-queue.ts';
import { ADVANCE_OFFRAMP_JOB, advanceOfframp } from './offramps.commands.ts';

export const offrampJobs: readonly JobDefinition[] = [{ kind: ADVANCE_OFFRAMP_JOB, run: advanceOfframp }];
