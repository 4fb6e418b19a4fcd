import * as z from 'zod';
import type { JobDefinition } from '../../engine/world/job-queue.ts';
import { repeatRequest } from './recurrence.commands.ts';
import { REPEAT_JOB } from './repeat.commands.ts';

const RepeatSchema = z.object({ period: z.int().min(1) });

export const requestJobs: readonly JobDefinition[] = [
  {
    kind: REPEAT_JOB,
    run: (tx, requestId, data) => void repeatRequest(tx, requestId, RepeatSchema.parse(data).period),
  },
];
