/* Generated from the options by npm run generate. */

import type { CallLine, ExportedState, FixtureData } from '../../engine/kernel/world/world.types.ts';
import type { GenerateOptions, RateLimit, WebhookOptions } from './responses.generated.ts';
import type { When } from './mock.types.ts';
import type { Scenario, ScenarioText } from './scenario.types.ts';

/** Options of {@link createMock}. An unknown option throws a `MockConfigError` with the nearest name. */
export interface MockOptions {
  /**
   * Initial rows: `default`, `empty`, a directory with one JSON file per table, a `.json` file, or the rows themselves.
   * Each table of a directory or of inline rows replaces that table of the `empty` set. An exported state
   * ({@link MockSnapshots.export}) is loaded as a whole, including clock, seed and ids.
   * @default 'default'
   */
  fixtures?: 'default' | 'empty' | (string & {}) | FixtureData | ExportedState | undefined;
  /**
   * Scenarios to apply at start and after every {@link Mock.reset}: names, with parameters as in
   * `name?parameter=value`.
   * @default []
   */
  scenario?: ScenarioText | readonly ScenarioText[] | undefined;
  /**
   * Additional scenarios: a directory of scenario files, or an array of directories and scenarios created with {@link
   * defineScenario}. The last scenario of a name wins and overrides a built-in one. Changed files are reloaded.
   */
  scenarios?: string | readonly (string | Scenario)[] | undefined;
  /**
   * Records to generate on top of the fixtures.
   */
  generate?: GenerateOptions | undefined;
  /**
   * Seed of generated ids, salts and hashes. The same seed and the same calls produce the same ids, also after a reset
   * and in the next run. A database with these ids must therefore be emptied together with the mock.
   * @default 1
   */
  seed?: number | undefined;
  /**
   * `system` follows the machine's clock; an ISO 8601 time freezes the clock at that time.
   * @default 'system'
   */
  now?: string | undefined;
  /**
   * `strict` accepts only known credentials, `any` accepts every non-empty one.
   * @default 'strict'
   */
  auth?: "strict" | "any" | undefined;
  /**
   * API keys accepted in `x-api-key`.
   * @default ['test-api-key']
   */
  apiKeys?: readonly string[] | undefined;
  /**
   * Session tokens accepted as `Authorization: Bearer`.
   * @default ['test-session-token']
   */
  sessionTokens?: readonly string[] | undefined;
  /**
   * Rejects unknown body fields and query parameters with 400 and sets `onUnknownRoute` to `error`. The service ignores
   * them; without this option the mock does so too, and adds a hint in the header `x-mock-hint`.
   * @default false
   */
  strict?: boolean | undefined;
  /**
   * What happens when a call matches no route, in addition to a 404 with `x-mock-hint`. `warn` logs a warning to the
   * console, or passes the hint to `onCall` if set. `error` makes in-process `fetch` reject with a {@link MockError},
   * and explains the 404 in its message over the network.
   * @default 'warn'; 'error' with `strict`
   */
  onUnknownRoute?: "warn" | "error" | undefined;
  /**
   * Limits the rate of calls of each client; further calls are rejected with 429. `true` uses the service's limits.
   * @default false
   */
  rateLimit?: boolean | RateLimit | undefined;
  /**
   * Base URL of links in responses, such as those to the agreement and the identity check.
   * @default the host of the call; the mock's own URL in process
   */
  baseUrl?: string | undefined;
  /**
   * Origin of calls to {@link Mock.fetch} without an `Origin` header. Like a browser, the mock adds it to
   * cross-origin calls and to writes. Client IDs are checked against it.
   * @default none; the page's origin in `payment-request-mock/browser`
   */
  origin?: string | undefined;
  /**
   * Enables magic values: inputs of the public API, such as certain e-mail addresses, that trigger an outcome.
   * `GET /__mock/magic-values` lists them.
   * @default true
   */
  magicValues?: boolean | undefined;
  /**
   * How calls select their workspace. `url`: by the path `/w/<key>/…` or the header `x-mock-workspace`. `api-key`:
   * API keys that are not in `apiKeys` are accepted too, and each has its own workspace.
   * @default 'url'
   */
  workspaceFrom?: "url" | "api-key" | undefined;
  /**
   * Real time after which an unused workspace is deleted: `1h`, `PT30M` or milliseconds.
   * @default '1h'
   */
  workspaceTtl?: number | string | undefined;
  /**
   * Maximum number of workspaces. A call that would create one more is rejected with 429.
   * @default 10000
   */
  maxWorkspaces?: number | undefined;
  /**
   * How webhooks are sent, and to which address. More can be registered with `POST /v1/webhook` or the step
   * `webhook.register`.
   */
  webhooks?: WebhookOptions | undefined;
  /**
   * Validates every response against its schema and responds with 500 and the differences when it does not match.
   * Meant for the mock's own tests.
   * @default false
   */
  validateResponses?: boolean | undefined;
  /**
   * Called once for each call, after its response was created.
   */
  onCall?: ((call: CallLine) => void) | undefined;
  /**
   * When a submitted payment is confirmed: immediately, after a duration of the mock's clock, or at the n-th read of
   * the request.
   * @default 'immediate'
   */
  settlement?: When | undefined;
  /**
   * When a submitted identity check is approved. `manual` waits for a step, the panel or a magic value.
   * @default 'manual'
   */
  kycReview?: When | 'manual' | undefined;
  /**
   * When a submitted bank account is approved.
   * @default 'manual'
   */
  bankReview?: When | 'manual' | undefined;
  /**
   * When an off-ramp payment advances from one stage to the next.
   * @default 'immediate'
   */
  offramp?: When | 'manual' | undefined;
  /**
   * When an off-ramp payment is confirmed. `last`: `payment.confirmed` follows the stage `fiat_sent`, and then the
   * request is paid. `first`: it precedes the stages, once the payer has paid, for apps that treat it as the payer's
   * confirmation.
   * @default 'last'
   */
  offrampConfirmation?: "last" | "first" | undefined;
  /**
   * URL of a JSON-RPC node such as `http://127.0.0.1:8545`. Transactions on its chain pay requests.
   * @default no node is watched
   */
  chain?: string | undefined;
  /**
   * The protocol's fee on every payment: `{ percentage: '0.1', address: '0x…', capUsd: '25' }`. The step
   * `protocol-fee.set` changes it later.
   * @default no fee is charged
   */
  protocolFee?: {
    /** percent of each payment, such as 0.1; 0 charges none */
    percentage?: string | undefined;
    /** address that receives the fee */
    address?: string | undefined;
    /** maximum fee of one payment in US dollars; null for none */
    capUsd?: (string | null) | undefined;
    /** whether fees of payments have the amount null */
    hidesAmount?: boolean | undefined;
  } | undefined;
}

