/**
 * The public types of the package. These files import only each other, so the published declarations need no
 * dependencies.
 */

import type {
  ExportedState,
  JobRun,
  SnapshotInfo,
  StateSummary,
  WorkspaceInfo,
} from '../../engine/kernel/world/world.types.ts';
import type { BuiltInScenarios, OperationId } from '../../service/names.generated.ts';
import type { StepMethods, Steps, TableRows } from '../../service/steps.generated.ts';
import type { WebhookPayloads } from '../../service/webhooks/payloads.generated.ts';
import type {
  ChainStatus,
  Explanation,
  NextSteps,
  RecordedCall,
  UsedAssumption,
  WebhookDelivery,
} from './responses.generated.ts';
import type { Scenario, ScenarioText, Step, StepName, StepParameters, StepResult } from './scenario.types.ts';

export type * from '../../engine/kernel/world/world.types.ts';
export type * from './assumption-report.types.ts';
export type * from './options.generated.ts';
export type * from './responses.generated.ts';
export type * from './scenario.types.ts';

/** Selects calls. A call must match all given fields. */
export interface CallFilter {
  /** An operationId, for example `createRequestV2`, or `*` for all. */
  operation?: OperationId | '*' | undefined;
  method?: string | undefined;
  /** A path without the query. `*` and `{name}` match one segment, `**` one or more segments, once. */
  path?: string | undefined;
  /** A status or a class of statuses: `201`, `'4xx'`. */
  status?: number | string | undefined;
  /** Only calls after the call with this id, or since this ISO 8601 time. */
  since?: string | undefined;
  /** Value of the request header `x-request-id`. */
  xRequestId?: string | undefined;
  /** Maximum number of calls; the newest are returned. */
  limit?: number | undefined;
}

/** The log of received calls. {@link Mock.reset} clears it, {@link Mock.restore} does not change it. */
export interface MockCalls {
  /** Returns the matching calls, oldest first. */
  list(filter?: CallFilter): Promise<RecordedCall[]>;
  /**
   * Returns the newest matching call, or waits for the next one.
   *
   * @param options.timeout real milliseconds to wait; 2000 by default
   * @throws an `Error` with the received calls, if none matches in time
   */
  waitFor(filter?: CallFilter, options?: { timeout?: number | undefined }): Promise<RecordedCall>;
  /** Clears the log. */
  clear(): Promise<void>;
}

/** Reads and removes faults. `faults.add` and `faults.clear` are steps, see {@link StepMethods}. */
export interface MockFaults {
  /** Returns the active faults, in matching order. */
  list(): Promise<TableRows['faults'][]>;
  /** Removes a fault. Idempotent: returns `false` if the fault does not exist. */
  remove(id: string): Promise<boolean>;
}

/** The watched chain, see {@link MockOptions.chain}. */
export interface MockChain {
  /** Returns the status of the watched node, or null. */
  status(): Promise<ChainStatus | null>;
  /** Reads new blocks now instead of at the next poll. Resolves once their payments are recorded. */
  sync(): Promise<ChainStatus | null>;
}

/** The mock's clock. It only moves forward; {@link Mock.restore} also restores the time of a snapshot. */
export interface MockClock {
  /** Returns the mock's current time, ISO 8601. */
  now(): Promise<string>;
  /** Freezes the clock. Returns its time, ISO 8601. */
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
  export(): Promise<ExportedState>;
  export(id: string): Promise<ExportedState>;
  /** Adds an exported state as a snapshot, without restoring it. Returns its id, which is `name` if given. */
  import(state: ExportedState, name?: string): Promise<string>;
}

/** When a pending change happens: immediately, after a duration of the mock's clock, or at the n-th read. */
export type When = 'immediate' | { after: string | number } | { polls: number };

/** The result of checking a file with `validateFiles`. */
export interface FileReport {
  path: string;
  /** Kind of the file, detected by its content. */
  kind: 'scenario' | 'table' | 'tables' | 'exported state' | 'unknown';
  /** Messages without the path; empty when the file is valid. */
  problems: string[];
}

/** The state of a mock, as returned by {@link Mock.state} and `GET /__mock/state`. */
export interface MockState extends StateSummary {
  /** All rows by table name. Present only with `state({ rows: true })` or `?rows=true`. */
  rows?: { [Table in keyof TableRows]?: TableRows[Table][] };
}

/** JSDoc of one step for editors. None if the name is wrong, because a wrong name is compared with all names. */
type StepDocs<N extends StepName> = StepName extends N ? unknown : Steps[N]['name'];

