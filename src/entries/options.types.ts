/** Types of options, steps and scenarios. */

import type {
  CallLine,
  ExportedState,
  FixtureData,
  GenerateOptions,
  RateLimit,
  WebhookOptions,
  When,
  WorkspaceQuota,
} from '../engine/mock/options.types.ts';
import type { BuiltInScenarios } from '../service/names.generated.ts';
import type { NamedSteps, StepParameters, StepResults } from '../service/steps.generated.ts';

/** A change of state: a step's name and its parameters, as in scenario files and `POST /__mock/steps`. */
export type Step<N extends StepName = StepName> = { [Name in N]: NamedSteps[Name] & StepParameters[Name] }[N];

/** Name of a step. */
export type StepName = keyof StepParameters;

/** The result of an applied step. */
export interface StepResult<N extends StepName = StepName> {
  /** Name of the step. */
  do: N;
  /** The records that the step created or changed, as stored. */
  result: StepResults[N];
}

/** A scenario made with `defineScenario`. */
export interface Scenario<P extends object = Record<string, unknown>> {
  /** Name for {@link MockOptions.scenario}, {@link Mock.applyScenario} and the command line. */
  name: string;
  /** Title in the panel. */
  title: string;
  /** Description in the panel. */
  description: string;
  /** Parameters and their defaults. */
  params: P;
  /** Returns the steps for the given parameters. */
  steps(params: P): readonly Step[];
}

/** How a blockchain node is watched. */
export interface ChainOptions {
  /** URL of the node's JSON-RPC interface. */
  url: string;
  /** Name of its network, for example `sepolia`. A node of another network is refused at start.
   * @default the network of the node's chain id */
  network?: string | undefined;
  /** How many blocks a payment needs until it counts, its own included. @default 1 */
  confirmations?: number | undefined;
  /** Real time between two questions for a new block: `250ms`, `1s` or milliseconds. @default '250ms' */
  poll?: string | number | undefined;
  /** First block to read: a number, `start` for the one after the newest at start, or `auto` to read also the blocks in which
   * requests of an earlier run can have been paid. @default 'auto' */
  from?: number | 'start' | 'auto' | undefined;
  /** Timestamp of a payment: the time of its block, or the mock's. @default 'block'; 'clock' while the mock's clock is frozen */
  time?: 'block' | 'clock' | undefined;
  /** `random` makes payment references that no other run or workspace has. With `seed` they follow the option `seed`, and a
   * transaction can pay a request of another workspace. @default 'random' */
  salt?: 'random' | 'seed' | undefined;
  /** Whether moves of the main workspace's clock move the chain's time too. Only for anvil and Hardhat. @default false */
  follow?: boolean | undefined;
  /** Form of a recurring payment's permit. With `contract` the node's recurring proxy takes it, and the mock makes each payment by
   * a transaction; this needs a development chain that has the proxy, and holds nowhere else. With `api` the permit is that of the
   * public API, and the payments are simulated. @default 'contract' */
  permit?: 'contract' | 'api' | undefined;
}

