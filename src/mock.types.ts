/** The public types of the package. With its generated sibling this file stands alone, and so do the published declarations. */

import type { StepMethods, StepParameters, StepResults, TableRows } from './steps.generated.ts';

/** One change of state, as scenario files and `POST /__mock/steps` write it: the step's name and its parameters. */
export type Step<N extends StepName = StepName> = {
  [Name in N]: {
    /** Name of the step, for example `request.pay`; `GET /__mock/steps` lists them. */
    do: Name;
  } & StepParameters[Name];
}[N];

/** Name of a step. */
export type StepName = keyof StepParameters;

/** What one applied step changed. */
export interface StepResult<N extends StepName = StepName> {
  do: N;
  /** The records that the step wrote, as the store keeps them. */
  result: StepResults[N];
}

/** How many faker-made records to add on top of the fixtures. Equal seeds give equal bytes. */
export interface GenerateOptions {
  /** Payments to add, each with its own paid request. @default 0 */
  payments?: number;
  /** Unpaid requests to add. @default 0 */
  requests?: number;
  /** @default 1 */
  seed?: number;
}

/** Rows by table name, for example `{ payers: [{ … }] }`; see `fixtures/default/` for the shape of each table. */
export type FixtureData = Record<string, readonly Record<string, unknown>[]>;

/** When something that has begun comes about: at once, after a duration of the mock's clock, or at the n-th read. */
export type When = 'immediate' | { after: string | number } | { polls: number };
/** How a mock sends webhooks. */
export interface WebhookOptions {
  /** Address that gets every event from the start. */
  url?: string;
  /** Key of the signatures for that address. @default 'test-webhook-secret' */
  secret?: string;
  /** Receives every delivery in process, in place of the network: no port is needed, any address is allowed, and without
   * `url` it is registered for every event. */
  deliver?: (request: Request) => Response | Promise<Response>;
  /** Lets webhooks leave this machine and private networks. @default false */
  allowPublic?: boolean;
  /** Real time that a receiver has to answer: `5s`, `PT1S` or milliseconds. @default '5s' */
  timeout?: string | number;
  /** Gives a client ID's own webhooks the kinds `payment.confirmed.client_id` and `payment.partial.client_id`.
   * @default false */
  clientIdEvents?: boolean;
}

/** A scenario made with `defineScenario`. */
export interface Scenario<P extends object = Record<string, unknown>> {
  name: string;
  title: string;
  description: string;
  /** Parameters and their defaults. */
  params: P;
  steps(params: P): readonly Step[];
}

/** Options of {@link createMock}. An unknown option is refused with the nearest valid name. */
export interface MockOptions {
  /** `default`, `empty`, a directory with one JSON file a table, a `.json` file, or the rows themselves. A directory or
   * inline rows extend the `empty` set table by table; a table given replaces that table. An exported state
   * ({@link MockSnapshots.export}) stands for itself, clock, seed and ids included. @default 'default' */
  fixtures?: string | FixtureData | ExportedState;
  /** Directory of further scenario files, or several of them and of scenarios made with `defineScenario`; of the same name
   * the last one wins, also over the built-in ones. Changed files are read again. */
  scenarios?: string | readonly (string | Scenario)[];
  /** Scenario names applied at start and again by every {@link Mock.reset}. @default [] */
  scenario?: string | readonly string[];
  /** Records to generate on top of the fixtures. */
  generate?: GenerateOptions;
  /** Seed of ids, salts and hashes; equal seeds and equal calls give equal ids. @default 1 */
  seed?: number;
  /** The clock: the machine's, or an ISO 8601 time at which it stands still. @default 'system' */
  now?: string;
  /** `any` accepts every non-empty credential. @default 'strict' */
  auth?: 'strict' | 'any';
  /** API keys accepted in `x-api-key`. @default ['test-api-key'] */
  apiKeys?: readonly string[];
  /** Session tokens accepted as `Authorization: Bearer`. @default ['test-session-token'] */
  sessionTokens?: readonly string[];
  /** From a payment's submission to its confirmation: at once, after a time on the clock, or at the n-th read of the
   * request. @default 'immediate' */
  settlement?: When;
  /** From a payer's data to an approved identity check; `manual` waits for a step, a click or a magic value.
   * @default 'manual' */
  kycReview?: When | 'manual';
  /** From a bank account's data to its approval. @default 'manual' */
  bankReview?: When | 'manual';
  /** From each stage of an off-ramp to the next. @default 'immediate' */
  offramp?: When | 'manual';
  /** Lets a few values of the public API decide what happens; `GET /__mock/magic-values` lists them. @default true */
  magicValues?: boolean;
  /** The base URL that links in answers start with (agreement, identity check). @default the mock's own URL */
  baseUrl?: string;
  /** Where calls to {@link Mock.fetch} come from when they carry no `Origin` header, as a browser would add it: to every call
   * of another origin than this one, and to writes. Client IDs are checked against it.
   * @default none; in `payment-request-mock/browser` the page's own */
  origin?: string;
  /** `url`: a call's workspace is named by its path `/w/<key>/…` or its header `x-mock-workspace`. `api-key`: an API key
   * that `apiKeys` does not list is accepted too, and owns a workspace of its own. @default 'url' */
  workspaceFrom?: 'url' | 'api-key';
  /** How long an unused workspace is kept: `1h`, `PT30M` or milliseconds. @default '1h' */
  workspaceTtl?: string | number;
  /** The most workspaces at once; one more is refused with 429. @default 10000 */
  maxWorkspaces?: number;
  /** Refuses unknown body fields and query parameters with 400, which the service ignores, and makes `onUnknownRoute`
   * `error`. Without it they earn a hint in the header `x-mock-hint`. @default false */
  strict?: boolean;
  /** What a call that names no route of the API comes to, beside 404 and `x-mock-hint`. `warn`: a line on the console, or
   * the hint in the line for `onCall` if that is given. `error`: in process `fetch` rejects with a {@link MockError}, over
   * the network the message of the 404 explains. @default 'warn', or 'error' with `strict` */
  onUnknownRoute?: 'warn' | 'error';
  /** Calls kept by {@link Mock.calls} in each workspace, the newest; 0 keeps none. @default 1000 */
  maxCalls?: number;
  /** Bytes kept of each body of a call. @default 65536 */
  maxCallBytes?: number;
  /** Where webhooks go and how. Addresses can also be registered by `POST /v1/webhook` or the step `webhook.register`. */
  webhooks?: WebhookOptions;
  /** Refuses what one client sends too fast with 429, as the service does; `true` takes the service's figures.
   * @default false */
  rateLimit?: boolean | RateLimit;
  /** Checks every answer against its own schema and answers 500 with the differences; for the mock's own tests.
   * @default false */
  validateResponses?: boolean;
  /** Called once for each answered call, after the answer is made. */
  onCall?: (call: CallLine) => void;
}

