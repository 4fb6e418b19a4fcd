/** The public types of the package. With its siblings this file stands alone, and so do the published declarations. */

import type { StepMethods, StepParameters, TableRows } from '../../service/steps.generated.ts';
import type { Explanation, MockCalls } from '../calls/calls.types.ts';
import type { MockWebhooks } from '../webhooks/webhooks.types.ts';
import type { ExportedState, Scenario, Step, StepName, StepResult } from './options.types.ts';

export type * from '../calls/calls.types.ts';
export type * from '../webhooks/webhooks.types.ts';
export type * from './options.types.ts';

/** The faults of a mock, beside `faults.add` and `faults.clear`, which are steps. */
export interface MockFaults {
  /** Every fault that is not used up, in the order in which they are tried. */
  list(): Promise<TableRows['faults'][]>;
  /** Ends one; true unless it was over already. */
  remove(id: string): Promise<boolean>;
}

/** What the store holds, for `state()` and `GET /__mock/state`. */
export interface MockState {
  /** The mock's current time, ISO 8601. */
  now: string;
  seed: number;
  /** Number of rows by table. */
  tables: Record<string, number>;
  credentials: { apiKeys: string[]; clientIds: string[]; sessionTokens: string[] };
  /** Every row by table; only when asked for (`state({ rows: true })`, `?rows=true`). */
  rows?: { [Table in keyof TableRows]?: TableRows[Table][] };
}

/** One thing that the clock brought about. */
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

/** The mock's clock. Backwards only {@link Mock.restore} goes. */
export interface MockClock {
  /** The present time, ISO 8601. */
  now(): Promise<string>;
  /** Lets the clock stand still; gives the time at which it stands. */
  freeze(): Promise<string>;
  /** Lets a frozen clock run on from where it stands. */
  resume(): Promise<string>;
  /** Moves the clock forward to an ISO 8601 time; everything due on the way happens, in order. */
  set(iso: string): Promise<JobRun[]>;
  /** Moves the clock forward by `P1M`, `PT30S`, `90s`, `2h`, `1d` or milliseconds; everything due happens, in order. */
  advance(duration: string | number): Promise<JobRun[]>;
}

/** One mark that {@link Mock.snapshot} left. */
export interface SnapshotInfo {
  id: string;
  /** The mock's time when it was taken. */
  at: string;
}

/** The marks of a mock, beside {@link Mock.snapshot} and {@link Mock.restore}. */
export interface MockSnapshots {
  list(): Promise<SnapshotInfo[]>;
  delete(id: string): Promise<void>;
  /** The present state, or a marked one, as JSON. */
  export(id?: string): Promise<ExportedState>;
  /** Keeps an exported state as a mark; {@link Mock.restore} goes there. Gives the id. */
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

/** A call to the control API that was refused: the status and what the answer said. */
export interface MockError extends Error {
  name: 'MockError';
  status: number;
  errors: { field: string; message: string }[];
}

/** A mock: one simulated service with its own state. */
export interface Mock extends StepMethods, AsyncDisposable {
  /** Base address of the API, without a trailing slash. Without a port it is `http://mock.local`. */
  readonly url: string;
  /** TCP port, or 0 without one. */
  readonly port: number;
  /** The bearer token that the control API asks for over the network, when it asks for one. */
  readonly controlToken: string | undefined;
  /** Answers a call in process, without a network. Takes an absolute URL, a path such as `/v2/currencies`, or a Request. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Back to the fixtures (and the scenarios given at start). */
  reset(): Promise<void>;
  /** Marks the present state, rows, clock, ids and faults; the id (or the name given) can be restored any number of times. */
  snapshot(name?: string): Promise<string>;
  /** Back to the marked state. Rejects for an unknown id. */
  restore(id: string): Promise<void>;
  /** Applies one step, or several as a whole or not at all; gives what they changed. */
  step<N extends StepName>(step: { do: N } & StepParameters[N]): Promise<StepResult<N>>;
  step(steps: readonly Step[]): Promise<StepResult[]>;
  /** Applies a scenario, by its name or as `defineScenario` made it, as a whole or not at all. */
  applyScenario(name: string, params?: Record<string, unknown>): Promise<StepResult[]>;
  applyScenario<P extends object>(scenario: Scenario<P>, params?: Partial<P>): Promise<StepResult[]>;
  readonly clock: MockClock;
  readonly calls: MockCalls;
  /** What misbehaves: errors, delays, lost answers, broken connections, rate limits. */
  readonly faults: StepMethods['faults'] & MockFaults;
  readonly snapshots: MockSnapshots;
  readonly webhooks: MockWebhooks;
  /** Resolves once every webhook that is due has been sent and answered; what waits for the clock stays waiting. */
  settled(): Promise<void>;
  /** The same mock in a workspace of its own: store, clock, faults and calls that no other workspace sees. It comes to life
   * at first use; its `stop` forgets it. A key has 1 to 100 letters, digits, dots, dashes, tildes or underscores;
   * `.` and `..` are none. */
  workspace(key: string): Mock;
  /** Tells the story of a request, payer, bank account, client ID, recurring payment, payment, journey or call by any of
   * its ids. Rejects for an id that nothing knows. */
  explain(id: string): Promise<Explanation>;
  /** The workspaces in use. */
  workspaces(): Promise<WorkspaceInfo[]>;
  /** What the store holds. */
  state(options?: { rows?: boolean }): Promise<MockState>;
  /** Ends the mock at once, open connections included. A workspace is forgotten; what `connectMock` reached runs on. */
  stop(): Promise<void>;
}
