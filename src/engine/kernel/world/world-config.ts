import type { Metrics } from '../calls/metrics.ts';
import type { RowWrite } from '../store/table.ts';
import type { StampedEvent } from './event-map.ts';
import type { EventDefinitions, EventReactions } from './events.ts';
import type { JobDefinition } from './jobs.ts';
import type { LiveWorld } from './live-world.ts';
import type { MagicValue } from './magic-values.ts';
import type { OpenExternals } from './open-externals.ts';
import type { Outbox } from './outbox.ts';
import type { ResourceTable } from './resource-table.ts';
import type { OperationNames, Tx, TxSettings } from './tx.ts';
import type { CallLine } from './world.types.ts';

/** What the engine says of a service's records and refusals, in the service's own words. */
export interface ServiceWords {
  /** Fields that name a record to people; the first that a row has is shown, else its `id`. */
  readonly subjects: readonly string[];
  readonly told: readonly string[];
  /** Returns what tells the record of an event from other records of the same workspace; undefined where it has no id. */
  readonly recordKey: (data: Readonly<Record<string, unknown>>) => string | undefined;
  readonly throttled: string;
}

export interface WorldService {
  /** By name, which is also that of the fixture file. */
  readonly tables: ReadonlyMap<string, ResourceTable>;
  readonly jobs: ReadonlyMap<string, JobDefinition<unknown>>;
  readonly events: EventDefinitions;
  readonly reactions: readonly EventReactions[];
  readonly magicValues: readonly MagicValue[];
  readonly words: ServiceWords;
}

/** A change by a person, to be undone on its own. */
export interface Undoable {
  /** The snapshot taken before it, for a change that replaces the whole state. */
  readonly snapshot?: string | undefined;
  /** The id under which it can be undone once it was made; undefined when there is nothing to undo. */
  undo?: string | undefined;
}

export interface UndoableWorld extends LiveWorld {
  readonly config: LiveWorld['config'] & { readonly service: WorldService };
  readonly snapshots: { restore(id: string): void };
  readonly outbox: Outbox;
}

/** The latest changes of a world that can be undone; forgotten when the whole state is replaced. */
export interface WorldUndo {
  /** Makes a change and keeps what is needed to undo it. Returns its result. */
  record<T>(undoable: Undoable, make: () => T): T;
  /** Undoes a change. Returns the number of webhooks that it had sent: they remain. @throws DomainError 409 when that is not possible */
  undo(id: string): number;
  committed(writes: readonly RowWrite[]): void;
  clear(): void;
}

export interface WorldConfig {
  apiKeys: ReadonlySet<string>;
  sessionTokens: ReadonlySet<string>;
  auth: 'strict' | 'any';
  baseUrl: string;
  validateResponses: boolean;
  service: WorldService;
  magicValues: boolean;
  settings: TxSettings;
  /** Runs inside the transaction of each event, so that the rows it writes are committed or rolled back with it. */
  onEvent: (tx: Tx, event: StampedEvent) => void;
  undoLog: (world: UndoableWorld) => WorldUndo;
  outbox: (world: LiveWorld) => Outbox;
  onCall: ((call: CallLine) => void) | undefined;
  maxBodyBytes: number;
  maxSnapshots: number;
  maxEvents: number;
  maxCalls: number;
  maxCallBytes: number;
  maxCallLogBytes: number;
  operations: OperationNames;
  metrics: Metrics;
  /** The systems outside of the mock; undefined where the options name none. */
  externals: OpenExternals | undefined;
  strict: boolean;
  onUnknownRoute: 'warn' | 'error';
}
