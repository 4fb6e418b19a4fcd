import type { Metrics } from '../../control/metrics/metrics.ts';
import type { CallLine } from '../../mock/options.types.ts';
import type { StampedEvent } from './event-map.ts';
import type { EventDefinitions, EventReactions } from './events.ts';
import type { JobDefinition } from './jobs.ts';
import type { LiveWorld } from './live-world.ts';
import type { MagicValue } from './magic-values.ts';
import type { OpenExternals } from './open-externals.ts';
import type { Outbox } from './outbox.ts';
import type { ResourceTable } from './resource-table.ts';
import type { OperationNames, Tx, TxSettings } from './tx.ts';

/** What a world knows of the service that it belongs to. */
export interface WorldService {
  /** By name, which is also that of the fixture file. */
  readonly tables: ReadonlyMap<string, ResourceTable>;
  readonly jobs: ReadonlyMap<string, JobDefinition<unknown>>;
  readonly events: EventDefinitions;
  readonly reactions: readonly EventReactions[];
  readonly magicValues: readonly MagicValue[];
}

/** The configuration of a workspace, fixed for its lifetime. */
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
  /** Creates the outbox of a world. */
  outbox: (world: LiveWorld) => Outbox;
  onCall: ((call: CallLine) => void) | undefined;
  maxBodyBytes: number;
  maxSnapshots: number;
  maxEvents: number;
  maxCalls: number;
  maxCallBytes: number;
  maxCallLogBytes: number;
  operations: OperationNames;
  /** What the mock counts over all workspaces. */
  metrics: Metrics;
  /** The systems outside of the mock; undefined where the options name none. */
  externals: OpenExternals | undefined;
  strict: boolean;
  onUnknownRoute: 'warn' | 'error';
}
