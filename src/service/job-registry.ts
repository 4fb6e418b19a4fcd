import { faultJobs } from '../engine/faults/faults.jobs.ts';
import type { JobDefinition, JobHandler } from '../engine/world/job-queue.ts';
import { intentJobs } from './intents/intents.jobs.ts';
import { offrampJobs } from './offramps/offramps.jobs.ts';
import { payerJobs } from './payers/payers.jobs.ts';
import { paymentDetailsJobs } from './payment-details/payment-details.jobs.ts';
import { paymentJobs } from './payments/payments.jobs.ts';
import { recurringJobs } from './recurring/recurring.jobs.ts';
import { requestJobs } from './requests/requests.jobs.ts';

const definitions: readonly JobDefinition[] = [
  ...faultJobs,
  ...paymentJobs,
  ...payerJobs,
  ...paymentDetailsJobs,
  ...recurringJobs,
  ...requestJobs,
  ...intentJobs,
  ...offrampJobs,
];

/** What each kind of job does. */
export const JOBS: ReadonlyMap<string, JobHandler> = new Map(definitions.map(({ kind, run }) => [kind, run]));
