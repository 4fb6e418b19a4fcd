import { existsSync, readdirSync } from 'node:fs';
import { didYouMean } from '../../engine/core/nearest.ts';
import type { GenerateOptions, StartOptions, When } from '../mock.types.ts';
import type { FlagName } from './flags.ts';
import type { Env, ParsedCommand } from './parse-command.ts';
import { UsageError } from './usage-error.ts';

const LOG_LEVELS = ['silent', 'error', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const DEFAULT_PORT = 4010;

/** Returns the options of `startMock` from a command line. Absent flags are omitted, so the library's defaults apply. */
export function startOptions(line: ParsedCommand, env: Env): StartOptions {
  const seed = line.one('seed') === undefined ? undefined : wholeNumber('seed', line.one('seed'));
  const auth = line.one('auth') === undefined ? undefined : oneOf('auth', line.one('auth'), ['strict', 'any'] as const);
  const generate = generateOptions(line.all('generate'), seed);
  const fixtures = line.one('fixtures') ?? mounted('/fixtures', env);
  const scenarios = line.one('scenarios') ?? mounted('/scenarios', env);
  const apiKeys = line.all('api-key');
  const perSecond = line.one('rate-limit');
  const now = line.one('now');
  const baseUrl = line.one('base-url');
  return {
    port: portOf(line),
    host: hostOf(line),
    scenario: line.all('scenario'),
    ...(fixtures !== undefined && { fixtures }),
    ...(scenarios !== undefined && { scenarios }),
    ...(apiKeys.length > 0 && { apiKeys }),
    ...(generate !== undefined && { generate }),
    ...(seed !== undefined && { seed }),
    ...(auth !== undefined && { auth }),
    ...(line.has('strict') && { strict: true }),
    ...(perSecond !== undefined && { rateLimit: { perSecond: wholeNumber('rate-limit', perSecond) } }),
    ...(now !== undefined && { now }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...timingOptions(line),
    ...workspaceOptions(line),
    ...limitOptions(line),
    ...controlOptions(line, env),
    ...webhookOptions(line),
  };
}

/** Returns the timing options. Values are `polls=3`, a word or a duration, which the library validates. */
function timingOptions(line: ParsedCommand): Partial<StartOptions> {
  const when = (text: string | undefined): When | undefined => {
    const polls = /^polls=(\d{1,9})$/.exec(text ?? '')?.[1];
    if (polls !== undefined) return { polls: Number(polls) };
    // The library rejects an unknown word with a message that lists the valid ones.
    return text === undefined || /^[a-z]+$/.test(text) ? (text as When | undefined) : { after: text };
  };
  const entries = {
    settlement: when(line.one('settlement')),
    kycReview: when(line.one('kyc-review')),
    bankReview: when(line.one('bank-review')),
    offramp: when(line.one('offramp')),
    magicValues: line.has('no-magic-values') ? false : undefined,
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

function workspaceOptions(line: ParsedCommand): Partial<StartOptions> {
  const from = line.one('workspace-from');
  const ttl = line.one('workspace-ttl');
  const max = line.one('max-workspaces');
  return {
    ...(from !== undefined && { workspaceFrom: oneOf('workspace-from', from, ['url', 'api-key'] as const) }),
    ...(ttl !== undefined && { workspaceTtl: ttl }),
    ...(max !== undefined && { maxWorkspaces: wholeNumber('max-workspaces', max) }),
  };
}

function limitOptions(line: ParsedCommand): Partial<StartOptions> {
  const bodyBytes = line.one('max-body-bytes');
  return bodyBytes === undefined ? {} : { maxBodyBytes: wholeNumber('max-body-bytes', bodyBytes) };
}

function webhookOptions(line: ParsedCommand): Partial<StartOptions> {
  const url = line.one('webhook');
  const secret = line.one('webhook-secret');
  const webhooks = {
    ...(url !== undefined && { url }),
    ...(secret !== undefined && { secret }),
    ...(line.has('webhook-public') && { allowPublic: true }),
  };
  return Object.keys(webhooks).length > 0 ? { webhooks } : {};
}

function controlOptions(line: ParsedCommand, env: Env): Partial<StartOptions> {
  const state = line.one('state');
  const controlToken = line.one('control-token');
  const trustedOrigins = line.all('trust-origin');
  // Other empty variables count as absent. An empty token is a secret that went missing, and must not open the control API.
  if ((controlToken ?? env.MOCK_CONTROL_TOKEN) === '') {
    throw new UsageError('--control-token (MOCK_CONTROL_TOKEN) is empty: set a token, or leave it out');
  }
  return {
    ...(state !== undefined && { state }),
    ...(line.has('state-ignore-damaged') && { stateIgnoreDamaged: true }),
    ...(controlToken !== undefined && { controlToken }),
    ...(line.has('control-open') && { controlOpen: true }),
    ...(trustedOrigins.length > 0 && { trustedOrigins }),
  };
}

export function portOf(line: ParsedCommand): number {
  const text = line.one('port');
  const port = text === undefined ? DEFAULT_PORT : wholeNumber('port', text);
  if (port > 65_535) throw new UsageError(`--port ${port}: must be between 0 and 65535`);
  return port;
}

export function hostOf(line: ParsedCommand): string {
  return line.one('host') ?? '127.0.0.1';
}

export function logLevelOf(line: ParsedCommand): LogLevel {
  if (line.has('quiet')) return 'silent';
  const level = line.one('log-level');
  return level === undefined ? 'info' : oneOf('log-level', level, LOG_LEVELS);
}

/** Returns a directory mounted into the container, if it exists and is not empty. The image sets MOCK_CONTAINER. */
export function mounted(folder: string, env: Env): string | undefined {
  if (env.MOCK_CONTAINER !== 'true' || !existsSync(folder)) return undefined;
  return readdirSync(folder).length > 0 ? folder : undefined;
}

function generateOptions(pairs: readonly string[], seed: number | undefined): GenerateOptions | undefined {
  if (pairs.length === 0) return undefined;
  const generate: GenerateOptions = seed === undefined ? {} : { seed };
  for (const pair of pairs) {
    const [what = '', count] = pair.split('=');
    if (count === undefined) throw new UsageError(`--generate ${pair}: give a number, as in --generate payments=5000`);
    generate[oneOf('generate', what, ['payments', 'requests'] as const)] = wholeNumber('generate', count);
  }
  return generate;
}

function wholeNumber(flag: FlagName, text = ''): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`--${flag} ${text}: must be a whole number`);
  return Number(text);
}

function oneOf<T extends string>(flag: FlagName, text = '', allowed: readonly T[]): T {
  const found = allowed.find((word) => word === text);
  if (found !== undefined) return found;
  throw new UsageError(`--${flag} ${text}: must be one of ${allowed.join(', ')}${didYouMean(text, allowed)}`);
}
