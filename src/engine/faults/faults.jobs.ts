import type { JobDefinition } from '../world/job-queue.ts';
import { endFault, FAULT_END } from './faults.commands.ts';

/** What faults let happen later: a fault with `until` ends. */
export const faultJobs: readonly JobDefinition[] = [{ kind: FAULT_END, run: (tx, id) => endFault(tx, id) }];
