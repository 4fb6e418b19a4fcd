import { defineResource, resourceTable } from '../resource.ts';
import { jobRowSchema, jobsTable } from './jobs.model.ts';

/** What waits for the clock or for reads of its record. */
export const jobsResource = defineResource({
  name: 'jobs',
  tables: [resourceTable(jobsTable, jobRowSchema)],
});
