import type { Clock, ClockReader } from '../clock/clock.ts';
import type { RngState } from '../core/rng.ts';
import type { Row, Table, TableDefinition } from '../store/store.ts';
import type { AssumptionId, EventMap, EventName, JobKind, JobMap, NoJobData } from './declarations.ts';
import type { Timing } from './timing.ts';
import type { JobRun } from './world.types.ts';
import type { WorldConfig } from './world-config.ts';

export interface Ids {
  ulid(): string;
  uuid(): string;
  hex(length: number): string;
  /** Returns a generator for the row with this number. It does not affect generated ids. */
  generatorOf(number: number): RngState;
}

/** Deferred work of one kind: due at a time, or at the n-th read of its record. */
export type Job<K extends JobKind = JobKind> = {
  kind: K;
  subject: string;
  when: JobTime;
  /** Keeps other pending jobs of the same kind and record. */
  parallel?: boolean;
} & (NoJobData extends JobMap[K] ? { data?: JobMap[K] } : { data: JobMap[K] });

/** When a job runs: at a time in Unix milliseconds, after a duration, or at the n-th read of its record. */
export type JobTime = { dueMs: number } | { after: string | number } | { polls: number };

export type TableReader<R extends Row, I extends string = string> = Pick<
  Table<R, I>,
  'definition' | 'get' | 'find' | 'search' | 'all' | 'count'
>;

/** Read access to a world, inside or outside a transaction. */
export interface ReadTx {
  table<R extends Row, I extends string>(definition: TableDefinition<R, I>): TableReader<R, I>;
  readonly clock: ClockReader;
  now(): string;
  nowMs(): number;
  readonly config: WorldConfig;
  /** Base URL of links, without a trailing slash: as the caller reaches the mock, or as configured. */
  readonly baseUrl: string;
  readonly timing: Timing;
  /** Notes that the present call, step or job rests on an assumption. */
  assume(id: AssumptionId): void;
}

export interface Tx extends ReadTx {
  table<R extends Row, I extends string>(definition: TableDefinition<R, I>): Table<R, I>;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Ids of the assumptions that the present call, step or job has rested on so far. */
  readonly assumed: readonly string[];
  /** Returns the next sequence number of this workspace, which orders rows written at the same time. */
  nextSeq(): number;
  setTiming(timing: Partial<Timing>): void;
  /** Emits an event. Reactions run before the commit, subscribers receive it afterwards. Returns the record. */
  emit<N extends EventName, R extends EventMap[N]>(name: N, record: R): R;
  scheduleOutbox(): void;
  /** Schedules a job. It replaces a job of the same kind and record unless it is `parallel`. */
  schedule<K extends JobKind>(job: Job<K>): void;
  unschedule(kind: JobKind, subject: string): void;
  /** Counts one read of a record and runs the jobs that it triggers. */
  poll(subject: string): void;
  /** Moves the clock forward to a time and runs the jobs due until then, each at its due time. */
  moveTo(targetMs: number): JobRun[];
}
