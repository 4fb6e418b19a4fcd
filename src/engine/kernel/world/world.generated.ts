/* Generated from the schemas of the control API by npm run generate. */

/** A summary of the state, without rows. */
export interface StateSummary {
  /** The mock's current time, ISO 8601. */
  now: string;
  /** The option `seed`. */
  seed: number;
  /** Number of rows by table. */
  tables: {
    [key: string]: number;
  };
  /** Credentials that the API accepts. */
  credentials: {
    apiKeys: string[];
    clientIds: string[];
    /** The client IDs that need no Origin header */
    backEndClientIds: string[];
    sessionTokens: string[];
  };
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
  error?: string | undefined;
}

/** A snapshot taken with `snapshot()`. */
export interface SnapshotInfo {
  /** Id of the snapshot, or the name given to it. */
  id: string;
  /** The mock's time when the snapshot was taken, ISO 8601. */
  at: string;
}

/** A named workspace. Its times are real times, ISO 8601. */
export interface WorkspaceInfo {
  /** Key of the workspace. */
  key: string;
  /** Base URL of the API in this workspace. */
  url: string;
  /** When it was last used. */
  usedAt: string;
  /** When it expires if unused. */
  expiresAt: string;
}

/** A complete state as plain JSON, which can be passed as the option `fixtures`. Equal states have equal JSON. */
export interface ExportedState {
  /** Name and version of the format. */
  format: string;
  /** Clock, random generator and counters. */
  registers: {
    [key: string]: unknown;
  };
  /** Rows by table name. */
  tables: {
    [key: string]: {
      [key: string]: unknown;
    }[];
  };
}
