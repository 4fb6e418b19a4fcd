import * as z from 'zod';
import { lazyObject } from '../../api/http/component.ts';
import { lazy } from '../../kernel/core/lazy.ts';

/** A record of an {@link Explanation}. */
export const explainedRecordSchema = lazy(() =>
  z.object({
    /** Table of the record, for example `requests`. */
    table: z.string(),
    /** The record as stored. */
    row: z.record(z.string(), z.unknown()),
    /** Actions that the record's state allows; absent when every action is allowed. */
    allowed: z.array(z.string()).readonly().optional(),
  }),
);
export type ExplainedRecord = z.infer<ReturnType<typeof explainedRecordSchema>>;

/** An entry in the timeline of an {@link Explanation}. */
export const timelineEntrySchema = lazy(() =>
  z.object({
    /** Time on the mock's clock, ISO 8601. */
    at: z.string(),
    kind: z.enum(['call', 'step', 'job', 'chain', 'event', 'delivery']),
    /** Id of the call, for example `call-7`, or name of the step, job, event or delivered event. */
    name: z.string(),
    /** What happened, in English. */
    text: z.string(),
    /** The call, step or job that caused the entry; `null` when there is none. */
    by: z.string().nullable(),
    /** Number of consecutive identical entries that this one stands for. */
    times: z.int(),
    /** Id of the delivery; absent for other kinds. */
    delivery: z.string().optional(),
  }),
);
export type TimelineEntry = z.infer<ReturnType<typeof timelineEntrySchema>>;

/** The records that an id names, and their history. */
export const explanationSchema = lazyObject('Explanation', () => ({
  /** The id that was asked for. */
  id: z.string(),
  /** The records that the id names, with the actions that their state allows. */
  records: z.array(explainedRecordSchema()),
  /** Calls, steps and jobs with the events and deliveries that they caused, oldest first. */
  timeline: z.array(timelineEntrySchema()),
  /** Scheduled jobs: due at `due` on the mock's clock, or after `polls` more reads. */
  pending: z.array(
    z.object({ kind: z.string(), subject: z.string(), due: z.string().nullable(), polls: z.int().nullable() }),
  ),
}));
export type Explanation = z.infer<ReturnType<typeof explanationSchema>>;
