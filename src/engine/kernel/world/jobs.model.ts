import * as z from 'zod';
import { rowSchema } from '../core/row-schema.ts';
import { defineTable } from '../store/store.ts';

/** The largest time value of a `Date`, in milliseconds. */
const LATEST_DATE = 8_640_000_000_000_000;

/** A scheduled job: runs at a time of the workspace's clock, or after a number of reads of its record. */
export const jobRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  /** Unix milliseconds; null for a job triggered by reads. */
  dueMs: z.int().min(-LATEST_DATE).max(LATEST_DATE).nullable(),
  /** Remaining reads of the record before the job runs; null for a clock job. */
  polls: z.int().min(1).nullable().default(null),
  seq: z.int(),
  kind: z.string().min(1),
  subject: z.string(),
  data: z.record(z.string(), z.unknown()).default({}),
}));
export type JobRow = z.infer<ReturnType<typeof jobRowSchema>>;

const LAST = 9_000_000_000_000_000;

/** Tables list the greatest sort key first, so the earliest job gets the greatest. */
export const jobsTable = defineTable({
  name: 'jobs',
  key: (row: JobRow) => row.id,
  order: (row) =>
    `${(LAST - (row.dueMs ?? LAST)).toString().padStart(16, '0')}#${(1e9 - row.seq).toString().padStart(10, '0')}`,
  indexes: { subject: (row) => [row.subject], waitsFor: (row) => [row.polls === null ? 'clock' : 'polls'] },
});
