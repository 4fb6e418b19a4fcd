import type { ClockState } from '../clock/clock.ts';
import type { Parts } from '../core/parts.ts';
import type { WorkspaceUse } from './quota.ts';
import type { WorkspaceTerms } from './workspace-terms.ts';

/** What is known of a workspace that sleeps. */
export interface SleepingWorkspace extends WorkspaceUse {
  usedAtMs: number;
  terms: WorkspaceTerms;
  clock: ClockState;
}

/** The place of a workspace in the order of their last use. */
export interface ListedWorkspace {
  key: string;
  usedAtMs: number;
}

export interface WorkspacePage {
  limit: number;
  /** What the page before ended with. */
  after?: ListedWorkspace | undefined;
  isNewestFirst?: boolean;
}

/** Workspaces that are in a store and not in memory, so that their number costs nothing. */
export interface SleepingWorkspaces {
  readonly count: number;
  find(key: string): SleepingWorkspace | undefined;
  /** Returns a page of them, in the order of their last use. */
  list(page: WorkspacePage): ListedWorkspace[];
  /** Returns keys of workspaces that have expired, or were used last before a moment. Not all of them at once. */
  ended(nowMs: number, usedBeforeMs: number): string[];
  /** Opens a workspace, in parts, unless another call has done so. @throws DomainError 409 for one that cannot be read */
  wake(key: string): Parts<void>;
  /** Deletes a workspace. Returns whether it was there. */
  drop(key: string): boolean;
  /** Wakes none from now on but for a call. */
  rest(): void;
}

/** Two that were used in the same millisecond stay in the order of their keys. */
export function compareUse(a: ListedWorkspace, b: ListedWorkspace): number {
  return a.usedAtMs - b.usedAtMs || (a.key < b.key ? -1 : Number(a.key > b.key));
}
