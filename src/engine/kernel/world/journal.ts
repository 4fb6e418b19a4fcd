import type { RowWrite } from '../store/table.ts';
import type { World } from './world.ts';

/** Receives what changes in one world. Its methods must not throw. */
export interface WorldJournal {
  /** Rows were written, or only registers when there are no writes. */
  committed(writes: readonly RowWrite[]): void;
  /** The state as a whole, a snapshot or the move of the clock has changed. */
  changed(): void;
}

/** Receives which workspaces come, and which go or get other terms. Its methods must not throw. */
export interface WorkspacesJournal {
  opened(key: string, world: World): void;
  changed(key: string): void;
}
