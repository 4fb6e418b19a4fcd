import type { Happening } from '../mock/mock.types.ts';
import type { Row, Table, TableDefinition } from '../store/table.ts';
import type { EventMap, EventName } from './events.ts';
import type { JobKind, JobMap, NoJobData } from './jobs.ts';
import type { Timing } from './timing.ts';

/** Makes identifiers from the workspace's seeded generator. */
export interface Ids {
  /** 26 characters, sortable by time. */
  ulid(): string;
  uuid(): string;
  /** Lower-case hexadecimal digits. */
  hex(length: number): string;
}

/** A job of one kind: something to happen later, at a moment or at the n-th read of its record. */
export type Job<K extends JobKind = JobKind> = {
  kind: K;
  /** Id of the record. */
  subject: string;
  when: JobTime;
  /** Leaves other jobs of the same kind and record waiting. */
  parallel?: boolean;
} & (NoJobData extends JobMap[K] ? { data?: JobMap[K] } : { data: JobMap[K] });

/** When a job runs: at a moment in Unix milliseconds, or at the n-th read of its record. */
export type JobTime = { dueMs: number } | { polls: number };

/** What the mock's options say that commands have to know. */
export interface TxSettings {
  /** Webhooks may go to any address, not only to this machine and private networks. */
  anyWebhookUrl: boolean;
  /** A client ID's own webhooks get the `.client_id` kinds of event. */
  clientIdEvents: boolean;
}

/** What a world knows of the public API. */
export interface OperationNames {
  ids: readonly string[];
  /** The operationId of a method and path. */
  idOf(method: string, path: string): string | undefined;
}

/** What a command works with: the tables, the clock and the ids of one workspace, inside one transaction. */
export interface Tx {
  table<R extends Row>(definition: TableDefinition<R>): Table<R>;
  /** The workspace's present time, ISO 8601 UTC. */
  now(): string;
  nowMs(): number;
  /** The next whole number of this workspace, for the order of rows made at the same moment. */
  nextSeq(): number;
  readonly ids: Ids;
  readonly operations: OperationNames;
  /** How this workspace lets things come about. */
  readonly outcomes: Timing;
  setOutcomes(outcomes: Partial<Timing>): void;
  /** Base address that links in answers start with, without a trailing slash. */
  readonly baseUrl: string;
  readonly settings: TxSettings;
  /** Records an event. Reactions to it run before the commit, subscribers hear of it after. */
  emit<N extends EventName>(name: N, record: EventMap[N]): void;
  /** Has the outbox look, after the commit, for what is to be sent or done. */
  wakeOutbox(): void;
  /** Lets a job happen at its moment, in place of one of the same kind and record unless it is `parallel`. */
  schedule<K extends JobKind>(job: Job<K>): void;
  /** Takes back the jobs of a kind that wait for a record. */
  unschedule(kind: JobKind, subject: string): void;
  /** Counts one read of a record; the jobs that waited for this read run before it. */
  poll(subject: string): void;
  /** Moves the clock forward to a moment, through every job that is due until then. */
  moveTo(targetMs: number): Happening[];
  /** Lets the clock stand still at the present time, or run on from it. */
  setFrozen(frozen: boolean): void;
}
