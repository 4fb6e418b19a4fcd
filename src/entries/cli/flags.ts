/** A command line flag, and the environment variables that can also set it. */
export interface Flag {
  type: 'string' | 'boolean';
  short?: string;
  multiple?: boolean;
  /** Environment variables that set the value when the flag is absent. The first one that is set wins. */
  env?: readonly string[];
  /** The value's name in the help. */
  value?: string;
  help: string;
}

/** Every flag, in the groups and the order in which the help lists them. */
export const FLAG_GROUPS = {
  Server: {
    port: {
      type: 'string',
      short: 'p',
      env: ['MOCK_PORT', 'PORT'],
      value: 'N',
      help: 'port; 0 selects a free one (4010; chain: 8545)',
    },
    host: { type: 'string', env: ['MOCK_HOST'], value: 'ADDRESS', help: 'address to listen on (127.0.0.1)' },
    config: {
      type: 'string',
      short: 'c',
      env: ['MOCK_CONFIG'],
      value: 'FILE',
      help: 'configuration file (mock.config.* of this folder)',
    },
    'base-url': {
      type: 'string',
      env: ['MOCK_BASE_URL'],
      value: 'URL',
      help: "base URL of links in responses (the mock's own URL)",
    },
    'max-body-bytes': {
      type: 'string',
      env: ['MOCK_MAX_BODY_BYTES'],
      value: 'N',
      help: 'maximum size of a request body (1048576)',
    },
    drain: {
      type: 'string',
      env: ['MOCK_DRAIN'],
      value: 'TIME',
      help: 'keep serving for this long after SIGTERM, while no longer ready (0s)',
    },
  },
  Data: {
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
      help: 'apply a scenario at start, NAME or NAME?parameter=value&…; repeatable',
    },
    scenarios: { type: 'string', env: ['MOCK_SCENARIOS'], value: 'DIR', help: 'directory of further scenario files' },
    generate: {
      type: 'string',
      multiple: true,
      env: ['MOCK_GENERATE'],
      value: 'WHAT=N',
      help: 'add realistic records: payments=N, requests=N',
    },
    seed: {
      type: 'string',
      env: ['MOCK_SEED'],
      value: 'N',
      help: 'seed of ids and of generated records; ids repeat after a reset and a restart (1)',
    },
    now: { type: 'string', env: ['MOCK_NOW'], value: 'TIME', help: 'freeze the clock at this ISO 8601 time (system)' },
    state: {
      type: 'string',
      env: ['MOCK_STATE'],
      value: 'FILE',
      help: 'persist the state of all workspaces: load it at start, save each change',
    },
    'state-ignore-damaged': {
      type: 'boolean',
      env: ['MOCK_STATE_IGNORE_DAMAGED'],
      help: 'set a damaged file of --state aside and start anew',
    },
    'state-sync': {
      type: 'string',
      env: ['MOCK_STATE_SYNC'],
      value: 'WHEN',
      help: 'answer a change once it is saved: off, written (survives a kill), disk (and a power failure) (off)',
    },
  },
  'Credentials and limits': {
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
      help: 'reject unknown fields and explain unknown routes in the 404',
    },
    'rate-limit': {
      type: 'string',
      env: ['MOCK_RATE_LIMIT'],
      value: 'N',
      help: 'reject more than N calls per second from a client; the service allows 5 (no limit)',
    },
  },
  Timing: {
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
      help: 'identity checks are approved: manual, immediate, PT30S, polls=3 (manual)',
    },
    'bank-review': {
      type: 'string',
      env: ['MOCK_BANK_REVIEW'],
      value: 'WHEN',
      help: 'bank accounts are approved: manual, immediate, PT30S, polls=3 (manual)',
    },
    offramp: {
      type: 'string',
      env: ['MOCK_OFFRAMP'],
      value: 'WHEN',
      help: 'off-ramp payments advance: manual, immediate, PT30S, polls=3 (immediate)',
    },
    'offramp-confirmation': {
      type: 'string',
      env: ['MOCK_OFFRAMP_CONFIRMATION'],
      value: 'ORDER',
      help: 'payment.confirmed of an off-ramp comes last, or first: before its stages (last)',
    },
    'new-request-status': {
      type: 'string',
      env: ['MOCK_NEW_REQUEST_STATUS'],
      value: 'WORD',
      help: "status of an unpaid request in answers: created, or the service's former word pending (created)",
    },
    'no-magic-values': { type: 'boolean', help: 'disable magic values such as the e-mail kyc-rejected@…' },
  },
  Blockchain: {
    chain: {
      type: 'string',
      multiple: true,
      env: ['MOCK_CHAIN'],
      value: 'URL',
      help: 'confirm payments that are on the chain of this JSON-RPC node, such as http://127.0.0.1:8545; repeatable',
    },
    confirmations: {
      type: 'string',
      env: ['MOCK_CONFIRMATIONS'],
      value: 'N',
      help: 'blocks that a payment needs on --chain until it counts, its own included (1)',
    },
    'chain-follow': {
      type: 'boolean',
      env: ['MOCK_CHAIN_FOLLOW'],
      help: "moves of the mock's clock move the time of --chain too",
    },
  },
  Workspaces: {
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
      help: 'delete workspaces unused for this long (1h)',
    },
    'max-workspaces': {
      type: 'string',
      env: ['MOCK_MAX_WORKSPACES'],
      value: 'N',
      help: 'maximum number of workspaces (10000)',
    },
    'workspace-creation': {
      type: 'string',
      env: ['MOCK_WORKSPACE_CREATION'],
      value: 'HOW',
      help: 'first-use, or explicit: only POST /__mock/workspaces creates one (first-use)',
    },
    'quota-rows': {
      type: 'string',
      env: ['MOCK_QUOTA_ROWS'],
      value: 'N',
      help: 'rows that each workspace may add (no limit)',
    },
    'quota-calls': {
      type: 'string',
      env: ['MOCK_QUOTA_CALLS'],
      value: 'N',
      help: 'calls per second of each workspace (no limit)',
    },
    'quota-webhooks': {
      type: 'string',
      env: ['MOCK_QUOTA_WEBHOOKS'],
      value: 'N',
      help: 'webhooks of each workspace (no limit)',
    },
  },
  'Control API': {
    'control-token': {
      type: 'string',
      env: ['MOCK_CONTROL_TOKEN'],
      value: 'TOKEN',
      help: 'token that the control API requires (generated and printed, unless on loopback)',
    },
    'control-open': {
      type: 'boolean',
      env: ['MOCK_CONTROL_OPEN'],
      help: 'allow access to the control API without a token',
    },
    'trust-origin': {
      type: 'string',
      multiple: true,
      env: ['MOCK_TRUST_ORIGIN'],
      value: 'ORIGIN',
      help: 'trust pages of this origin as those of localhost; * trusts every page; repeatable',
    },
  },
  Webhooks: {
    webhook: { type: 'string', env: ['MOCK_WEBHOOK'], value: 'URL', help: 'send every event to this address' },
    'webhook-secret': {
      type: 'string',
      env: ['MOCK_WEBHOOK_SECRET'],
      value: 'SECRET',
      help: 'signing secret for --webhook and listen (test-webhook-secret)',
    },
    'webhook-public': {
      type: 'boolean',
      env: ['MOCK_WEBHOOK_PUBLIC'],
      help: 'allow webhook addresses outside of this machine and private networks',
    },
  },
  'Trigger and listen': {
    url: {
      type: 'string',
      env: ['MOCK_URL'],
      value: 'URL',
      help: 'URL of the mock (from --host and --port)',
    },
    request: { type: 'string', value: 'ID', help: 'the request that the event is about' },
    'client-user': { type: 'string', value: 'ID', help: 'the payer that the event is about' },
    force: { type: 'boolean', help: 'send the event even if the state forbids it' },
    'forward-to': { type: 'string', value: 'URL', help: 'URL to forward the webhooks to' },
    'print-secret': { type: 'boolean', help: 'print the signing secret' },
    'listen-host': {
      type: 'string',
      value: 'NAME',
      help: 'host name at which the mock reaches this machine, such as host.docker.internal (127.0.0.1)',
    },
  },
  'Local chain': {
    network: { type: 'string', value: 'NAME', help: 'the network that it plays (sepolia)' },
    timestamp: { type: 'string', value: 'TIME', help: 'time of the first block, ISO 8601 or now (now)' },
    install: {
      type: 'string',
      value: 'URL',
      help: 'start none, and put contracts, tokens and balances on this node (anvil or hardhat)',
    },
  },
  Output: {
    'log-level': {
      type: 'string',
      env: ['MOCK_LOG_LEVEL'],
      value: 'LEVEL',
      help: 'silent, error, info or debug (info)',
    },
    'log-format': {
      type: 'string',
      env: ['MOCK_LOG_FORMAT'],
      value: 'FORMAT',
      help: 'text, or json: one object a line (text)',
    },
    quiet: { type: 'boolean', help: 'print only errors; the same as --log-level silent' },
    'list-scenarios': { type: 'boolean', help: 'print the scenarios and exit' },
    json: { type: 'boolean', help: 'print JSON: --list-scenarios, validate, doctor, chain' },
    help: { type: 'boolean', short: 'h', help: 'print this help, or after a command its help, and exit' },
    version: { type: 'boolean', short: 'v', help: 'print the version and exit' },
  },
} as const satisfies Record<string, Record<string, Flag>>;

type Groups = typeof FLAG_GROUPS;
export type FlagName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

/** The flags in the order in which the help lists them. */
export const FLAG_LIST: readonly [FlagName, Flag][] = Object.values(FLAG_GROUPS).flatMap(
  (flags) => Object.entries(flags) as [FlagName, Flag][],
);
