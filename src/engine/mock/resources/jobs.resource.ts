import { jobRowSchema, jobsTable } from '../../kernel/world/jobs.model.ts';
import { defineResource, resourceTable } from '../resource.ts';

/** The resource of scheduled jobs. */
export const jobsResource = defineResource({
  name: 'jobs',
  tables: [resourceTable(jobsTable, jobRowSchema, { number: ({ seq }) => seq })],
});
