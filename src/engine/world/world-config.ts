import type { CallLine } from '../mock/mock.types.ts';
import type { JobHandler } from './job-queue.ts';
import type { Outbox } from './outbox.ts';
import type { OperationNames, StampedEvent, Tx, TxSettings } from './tx.ts';
import type { World } from './world.ts';

/** What stays the same for a workspace's life. */
export interface WorldConfig {
  apiKeys: ReadonlySet<string>;
  sessionTokens: ReadonlySet<string>;
  auth: 'strict' | 'any';
  baseUrl: string;
  validateResponses: boolean;
  jobs: ReadonlyMap<string, JobHandler>;
  magicValues: boolean;
  /** Answers to events, inside the transaction that caused them. */
  reactions: readonly Reaction[];
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

/** What an event brings about before the transaction that caused it ends. */
export type Reaction = (tx: Tx, event: StampedEvent) => void;
