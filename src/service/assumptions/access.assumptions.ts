import type { StatedAssumption } from '../../engine/kernel/world/assumption.ts';

export const ACCESS_ASSUMPTIONS = [
  {
    id: 'A-ORIGIN-SCHEMES',
    area: 'Errors and access',
    sentence:
      '`allowedDomains` are https, or http on localhost, compared by scheme, host and port. Hosts that cannot ' +
      'exist are 400: wildcards, empty or too long parts of a name, port 0, and 0.0.0.1 to 0.255.255.255.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: 'which hosts cannot exist',
  },
  {
    id: 'A-CREDENTIAL-ORDER',
    area: 'Errors and access',
    sentence: 'API key, then client ID, then session token. A wrong key is an error even if the next is valid.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: 'the error for a wrong key',
  },
  {
    id: 'A-FORBIDDEN',
    area: 'Errors and access',
    sentence: 'Unknown client IDs are 401; inactive and revoked ones, and a wrong or missing origin, are 403.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: '403 for inactive client IDs and for origins',
  },
  {
    id: 'A-ERRORS',
    area: 'Errors and access',
    sentence:
      'Validation errors are 400 with the HTTP reason phrase in `error`. v2 adds `errors: [{field, message}]`, ' +
      'v1 puts the first into `message`.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: '`errors` in all operations of v2, and the message of v1',
  },
  {
    id: 'A-LOOSE-TEXT',
    area: 'Errors and access',
    sentence:
      'At the top level, v1 bodies accept a number for a string, and null for an absent field. Other types are ' +
      'rejected. v2 converts nothing.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-FIRST-ONLY-ERROR',
    area: 'Errors and access',
    sentence: "A `firstOnly` other than true or false is 400, and the message lists the validator's issue.",
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
  },
  {
    id: 'A-HEALTH',
    area: 'Errors and access',
    sentence: '`{"status":"ok"}` without a credential. Faults and rate limits apply.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: 'the body, and that faults and rate limits apply',
  },
  {
    id: 'A-RATE-LIMITS',
    area: 'Errors and access',
    sentence:
      'Off by default. On: 5 calls a second per credential and address, then 429 with Retry-After. More than a ' +
      "minute's worth blocks for 5 minutes.",
    source: { kind: 'document', title: 'Authentication page of the documentation', date: '2026-08-21' },
    ownChoice: 'off by default, Retry-After, and the same limit for API keys and sessions',
  },
] as const satisfies readonly StatedAssumption[];
