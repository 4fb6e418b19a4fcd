import { faultJobs } from '../resources/faults/faults.jobs.ts';
import { intentJobs } from '../resources/intents/intents.jobs.ts';
import { offrampJobs } from '../resources/offramps/offramps.jobs.ts';
import { payerJobs } from '../resources/payers/payers.jobs.ts';
import { paymentDetailsJobs } from '../resources/payment-details/payment-details.jobs.ts';
import { paymentJobs } from '../resources/payments/payments.jobs.ts';
import { recurringJobs } from '../resources/recurring/recurring.jobs.ts';
import { requestJobs } from '../resources/requests/requests.jobs.ts';
import type { JobDefinition, JobHandler } from '../world/job-queue.ts';

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