/** Options of {@link createMock}. An unknown option throws a `MockConfigError` that suggests the nearest valid name. */
export interface MockOptions {
  /** Initial rows: `default`, `empty`, a directory with one JSON file per table, a `.json` file, or the rows themselves.
   * Each table of a directory or of inline rows replaces that table of the `empty` set. An exported state
   * ({@link MockSnapshots.export}) is loaded as a whole, including clock, seed and ids. @default 'default' */
  fixtures?: 'default' | 'empty' | (string & {}) | FixtureData | ExportedState | undefined;
  /** Additional scenarios: a directory of scenario files, or an array of directories and of scenarios made with
   * {@link defineScenario}. For equal names the last one wins, and it overrides a built-in one. Changed files are reloaded. */
  scenarios?: string | readonly (string | Scenario)[] | undefined;
  /** Scenarios to apply at start and after every {@link Mock.reset}: names, with parameters as in `kyc-approved?clientUserId=user-2`. @default [] */
  scenario?: keyof BuiltInScenarios | (string & {}) | readonly (keyof BuiltInScenarios | (string & {}))[] | undefined;
  /** Records to generate on top of the fixtures. */
  generate?: GenerateOptions | undefined;
  /** Seed of generated ids, salts and hashes. The same seed and the same calls produce the same ids, also after a
   * reset and in the next run: a database that keeps them as unique ids has to be emptied with the mock. @default 1 */
  seed?: number | undefined;
  /** `system` follows the machine's clock; an ISO 8601 time freezes the clock at that time. @default 'system' */
  now?: string | undefined;
  /** `strict` accepts only known credentials, `any` accepts every non-empty one. @default 'strict' */
  auth?: 'strict' | 'any' | undefined;
  /** API keys accepted in `x-api-key`. @default ['test-api-key'] */
  apiKeys?: readonly string[] | undefined;
  /** Session tokens accepted as `Authorization: Bearer`. @default ['test-session-token'] */
  sessionTokens?: readonly string[] | undefined;
  /** Blockchain nodes whose payments are recorded: the URL of a JSON-RPC node such as `http://127.0.0.1:8545`, an object with
   * more options, or an array with one for each network. Payments of requests that the mock has made are confirmed when they are
   * on the chain. @default no node is watched */
  chain?: string | ChainOptions | readonly (string | ChainOptions)[] | undefined;
  /** When a submitted payment is confirmed: immediately, after a duration of the mock's clock, or at the n-th read of the
   * request. @default 'immediate' */
  settlement?: When | undefined;
  /** When a submitted identity check is approved. `manual` waits for a step, the panel or a magic value.
   * @default 'manual' */
  kycReview?: When | 'manual' | undefined;
  /** When a submitted bank account is approved. @default 'manual' */
  bankReview?: When | 'manual' | undefined;
  /** When an off-ramp payment advances from each stage to the next. @default 'immediate' */
  offramp?: When | 'manual' | undefined;
  /** When an off-ramp payment is confirmed. `last`: `payment.confirmed` follows the stage `fiat_sent`, and the request is paid
   * from then on. `first`: it comes before the stages, once the payer has paid, as apps expect that take it for the payer's part.
   * @default 'last' */
  offrampConfirmation?: 'last' | 'first' | undefined;
  /** How API answers call the status of a request that nobody has paid. `pending` is the service's former word, for clients
   * that do not know the new one; steps, rows and the panel say `created`. @default 'created' */
  newRequestStatus?: 'created' | 'pending' | undefined;
  /** Enables magic values: inputs of the public API, such as certain e-mail addresses, that trigger an outcome.
   * `GET /__mock/magic-values` lists them. @default true */
  magicValues?: boolean | undefined;
  /** Base URL of links in responses, such as those to the agreement and the identity check. @default the mock's own URL */
  baseUrl?: string | undefined;
  /** Origin of calls to {@link Mock.fetch} without an `Origin` header. Like a browser, the mock adds it to cross-origin calls
   * and to writes. Client IDs are checked against it.
   * @default none; the page's origin in `payment-request-mock/browser` */
  origin?: string | undefined;
  /** How a call selects its workspace. `url`: by the path `/w/<key>/…` or the header `x-mock-workspace`. `api-key`: API keys
   * that `apiKeys` does not list are accepted too, and each has its own workspace. @default 'url' */
  workspaceFrom?: 'url' | 'api-key' | undefined;
  /** Real time after which an unused workspace is deleted: `1h`, `PT30M` or milliseconds. @default '1h' */
  workspaceTtl?: string | number | undefined;
  /** Maximum number of workspaces. A call that would create one more is rejected with 429. @default 10000 */
  maxWorkspaces?: number | undefined;
  /** What creates a workspace. `first-use`: any call that names it. `explicit`: only {@link Mock.createWorkspace}, methods of the
   * mock's own process, and `POST /__mock/workspaces`; other calls of an unknown workspace are answered with 404, and an unknown
   * API key with 401. @default 'first-use' */
  workspaceCreation?: 'first-use' | 'explicit' | undefined;
  /** What each workspace beside the main one may use. A change that adds more, or a call too many, is rejected with 429.
   * @default nothing is limited */
  workspaceQuota?: WorkspaceQuota | undefined;
  /** Rejects unknown body fields and query parameters with 400 and sets `onUnknownRoute` to `error`. The service ignores
   * them; without this option the mock does so too, and adds a hint in the header `x-mock-hint`. @default false */
  strict?: boolean | undefined;
  /** What happens when a call matches no route, besides a 404 with `x-mock-hint`. `warn` logs a warning to the console, or
   * passes the hint to `onCall` when that is set. `error` makes in-process `fetch` reject with a {@link MockError} and
   * explains the 404 in its message over the network. @default 'warn'; 'error' with `strict` */
  onUnknownRoute?: 'warn' | 'error' | undefined;
  /** Maximum number of bytes of a request body, decompressed; a longer one is rejected with 413. An imported state may be
   * four times as long. @default 1048576 */
  maxBodyBytes?: number | undefined;
  /** Number of calls that {@link Mock.calls} keeps in each workspace. The oldest are dropped first; 0 disables the log.
   * @default 1000 */
  maxCalls?: number | undefined;
  /** Maximum number of bytes kept of each recorded body. @default 65536 */
  maxCallBytes?: number | undefined;
  /** Maximum size of all recorded bodies of a workspace. The oldest bodies are dropped first; their calls stay.
   * @default 8388608 */
  maxCallLogBytes?: number | undefined;
  /** Maximum number of snapshots of a workspace. One more is rejected with 507. @default 1000 */
  maxSnapshots?: number | undefined;
  /** Maximum number of webhook deliveries kept in a workspace. When there are more, the older half is dropped.
   * @default 10000 */
  maxDeliveries?: number | undefined;
  /** Maximum number of clients that a rate limit tells apart. When there are more, those that called first are
   * forgotten. @default 10000 */
  maxRateClients?: number | undefined;
  /** Maximum number of events that `explain` can name. When there are more, the older half is dropped. @default 4000 */
  maxEvents?: number | undefined;
  /** How webhooks are sent, and to which address. More can be registered with `POST /v1/webhook` or the step
   * `webhook.register`. */
  webhooks?: WebhookOptions | undefined;
  /** Limits the rate of calls of each client; further calls are rejected with 429. `true` uses the service's limits.
   * @default false */
  rateLimit?: boolean | RateLimit | undefined;
  /** Validates every response against its schema and responds with 500 and the differences when it does not match. Meant for
   * the mock's own tests. @default false */
  validateResponses?: boolean | undefined;
  /** Called once for each call, after its response was created. */
  onCall?: ((call: CallLine) => void) | undefined;
}

