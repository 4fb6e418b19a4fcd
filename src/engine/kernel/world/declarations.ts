import type * as z from 'zod';
import type { Tx } from './tx.ts';

/* A service adds its members by declaration merging, so that anything undeclared does not compile. */

/** The record that each event carries, by the event's name (`noun.past-tense`). */
export interface EventMap {
  'job.scheduled': { kind: string; subject: string; due?: string; polls?: number | null };
  'job.refused': { kind: string; subject: string; error: string };
}

export type EventName = keyof EventMap;

/** An event and the moment of the workspace's clock at which it happened. */
export interface StampedEvent<N extends EventName = EventName> {
  name: N;
  data: EventMap[N];
  atMs: number;
}

/** The data that each kind of job carries, by the kind (`noun.verb`). */
// biome-ignore lint/suspicious/noEmptyInterface: resources add their kinds of job
export interface JobMap {}

/** Data of a job that needs only its subject. */
export type NoJobData = Record<never, never>;

export type JobKind = keyof JobMap;

export interface JobDefinition<D> {
  /** A description for people: `The payment settles`. @default its kind */
  text?: string;
  /** Schema of the job's data; jobs come back from state files, so their data is checked again. */
  data: () => z.ZodType<D>;
  run(tx: Tx, subject: string, data: D): unknown;
}

export type JobDefinitions = { readonly [Kind in JobKind]?: JobDefinition<JobMap[Kind]> };

/** The ids of the records that a webhook is about, by the names that the service gives them. */
// biome-ignore lint/suspicious/noEmptyInterface: a service adds its own members
export interface Subjects {}

/** The options that only the service understands. */
// biome-ignore lint/suspicious/noEmptyInterface: a service adds its own members
export interface ServiceSettings {}
