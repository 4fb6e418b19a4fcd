import type * as z from 'zod';
import type { Tx } from './tx.ts';

/* Services add members by declaration merging, so undeclared names do not compile. */

/** The record of each event by event name (`noun.past-tense`). */
export interface EventMap {
  'job.scheduled': { kind: string; subject: string; due?: string; polls?: number | null };
  'job.refused': { kind: string; subject: string; error: string };
}

export type EventName = keyof EventMap;

/** An event with its time on the workspace's clock. */
export interface StampedEvent<N extends EventName = EventName> {
  name: N;
  data: EventMap[N];
  atMs: number;
}

/** The data of each job by kind (`noun.verb`). */
// biome-ignore lint/suspicious/noEmptyInterface: resources add their kinds of job
export interface JobMap {}

/** Data of a job that needs only its subject. */
export type NoJobData = Record<never, never>;

export type JobKind = keyof JobMap;

export interface JobDefinition<D> {
  /** A description for people: `The payment settles`. @default its kind */
  text?: string;
  /** Schema of the job's data, which is validated again when jobs are loaded from state files. */
  data: () => z.ZodType<D>;
  run(tx: Tx, subject: string, data: D): unknown;
}

export type JobDefinitions = { readonly [Kind in JobKind]?: JobDefinition<JobMap[Kind]> };

/** Ids of the records that a webhook refers to, by the service's field names. */
// biome-ignore lint/suspicious/noEmptyInterface: a service adds its own members
export interface Subjects {}

/** Options that only the service understands. */
// biome-ignore lint/suspicious/noEmptyInterface: a service adds its own members
export interface ServiceSettings {}

/** The ids of the service's assumptions. */
// biome-ignore lint/suspicious/noEmptyInterface: a service adds its own members
export interface AssumptionMap {}

export type AssumptionId = keyof AssumptionMap & string;
