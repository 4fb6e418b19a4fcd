/** The public types of the package. With its siblings this file stands alone, and so do the published declarations. */

import type { Explanation, MockCalls } from '../engine/calls/calls.types.ts';
import type { MockClock, MockSnapshots, StateSummary, WorkspaceInfo } from '../engine/mock/mock.types.ts';
import type { WebhookDelivery, WebhookFilter } from '../engine/webhooks/webhooks.types.ts';
import type { StepMethods, StepParameters, TableRows } from '../service/steps.generated.ts';
import type { Scenario, Step, StepName, StepResult } from './options.types.ts';

export type * from '../engine/calls/calls.types.ts';
export type {
  JobRun,
  MockClock,
  MockError,
  MockSnapshots,
  SnapshotInfo,
  StateSummary,
  WorkspaceInfo,
} from '../engine/mock/mock.types.ts';
export type {
  CallLine,
  ExportedState,
  FixtureData,
  GenerateOptions,
  RateLimit,
  WebhookOptions,
  When,
} from '../engine/mock/options.types.ts';
export type * from '../engine/webhooks/webhooks.types.ts';
export type * from './options.types.ts';

/** The faults of a mock, beside `faults.add` and `faults.clear`, which are steps. */
export interface MockFaults {
  /** Every fault that is not used up, in the order in which they are tried. */
  list(): Promise<TableRows['faults'][]>;
  /** Ends one; true unless it was over already. */
  remove(id: string): Promise<boolean>;
}

/** What the store holds, for `state()` and `GET /__mock/state`. */
export interface MockState extends StateSummary {
  /** Every row by table; only when asked for (`state({ rows: true })`, `?rows=true`). */
  rows?: { [Table in keyof TableRows]?: TableRows[Table][] };
}

/** Steps about webhooks as methods. */
export type WebhookSteps = StepMethods['webhooks'];

/** The webhooks of a mock: what was sent, to whom, and what came of it. */
export interface MockWebhooks extends WebhookSteps {
  /** Deliveries with their attempts, oldest first. */
  deliveries(filter?: WebhookFilter): Promise<WebhookDelivery[]>;
  /** The newest delivery that matches, once its receiver has answered it with 2xx (or it is in the state asked for);
   * rejects after `timeout` real milliseconds (2000 unless told) with what was delivered, to whom, with which answer. */
  waitFor(filter?: WebhookFilter, options?: { timeout?: number | undefined }): Promise<WebhookDelivery>;
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
  /** Tells the timeline of a request, payer, bank account, client ID, recurring payment, payment, journey or call by any of
   * its ids. Rejects for an id that nothing knows. */
  explain(id: string): Promise<Explanation>;
  /** The workspaces in use. */
  workspaces(): Promise<WorkspaceInfo[]>;
  /** What the store holds. */
  state(options?: { rows?: boolean | undefined }): Promise<MockState>;
  /** Ends the mock at once, open connections included. A workspace is forgotten; what `connectMock` reached runs on. */
  stop(): Promise<void>;
}