/** The webhook steps as methods. */
export type WebhookSteps = StepMethods['webhooks'];

/** Scenario parameters, typed for packaged scenarios. */
export type ScenarioParameters<N extends string> = N extends keyof BuiltInScenarios
  ? BuiltInScenarios[N]
  : Record<string, unknown>;

/** The kinds of events that webhooks are about. */
export type WebhookEventName = keyof WebhookPayloads;

/** Selects deliveries. A delivery must match all given fields. */
export interface WebhookFilter {
  event?: WebhookEventName | undefined;
  requestId?: string;
  clientUserId?: string;
  webhookId?: string;
  state?: WebhookDelivery['state'] | undefined;
}

/** Reads webhook deliveries and applies webhook steps. */
export interface MockWebhooks extends WebhookSteps {
  /** Returns the matching deliveries with their attempts, oldest first. */
  deliveries(filter?: WebhookFilter): Promise<WebhookDelivery[]>;
  /**
   * Waits for a matching delivery that its receiver has acknowledged with 2xx, or that is in `filter.state`, and
   * returns the newest one.
   *
   * @param options.timeout real milliseconds to wait; 2000 by default
   * @throws an `Error` with the deliveries so far, if none matches in time
   */
  waitFor(filter?: WebhookFilter, options?: { timeout?: number | undefined }): Promise<WebhookDelivery>;
}

/** A webhook that a {@link WebhookReceiver} has accepted. Its `event` determines the type of its `payload`. */
export type ReceivedWebhook<E extends WebhookEventName = WebhookEventName> = {
  [Event in E]: {
    event: Event;
    payload: WebhookPayloads[Event];
    /** Names in lower case. */
    headers: Record<string, string>;
    /** The signed body, unchanged. */
    body: string;
  };
}[E];

/**
 * A local webhook receiver, opened by {@link Mock.receiver}. Responds with 401 to a wrong signature, with 413 to a body
 * over 1 MB. {@link Mock.reset} and {@link Mock.restore} keep it registered.
 */
export interface WebhookReceiver extends AsyncDisposable {
  readonly url: string;
  /** The signing secret. */
  readonly secret: string;
  /**
   * Returns the oldest webhook that `next` has not returned yet, or waits for one.
   *
   * @param event limits the result to webhooks of this event
   * @param options.timeout real milliseconds to wait; 2000 by default, 600000 at most
   * @throws an `Error` with the received events and failed deliveries, if none arrives in time; at once with the
   * reason, if none can arrive
   */
  next<E extends WebhookEventName>(event?: E, options?: { timeout?: number | undefined }): Promise<ReceivedWebhook<E>>;
  /** Returns all webhooks in order of arrival. */
  all(): readonly ReceivedWebhook[];
  /** Stops listening and deletes the webhook, as does the end of an `await using` block. {@link Mock.stop} calls it. */
  close(): Promise<void>;
}

