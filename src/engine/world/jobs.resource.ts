import { defineResource, resourceTable } from '../resource.ts';
import { jobRowSchema, jobsTable } from './jobs.model.ts';

/** Jobs, which wait for the clock or for reads of their record. */
export const jobsResource = defineResource({
  name: 'jobs',
  tables: [resourceTable(jobsTable, jobRowSchema)],
});
