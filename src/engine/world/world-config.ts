import type { CallLine } from '../mock/options.types.ts';
import type { Service } from '../service.ts';
import type { StampedEvent } from './events.ts';
import type { Outbox } from './outbox.ts';
import type { OperationNames, Tx, TxSettings } from './tx.ts';
import type { World } from './world.ts';

/** What stays the same for a workspace's life. */
export interface WorldConfig {
  apiKeys: ReadonlySet<string>;
  sessionTokens: ReadonlySet<string>;
  auth: 'strict' | 'any';
  baseUrl: string;
  validateResponses: boolean;
  service: Service;
  magicValues: boolean;
  settings: TxSettings;
  /** Runs inside the transaction of each event, so that the rows it writes stay or go with it. */
  onEvent: (tx: Tx, event: StampedEvent) => void;
  /** Makes what sends a world's webhooks. */
  outbox: (world: World) => Outbox;
  onCall: ((call: CallLine) => void) | undefined;
  maxCalls: number;
  maxCallBytes: number;
  operations: OperationNames;
  strict: boolean;
  onUnknownRoute: 'warn' | 'error';
}
