/** One flag of the command line and where else its value may come from. */
export interface Flag {
  type: 'string' | 'boolean';
  short?: string;
  multiple?: boolean;
  /** Environment variables that give the value when the flag is absent; the first that is set wins. */
  env?: readonly string[];
  /** The value's name in the help. */
  value?: string;
  help: string;
}

export const FLAGS = {
  port: { type: 'string', short: 'p', env: ['MOCK_PORT', 'PORT'], value: 'N', help: 'port, 0 takes a free one (4010)' },
  host: { type: 'string', env: ['MOCK_HOST'], value: 'ADDRESS', help: 'address to listen on (127.0.0.1)' },
  fixtures: {
    type: 'string',
    env: ['MOCK_FIXTURES'],
    value: 'SET|DIR',
    help: 'data to start from: default, empty or a directory (default)',
  },
  scenario: {
    type: 'string',
    multiple: true,
    env: ['MOCK_SCENARIO'],
    value: 'NAME',
    help: 'apply a scenario at start; repeatable',
  },
  scenarios: { type: 'string', env: ['MOCK_SCENARIOS'], value: 'DIR', help: 'directory of further scenario files' },
  'api-key': {
    type: 'string',
    multiple: true,
    env: ['MOCK_API_KEY'],
    value: 'KEY',
    help: 'accept this API key; repeatable (test-api-key)',
  },
  auth: {
    type: 'string',
    env: ['MOCK_AUTH'],
    value: 'MODE',
    help: 'strict, or any: every non-empty credential (strict)',
  },
  strict: {
    type: 'boolean',
    env: ['MOCK_STRICT'],
    help: 'refuse unknown fields and explain unknown routes in the 404',
  },
  'rate-limit': {
    type: 'string',
    env: ['MOCK_RATE_LIMIT'],
    value: 'N',
    help: 'refuse more than N calls a second of one client; the service allows 5 (no limit)',
  },
  generate: {
    type: 'string',
    multiple: true,
    env: ['MOCK_GENERATE'],
    value: 'WHAT=N',
    help: 'add realistic records: payments=N, requests=N',
  },
  seed: { type: 'string', env: ['MOCK_SEED'], value: 'N', help: 'seed of ids and of generated records (1)' },
  now: { type: 'string', env: ['MOCK_NOW'], value: 'TIME', help: 'stop the clock at this ISO 8601 time (system)' },
  settlement: {
    type: 'string',
    env: ['MOCK_SETTLEMENT'],
    value: 'WHEN',
    help: 'payments settle: immediate, PT30S, polls=3 (immediate)',
  },
  'kyc-review': {
    type: 'string',
    env: ['MOCK_KYC_REVIEW'],
    value: 'WHEN',
    help: 'identity checks pass: manual, immediate, PT30S, polls=3 (manual)',
  },
  'bank-review': {
    type: 'string',
    env: ['MOCK_BANK_REVIEW'],
    value: 'WHEN',
    help: 'bank accounts pass: manual, immediate, PT30S, polls=3 (manual)',
  },
  offramp: {
    type: 'string',
    env: ['MOCK_OFFRAMP'],
    value: 'WHEN',
    help: 'off-ramps go on: manual, immediate, PT30S, polls=3 (immediate)',
  },
  'no-magic-values': { type: 'boolean', help: 'values such as the e-mail kyc-rejected@… mean nothing' },
  'workspace-from': {
    type: 'string',
    env: ['MOCK_WORKSPACE_FROM'],
    value: 'WHERE',
    help: 'url, or api-key: each key its own workspace (url)',
  },
  'workspace-ttl': {
    type: 'string',
    env: ['MOCK_WORKSPACE_TTL'],
    value: 'TIME',
    help: 'keep unused ones so long (1h)',
  },
  'max-workspaces': { type: 'string', env: ['MOCK_MAX_WORKSPACES'], value: 'N', help: 'the most at once (10000)' },
  state: {
    type: 'string',
    env: ['MOCK_STATE'],
    value: 'FILE',
    help: 'keep the state: load it at start, save it at the end',
  },
  'control-token': {
    type: 'string',
    env: ['MOCK_CONTROL_TOKEN'],
    value: 'TOKEN',
    help: 'what the control API asks for (made up and printed, unless on loopback)',
  },
  'control-open': { type: 'boolean', env: ['MOCK_CONTROL_OPEN'], help: 'let everybody use the control API' },
  webhook: { type: 'string', env: ['MOCK_WEBHOOK'], value: 'URL', help: 'send every event to this address' },
  'webhook-secret': {
    type: 'string',
    env: ['MOCK_WEBHOOK_SECRET'],
    value: 'SECRET',
    help: 'key of the signatures for --webhook and listen (test-webhook-secret)',
  },
  'webhook-public': {
    type: 'boolean',
    env: ['MOCK_WEBHOOK_PUBLIC'],
    help: 'let webhooks leave this machine and private networks',
  },
  url: {
    type: 'string',
    env: ['MOCK_URL'],
    value: 'URL',
    help: 'trigger, listen: where the mock is (that of --host and --port)',
  },
  request: { type: 'string', value: 'ID', help: 'trigger: the request that the event is about' },
  'client-user': { type: 'string', value: 'ID', help: 'trigger: the payer that the event is about' },
  force: { type: 'boolean', help: 'trigger: tell the event although the state forbids it' },
  'forward-to': { type: 'string', value: 'URL', help: 'listen: where the webhooks go' },
  'print-secret': { type: 'boolean', help: 'listen: print the key of the signatures' },
  'listen-host': {
    type: 'string',
    value: 'NAME',
    help: 'listen: the name of this machine for the mock, such as host.docker.internal (127.0.0.1)',
  },
  'base-url': {
    type: 'string',
    env: ['MOCK_BASE_URL'],
    value: 'URL',
    help: "base of the links in answers (the mock's own URL)",
  },
  'log-level': { type: 'string', env: ['MOCK_LOG_LEVEL'], value: 'LEVEL', help: 'silent, error, info or debug (info)' },
  quiet: { type: 'boolean', help: 'print nothing but errors; the same as --log-level silent' },
  'list-scenarios': { type: 'boolean', help: 'print the scenarios and end' },
  help: { type: 'boolean', short: 'h', help: 'print this help and end' },
  version: { type: 'boolean', short: 'v', help: 'print the version and end' },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof FLAGS;

/** The flags in the order of the help. */
export const FLAG_LIST: readonly [FlagName, Flag][] = Object.entries(FLAGS) as [FlagName, Flag][];
