import type { Metrics } from '../calls/metrics.ts';
import type { OnStop } from '../clock/timers.ts';
import type { ClockMove } from './clock-move.ts';
import type { EventLogReader } from './event-log.ts';
import type { OpenExternals } from './open-externals.ts';
import type { WorldRegisters } from './registers.ts';
import type { ReadTx, Tx } from './tx.ts';
import type { JobRun } from './world.types.ts';

/** A world as those see it who work on it in the background: its outbox, and systems outside of the mock. */
export interface LiveWorld extends ReadTx {
  readonly config: { readonly metrics: Metrics; readonly externals: OpenExternals | undefined };
  /** Counts how often the whole state was replaced. What was begun in an earlier epoch must be discarded. */
  readonly epoch: number;
  readonly version: number;
  readonly registers: Readonly<WorldRegisters>;
  readonly eventLog: EventLogReader;
  readonly clockMove: ClockMove;
  readonly quota: { exempt<T>(change: () => T): T };
  readonly onStop: OnStop;
  tx<T>(change: (tx: Tx) => T): T;
  runNextJob(untilMs: number): JobRun | undefined;
  runDueJobs(): void;
  nextJobMs(): number | undefined;
}
