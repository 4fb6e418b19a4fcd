import * as z from 'zod';
import { isExport } from '../control/fixtures/export.ts';
import { isRecordArray } from '../control/fixtures/record-array.ts';
import { LAST_MS, parseTime } from '../kernel/clock/clock.ts';
import { isDuration } from '../kernel/clock/duration.ts';
import { option, type Parsed } from '../kernel/core/option.ts';
import { quotaSchema } from '../kernel/world/workspace-terms.ts';
import type { CallLine, ExportedState, GenerateOptions, ScenarioDefinition } from './options.types.ts';
import type { Service } from './service.ts';

/** The group of flags that say who may call, and how much. */
const LIMITS = 'Credentials and limits';

const credentialList = () => z.array(z.string().min(1)).min(1);

/** Returns the schema of a duration on the machine's clock. */
export const durationLike = (example: string) => {
  const message = `must be a duration such as ${example}`;
  return z.union([z.number(), z.string()], message).refine(isDuration, message);
};

const count = () => z.int('must be a whole number').min(0).max(1_000_000);

const WEBHOOKS = { secret: 'test-webhook-secret', allowPublic: false, timeout: '5s', clientIdEvents: false };

const webhooks = () =>
  z.strictObject({
    url: z.string().min(1).optional(),
    secret: z.string().min(1).default(WEBHOOKS.secret),
    deliver: z
      .custom<(request: Request) => Response | Promise<Response>>(
        (value) => typeof value === 'function',
        'must be a function that takes a Request and returns a Response',
      )
      .optional(),
    allowPublic: z.boolean().default(WEBHOOKS.allowPublic),
    timeout: durationLike('5s').default(WEBHOOKS.timeout),
    clientIdEvents: z.boolean().default(WEBHOOKS.clientIdEvents),
  });

/** All generated rows are in memory, and their indexes are made before the first answer. */
const MAX_GENERATED = 100_000;

/** Returns true for a scenario created by `defineScenario`. */
function isScenario(value: unknown): value is ScenarioDefinition {
  if (typeof value !== 'object' || value === null) return false;
  return 'name' in value && typeof value.name === 'string' && 'steps' in value && typeof value.steps === 'function';
}

/** Returns true for a time to which the clock can be set. */
function isClockTime(text: string): boolean {
  const ms = parseTime(text) ?? -1;
  return ms >= 0 && ms <= LAST_MS;
}

