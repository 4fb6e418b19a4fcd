import * as z from 'zod';
import { lazy } from '../core/lazy.ts';
import { defineTable } from '../store/table.ts';

/** Milliseconds of the last moment that a date can name. */
const LATEST_DATE = 8_640_000_000_000_000;

/** Work to be done later: at a moment of the workspace's clock, or at the n-th read of its record. */
export const jobRowSchema = lazy(() =>
  z.strictObject({
    id: z.string().min(1),
    /** Unix milliseconds; null for a job that waits for polls. */
    dueMs: z.int().min(-LATEST_DATE).max(LATEST_DATE).nullable(),
    /** Reads of the record that are still to come before the job runs; null for a job that waits for the clock. */
    polls: z.int().min(1).nullable().default(null),
    /** Order among jobs of the same moment. */
    seq: z.int(),
    /** `noun.verb`, for example `recurring.execute`. */
    kind: z.string().min(1),
    /** Id of the record that it is about. */
    subject: z.string(),
    /** What its handler needs to know beside the subject. */
    data: z.record(z.string(), z.unknown()).default({}),
  }),
);
export type JobRow = z.infer<ReturnType<typeof jobRowSchema>>;

const LAST = 9_000_000_000_000_000;

/** Lists start with the greatest order text, so the earliest job has the greatest. */
export const jobsTable = defineTable({
  name: 'jobs',
  key: (row: JobRow) => row.id,
  order: (row) =>
    `${(LAST - (row.dueMs ?? LAST)).toString().padStart(16, '0')}#${(1e9 - row.seq).toString().padStart(10, '0')}`,
  indexes: { subject: (row) => [row.subject], waitsFor: (row) => [row.polls === null ? 'clock' : 'polls'] },
});
