import type { JobDefinition } from '../../engine/world/job-queue.ts';
import { executeRecurringPayment } from './execution.commands.ts';
import { EXECUTE_JOB } from './recurring.commands.ts';

export const recurringJobs: readonly JobDefinition[] = [{ kind: EXECUTE_JOB, run: executeRecurringPayment }];