/** The options that every service has. */
const ENGINE_OPTIONS = {
  fixtures: option({
    schema: () =>
      z.union(
        [
          z.string().min(1),
          z.custom<ExportedState>(isExport),
          z.record(z.string(), z.custom<readonly Record<string, unknown>[]>(isRecordArray)),
        ],
        'must be a set (default, empty), a directory, a .json file, an exported state, or an array of rows for each table',
      ),
    preset: 'default',
    flags: {
      fixtures: {
        group: 'Data',
        value: 'SET|DIR',
        words: ['default', 'empty'],
        help: 'data to start from: default, empty or a directory',
      },
    },
  }),
  scenario: option({
    schema: () => z.union([z.string(), z.array(z.string())], 'must be the name of a scenario, or an array of names'),
    preset: [],
    flags: {
      scenario: {
        group: 'Data',
        value: 'NAME',
        multiple: true,
        help: 'apply a scenario at start, NAME or NAME?parameter=value&…; repeatable',
      },
    },
  }),
  scenarios: option({
    schema: () =>
      z.union(
        [z.string().min(1), z.array(z.union([z.string().min(1), z.custom<ScenarioDefinition>(isScenario)]))],
        'must be a directory, or an array of directories and defined scenarios',
      ),
    flags: { scenarios: { group: 'Data', value: 'DIR', help: 'directory of further scenario files' } },
  }),
  generate: option({
    schema: () =>
      z
        .strictObject({
          payments: count().default(0),
          requests: count().default(0),
          seed: z.int().default(1),
          onProgress: z
            .custom<GenerateOptions['onProgress']>((value) => typeof value === 'function', 'must be a function')
            .optional(),
        })
        .refine(
          ({ payments, requests }) => payments + requests <= MAX_GENERATED,
          'payments and requests must be at most 100000 together',
        ),
    flags: {
      generate: {
        group: 'Data',
        value: 'WHAT=N',
        multiple: true,
        words: ['payments=', 'requests='],
        help: 'add realistic records: payments=N, requests=N',
      },
    },
    notInWorker: 'a worker generates no records; export a state that has them, and pass it as the option fixtures',
  }),
  seed: option({
    schema: () => z.int('must be a whole number'),
    flags: {
      seed: {
        group: 'Data',
        value: 'N',
        help: 'seed of ids and of generated records; ids repeat after a reset and a restart (1)',
      },
    },
  }),
  now: option({
    schema: () =>
      z
        .string()
        .refine(
          (text) => text === 'system' || isClockTime(text),
          'must be "system" or an ISO 8601 time from 1970 to 9999',
        ),
    flags: { now: { group: 'Data', value: 'DATE', help: 'freeze the clock at this ISO 8601 time (system)' } },
  }),
  auth: option({
    schema: () => z.enum(['strict', 'any']),
    preset: 'strict',
    flags: { auth: { group: LIMITS, value: 'MODE', help: 'strict, or any: every non-empty credential' } },
  }),
  apiKeys: option({
    schema: credentialList,
    preset: ['test-api-key'],
    flags: { 'api-key': { group: LIMITS, value: 'KEY', multiple: true, help: 'accept this API key; repeatable' } },
  }),
  sessionTokens: option({ schema: credentialList, preset: ['test-session-token'] }),
  strict: option({
    schema: () => z.boolean(),
    preset: false,
    flags: { strict: { group: LIMITS, help: 'reject unknown fields and explain unknown routes in the 404' } },
  }),
  onUnknownRoute: option({ schema: () => z.enum(['warn', 'error']) }),
  rateLimit: option({
    schema: () =>
      z.union([
        z.boolean('must be true, false or an object such as { perSecond: 5 }'),
        z.strictObject({
          perSecond: z.int().min(1).optional(),
          blockAfter: z.int().min(1).optional(),
          blockFor: durationLike('PT5M').optional(),
        }),
      ]),
    preset: false,
    flags: {
      'rate-limit': {
        group: LIMITS,
        field: 'perSecond',
        value: 'N',
        help: 'reject more than N calls per second from a client; the service allows 5 (no limit)',
      },
    },
  }),
  baseUrl: option({
    schema: () => z.url(),
    flags: {
      'base-url': { group: 'Server', value: 'URL', help: "base URL of links in responses (the mock's own URL)" },
    },
  }),
  origin: option({
    schema: () => z.string().regex(/^[\x21-\x7e]+$/, 'must be an origin such as https://shop.example.com'),
  }),
  magicValues: option({ schema: () => z.boolean(), preset: true }),
  workspaceFrom: option({
    schema: () => z.enum(['url', 'api-key']),
    preset: 'url',
    flags: {
      'workspace-from': { group: 'Workspaces', value: 'WHERE', help: 'url, or api-key: each key its own workspace' },
    },
  }),
  workspaceTtl: option({
    schema: () => durationLike('1h'),
    preset: '1h',
    flags: {
      'workspace-ttl': { group: 'Workspaces', value: 'TIME', help: 'delete workspaces unused for this long' },
    },
    notInWorker: 'the workspaces of a worker are kept until they are deleted',
  }),
  maxWorkspaces: option({ schema: () => z.int().min(1), preset: 10_000 }),
  workspaceCreation: option({
    schema: () => z.enum(['first-use', 'explicit']),
    preset: 'first-use',
    flags: {
      'workspace-creation': {
        group: 'Workspaces',
        value: 'HOW',
        help: 'first-use, or explicit: only POST /__mock/workspaces creates one',
      },
    },
  }),
  workspaceQuota: option({
    schema: quotaSchema,
    preset: {},
    flags: {
      'quota-rows': {
        group: 'Workspaces',
        field: 'rows',
        value: 'N',
        help: 'rows that each workspace may add (no limit)',
      },
      'quota-calls': {
        group: 'Workspaces',
        field: 'callsPerSecond',
        value: 'N',
        help: 'calls per second of each workspace (no limit)',
      },
      'quota-webhooks': {
        group: 'Workspaces',
        field: 'webhooks',
        value: 'N',
        help: 'webhooks of each workspace (no limit)',
      },
    },
  }),
  maxBodyBytes: option({ schema: () => z.int().min(1).max(1_000_000_000), preset: 1_048_576 }),
  maxSnapshots: option({ schema: () => z.int().min(1), preset: 1000 }),
  maxDeliveries: option({ schema: () => z.int().min(2), preset: 10_000 }),
  maxRateClients: option({ schema: () => z.int().min(2), preset: 10_000 }),
  maxEvents: option({ schema: () => z.int().min(2), preset: 4000 }),
  maxCalls: option({ schema: () => z.int().min(0).max(1_000_000), preset: 1000 }),
  maxCallBytes: option({ schema: () => z.int().min(0), preset: 65_536 }),
  maxCallLogBytes: option({ schema: () => z.int().min(0), preset: 8_388_608 }),
  webhooks: option({
    schema: webhooks,
    preset: WEBHOOKS,
    flags: {
      webhook: { group: 'Webhooks', field: 'url', value: 'URL', help: 'send every event to this address' },
      'webhook-secret': {
        group: 'Webhooks',
        field: 'secret',
        value: 'SECRET',
        help: 'signing secret for --webhook and listen',
      },
      'webhook-public': {
        group: 'Webhooks',
        field: 'allowPublic',
        help: 'allow webhook addresses outside of this machine and private networks',
      },
    },
  }),
  validateResponses: option({ schema: () => z.boolean(), preset: false }),
  onCall: option({
    schema: () => z.custom<(call: CallLine) => void>((value) => typeof value === 'function', 'must be a function'),
  }),
};

/** Returns the options that `createMock` takes. */
export const mockOptions = ({ timing, settings }: Pick<Service, 'timing' | 'settings'>) => ({
  ...ENGINE_OPTIONS,
  ...timing.options,
  ...settings,
});
export type ParsedMockOptions = Parsed<ReturnType<typeof mockOptions>>;
