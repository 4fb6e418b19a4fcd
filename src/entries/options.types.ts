/** What a mock is made from: options, steps, scenarios. */

import type {
  CallLine,
  ExportedState,
  FixtureData,
  GenerateOptions,
  RateLimit,
  WebhookOptions,
  When,
} from '../engine/mock/options.types.ts';
import type { StepParameters, StepResults } from '../service/steps.generated.ts';

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
  fixtures?: string | FixtureData | ExportedState | undefined;
  /** Directory of further scenario files, or several of them and of scenarios made with `defineScenario`; of the same name
   * the last one wins, also over the built-in ones. Changed files are read again. */
  scenarios?: string | readonly (string | Scenario)[] | undefined;
  /** Scenario names applied at start and again by every {@link Mock.reset}. @default [] */
  scenario?: string | readonly string[] | undefined;
  /** Records to generate on top of the fixtures. */
  generate?: GenerateOptions | undefined;
  /** Seed of ids, salts and hashes; equal seeds and equal calls give equal ids. @default 1 */
  seed?: number | undefined;
  /** The clock: the machine's, or an ISO 8601 time at which it stands still. @default 'system' */
  now?: string | undefined;
  /** `any` accepts every non-empty credential. @default 'strict' */
  auth?: 'strict' | 'any' | undefined;
  /** API keys accepted in `x-api-key`. @default ['test-api-key'] */
  apiKeys?: readonly string[] | undefined;
  /** Session tokens accepted as `Authorization: Bearer`. @default ['test-session-token'] */
  sessionTokens?: readonly string[] | undefined;
  /** From a payment's submission to its confirmation: at once, after a time on the clock, or at the n-th read of the
   * request. @default 'immediate' */
  settlement?: When | undefined;
  /** From a payer's data to an approved identity check; `manual` waits for a step, a click or a magic value.
   * @default 'manual' */
  kycReview?: When | 'manual' | undefined;
  /** From a bank account's data to its approval. @default 'manual' */
  bankReview?: When | 'manual' | undefined;
  /** From each stage of an off-ramp to the next. @default 'immediate' */
  offramp?: When | 'manual' | undefined;
  /** Lets a few values of the public API decide what happens; `GET /__mock/magic-values` lists them. @default true */
  magicValues?: boolean | undefined;
  /** The base URL that links in answers start with (agreement, identity check). @default the mock's own URL */
  baseUrl?: string | undefined;
  /** Where calls to {@link Mock.fetch} come from when they carry no `Origin` header, as a browser would add it: to every call
   * of another origin than this one, and to writes. Client IDs are checked against it.
   * @default none; in `payment-request-mock/browser` the page's own */
  origin?: string | undefined;
  /** `url`: a call's workspace is named by its path `/w/<key>/…` or its header `x-mock-workspace`. `api-key`: an API key
   * that `apiKeys` does not list is accepted too, and owns a workspace of its own. @default 'url' */
  workspaceFrom?: 'url' | 'api-key' | undefined;
  /** How long an unused workspace is kept: `1h`, `PT30M` or milliseconds. @default '1h' */
  workspaceTtl?: string | number | undefined;
  /** The most workspaces at once; one more is refused with 429. @default 10000 */
  maxWorkspaces?: number | undefined;
  /** Refuses unknown body fields and query parameters with 400, which the service ignores, and makes `onUnknownRoute`
   * `error`. Without it they earn a hint in the header `x-mock-hint`. @default false */
  strict?: boolean | undefined;
  /** What a call that names no route of the API comes to, beside 404 and `x-mock-hint`. `warn`: a line on the console, or
   * the hint in the line for `onCall` if that is given. `error`: in process `fetch` rejects with a {@link MockError}, over
   * the network the message of the 404 explains. @default 'warn', or 'error' with `strict` */
  onUnknownRoute?: 'warn' | 'error' | undefined;
  /** Calls kept by {@link Mock.calls} in each workspace, the newest; 0 keeps none. @default 1000 */
  maxCalls?: number | undefined;
  /** Bytes kept of each body of a call. @default 65536 */
  maxCallBytes?: number | undefined;
  /** Where webhooks go and how. Addresses can also be registered by `POST /v1/webhook` or the step `webhook.register`. */
  webhooks?: WebhookOptions | undefined;
  /** Refuses what one client sends too fast with 429, as the service does; `true` takes the service's figures.
   * @default false */
  rateLimit?: boolean | RateLimit | undefined;
  /** Checks every answer against its own schema and answers 500 with the differences; for the mock's own tests.
   * @default false */
  validateResponses?: boolean | undefined;
  /** Called once for each answered call, after the answer is made. */
  onCall?: ((call: CallLine) => void) | undefined;
}

/** Options of {@link startMock}. */
export interface StartOptions extends MockOptions {
  /** TCP port; 0 takes a free one. @default 0 */
  port?: number | undefined;
  /** Address to listen on. @default '127.0.0.1' */
  host?: string | undefined;
  /** A file that keeps the state between runs: loaded at start when it exists, written when the mock stops. Workspaces and
   * snapshots are not kept; `reset()` still goes back to the fixtures. */
  state?: string | undefined;
  /** Bearer token that the control API asks for. Without it, a mock that listens on loopback asks for none but refuses
   * foreign hosts and origins, and any other mock makes one up, {@link Mock.controlToken}. */
  controlToken?: string | undefined;
  /** Lets everybody who reaches the mock use the control API. @default false */
  controlOpen?: boolean | undefined;
}