/** Options of {@link startMock}. */
export interface StartOptions extends MockOptions {
  /** TCP port; 0 selects a free one. @default 0 */
  port?: number | undefined;
  /** Address to listen on. @default '127.0.0.1' */
  host?: string | undefined;
  /** Whether the mock keeps the process alive until {@link Mock.stop}. Without it a forgotten `stop()` cannot make a test run
   * hang. @default true; false in a process of node:test, vitest, Jest or Playwright and in a file such as `shop.test.js` */
  keepProcessAlive?: boolean | undefined;
  /** Path of a file that persists the state between runs: all workspaces with their snapshots. It is loaded at start when it
   * exists, and each change is saved within a second; `stop()` saves the rest. `reset()` still restores the fixtures. */
  state?: string | undefined;
  /** Sets a damaged file of `state` aside and starts anew, instead of failing. @default false */
  stateIgnoreDamaged?: boolean | undefined;
  /** Whether an answer waits until what it changed is saved to `state`. `written` waits until the file has it, so that a process that
   * is killed loses nothing it answered; `disk` until it also survives a power failure. `off` answers first, and a process that is
   * killed loses what it answered in its last moments. @default 'off' */
  stateSync?: 'off' | 'written' | 'disk' | undefined;
  /** What `stop()` does to calls. With a duration, such as `5s` or 0, it first serves for that long while
   * `GET /__mock/health/ready` says 503, then refuses new calls and completes those that are running. Without it, connections are
   * closed immediately. @default undefined; 0 for the command */
  drain?: string | number | undefined;
  /** Bearer token that the control API requires.
   * @default none on loopback, where other hosts and origins are rejected; elsewhere generated, see {@link Mock.controlToken} */
  controlToken?: string | undefined;
  /** Allows access to the control API without a token, from everywhere. Pages of other sites that reach the mock as localhost
   * are still refused; see `trustedOrigins`. @default false */
  controlOpen?: boolean | undefined;
  /** Origins of pages that may do what pages of this machine may do: use the control API, create workspaces and register
   * webhooks, for example `https://preview.example.com`. `*` trusts every page. @default [] */
  trustedOrigins?: readonly string[] | undefined;
}

/** Options of the command `payment-request-mock`, as the file `mock.config.ts` gives them to {@link defineConfig}. */
export interface MockConfig extends StartOptions {
  /** Which calls are printed. `error` prints the failed ones, `silent` only errors of the start. @default 'info' */
  logLevel?: 'silent' | 'error' | 'info' | 'debug' | undefined;
  /** Format of the printed lines: for people, or one JSON object a line. @default 'text' */
  logFormat?: 'text' | 'json' | undefined;
}

/** The result of checking a file, as `validateFiles` returns it. */
export interface FileReport {
  path: string;
  /** What the file is, by its content. */
  kind: 'scenario' | 'table' | 'tables' | 'exported state' | 'unknown';
  /** Messages without the path; empty when the file is valid. */
  problems: string[];
}
