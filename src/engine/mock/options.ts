import * as z from 'zod';
import { LAST_MS, parseTime } from '../clock/clock.ts';
import { isDuration } from '../clock/duration.ts';
import { MockConfigError } from '../core/errors.ts';
import { isExport } from '../fixtures/export.ts';
import { isRecordArray } from '../fixtures/record-array.ts';
import type { Service } from '../service.ts';
import { optionProblems } from './option-problems.ts';
import type { CallLine, ExportedState, GenerateOptions, ScenarioDefinition } from './options.types.ts';

const credentialList = z.array(z.string().min(1)).min(1);

/** Returns the schema of a duration on the machine's clock. */
const durationLike = (example: string) => {
  const message = `must be a duration such as ${example}`;
  return z.union([z.number(), z.string()], message).refine(isDuration, message);
};

const count = z.int('must be a whole number').min(0).max(1_000_000);

const webhooks = z.strictObject({
  url: z.string().min(1).optional(),
  secret: z.string().min(1).default('test-webhook-secret'),
  deliver: z
    .custom<(request: Request) => Response | Promise<Response>>(
      (value) => typeof value === 'function',
      'must be a function that takes a Request and returns a Response',
    )
    .optional(),
  allowPublic: z.boolean().default(false),
  timeout: durationLike('5s').default('5s'),
  clientIdEvents: z.boolean().default(false),
});

/** Returns the schema of what one workspace may use. */
export const quotaSchema = () =>
  z.strictObject({
    rows: z.int().min(0).optional(),
    callsPerSecond: z.int().min(1).optional(),
    webhooks: z.int().min(0).optional(),
  });

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
const EngineOptions = z.strictObject({
  fixtures: z
    .union(
      [
        z.string().min(1),
        z.custom<ExportedState>(isExport),
        z.record(z.string(), z.custom<readonly Record<string, unknown>[]>(isRecordArray)),
      ],
      'must be a set (default, empty), a directory, a .json file, an exported state, or an array of rows for each table',
    )
    .default('default'),
  scenarios: z
    .union(
      [z.string().min(1), z.array(z.union([z.string().min(1), z.custom<ScenarioDefinition>(isScenario)]))],
      'must be a directory, or an array of directories and defined scenarios',
    )
    .optional(),
  scenario: z
    .union([z.string(), z.array(z.string())], 'must be the name of a scenario, or an array of names')
    .default([]),
  generate: z
    .strictObject({
      payments: count.default(0),
      requests: count.default(0),
      seed: z.int().default(1),
      onProgress: z
        .custom<GenerateOptions['onProgress']>((value) => typeof value === 'function', 'must be a function')
        .optional(),
    })
    .optional(),
  seed: z.int('must be a whole number').optional(),
  now: z
    .string()
    .refine((text) => text === 'system' || isClockTime(text), 'must be "system" or an ISO 8601 time from 1970 to 9999')
    .optional(),
  auth: z.enum(['strict', 'any']).default('strict'),
  apiKeys: credentialList.default(['test-api-key']),
  sessionTokens: credentialList.default(['test-session-token']),
  baseUrl: z.url().optional(),
  origin: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be an origin such as https://shop.example.com')
    .optional(),
  workspaceFrom: z.enum(['url', 'api-key']).default('url'),
  workspaceTtl: durationLike('1h').default('1h'),
  maxWorkspaces: z.int().min(1).default(10_000),
  workspaceCreation: z.enum(['first-use', 'explicit']).default('first-use'),
  workspaceQuota: quotaSchema().prefault({}),
  magicValues: z.boolean().default(true),
  strict: z.boolean().default(false),
  onUnknownRoute: z.enum(['warn', 'error']).optional(),
  maxBodyBytes: z.int().min(1).max(1_000_000_000).default(1_048_576),
  maxSnapshots: z.int().min(1).default(1000),
  maxDeliveries: z.int().min(2).default(10_000),
  maxRateClients: z.int().min(2).default(10_000),
  maxEvents: z.int().min(2).default(4000),
  maxCalls: z.int().min(0).max(1_000_000).default(1000),
  maxCallBytes: z.int().min(0).default(65_536),
  maxCallLogBytes: z.int().min(0).default(8_388_608),
  webhooks: webhooks.prefault({}),
  rateLimit: z
    .union([
      z.boolean('must be true, false or an object such as { perSecond: 5 }'),
      z.strictObject({
        perSecond: z.int().min(1).optional(),
        blockAfter: z.int().min(1).optional(),
        blockFor: durationLike('PT5M').optional(),
      }),
    ])
    .default(false),
  validateResponses: z.boolean().default(false),
  onCall: z.custom<(call: CallLine) => void>((value) => typeof value === 'function', 'must be a function').optional(),
});

/** Returns the schema of what `createMock` takes. */
export const mockOptionsSchema = ({ timing, settings }: Pick<Service, 'timing' | 'settings'>) =>
  EngineOptions.extend(timing.options).extend(settings.options);
export type ParsedMockOptions = z.infer<ReturnType<typeof mockOptionsSchema>>;

/** Returns the schema of what `startMock` takes. */
export const startOptionsSchema = (service: Pick<Service, 'timing' | 'settings'>) =>
  mockOptionsSchema(service).extend({
    port: z.int().min(0).max(65_535).default(0),
    host: z.string().min(1).default('127.0.0.1'),
    keepProcessAlive: z.boolean().optional(),
    state: z.string().min(1).optional(),
    stateIgnoreDamaged: z.boolean().default(false),
    stateSync: z.enum(['off', 'written', 'disk']).default('off'),
    drain: durationLike('5s').optional(),
    controlToken: controlTokenSchema().optional(),
    controlOpen: z.boolean().default(false),
    trustedOrigins: z
      .array(z.string().regex(ORIGIN, 'must be an origin such as https://shop.example.com, or *').toLowerCase())
      .default([]),
  });

/**
 * Parses options.
 * @throws MockConfigError for an unknown or wrong option, with the nearest valid one
 */
export function parseOptions<T extends z.ZodObject>(schema: T, options: unknown): z.infer<T> {
  const given = options === undefined ? {} : options;
  // Each mock parses its options once: compiling a parser for that would take longer than the whole start.
  const result = schema.safeParse(given, { jitless: true });
  if (result.success) return result.data;
  throw MockConfigError.options(optionProblems(result.error.issues, schema, given));
}