/** Options of {@link startMock}. */
export interface StartOptions extends MockOptions {
  /** TCP port; 0 takes a free one. @default 0 */
  port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  host?: string;
  /** A file that keeps the state between runs: loaded at start when it exists, written when the mock stops. Workspaces and
   * snapshots are not kept; `reset()` still goes back to the fixtures. */
  state?: string;
  /** Bearer token that the control API asks for. Without it, a mock that listens on loopback asks for none but refuses
   * foreign hosts and origins, and any other mock makes one up, {@link Mock.controlToken}. */
  controlToken?: string;
  /** Lets everybody who reaches the mock use the control API. @default false */
  controlOpen?: boolean;
}

/** A limit on what one client (its credential and address) may send. */
export interface RateLimit {
  /** Calls in a second. @default 5 */
  perSecond?: number;
  /** Calls in a minute, refused ones included, after which the client is blocked. @default 60 times perSecond */
  blockAfter?: number;
  /** How long the block lasts, on the mock's clock. @default 'PT5M' */
  blockFor?: string | number;
}

/** The faults of a mock, beside `faults.add` and `faults.clear`, which are steps. */
export interface MockFaults {
  /** Every fault that is not used up, in the order in which they are tried. */
  list(): Promise<TableRows['faults'][]>;
  /** Ends one; true unless it was over already. */
  remove(id: string): Promise<boolean>;
}

/** One answered call, for a log line. */
export interface CallLine {
  method: string;
  path: string;
  status: number;
  /** Duration in milliseconds. */
  ms: number;
  operationId?: string;
  /** What the header `x-mock-hint` said. */
  hint?: string;
}

/** One call that a mock received. Credentials stand as `[redacted]`; calls under `/__mock` are not kept. */
export interface RecordedCall {
  /** `call-1`, `call-2`, … in the order of arrival. */
  id: string;
  /** When it arrived, on the mock's clock. */
  at: string;
  /** How long the answer took, in real milliseconds. */
  ms: number;
  method: string;
  /** Path within the workspace, without the query. */
  path: string;
  /** The whole address as it was called. */
  url: string;
  /** `null` for a call that is none of the API's. */
  operationId: string | null;
  /** 0 while there is no answer, and for good when none was sent. */
  status: number;
  request: RecordedMessage;
  response: RecordedMessage;
  /** Id of the fault that answered, delayed or broke the call, and what it did: `fault-3: reset, after the operation`. */
  fault: string | null;
  /** What the header `x-mock-hint` said. */
  hint: string | null;
}

/** One side of a {@link RecordedCall}. */
export interface RecordedMessage {
  headers: Record<string, string>;
  /** JSON as its value, all else as text; `null` when there was none, or when it was sent as a stream. */
  body: unknown;
  /** True when the body was longer than the option `maxCallBytes`; then it is the beginning as text. */
  truncated: boolean;
}

/** Which calls are meant; all that is given must hold. */
export interface CallFilter {
  /** An operationId, for example `createRequestV2`. */
  operation?: string;
  method?: string;
  /** A path without the query; `*` and `{name}` stand for one segment, `**` for any number. */
  path?: string;
  /** A status, or a class of them: `201`, `'4xx'`. */
  status?: number | string;
  /** Only calls after this one (its id), or from this ISO 8601 time on. */
  since?: string;
  /** The newest so many. */
  limit?: number;
}

