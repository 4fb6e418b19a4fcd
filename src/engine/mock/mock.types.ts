/** What a mock answers about itself. */

import type { ExportedState } from './options.types.ts';

export type * from '../calls/calls.types.ts';
export type * from '../webhooks/webhooks.types.ts';
export type * from './options.types.ts';

/** What the store holds, without its rows. */
export interface StateSummary {
  /** The mock's current time, ISO 8601. */
  now: string;
  seed: number;
  /** Number of rows by table. */
  tables: Record<string, number>;
  credentials: { apiKeys: string[]; clientIds: string[]; sessionTokens: string[] };
}

/** One job or delivery that ran when the clock moved. */
export interface JobRun {
  /** When, on the mock's clock. */
  at: string;
  /** What ran, for example `recurring.execute`. */
  kind: string;
  /** Id of the record. */
  subject: string;
  /** Names of the events that it caused. */
  events: string[];
  /** Why it changed nothing, when it was refused. */
  error?: string;
}

/** The mock's clock. It moves forward only; {@link Mock.restore} sets it back. */
export interface MockClock {
  /** The present time, ISO 8601. */
  now(): Promise<string>;
  /** Freezes the clock. Returns the time at which it stopped. */
  freeze(): Promise<string>;
  /** Resumes a frozen clock from the time at which it stopped. */
  resume(): Promise<string>;
  /** Moves the clock forward to an ISO 8601 time; everything due on the way happens, in order. */
  set(iso: string): Promise<JobRun[]>;
  /** Moves the clock forward by `P1M`, `PT30S`, `90s`, `2h`, `1d` or milliseconds; everything due happens, in order. */
  advance(duration: string | number): Promise<JobRun[]>;
}

/** A snapshot taken by {@link Mock.snapshot}. */
export interface SnapshotInfo {
  id: string;
  /** The mock's time when it was taken. */
  at: string;
}

/** The snapshots of a mock; see also {@link Mock.snapshot} and {@link Mock.restore}. */
export interface MockSnapshots {
  list(): Promise<SnapshotInfo[]>;
  delete(id: string): Promise<void>;
  /** Exports the current state, or a snapshot, as JSON. */
  export(id?: string): Promise<ExportedState>;
  /** Stores an exported state as a snapshot for {@link Mock.restore}. Returns its id. */
  import(state: ExportedState, name?: string): Promise<string>;
}

/** One workspace that has been used. */
export interface WorkspaceInfo {
  key: string;
  /** Base address of the API in this workspace. */
  url: string;
  /** The workspace's own time. */
  now: string;
}

/** The error of a refused call to the control API, with its status and message. */
export interface MockError extends Error {
  name: 'MockError';
  status: number;
  errors: { field: string; message: string }[];
}
