import { faultJobs } from '../../api/faults/faults.commands.ts';
import { faultRowSchema, faultsTable, rateWindowRowSchema, rateWindowsTable } from '../../api/faults/faults.model.ts';
import { faultSteps } from '../../control/steps/faults.steps.ts';
import { defineResource, resourceTable } from '../resource.ts';

/** The resource of faults: errors, delays, broken connections and rate limits that a test declares. */
export const faultsResource = defineResource({
  name: 'faults',
  tables: [resourceTable(faultsTable, faultRowSchema), resourceTable(rateWindowsTable, rateWindowRowSchema)],
  steps: faultSteps,
  jobs: faultJobs,
});