/** The log of what a mock was asked; {@link Mock.reset} empties it, restore leaves it alone. */
export interface MockCalls {
  /** The calls, oldest first. */
  list(filter?: CallFilter): Promise<RecordedCall[]>;
  /** The newest call that matches, or the next one to be answered; rejects after `timeout` real milliseconds (2000 unless
   * told) with what was received instead. */
  waitFor(filter?: CallFilter, options?: { timeout?: number }): Promise<RecordedCall>;
  /** Empties the log. */
  clear(): Promise<void>;
  /** The log as HAR 1.2, which browsers' developer tools open. */
  har(): Promise<Record<string, unknown>>;
}

/** What an id names, and how it came to be so. */
export interface Explanation {
  id: string;
  /** The records that the id names now, with the moves that their state allows. */
  records: ExplainedRecord[];
  /** Calls, steps and jobs, and the events and deliveries that they caused, in order. */
  story: StoryLine[];
  /** What is still to happen. */
  pending: { kind: string; subject: string; due: string | null; polls: number | null }[];
}

/** One record of an {@link Explanation}. */
export interface ExplainedRecord {
  /** The table that holds it, for example `requests`. */
  table: string;
  /** The record, as the store keeps it. */
  row: Record<string, unknown>;
  /** What may be done with it next; absent where anything may. */
  allowed?: readonly string[];
}

/** One line of an {@link Explanation}. */
export interface StoryLine {
  /** On the mock's clock. */
  at: string;
  kind: 'call' | 'step' | 'job' | 'event' | 'delivery';
  /** `call-7`, or the name of the step, job, event or delivered event. */
  name: string;
  /** In words. */
  text: string;
  /** What caused it: the name of a call, step or job. */
  by: string | null;
  /** How often it came in a row. */
  times: number;
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
export interface Happening {
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
  set(iso: string): Promise<Happening[]>;
  /** Moves the clock forward by `P1M`, `PT30S`, `90s`, `2h`, `1d` or milliseconds; everything due happens, in order. */
  advance(duration: string | number): Promise<Happening[]>;
}

/** One mark that {@link Mock.snapshot} left. */
export interface SnapshotInfo {
  id: string;
  /** The mock's time when it was taken. */
  at: string;
}

/** A whole state as plain JSON. Equal states give equal bytes; it also serves as the option `fixtures`. */
export interface ExportedState {
  format: string;
  /** Clock, random generator and counters. */
  registers: Record<string, unknown>;
  /** Rows by table name. */
  tables: Record<string, Record<string, unknown>[]>;
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

/** One sending of a delivery and what came of it. */
export interface WebhookAttempt {
  /** When, on the mock's clock. */
  at: string;
  /** 0 for the first attempt, 3 for the last. */
  retryCount: number;
  /** Status that the receiver answered; null when no answer counted. */
  status: number | null;
  /** Why no answer counted. */
  error: string | null;
  /** Real milliseconds until the answer. */
  ms: number;
  /** The beginning of the answer, at most 2048 characters. */
  answer: string;
  /** The headers that were sent. */
  headers: Record<string, string>;
  /** What was sent, where it was not the delivery's own body. */
  body: string | null;
}

/** One event on its way to one address. */
export interface WebhookDelivery {
  /** As in the header `x-request-network-delivery`. */
  id: string;
  webhookId: string;
  url: string;
  event: string;
  requestId: string | null;
  clientUserId: string | null;
  /** The exact bytes that are signed and sent, as text. */
  body: string;
  isTest: boolean;
  createdAt: string;
  state: 'pending' | 'delivered' | 'failed' | 'dropped';
  /** Why it was given up without an attempt. */
  reason: string | null;
  /** When the next attempt is due, on the mock's clock; null when none is. */
  nextAttemptAt: string | null;
  attempts: WebhookAttempt[];
  /** What goes wrong with it on purpose. */
  disturbances: string[];
}

/** Which deliveries; all that is given must hold. */
export interface WebhookFilter {
  event?: string;
  requestId?: string;
  clientUserId?: string;
  webhookId?: string;
  state?: WebhookDelivery['state'];
}

/** Steps about webhooks as methods. */
export type WebhookSteps = StepMethods['webhooks'];

/** The webhooks of a mock: what was sent, to whom, and what came of it. */
export interface MockWebhooks extends WebhookSteps {
  /** Deliveries with their attempts, oldest first. */
  deliveries(filter?: WebhookFilter): Promise<WebhookDelivery[]>;
  /** The newest delivery that matches, once its receiver has answered it with 2xx (or it is in the state asked for);
   * rejects after `timeout` real milliseconds (2000 unless told) with what was delivered, to whom, with which answer. */
  waitFor(filter?: WebhookFilter, options?: { timeout?: number }): Promise<WebhookDelivery>;
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
   * at first use; its `stop` forgets it. A key has 1 to 100 letters, digits, dots, dashes, tildes or underscores. */
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
