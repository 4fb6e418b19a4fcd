import * as z from 'zod';
import { rateLimitSchema } from '../../api/faults/faults.model.ts';
import { isExport } from '../../control/fixtures/export.ts';
import { LAST_MS, parseTime } from '../../kernel/clock/clock.ts';
import { isDuration } from '../../kernel/clock/duration.ts';
import { option, type Parsed } from '../../kernel/core/option.ts';
import { isRecord, isRecordArray } from '../../kernel/core/records.ts';
import type { CallLine, ExportedState, ScenarioDefinition } from '../../kernel/world/world.types.ts';
import type { Service } from './define-service.ts';

/*
 * Mock options in the order of the help. Flags, variables, reference and public types are generated from them,
 * including the JSDoc comments.
 */

const SERVER = 'Server';
const DATA = 'Data';
const CALLS = 'Credentials and limits';
const WORKSPACES = 'Workspaces';
const WEBHOOKS = 'Webhooks';
const CONTROL = 'Control API';

/** Generated rows are in memory and indexed before the first response. */
const MAX_GENERATED = 100_000;

/** Valid in cookies and headers: printable ASCII without space, quote, comma, semicolon and backslash. */
const TOKEN = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{8,}$/;

const ORIGIN = /^(\*|[a-z][a-z\d+.-]*:\/\/[^\s/]+)$/i;

const WEBHOOK_PRESETS = { secret: 'test-webhook-secret', allowPublic: false, timeout: '5s', scopedEvents: false };

/** Returns the schema of a function. */
const functionLike = <F>(what = '') => z.custom<F>((value) => typeof value === 'function', `must be a function${what}`);

/** Returns the schema of a real-time duration. */
const durationLike = (example: string) =>
  z
    .union([z.number(), z.string()], `must be a duration such as ${example}`)
    .refine(isDuration, `must be a duration such as ${example}`);

const count = () => z.int('must be a whole number').min(0).max(1_000_000);
const credentialList = () => z.array(z.string().min(1)).min(1);

/** Returns true for a scenario created by `defineScenario`. */
function isScenario(value: unknown): value is ScenarioDefinition {
  return isRecord(value) && typeof value.name === 'string' && typeof value.steps === 'function';
}

/** Returns true for a time to which the clock can be set. */
function isClockTime(text: string): boolean {
  const ms = parseTime(text) ?? -1;
  return ms >= 0 && ms <= LAST_MS;
}

/**
 * Number of generated records to add to the fixtures, at most 100,000 requests. The same numbers and seed generate the
 * same records.
 */
export const generateOptionsSchema = () =>
  z
    .strictObject({
      /** Payments to add, each with its own paid request. @default 0 */
      payments: count().default(0),
      /** Unpaid requests to add. @default 0 */
      requests: count().default(0),
      /** Seed of the generator. @default the option `seed` */
      seed: z.int().optional(),
    })
    .refine(
      ({ payments, requests }) => payments + requests <= MAX_GENERATED,
      `payments and requests must be at most ${MAX_GENERATED} together`,
    );
export type GenerateOptions = z.input<ReturnType<typeof generateOptionsSchema>>;

/** How a mock sends webhooks. */
export const webhookOptionsSchema = () =>
  z.strictObject({
    /** URL that is registered for every event at start. */
    url: z.string().min(1).optional(),
    /** Signing key for `url`. @default 'test-webhook-secret' */
    secret: z.string().min(1).default(WEBHOOK_PRESETS.secret),
    /**
     * Receives every delivery in process instead of sending it over the network. No port is needed, and every URL is
     * allowed. Without `url`, the function is registered for every event.
     * @type {((request: Request) => Response | Promise<Response>)}
     */
    deliver: functionLike<(request: Request) => Response | Promise<Response>>(
      ' that takes a Request and returns a Response',
    ).optional(),
    /** Allows webhook URLs outside this machine and private networks. @default false */
    allowPublic: z.boolean().default(WEBHOOK_PRESETS.allowPublic),
    /** Real time that a receiver has to respond: `5s`, `PT1S` or milliseconds. @default '5s' */
    timeout: durationLike('5s').default(WEBHOOK_PRESETS.timeout),
    /**
     * Repeats `payment.confirmed` and `payment.partial` as `….client_id` for requests of a client ID, and as
     * `….checkout` for requests of a payment link. They are sent in addition to the core event.
     * @default false
     */
    scopedEvents: z.boolean().default(WEBHOOK_PRESETS.scopedEvents),
  });

