import type * as z from 'zod';
import type { Tx } from './tx.ts';

/**
 * The data that each kind of job carries, by the kind (`noun.verb`). A resource adds its own kinds by declaration merging, so
 * that a job without a handler does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: resources add their kinds of job by declaration merging
export interface JobMap {}

/** Data of a job that needs only its subject. */
export type NoJobData = Record<never, never>;

export type JobKind = keyof JobMap;

export interface JobDefinition<D> {
  /** Schema of the job's data; jobs come back from state files, so their data is checked again. */
  data: () => z.ZodType<D>;
  run(tx: Tx, subject: string, data: D): unknown;
}

export type JobDefinitions = { readonly [Kind in JobKind]?: JobDefinition<JobMap[Kind]> };