/** A simulated Payment Request Service with its own state. Every step is also a method, for example `requests.pay`. */
export interface Mock extends StepMethods, AsyncDisposable {
  /** Base URL of the API, without a trailing slash; `http://mock.local` if the mock does not listen on a port. */
  readonly url: string;
  /** TCP port that the mock listens on; 0 if it does not listen. */
  readonly port: number;
  /**
   * Bearer token that the control API requires over the network; `undefined` if it requires none. In-process calls need
   * no token.
   */
  readonly controlToken: string | undefined;
  /** Handles a request in process, without a network.
   *
   * @param input an absolute URL, a path such as `/v2/currencies`, or a `Request` */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Restores the initial state: the fixtures, then the scenarios of {@link MockOptions.scenario}. */
  reset(): Promise<void>;
  /**
   * Takes a snapshot of rows, clock, id counters and faults. Returns its id, which is `name` if given. A snapshot can
   * be restored any number of times.
   */
  snapshot(name?: string): Promise<string>;
  /** Restores a snapshot.
   *
   * @throws MockError with status 404 for an unknown id */
  restore(id: string): Promise<void>;
  /** Applies one step, or several atomically. Returns the changed records. */
  step<N extends StepName = never>(
    step: ({ do: N } & StepParameters[N] & StepDocs<N>) | readonly Step[],
  ): Promise<[N] extends [never] ? StepResult[] : StepResult<N>>;
  /**
   * Applies the steps of a scenario atomically. Returns the changed records.
   *
   * @param scenario a name, or a scenario created with {@link defineScenario}
   * @param params values that override the scenario's defaults
   */
  applyScenario<N extends ScenarioText>(scenario: N, params?: ScenarioParameters<N>): Promise<StepResult[]>;
  applyScenario<P extends object>(scenario: Scenario<P>, params?: Partial<P>): Promise<StepResult[]>;
  /** The mock's clock, which can be frozen and moved forward. */
  readonly clock: MockClock;
  /** The watched blockchain nodes. */
  readonly chain: MockChain;
  /** The log of received calls. */
  readonly calls: MockCalls;
  /** Faults of the API: errors, delays, lost responses, broken connections, rate limits. */
  readonly faults: StepMethods['faults'] & MockFaults;
  /** Lists, deletes, exports and imports snapshots. */
  readonly snapshots: MockSnapshots;
  /** Webhooks, their deliveries and their faults. */
  readonly webhooks: MockWebhooks;
  /**
   * Opens a webhook receiver on a free local port and registers it for all events. Needs Node, and a mock that can
   * reach this machine at 127.0.0.1.
   *
   * @example
   * const hook = await mock.receiver();
   * await mock.requests.pay(requestId);
   * const { payload } = await hook.next('payment.confirmed');
   */
  receiver(): Promise<WebhookReceiver>;
  /**
   * Resolves once every due webhook attempt has completed. Attempts that are due later on the mock's clock are not
   * awaited.
   */
  settled(): Promise<void>;
  /**
   * Returns the mock in a separate workspace, with its own store, clock, faults and calls. A workspace is created on
   * first use and deleted by its own `stop()`.
   *
   * @param key 1 to 100 letters, digits, dots, dashes, tildes or underscores, but not `.` or `..`
   */
  workspace(key: string): Mock;
  /**
   * Returns the records for an id, with their timeline and pending jobs.
   *
   * @param id any id of a request, payer, bank account, client ID, recurring payment, payment, journey or call
   * @throws MockError with status 404 for an unknown id
   */
  explain(id: string): Promise<Explanation>;
  /**
   * Returns what can happen to the records of an id now: the steps that each can take, with an example, its method,
   * what it would change and which webhooks it would send; and why the other steps about it are refused. Every step is
   * tried and undone, so a call changes nothing and sends nothing.
   *
   * @param id any id that {@link Mock.explain} accepts
   * @example
   * const { records } = await mock.next(requestId);
   * const [{ steps, refused }] = records;
   * // steps[0]: { do: 'request.pay', example: { do: 'request.pay', requestId }, method: "mock.requests.pay('01…')",
   * //   changes: { fields: [{ field: 'status', before: 'created', after: 'paid' }, …],
   * //     rows: [{ table: 'payments', change: 'added', ids: ['01…'] }], jobs: [] },
   * //   webhooks: [{ event: 'payment.confirmed', addresses: 1, deliveries: 1 }] }
   * // refused[0]: { do: 'request.refund', status: 409, message: 'Request is created: there is nothing to refund' }
   * @throws MockError with status 404 for an unknown id
   */
  next(id: string): Promise<NextSteps>;
  /**
   * Returns the assumptions about the service that calls, steps, jobs and deliveries have rested on, in the order of
   * `docs/assumptions.md`.
   *
   * @param options.scope `workspace`: since the start or the last {@link Mock.reset}; the default. `server`: in all
   * workspaces since the start, also deleted ones
   * @param options.all also returns the unused ones, with `count` 0
   * @example
   * const unconfirmed = (await mock.assumptions()).filter(({ confirmed }) => confirmed === null);
   */
  assumptions(options?: { scope?: 'workspace' | 'server'; all?: boolean }): Promise<UsedAssumption[]>;
  /** Creates a workspace unless its key is in use, and returns it. Anyone who knows the key can use the workspace.
   *
   * @param key 1 to 100 letters, digits, dots, dashes, tildes or underscores; a random one when absent
   * @example
   * const { url } = await mock.createWorkspace('pr-12');
   * const theirs = connectMock({ url });
   * @throws MockError with status 400 for an invalid key, 429 when there are too many workspaces */
  createWorkspace(key?: string): Promise<WorkspaceInfo>;
  /** Returns the named workspaces, sorted by key. */
  workspaces(): Promise<WorkspaceInfo[]>;
  /** Returns a summary of the state, with all rows if `rows` is true. */
  state(options?: { rows?: boolean | undefined }): Promise<MockState>;
  /** Stops the mock immediately and closes open connections. Stopping a workspace deletes it. A mock reached with
   * {@link connectMock} keeps running. */
  stop(): Promise<void>;
}
