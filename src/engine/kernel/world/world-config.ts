import type { JobDefinition, StampedEvent } from './declarations.ts';
import type { EventDefinitions, EventReactions } from './events.ts';
import type { LiveWorld, OpenExternals } from './live-world.ts';
import type { MagicValue } from './magic-values.ts';
import type { ResourceTable } from './resource-table.ts';
import type { OperationNames, Tx, TxSettings } from './tx.ts';
import type { CallLine, JobRun } from './world.types.ts';

/** What the engine says of a service's records and refusals, in the service's own words. */
export interface ServiceWords {
  /** Fields that name a record to people; the first that a row has is shown, else its `id`. */
  readonly subjects: readonly string[];
  readonly details: readonly string[];
  /** Returns what tells the record of an event from other records of the same workspace; undefined where it has no id. */
  readonly recordKey: (data: Readonly<Record<string, unknown>>) => string | undefined;
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
  service: WorldService;
  magicValues: boolean;
  settings: TxSettings;
  /** Runs inside the transaction of each event, so that the rows it writes are committed or rolled back with it. */
  onEvent: (tx: Tx, event: StampedEvent) => void;
  outbox: (world: LiveWorld) => Outbox;
  onCall?: ((call: CallLine) => void) | undefined;
  maxBodyBytes: number;
  maxSnapshots: number;
  maxEvents: number;
  maxCalls: number;
  maxCallBytes: number;
  maxCallLogBytes: number;
  operations: OperationNames;
  /** The systems outside of the mock; undefined where the options name none. */
  externals: OpenExternals | undefined;
  strict: boolean;
  onUnknownRoute: 'warn' | 'error';
}

/** Sends the webhooks of a world. The pending deliveries themselves are rows of the store. */
export interface Outbox {
  /** Checks whether something is to be sent, now or later. Cheap, and sends nothing before it returns. */
  wake(): void;
  /** Sends everything that is due. Resolves once nothing is. */
  settled(): Promise<void>;
  /** Moves the clock to a moment, and runs jobs and sends deliveries at the times they are due, until `signal` aborts. Returns what ran, in order. */
  moveTo(targetMs: number, signal?: AbortSignal): Promise<JobRun[]>;
  /** Waits until `find` returns a value, calling it again after every attempt. Resolves with undefined after `timeoutMs` real ms. */
  waitFor<T>(find: () => T | undefined, timeoutMs: number): Promise<T | undefined>;
  /** Returns when the world has to act by itself, in machine time; past for what is due, undefined when nothing waits. */
  nextMachineMs(): number | undefined;
  isSending(id: string): boolean;
  stop(): void;
}
