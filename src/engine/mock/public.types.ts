/** Types of the control methods of a mock. */

import type { ExportedState, JobRun, SnapshotInfo } from '../kernel/world/world.types.ts';

export type * from '../kernel/world/world.types.ts';

/** The mock's clock. It only moves forward; {@link Mock.restore} restores an earlier time with its state. */
export interface MockClock {
  /** Returns the mock's current time, ISO 8601. */
  now(): Promise<string>;
  /** Freezes the clock. Returns the time at which it is frozen, ISO 8601. */
  freeze(): Promise<string>;
  /** Resumes a frozen clock from its current time. Returns that time, ISO 8601. */
  resume(): Promise<string>;
  /** Moves the clock forward to `iso` and runs the jobs that become due, in order. Returns these runs.
   *
   * @param iso an ISO 8601 time, not before the current one
   * @throws MockError for an earlier or invalid time */
  set(iso: string): Promise<JobRun[]>;
  /** Moves the clock forward by `duration` and runs the jobs that become due, in order. Returns these runs.
   *
   * @param duration milliseconds, or a text such as `90s`, `2h`, `1d`, `PT30S` or `P1M`
   * @throws MockError for an invalid duration */
  advance(duration: string | number): Promise<JobRun[]>;
}

/** Manages snapshots. {@link Mock.snapshot} takes one and {@link Mock.restore} restores it. */
export interface MockSnapshots {
  /** Returns the snapshots, oldest first. */
  list(): Promise<SnapshotInfo[]>;
  /** Deletes a snapshot. */
  delete(id: string): Promise<void>;
  /** Returns the current state, or that of the snapshot `id`, as plain JSON. */
  export(id?: string): Promise<ExportedState>;
  /** Adds an exported state as a snapshot, without restoring it. Returns the id, which is `name` when given. */
  import(state: ExportedState, name?: string): Promise<string>;
}

/** When a pending change happens: immediately, after a duration of the mock's clock, or at the n-th read. */
export type When = 'immediate' | { after: string | number } | { polls: number };
