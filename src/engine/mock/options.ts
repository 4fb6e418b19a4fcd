import * as z from 'zod';
import { LAST_MS, parseTime } from '../clock/clock.ts';
import { isDuration } from '../clock/duration.ts';
import { option, type Parsed } from '../core/option.ts';
import { isExport } from '../fixtures/export.ts';
import { isRecordArray } from '../fixtures/record-array.ts';
import type { Service } from '../service.ts';
import type { CallLine, ExportedState, GenerateOptions, ScenarioDefinition } from './options.types.ts';

const credentialList = () => z.array(z.string().min(1)).min(1);

/** Returns the schema of a duration on the machine's clock. */
const durationLike = (example: string) => {
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

/** Returns the schema of what one workspace may use. */
export const quotaSchema = () =>
  z.strictObject({
    rows: z.int().min(0).optional(),
    callsPerSecond: z.int().min(1).optional(),
    webhooks: z.int().min(0).optional(),
  });

/** All generated rows are in memory, and their indexes are made before the first answer. */
const MAX_GENERATED = 100_000;

/** What a cookie and a header can carry as it is: printable ASCII without a space, quote, comma, semicolon and backslash. */
const TOKEN = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{8,}$/;

/** Returns the schema of a token of the control API. */
export const controlTokenSchema = () =>
  z
    .string()
    .regex(
      TOKEN,
      'must have at least 8 characters: letters, digits and signs, but no space, quote, comma, semicolon or \\',
    );

const ORIGIN = /^(\*|[a-z][a-z\d+.-]*:\/\/[^\s/]+)$/i;

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
  fixtures: option(
    () =>
      z.union(
        [
          z.string().min(1),
          z.custom<ExportedState>(isExport),
          z.record(z.string(), z.custom<readonly Record<string, unknown>[]>(isRecordArray)),
        ],
        'must be a set (default, empty), a directory, a .json file, an exported state, or an array of rows for each table',
      ),
    'default',
  ),
  scenarios: option(() =>
    z.union(
      [z.string().min(1), z.array(z.union([z.string().min(1), z.custom<ScenarioDefinition>(isScenario)]))],
      'must be a directory, or an array of directories and defined scenarios',
    ),
  ),
  scenario: option(
    () => z.union([z.string(), z.array(z.string())], 'must be the name of a scenario, or an array of names'),
    [],
  ),
  generate: option(() =>
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
  ),
  seed: option(() => z.int('must be a whole number')),
  now: option(() =>
    z
      .string()
      .refine(
        (text) => text === 'system' || isClockTime(text),
        'must be "system" or an ISO 8601 time from 1970 to 9999',
      ),
  ),
  auth: option(() => z.enum(['strict', 'any']), 'strict'),
  apiKeys: option(credentialList, ['test-api-key']),
  sessionTokens: option(credentialList, ['test-session-token']),
  baseUrl: option(() => z.url()),
  origin: option(() => z.string().regex(/^[\x21-\x7e]+$/, 'must be an origin such as https://shop.example.com')),
  workspaceFrom: option(() => z.enum(['url', 'api-key']), 'url'),
  workspaceTtl: option(() => durationLike('1h'), '1h'),
  maxWorkspaces: option(() => z.int().min(1), 10_000),
  workspaceCreation: option(() => z.enum(['first-use', 'explicit']), 'first-use'),
  workspaceQuota: option(quotaSchema, {}),
  magicValues: option(() => z.boolean(), true),
  strict: option(() => z.boolean(), false),
  onUnknownRoute: option(() => z.enum(['warn', 'error'])),
  maxBodyBytes: option(() => z.int().min(1).max(1_000_000_000), 1_048_576),
  maxSnapshots: option(() => z.int().min(1), 1000),
  maxDeliveries: option(() => z.int().min(2), 10_000),
  maxRateClients: option(() => z.int().min(2), 10_000),
  maxEvents: option(() => z.int().min(2), 4000),
  maxCalls: option(() => z.int().min(0).max(1_000_000), 1000),
  maxCallBytes: option(() => z.int().min(0), 65_536),
  maxCallLogBytes: option(() => z.int().min(0), 8_388_608),
  webhooks: option(webhooks, WEBHOOKS),
  rateLimit: option(
    () =>
      z.union([
        z.boolean('must be true, false or an object such as { perSecond: 5 }'),
        z.strictObject({
          perSecond: z.int().min(1).optional(),
          blockAfter: z.int().min(1).optional(),
          blockFor: durationLike('PT5M').optional(),
        }),
      ]),
    false,
  ),
  validateResponses: option(() => z.boolean(), false),
  onCall: option(() =>
    z.custom<(call: CallLine) => void>((value) => typeof value === 'function', 'must be a function'),
  ),
};

/** Returns the options that `createMock` takes. */
export const mockOptions = ({ timing, settings }: Pick<Service, 'timing' | 'settings'>) => ({
  ...ENGINE_OPTIONS,
  ...timing.options,
  ...settings,
});
export type ParsedMockOptions = Parsed<ReturnType<typeof mockOptions>>;

/** Returns the options that `startMock` takes. */
export const startOptions = (service: Pick<Service, 'timing' | 'settings'>) => ({
  ...mockOptions(service),
  port: option(() => z.int().min(0).max(65_535), 0),
  host: option(() => z.string().min(1), '127.0.0.1'),
  keepProcessAlive: option(() => z.boolean()),
  state: option(() => z.string().min(1)),
  stateIgnoreDamaged: option(() => z.boolean(), false),
  stateSync: option(() => z.enum(['off', 'written', 'disk']), 'off'),
  drain: option(() => durationLike('5s')),
  controlToken: option(controlTokenSchema),
  controlOpen: option(() => z.boolean(), false),
  trustedOrigins: option(
    () => z.array(z.string().regex(ORIGIN, 'must be an origin such as https://shop.example.com, or *').toLowerCase()),
    [],
  ),
});
