import type { OnStop } from '../clock/timers.ts';
import type { ClockMove } from './clock-move.ts';
import type { Externals } from './declarations.ts';
import type { EventLogReader } from './event-log.ts';
import type { WorldRegisters } from './registers.ts';
import type { ReadTx, Tx } from './tx.ts';
import type { JobRun } from './world.types.ts';

/** A world as those see it who work on it in the background: its outbox, and systems outside of the mock. */
export interface LiveWorld extends ReadTx {
  readonly config: { readonly externals: OpenExternals | undefined };
  /** Counts how often the whole state was replaced. What was begun in an earlier epoch must be discarded. */
  readonly epoch: number;
  readonly registers: Readonly<WorldRegisters>;
  readonly eventLog: EventLogReader;
  readonly clockMove: ClockMove;
  readonly onStop: OnStop;
  tx<T>(change: (tx: Tx) => T): T;
  runNextJob(untilMs: number): JobRun | undefined;
  runDueJobs(): void;
  nextJobMs(): number | undefined;
}

/** Runs a change in a transaction of one world. */
export type Transact = <T>(change: (tx: Tx) => T) => T;

export interface LiveWorlds {
  readonly main: LiveWorld;
  worlds(): readonly (readonly [key: string, world: LiveWorld])[];
}

/** Systems outside of the mock that its service talks to, such as blockchain nodes: shared by all workspaces, no part of their state. */
export interface OpenExternals {
  /** What commands see as `tx.externals`. */
  readonly handles: Externals;
  /** Connects them with the workspaces whose states follow them. Rejects with a `MockConfigError` for a wrong option. */
  attach(workspaces: LiveWorlds): Promise<void>;
  /** Runs a change in a transaction; again, after a read, when it asked for values that had to be read first. */
  run<T>(transact: Transact, change: (tx: Tx) => T, hint: (text: string) => void): T | Promise<T>;
  /** Resolves once the workspaces agree with them as they are now. What the control API changes comes after it. */
  catchUp(): Promise<void>;
  /** Resolves once they agree with a changed world. Changes by the control API and moves of the clock wait for it. */
  follow(world: LiveWorld): Promise<void>;
  /** Returns sentences about some ids for `GET /__mock/explain/{id}`. */
  explain(world: LiveWorld, ids: ReadonlySet<string>): string[];
  stop(): void;
}