type OfService = Pick<Service, 'timing' | 'settings'>;

/** Returns the options that `createMock` takes. */
export const mockOptions = ({ timing, settings }: OfService) => ({
  /**
   * Initial rows: `default`, `empty`, a directory with one JSON file per table, a `.json` file, or the rows themselves.
   * Each table of a directory or of inline rows replaces that table of the `empty` set. An exported state
   * ({@link MockSnapshots.export}) is loaded as a whole, including clock, seed and ids.
   * @type {'default' | 'empty' | (string & {}) | FixtureData | ExportedState}
   */
  fixtures: option({
    schema: () =>
      z.union(
        [
          z.string().min(1),
          z.custom<ExportedState>(isExport),
          z.record(z.string(), z.custom<readonly Record<string, unknown>[]>(isRecordArray)),
        ],
        'must be a set (default, empty), a directory, a .json file, an exported state, ' +
          'or an array of rows for each table',
      ),
    preset: 'default',
    flag: {
      group: DATA,
      value: 'SET|DIR',
      choices: ['default', 'empty'],
      help: 'data to start from: default, empty or a directory',
    },
  }),
  /**
   * Scenarios to apply at start and after every {@link Mock.reset}: names, with parameters as in
   * `name?parameter=value`.
   * @type {ScenarioText | readonly ScenarioText[]}
   */
  scenario: option({
    schema: () => z.union([z.string(), z.array(z.string())], 'must be the name of a scenario, or an array of names'),
    preset: [],
    flag: {
      group: DATA,
      value: 'NAME',
      multiple: true,
      help: 'apply a scenario at start, NAME or NAME?parameter=value&…; repeatable',
    },
  }),
  /**
   * Additional scenarios: a directory of scenario files, or an array of directories and scenarios created with {@link
   * defineScenario}. The last scenario of a name wins and overrides a built-in one. Changed files are reloaded.
   * @type {string | readonly (string | Scenario)[]}
   */
  scenarios: option({
    schema: () =>
      z.union(
        [z.string().min(1), z.array(z.union([z.string().min(1), z.custom<ScenarioDefinition>(isScenario)]))],
        'must be a directory, or an array of directories and defined scenarios',
      ),
    flag: { group: DATA, value: 'DIR', help: 'directory with additional scenario files' },
  }),
  /**
   * Records to generate on top of the fixtures.
   * @type {GenerateOptions}
   */
  generate: option({
    schema: generateOptionsSchema,
    flag: {
      group: DATA,
      value: 'WHAT=N',
      multiple: true,
      field: '*',
      help: 'add realistic records: payments=N, requests=N',
    },
  }),
  /**
   * Seed of generated ids, salts and hashes. The same seed and the same calls produce the same ids, also after a reset
   * and in the next run. A database with these ids must therefore be emptied together with the mock.
   * @default 1
   */
  seed: option({
    schema: () => z.int('must be a whole number'),
    flag: {
      group: DATA,
      value: 'N',
      help: 'seed of IDs and generated records; the same seed repeats them after a reset or restart (1)',
    },
  }),
  /**
   * `system` follows the machine's clock; an ISO 8601 time freezes the clock at that time.
   * @default 'system'
   */
  now: option({
    schema: () =>
      z
        .string()
        .refine(
          (text) => text === 'system' || isClockTime(text),
          'must be "system" or an ISO 8601 time from 1970 to 9999',
        ),
    flag: { group: DATA, value: 'DATE', help: 'freeze the clock at this ISO 8601 time (system)' },
  }),
  /** `strict` accepts only known credentials, `any` accepts every non-empty one. */
  auth: option({
    schema: () => z.enum(['strict', 'any']),
    preset: 'strict',
    flag: { group: CALLS, value: 'MODE', help: 'strict, or any: accept every non-empty credential' },
  }),
  /** API keys accepted in `x-api-key`. */
  apiKeys: option({
    schema: credentialList,
    preset: ['test-api-key'],
    flag: { name: 'api-key', group: CALLS, value: 'KEY', multiple: true, help: 'accept this API key; repeatable' },
  }),
  /** Session tokens accepted as `Authorization: Bearer`. */
  sessionTokens: option({ schema: credentialList, preset: ['test-session-token'] }),
  /**
   * Rejects unknown body fields and query parameters with 400 and sets `onUnknownRoute` to `error`. The service ignores
   * them; without this option the mock does so too, and adds a hint in the header `x-mock-hint`.
   */
  strict: option({
    schema: () => z.boolean(),
    preset: false,
    flag: { group: CALLS, help: 'reject unknown fields and explain unknown routes in the 404' },
  }),
  /**
   * What happens when a call matches no route, in addition to a 404 with `x-mock-hint`. `warn` logs a warning to the
   * console, or passes the hint to `onCall` if set. `error` makes in-process `fetch` reject with a {@link MockError},
   * and explains the 404 in its message over the network.
   * @default 'warn'; 'error' with `strict`
   */
  onUnknownRoute: option({ schema: () => z.enum(['warn', 'error']) }),
  /**
   * Limits the rate of calls of each client; further calls are rejected with 429. `true` uses the service's limits.
   * @type {boolean | RateLimit}
   */
  rateLimit: option({
    schema: () => z.union([z.boolean('must be true, false or an object such as { perSecond: 5 }'), rateLimitSchema()]),
    preset: false,
    flag: {
      group: CALLS,
      field: 'perSecond',
      value: 'N',
      help: 'reject more than N calls per second from a client; the service allows 5 (no limit)',
    },
  }),
  /**
   * Base URL of links in responses, such as those to the agreement and the identity check.
   * @default the host of the call; the mock's own URL in process
   */
  baseUrl: option({
    schema: () => z.url(),
    flag: { group: SERVER, value: 'URL', help: 'base URL of links in responses (the host of the call)' },
  }),
  /**
   * Origin of calls to {@link Mock.fetch} without an `Origin` header. Like a browser, the mock adds it to
   * cross-origin calls and to writes. Client IDs are checked against it.
   * @default none; the page's origin in `payment-request-mock/browser`
   */
  origin: option({
    schema: () => z.string().regex(/^[\x21-\x7e]+$/, 'must be an origin such as https://shop.example.com'),
  }),
  /**
   * Enables magic values: inputs of the public API, such as certain e-mail addresses, that trigger an outcome.
   * `GET /__mock/magic-values` lists them.
   */
  magicValues: option({ schema: () => z.boolean(), preset: true }),
  /**
   * How calls select their workspace. `url`: by the path `/w/<key>/…` or the header `x-mock-workspace`. `api-key`:
   * API keys that are not in `apiKeys` are accepted too, and each has its own workspace.
   */
  workspaceFrom: option({
    schema: () => z.enum(['url', 'api-key']),
    preset: 'url',
    flag: { group: WORKSPACES, value: 'WHERE', help: 'url, or api-key: one workspace per key' },
  }),
  /** Real time after which an unused workspace is deleted: `1h`, `PT30M` or milliseconds. */
  workspaceTtl: option({
    schema: () => durationLike('1h'),
    preset: '1h',
    flag: { group: WORKSPACES, value: 'TIME', help: 'delete workspaces unused for this long' },
  }),
  /** Maximum number of workspaces. A call that would create one more is rejected with 429. */
  maxWorkspaces: option({ schema: () => z.int().min(1), preset: 10_000 }),
  /**
   * How webhooks are sent, and to which address. More can be registered with `POST /v1/webhook` or the step
   * `webhook.register`.
   * @type {WebhookOptions}
   */
  webhooks: option({
    schema: webhookOptionsSchema,
    preset: WEBHOOK_PRESETS,
    flag: [
      { name: 'webhook', group: WEBHOOKS, field: 'url', value: 'URL', help: 'send every event to this address' },
      {
        name: 'webhook-secret',
        group: WEBHOOKS,
        field: 'secret',
        value: 'SECRET',
        help: 'signing secret for --webhook and listen',
      },
      {
        name: 'webhook-public',
        group: WEBHOOKS,
        field: 'allowPublic',
        help: 'allow webhook addresses outside this machine and private networks',
      },
    ],
  }),
  /**
   * Validates every response against its schema and responds with 500 and the differences when it does not match.
   * Meant for the mock's own tests.
   */
  validateResponses: option({ schema: () => z.boolean(), preset: false }),
  /**
   * Called once for each call, after its response was created.
   * @type {((call: CallLine) => void)}
   */
  onCall: option({
    schema: () => functionLike<(call: CallLine) => void>(),
  }),
  ...timing.options,
  ...settings,
});
export type ParsedMockOptions = Parsed<ReturnType<typeof mockOptions>>;

