import { defineResource, resourceTable } from '../resource.ts';
import { jobRowSchema, jobsTable } from './jobs.model.ts';

/** The resource of scheduled jobs. */
export const jobsResource = defineResource({
  name: 'jobs',
  tables: [resourceTable(jobsTable, jobRowSchema, { number: ({ seq }) => seq })],
});
