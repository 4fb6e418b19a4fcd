/** The public types of the package. This file imports nothing, so that the published declarations stand alone. */

/** One change of state, as scenario files and `POST /__mock/steps` write it: the step's name and its parameters. */
export interface Step {
  /** Name of the step, for example `request.pay`; `GET /__mock/steps` lists them. */
  do: string;
  [parameter: string]: unknown;
}

/** What one applied step changed. */
export interface StepResult {
  do: string;
  /** The records that the step wrote, as the store keeps them. */
  result: unknown;
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

/** Options of {@link createMock}. An unknown option is refused with the nearest valid name. */
export interface MockOptions {
  /** `default`, `empty`, a directory with one JSON file a table, or the rows themselves. A directory or inline rows extend
   * the `empty` set table by table; a table given replaces that table. @default 'default' */
  fixtures?: string | FixtureData;
  /** Extra directory of scenario files; they win over the built-in ones of the same name. */
  scenarios?: string;
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
  /** The base URL that links in answers start with (agreement, identity check). @default the mock's own URL */
  baseUrl?: string;
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
}

/** One answered call, for a log line. */
export interface CallLine {
  method: string;
  path: string;
  status: number;
  /** Duration in milliseconds. */
  ms: number;
  operationId?: string;
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
  rows?: Record<string, unknown[]>;
}

/** A mock: one simulated service with its own state. */
export interface Mock extends AsyncDisposable {
  /** Base address of the API, without a trailing slash. Without a port it is `http://mock.local`. */
  readonly url: string;
  /** TCP port, or 0 without one. */
  readonly port: number;
  /** Answers a call in process, without a network. Takes an absolute URL, a path such as `/v2/currencies`, or a Request. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Back to the fixtures (and the scenarios given at start). */
  reset(): Promise<void>;
  /** Marks the present state; the id can be restored any number of times. */
  snapshot(): Promise<string>;
  /** Back to the marked state. Rejects for an unknown id. */
  restore(id: string): Promise<void>;
  /** Applies one step, or several as a whole or not at all; gives what they changed. */
  step(step: Step): Promise<StepResult>;
  step(steps: readonly Step[]): Promise<StepResult[]>;
  /** Applies a named scenario as a whole or not at all. */
  applyScenario(name: string, params?: Record<string, unknown>): Promise<StepResult[]>;
  /** What the store holds. */
  state(options?: { rows?: boolean }): Promise<MockState>;
  /** Ends the mock at once, open connections included. */
  stop(): Promise<void>;
}
