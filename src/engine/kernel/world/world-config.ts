import type { JobDefinition, StampedEvent } from './declarations.ts';
import type { EventDefinitions, EventReactions } from './events.ts';
import type { MagicValue } from './magic-values.ts';
import type { ResourceTable } from './resource-table.ts';
import type { OperationNames, Tx, TxSettings } from './tx.ts';
import type { CallLine } from './world.types.ts';

/** What the engine says of a service's records and refusals, in the service's own words. */
export interface ServiceWords {
  /** Fields that name a record to people; the first that a row has is shown, else its `id`. */
  readonly subjects: readonly string[];
  readonly throttled: string;
  /** Returns whether errors at a path have a message alone, which names the first wrong field, and no list of all. */
  readonly hasPlainErrors: (path: string) => boolean;
  /** What to do where no webhook is registered. */
  readonly registerWebhook: string;
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

export interface WorldConfig {
  apiKeys: ReadonlySet<string>;
  sessionTokens: ReadonlySet<string>;
  auth: 'strict' | 'any';
  /** Where links begin. Where the mock has no URL of its own it is that of the call that is being answered. */
  baseUrl: string;
  validateResponses: boolean;
  /** Number of rows that may differ from the base. @default no limit */
  maxRows?: number;
  service: WorldService;
  magicValues: boolean;
  settings: TxSettings;
  /** Runs inside the transaction of each event, so that the rows it writes are committed or rolled back with it. */
  onEvent: (tx: Tx, event: StampedEvent) => void;
  onCall?: ((call: CallLine) => void) | undefined;
  operations: OperationNames;
  strict: boolean;
  onUnknownRoute: 'warn' | 'error';
}
