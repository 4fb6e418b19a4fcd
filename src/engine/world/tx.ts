import type { Happening } from '../mock/mock.types.ts';
import type { Row, Table, TableDefinition } from '../store/table.ts';
import type { Outcomes } from './timing.ts';

/** A domain fact, kept until the transaction commits and then told to subscribers. */
export interface DomainEvent {
  /** `noun.past-tense`, for example `request.paid`. */
  name: string;
  /** The record that it is about. */
  data: unknown;
}

/** An event and the moment of the workspace's clock at which it happened. */
export interface StampedEvent extends DomainEvent {
  atMs: number;
}

/** Makes identifiers from the workspace's seeded generator. */
export interface Ids {
  /** 26 characters, sortable by time. */
  ulid(): string;
  uuid(): string;
  /** Lower-case hexadecimal digits. */
  hex(length: number): string;
}

/** Something to happen later: at a moment, or at the n-th read of its record. */
export interface Job {
  kind: string;
  subject: string;
  when: { dueMs: number } | { polls: number };
  data?: Record<string, unknown>;
  /** Leaves other jobs of the same kind and record waiting. */
  parallel?: boolean;
}

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
  table<R extends Row, I extends string>(definition: TableDefinition<R, I>): Table<R, I>;
  /** The workspace's present time, ISO 8601 UTC. */
  now(): string;
  nowMs(): number;
  /** The next whole number of this workspace, for the order of rows made at the same moment. */
  nextSeq(): number;
  readonly ids: Ids;
  readonly operations: OperationNames;
  /** How this workspace lets things come about. */
  readonly outcomes: Outcomes;
  setOutcomes(outcomes: Partial<Outcomes>): void;
  /** Base address that links in answers start with, without a trailing slash. */
  readonly baseUrl: string;
  readonly settings: TxSettings;
  emit(event: DomainEvent): void;
  /** Has the outbox look, after the commit, for what is to be sent or done. */
  wakeOutbox(): void;
  /** Lets a job happen at its moment, in place of one of the same kind and record unless it is `parallel`. */
  schedule(job: Job): void;
  /** Takes back the jobs of a kind that wait for a record. */
  unschedule(kind: string, subject: string): void;
  /** Counts one read of a record; the jobs that waited for this read run before it. */
  poll(subject: string): void;
  /** Moves the clock forward to a moment, through every job that is due until then. */
  moveTo(targetMs: number): Happening[];
  /** Lets the clock stand still at the present time, or run on from it. */
  setFrozen(frozen: boolean): void;
}
