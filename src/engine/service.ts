import type { z } from 'zod';
import type { Operation } from './http/endpoint.ts';
import type { MagicValue } from './magic-values.ts';
import type { GenerateOptions } from './mock/options.types.ts';
import type { Resource, ResourceTable } from './resource.ts';
import type { StepDefinition } from './steps/step.ts';
import { storeSteps } from './steps/store.steps.ts';
import type { Row } from './store/table.ts';
import { type EventDefinitions, type EventName, type EventReactions, engineEvents } from './world/events.ts';
import type { JobDefinition, JobKind } from './world/jobs.ts';
import type { Timing } from './world/timing.ts';
import type { ReadTx } from './world/tx.ts';

/** When things of a service happen by themselves. */
export interface ServiceTiming {
  /** Schemas of the options that set it, each optional. */
  options: { [K in keyof Timing]: z.ZodOptional<z.ZodType<Timing[K]>> };
  /** Schema of the whole. */
  schema: z.ZodType<Timing>;
  defaults: Timing;
}

/** What a service says about itself as a whole. */
export interface ServiceDetails {
  timing: ServiceTiming;
  /** Returns the front-end credentials that may be used now, oldest first. */
  clientIds(tx: ReadTx): string[];
  /** Returns rows to add to each table, by its name. `rowsOf` returns the fixture rows of a table. */
  generate(
    options: GenerateOptions,
    rowsOf: (table: string) => readonly Row[],
  ): Promise<ReadonlyMap<string, readonly Row[]>>;
}

/** A service: what the engine simulates. Every list is a map over the resources. */
export interface Service extends ServiceDetails {
  readonly resources: readonly Resource[];
  /** By name, which is also that of the fixture file. */
  readonly tables: ReadonlyMap<string, ResourceTable>;
  /** The newest version first. */
  readonly operations: readonly Operation[];
  readonly steps: ReadonlyMap<string, StepDefinition>;
  readonly jobs: ReadonlyMap<string, JobDefinition<unknown>>;
  readonly events: EventDefinitions;
  readonly reactions: readonly EventReactions[];
  readonly magicValues: readonly MagicValue[];
}

/** Keys of what one field of each resource holds. */
type KeysOf<R, F extends 'events' | 'jobs'> = R extends Resource ? keyof NonNullable<R[F]> : never;
type MissingEvents<R extends readonly Resource[]> = Exclude<
  EventName,
  keyof typeof engineEvents | KeysOf<R[number], 'events'>
>;
type MissingJobs<R extends readonly Resource[]> = Exclude<JobKind, KeysOf<R[number], 'jobs'>>;

/** Names what is declared in `EventMap` or `JobMap` and defined by no resource; `unknown` when nothing is. */
type Complete<R extends readonly Resource[]> = ([MissingEvents<R>] extends [never]
  ? unknown
  : { eventsWithoutDefinition: MissingEvents<R> }) &
  ([MissingJobs<R>] extends [never] ? unknown : { jobsWithoutHandler: MissingJobs<R> });

/**
 * Puts a service together from its resources. An event that is declared and not defined, or a kind of job without a handler,
 * does not compile.
 */
export function defineService<const R extends readonly Resource[]>(
  resources: R & Complete<R>,
  details: ServiceDetails,
): Service {
  const all: readonly Resource[] = resources;
  const tables = new Map(all.flatMap((one) => one.tables ?? []).map((table) => [table.definition.name, table]));
  const steps = [...all.flatMap((one) => one.steps ?? []), ...storeSteps(tables)];
  return {
    ...details,
    resources: all,
    tables,
    operations: newestFirst(all.flatMap(({ operations = [] }) => operations)),
    steps: new Map(steps.map((step) => [step.name, step])),
    jobs: new Map(all.flatMap(({ jobs = {} }) => Object.entries(jobs))),
    events: Object.assign({}, engineEvents, ...all.map(({ events }) => events)),
    reactions: all.flatMap(({ on }) => (on === undefined ? [] : [on])),
    magicValues: all.flatMap(({ magicValues = [] }) => magicValues),
  };
}

/** Operations of one version stay in the order of their resources. */
function newestFirst(operations: readonly Operation[]): Operation[] {
  const version = ({ path }: Operation) => Number(/^\/v(\d+)\//.exec(path)?.[1] ?? 0);
  return [...operations].sort((a, b) => version(b) - version(a));
}
