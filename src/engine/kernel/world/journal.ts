import type { RowWrite } from '../store/table.ts';
import type { WorldImage } from './registers.ts';
import type { WorkspaceTerms } from './workspace-terms.ts';
import type { World } from './world.ts';

/** Receives every change of one world once it is committed, in order. Its methods must not throw. */
export interface WorldJournal {
  /** Rows were written, or only registers when there are no writes. */
  committed(writes: readonly RowWrite[], isPartOfMove: boolean): void;
  /** A snapshot of the present state was taken. */
  snapshotTaken(id: string, at: string): void;
  /** A snapshot of another state was added. */
  snapshotAdded(id: string, at: string, image: WorldImage): void;
  snapshotDeleted(id: string): void;
  /** The state of a snapshot is about to be restored. */
  restored(id: string): void;
  /** The state after the start is about to be restored. */
  reset(): void;
  /** A move of the clock has begun, which may be taken back. */
  moveBegan(): void;
  /** The state at the beginning of the move is about to be restored. */
  moveTakenBack(): void;
  moveEnded(): void;
}

/** Receives which workspaces come and go. Its methods must not throw. */
export interface WorkspacesJournal {
  opened(key: string, world: World): void;
  /** What holds for a workspace has changed. */
  termsChanged(key: string, terms: WorkspaceTerms): void;
  dropped(key: string): void;
}