/** Returns the options that `startMock` takes. */
export const startOptions = (service: OfService) => ({
  /** TCP port; 0 selects a free one. */
  port: option({
    schema: () => z.int().min(0).max(65_535),
    preset: 0,
    flag: {
      group: SERVER,
      short: 'p',
      variable: 'PORT',
      value: 'PORT',
      help: 'port; 0 selects a free one (4010)',
    },
  }),
  /** Address to listen on. */
  host: option({
    schema: () => z.string().min(1),
    preset: '127.0.0.1',
    flag: { group: SERVER, value: 'ADDRESS', help: 'address to listen on' },
  }),
  /**
   * Whether the mock keeps the process alive until {@link Mock.stop}. Without it a forgotten `stop()` cannot make a
   * test run hang.
   * @default true; false in a process of node:test, vitest, Jest or Playwright and in a file such as `shop.test.js`
   */
  keepProcessAlive: option({ schema: () => z.boolean() }),
  ...mockOptions(service),
  /**
   * File that keeps all workspaces between runs. Each change is saved before its response is sent. Always start it with
   * the same fixtures, because the file only contains rows that differ from them. `reset()` still restores the
   * fixtures.
   */
  state: option({
    schema: () => z.string().min(1),
    flag: { group: DATA, value: 'FILE', help: 'keep the state of all workspaces in this file' },
  }),
  /**
   * Bearer token that the control API requires.
   * @default none on loopback, where other hosts and origins are rejected; elsewhere {@link Mock.controlToken}
   */
  controlToken: option({
    schema: () =>
      z
        .string()
        .regex(
          TOKEN,
          'must have at least 8 characters: letters, digits and signs, but no space, quote, comma, semicolon or \\',
        ),
    flag: {
      group: CONTROL,
      value: 'TOKEN',
      help: 'token that the control API requires (generated and printed, unless on loopback)',
    },
  }),
  /**
   * Allows access to the control API without a token, from anywhere. Pages of other sites that reach the mock as
   * localhost are still refused; see `trustedOrigins`.
   */
  controlOpen: option({
    schema: () => z.boolean(),
    preset: false,
    flag: { group: CONTROL, help: 'allow access to the control API without a token' },
  }),
  /**
   * Origins of pages with the rights of local pages: use the control API, create workspaces and register webhooks, for
   * example `https://preview.example.com`. `*` trusts every page.
   */
  trustedOrigins: option({
    schema: () =>
      z.array(z.string().regex(ORIGIN, 'must be an origin such as https://shop.example.com, or *').toLowerCase()),
    preset: [],
    flag: {
      name: 'trust-origin',
      group: CONTROL,
      value: 'ORIGIN',
      multiple: true,
      help: 'trust pages of this origin like those of localhost; * trusts every page; repeatable',
    },
  }),
});
