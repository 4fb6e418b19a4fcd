/** Types of a world that the methods of a mock return or take. */

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

/** A snapshot taken with `snapshot()`. */
export interface SnapshotInfo {
  /** Id of the snapshot, or the name given to it. */
  id: string;
  /** The mock's time when the snapshot was taken, ISO 8601. */
  at: string;
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
  /** Bytes that it keeps, where its quota limits them. */
  bytes?: number;
  /** Number of registered webhooks. */
  webhooks: number;
  /** Number of calls of the API since the mock was started. */
  calls: number;
  /** What it may use. */
  quota: WorkspaceQuota;
}

/** Thrown when the control API rejects a call. */
export interface MockError extends Error {
  name: 'MockError';
  /** HTTP status of the response. */
  status: number;
  /** The rejected fields and why. */
  errors: { field: string; message: string }[];
}

/** What one workspace may use. What is not given is not limited. */
export interface WorkspaceQuota {
  /** Rows that it adds to those that every workspace begins with, in all tables. */
  rows?: number | undefined;
  /** Bytes, about, of the rows and events that it and its snapshots keep. Its log of calls keeps at most a quarter of that. */
  bytes?: number | undefined;
  /** Calls within a second of real time. */
  callsPerSecond?: number | undefined;
  /** Registered webhooks. */
  webhooks?: number | undefined;
}

/** A completed call, as passed to the option `onCall`. */
export interface CallLine {
  method: string;
  path: string;
  status: number;
  /** Duration in milliseconds. */
  ms: number;
  operationId?: string;
  /** Value of the response header `x-mock-hint`. */
  hint?: string;
  /** Key of the workspace; absent for the main one. */
  workspace?: string;
  /** Trace id of the request header `traceparent`. */
  traceId?: string;
  /** The request header `x-request-id`. */
  xRequestId?: string;
  /** The beginning of the request header `user-agent`, at most 200 characters. */
  client?: string;
}

/** A complete state as plain JSON, which can be passed as the option `fixtures`. Equal states have equal JSON. */
export interface ExportedState {
  /** Name and version of the format. */
  format: string;
  /** Clock, random generator and counters. */
  registers: Record<string, unknown>;
  /** Rows by table name. */
  tables: Record<string, Record<string, unknown>[]>;
}

/** A scenario in code: its parameters with their defaults, and a function that returns its steps. */
export interface ScenarioDefinition {
  name: string;
  title: string;
  description: string;
  params: object;
  steps(params: Record<string, unknown>): readonly unknown[];
}

/** Rows by table name, for example `{ payers: [{ … }] }`; see `fixtures/default/` for the shape of each table. */
export type FixtureData = Record<string, readonly Record<string, unknown>[]>;

/** The result of checking a file, as `validateFiles` returns it. */
export interface FileReport {
  path: string;
  /** What the file is, by its content. */
  kind: 'scenario' | 'table' | 'tables' | 'exported state' | 'unknown';
  /** Messages without the path; empty when the file is valid. */
  problems: string[];
}
