import type { Metrics } from '../metrics/metrics.ts';
import type { CallLine } from '../mock/options.types.ts';
import type { Service } from '../service.ts';
import type { StampedEvent } from './events.ts';
import type { OpenExternals } from './externals.ts';
import type { Outbox } from './outbox.ts';
import type { OperationNames, Tx, TxSettings } from './tx.ts';
import type { World } from './world.ts';

/** The configuration of a workspace, fixed for its lifetime. */
export interface WorldConfig {
  apiKeys: ReadonlySet<string>;
  sessionTokens: ReadonlySet<string>;
  auth: 'strict' | 'any';
  baseUrl: string;
  validateResponses: boolean;
  service: Service;
  magicValues: boolean;
  settings: TxSettings;
  /** Runs inside the transaction of each event, so that the rows it writes are committed or rolled back with it. */
  onEvent: (tx: Tx, event: StampedEvent) => void;
  /** Creates the outbox of a world. */
  outbox: (world: World) => Outbox;
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
