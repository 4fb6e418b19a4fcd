import { withoutUndefined } from '../../engine/core/without-undefined.ts';
import type { GenerateOptions, MockConfig, StartOptions } from '../mock.types.ts';
import type { Env } from './environment.ts';
import type { GivenValues } from './given-values.ts';
import { UsageError } from './usage-error.ts';
import { durationOf, numberOf, oneOf, timeOf, urlOf, whenOf, wholeNumber, wordOf, wrongValue } from './values.ts';

const REVIEW_WORDS = ['manual', 'immediate'] as const;

/**
 * Returns the options that flags and variables give. What neither says comes from the configuration file, and what that does not
 * say is omitted, so the library's defaults apply. It runs in a worker too, where there are only variables.
 */
export function givenOptions(line: GivenValues, env: Env, config: MockConfig = {}): StartOptions {
  const { logLevel: _level, logFormat: _format, webhooks, generate, workspaceQuota, ...rest } = config;
  const scenario = line.all('scenario');
  return {
    ...rest,
    scenario: scenario.length > 0 ? scenario : (config.scenario ?? []),
    ...dataOptions(line, config),
    ...timingOptions(line),
    ...chainOptions(line),
    ...workspaceOptions(line),
    ...controlOptions(line, env),
    ...merged('webhooks', webhooks, webhookOptions(line)),
    ...merged('generate', generate, generateOptions(line)),
    ...merged('workspaceQuota', workspaceQuota, quotaOptions(line)),
  };
}

/** Returns an option that is an object, with the fields of the command line over those of the configuration file. */
function merged<Name extends string>(name: Name, config: object | undefined, given: object): Partial<StartOptions> {
  const value = { ...config, ...given };
  return Object.keys(value).length > 0 ? { [name]: value } : {};
}

function dataOptions(line: GivenValues, config: MockConfig): Partial<StartOptions> {
  const apiKeys = line.all('api-key');
  const perSecond = numberOf(line, 'rate-limit');
  return withoutUndefined({
    fixtures: line.one('fixtures') ?? config.fixtures,
    scenarios: line.one('scenarios') ?? config.scenarios,
    apiKeys: apiKeys.length > 0 ? apiKeys : undefined,
    seed: numberOf(line, 'seed'),
    auth: wordOf(line, 'auth', ['strict', 'any']),
    strict: line.toggled('strict'),
    rateLimit: perSecond === undefined ? undefined : { perSecond },
    now: timeOf(line, 'now'),
    baseUrl: urlOf(line, 'base-url', 'https://mock.example.com'),
    maxBodyBytes: numberOf(line, 'max-body-bytes'),
    drain: durationOf(line, 'drain'),
  });
}

function timingOptions(line: GivenValues): Partial<StartOptions> {
  return withoutUndefined({
    settlement: whenOf(line, 'settlement', ['immediate']),
    kycReview: whenOf(line, 'kyc-review', REVIEW_WORDS),
    bankReview: whenOf(line, 'bank-review', REVIEW_WORDS),
    offramp: whenOf(line, 'offramp', REVIEW_WORDS),
    offrampConfirmation: wordOf(line, 'offramp-confirmation', ['last', 'first']),
    newRequestStatus: wordOf(line, 'new-request-status', ['created', 'pending']),
    magicValues: line.has('no-magic-values') ? false : undefined,
  });
}

/** Returns the nodes to watch, each with the flags that hold for all of them. */
function chainOptions(line: GivenValues): Partial<StartOptions> {
  const urls = line.all('chain');
  const confirmations = numberOf(line, 'confirmations');
  const follow = line.toggled('chain-follow');
  if (urls.length === 0) {
    const flag = confirmations === undefined ? '--chain-follow' : '--confirmations';
    if (confirmations !== undefined || follow === true) throw new UsageError(`${flag} needs --chain URL`);
    return {};
  }
  return { chain: urls.map((url) => withoutUndefined({ url, confirmations, follow })) };
}

function workspaceOptions(line: GivenValues): Partial<StartOptions> {
  return withoutUndefined({
    workspaceFrom: wordOf(line, 'workspace-from', ['url', 'api-key']),
    workspaceTtl: durationOf(line, 'workspace-ttl'),
    maxWorkspaces: numberOf(line, 'max-workspaces'),
    workspaceCreation: wordOf(line, 'workspace-creation', ['first-use', 'explicit']),
  });
}

function quotaOptions(line: GivenValues): NonNullable<StartOptions['workspaceQuota']> {
  return withoutUndefined({
    rows: numberOf(line, 'quota-rows'),
    callsPerSecond: numberOf(line, 'quota-calls'),
    webhooks: numberOf(line, 'quota-webhooks'),
  });
}

function webhookOptions(line: GivenValues): NonNullable<StartOptions['webhooks']> {
  return withoutUndefined({
    url: urlOf(line, 'webhook', 'http://localhost:3000/api/webhook'),
    secret: line.one('webhook-secret'),
    allowPublic: line.toggled('webhook-public'),
  });
}

function controlOptions(line: GivenValues, env: Env): Partial<StartOptions> {
  const controlToken = line.one('control-token');
  const trustedOrigins = line.all('trust-origin');
  // Other empty variables count as absent. An empty token is a secret that went missing, and must not open the control API.
  if ((controlToken ?? env.MOCK_CONTROL_TOKEN) === '') {
    throw new UsageError('--control-token (MOCK_CONTROL_TOKEN) is empty: set a token, or leave it out');
  }
  return withoutUndefined({
    state: line.one('state'),
    stateIgnoreDamaged: line.toggled('state-ignore-damaged'),
    stateSync: wordOf(line, 'state-sync', ['off', 'written', 'disk']),
    controlToken,
    controlOpen: line.toggled('control-open'),
    trustedOrigins: trustedOrigins.length > 0 ? trustedOrigins : undefined,
  });
}

function generateOptions(line: GivenValues): GenerateOptions {
  const pairs = line.all('generate');
  if (pairs.length === 0) return {};
  const generate: GenerateOptions = withoutUndefined({ seed: numberOf(line, 'seed') });
  for (const pair of pairs) {
    const [what = '', count] = pair.split('=');
    if (count === undefined) {
      throw wrongValue(line, 'generate', pair, 'give a number, as in --generate payments=5000');
    }
    generate[oneOf(line, 'generate', what, ['payments', 'requests'])] = wholeNumber(line, 'generate', count, pair);
  }
  return generate;
}
