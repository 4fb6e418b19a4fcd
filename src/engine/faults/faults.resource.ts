import { defineResource, resourceTable } from '../resource.ts';
import { faultJobs } from './faults.jobs.ts';
import { faultRowSchema, faultsTable, rateWindowRowSchema, rateWindowsTable } from './faults.model.ts';
import { faultSteps } from './faults.steps.ts';

/** The resource of faults: errors, delays, broken connections and rate limits that a test declares. */
export const faultsResource = defineResource({
  name: 'faults',
  tables: [resourceTable(faultsTable, faultRowSchema), resourceTable(rateWindowsTable, rateWindowRowSchema)],
  steps: faultSteps,
  jobs: faultJobs,
});
