/* Generated from the options by npm run generate. */

export const OPTION_FLAGS = {
  "port": { "option": "port", "group": "Server", "short": "p", "value": "PORT", "env": [ "MOCK_PORT", "PORT" ],
    "help": "port; 0 selects a free one (4010)" },
  "host": { "option": "host", "group": "Server", "value": "ADDRESS", "env": [ "MOCK_HOST" ],
    "help": "address to listen on (127.0.0.1)" },
  "fixtures": { "option": "fixtures", "group": "Data", "value": "SET|DIR", "env": [ "MOCK_FIXTURES" ], "choices": [
    "default", "empty" ], "help": "data to start from: default, empty or a directory (default)" },
  "scenario": { "option": "scenario", "group": "Data", "value": "NAME", "multiple": true, "env": [ "MOCK_SCENARIO" ],
    "help": "apply a scenario at start, NAME or NAME?parameter=value&…; repeatable" },
  "scenarios": { "option": "scenarios", "group": "Data", "value": "DIR", "env": [ "MOCK_SCENARIOS" ],
    "help": "directory with additional scenario files" },
  "generate": { "option": "generate.*", "group": "Data", "value": "WHAT=N", "multiple": true, "env": [
    "MOCK_GENERATE" ], "help": "add realistic records: payments=N, requests=N" },
  "seed": { "option": "seed", "group": "Data", "value": "N", "env": [ "MOCK_SEED" ],
    "help": "seed of IDs and generated records; the same seed repeats them after a reset or restart (1" + ")" },
  "now": { "option": "now", "group": "Data", "value": "DATE", "env": [ "MOCK_NOW" ],
    "help": "freeze the clock at this ISO 8601 time (system)" },
  "auth": { "option": "auth", "group": "Credentials and limits", "value": "MODE", "env": [ "MOCK_AUTH" ],
    "choices": [ "strict", "any" ], "help": "strict, or any: accept every non-empty credential (strict)" },
  "api-key": { "option": "apiKeys", "group": "Credentials and limits", "value": "KEY", "multiple": true, "env": [
    "MOCK_API_KEY" ], "help": "accept this API key; repeatable (test-api-key)" },
  "strict": { "option": "strict", "group": "Credentials and limits", "env": [ "MOCK_STRICT" ],
    "help": "reject unknown fields and explain unknown routes in the 404" },
  "rate-limit": { "option": "rateLimit.perSecond", "group": "Credentials and limits", "value": "N", "env": [
    "MOCK_RATE_LIMIT" ], "help": "reject more than N calls per second from a client; the service allows 5 (no limit)"
    },
  "base-url": { "option": "baseUrl", "group": "Server", "value": "URL", "env": [ "MOCK_BASE_URL" ],
    "help": "base URL of links in responses (the host of the call)" },
  "workspace-from": { "option": "workspaceFrom", "group": "Workspaces", "value": "WHERE", "env": [
    "MOCK_WORKSPACE_FROM" ], "choices": [ "url", "api-key" ], "help": "url, or api-key: one workspace per key (url)" },
  "workspace-ttl": { "option": "workspaceTtl", "group": "Workspaces", "value": "TIME", "env": [ "MOCK_WORKSPACE_TTL"
    ], "help": "delete workspaces unused for this long (1h)" },
  "webhook": { "option": "webhooks.url", "group": "Webhooks", "value": "URL", "env": [ "MOCK_WEBHOOK" ],
    "help": "send every event to this address" },
  "webhook-secret": { "option": "webhooks.secret", "group": "Webhooks", "value": "SECRET", "env": [
    "MOCK_WEBHOOK_SECRET" ], "help": "signing secret for --webhook and listen (test-webhook-secret)" },
  "webhook-public": { "option": "webhooks.allowPublic", "group": "Webhooks", "env": [ "MOCK_WEBHOOK_PUBLIC" ],
    "help": "allow webhook addresses outside this machine and private networks" },
  "settlement": { "option": "settlement", "group": "Timing", "value": "WHEN", "env": [ "MOCK_SETTLEMENT" ],
    "choices": [ "immediate" ], "help": "payments settle: immediate, PT30S, polls=3 (immediate)" },
  "kyc-review": { "option": "kycReview", "group": "Timing", "value": "WHEN", "env": [ "MOCK_KYC_REVIEW" ],
    "choices": [ "manual", "immediate" ],
    "help": "identity checks are approved: manual, immediate, PT30S, polls=3 (manual)" },
  "bank-review": { "option": "bankReview", "group": "Timing", "value": "WHEN", "env": [ "MOCK_BANK_REVIEW" ],
    "choices": [ "manual", "immediate" ],
    "help": "bank accounts are approved: manual, immediate, PT30S, polls=3 (manual)" },
  "offramp": { "option": "offramp", "group": "Timing", "value": "WHEN", "env": [ "MOCK_OFFRAMP" ], "choices": [
    "manual", "immediate" ], "help": "off-ramp payments advance: manual, immediate, PT30S, polls=3 (immediate)" },
  "chain": { "option": "chain", "group": "Blockchain", "value": "URL", "env": [ "MOCK_CHAIN" ],
    "help": "JSON-RPC URL of a chain whose transactions pay requests, such as http://127.0.0.1:8545" },
  "protocol-fee": { "option": "protocolFee.*", "group": "Fees", "value": "FIELD=VALUE", "multiple": true, "env": [
    "MOCK_PROTOCOL_FEE" ],
    "help": "charge the protocol's fee on every payment: percentage=0.1, address=0x…, capUsd=25, hides" + "Amount=true"
    },
  "state": { "option": "state", "group": "Data", "value": "FILE", "env": [ "MOCK_STATE" ],
    "help": "keep the state of all workspaces in this file" },
  "control-token": { "option": "controlToken", "group": "Control API", "value": "TOKEN", "env": [
    "MOCK_CONTROL_TOKEN" ], "help": "token that the control API requires (generated and printed, unless on loopback)"
    },
  "control-open": { "option": "controlOpen", "group": "Control API", "env": [ "MOCK_CONTROL_OPEN" ],
    "help": "allow access to the control API without a token" },
  "trust-origin": { "option": "trustedOrigins", "group": "Control API", "value": "ORIGIN", "multiple": true, "env": [
    "MOCK_TRUST_ORIGIN" ],
    "help": "trust pages of this origin like those of localhost; * trusts every page; repeatable" },
} as const;

export const LOG_FLAGS = {
  "log-level": { "option": "logLevel", "group": "Output", "value": "LEVEL", "env": [ "MOCK_LOG_LEVEL" ], "choices": [
    "silent", "error", "info", "debug" ], "help": "silent, error, info or debug (info)" },
  "log-format": { "option": "logFormat", "group": "Output", "value": "FORMAT", "env": [ "MOCK_LOG_FORMAT" ],
    "choices": [ "text", "json" ], "help": "text, or json: one object per line (text)" },
} as const;
