import type { Tx } from './tx.ts';
import type { Workspaces } from './workspaces.ts';
import type { World } from './world.ts';

/**
 * What the commands of a service see of its externals; a service adds members by declaration merging. Empty where the options
 * name none.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a service adds its own members
export interface Externals {}

/** Runs a change in a transaction of one world. */
export type Transact = <T>(change: (tx: Tx) => T) => T;

/** Systems outside of the mock that its service talks to, such as blockchain nodes: shared by all workspaces, no part of their state. */
export interface OpenExternals {
  /** What commands see as `tx.externals`. */
  readonly handles: Externals;
  /** Resolves once they can be used. Rejects with a `MockConfigError` for a wrong option. */
  readonly ready: Promise<void>;
  /** Connects them with the workspaces whose states follow them. */
  attach(workspaces: Workspaces): void;
  /** Runs a change in a transaction; again, after a read, when it asked for values that had to be read first. */
  run<T>(transact: Transact, change: (tx: Tx) => T, hint: (text: string) => void): T | Promise<T>;
  /** Resolves once the workspaces agree with them as they are now. What the control API changes comes after it. */
  catchUp(): Promise<void>;
  /** Resolves once they agree with a changed world. Changes by the control API and moves of the clock wait for it. */
  follow(world: World): Promise<void>;
  /** Returns sentences about some ids for `GET /__mock/explain/{id}`. */
  explain(world: World, ids: ReadonlySet<string>): string[];
  /** Ends all work and timers. */
  stop(): void;
}