/** Options of {@link startMock}. */
export interface StartOptions extends MockOptions {
  /**
   * TCP port; 0 selects a free one.
   * @default 0
   */
  port?: number | undefined;
  /**
   * Address to listen on.
   * @default '127.0.0.1'
   */
  host?: string | undefined;
  /**
   * Whether the mock keeps the process alive until {@link Mock.stop}. Without it a forgotten `stop()` cannot make a
   * test run hang.
   * @default true; false in a process of node:test, vitest, Jest or Playwright and in a file such as `shop.test.js`
   */
  keepProcessAlive?: boolean | undefined;
  /**
   * File that keeps all workspaces between runs. Each change is saved before its response is sent. Always start it with
   * the same fixtures, because the file only contains rows that differ from them. `reset()` still restores the
   * fixtures.
   */
  state?: string | undefined;
  /**
   * Bearer token that the control API requires.
   * @default none on loopback, where other hosts and origins are rejected; elsewhere {@link Mock.controlToken}
   */
  controlToken?: string | undefined;
  /**
   * Allows access to the control API without a token, from anywhere. Pages of other sites that reach the mock as
   * localhost are still refused; see `trustedOrigins`.
   * @default false
   */
  controlOpen?: boolean | undefined;
  /**
   * Origins of pages with the rights of local pages: use the control API, create workspaces and register webhooks, for
   * example `https://preview.example.com`. `*` trusts every page.
   * @default []
   */
  trustedOrigins?: readonly string[] | undefined;
}

/** Options of the command `payment-request-mock`, which `mock.config.ts` passes to {@link defineConfig}. */
export interface MockConfig extends StartOptions {
  /**
   * Calls to print. `error` prints failed calls, `silent` only start errors.
   * @default 'info'
   */
  logLevel?: "silent" | "error" | "info" | "debug" | undefined;
  /**
   * Format of printed lines: text, or one JSON object per line.
   * @default 'text'
   */
  logFormat?: "text" | "json" | undefined;
}
