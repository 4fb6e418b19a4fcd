import type { Row, Table, TableDefinition } from '../store/table.ts';

/** A domain fact, kept until the transaction commits and then told to subscribers. */
export interface DomainEvent {
  /** `noun.past-tense`, for example `request.paid`. */
  name: string;
  /** The record that it is about. */
  data: unknown;
}

/** Makes identifiers from the workspace's seeded generator. */
export interface Ids {
  /** 26 characters, sortable by time. */
  ulid(): string;
  uuid(): string;
  /** Lower-case hexadecimal digits. */
  hex(length: number): string;
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
  /** Base address that links in answers start with, without a trailing slash. */
  readonly baseUrl: string;
  emit(event: DomainEvent): void;
}
