/** Types of the control methods of a mock. */

import type { ExportedState, WorkspaceQuota } from './options.types.ts';

export type * from '../api/calls/calls.types.ts';
export type * from '../api/webhooks/webhooks.types.ts';
export type * from './options.types.ts';

/** A summary of the state, without rows. */
export interface StateSummary {
  /** The mock's current time, ISO 8601. */
  now: string;
  /** The option `seed`. */
  seed: number;
  /** Number of rows by table. */
  tables: Record<string, number>;
  /** Credentials that the API accepts. */
  credentials: { apiKeys: string[]; clientIds: string[]; sessionTokens: string[] };
}

/** A scheduled job that ran because the clock reached its due time. */
export interface JobRun {
  /** Time of the run on the mock's clock, ISO 8601. */
  at: string;
  /** Name of the job, for example `recurring.execute`. */
  kind: string;
  /** Id of the record that the job was about. */
  subject: string;
  /** Names of the events that the job caused. */
  events: string[];
  /** Error message of a job that failed and changed nothing. */
  error?: string;
}

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

/** A snapshot taken with {@link Mock.snapshot}. */
export interface SnapshotInfo {
  /** Id of the snapshot, or the name given to it. */
  id: string;
  /** The mock's time when the snapshot was taken, ISO 8601. */
  at: string;
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

/** A workspace and its use. Its times are those of the machine, ISO 8601, except `now`. */
export interface WorkspaceInfo {
  /** Key of the workspace. */
  key: string;
  /** Base URL of the API in this workspace. */
  url: string;
  /** The workspace's current time, ISO 8601. */
  now: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last used. */
  usedAt: string;
  /** When it is deleted, whoever uses it; null when only disuse ends it. */
  expiresAt: string | null;
  /** Number of rows that were added to those of every workspace. */
  rows: number;
  /** Number of registered webhooks. */
  webhooks: number;
  /** Number of calls of the API since the mock was started. */
  calls: number;
  /** What it may use. */
  quota: WorkspaceQuota;
}

/** What {@link Mock.createWorkspace} is given. */
export interface NewWorkspace {
  /** Key of the workspace; a random one when absent. */
  key?: string | undefined;
  /** Real time after which it is deleted, counted from now: `7d`, `PT2H` or milliseconds. @default it does not expire */
  expiresIn?: string | number | undefined;
  /** What it may use, over what the option `workspaceQuota` allows every workspace. */
  quota?: WorkspaceQuota | undefined;
}

/** A workspace with what gives access to it. */
export interface CreatedWorkspace extends WorkspaceInfo {
  /** Control token that is valid in this workspace alone; null when the mock asks for none. */
  token: string | null;
  /** API key that selects the workspace without a path; null unless the option `workspaceFrom` is `api-key`. */
  apiKey: string | null;
}

/** Thrown when the control API rejects a call. */
export interface MockError extends Error {
  name: 'MockError';
  /** HTTP status of the response. */
  status: number;
  /** The rejected fields and why. */
  errors: { field: string; message: string }[];
}
