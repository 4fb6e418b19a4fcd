import type { StatedAssumption } from '../../engine/kernel/world/assumption.ts';

export const WEBHOOK_ASSUMPTIONS = [
  {
    id: 'A-WEBHOOK-OPERATIONS',
    area: 'Webhooks',
    sentence:
      'API keys and sessions see every webhook, a client ID its own. The documents name no API key here. POST ' +
      'returns ID and secret, and the list the secrets, as in the public schema; a known address is 400. The ' +
      'test waits for the first attempts and returns 201 `{sent, failed}`, or 404.',
    source: { kind: 'document', title: 'OpenAPI document 0.14.0 of the Auth API', date: '2026-09-03' },
    ownChoice: 'API keys, and what the test returns and waits for',
  },
  {
    id: 'A-WEBHOOK-SAMPLES',
    area: 'Webhooks',
    sentence: 'Test events are samples whose IDs match no record. `client_id.linked` is sent only by the test.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: '`client_id.linked` only by the test',
  },
  {
    id: 'A-WEBHOOK-TOGGLE',
    area: 'Webhooks',
    sentence: '`PUT /v1/webhook/{webhookId}` toggles `isActive`. Pending deliveries still arrive.',
    source: { kind: 'document', title: 'OpenAPI document 0.14.0 of the Auth API', date: '2026-09-03' },
    ownChoice: 'that pending deliveries still arrive',
  },
  {
    id: 'A-WEBHOOK-URL',
    area: 'Webhooks',
    sentence:
      'Webhook addresses are loopback, private ranges and local names such as `*.test`; others only with ' +
      '`webhooks.allowPublic`. Resolved addresses are checked too. URLs with a user name or password are 400, ' +
      'and so are hosts that cannot exist, as in A-ORIGIN-SCHEMES.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-WEBHOOK-SCOPED',
    area: 'Webhooks',
    sentence:
      '`.client_id` and `.checkout` events are off. `webhooks.scopedEvents` sends them in addition to the core ' +
      'event.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: 'off by default, because the test operation of 2026-09-03 has neither',
  },
  {
    id: 'A-WEBHOOK-FIELDS',
    area: 'Webhooks',
    sentence:
      '`payment.processing` also has amounts and `isCryptoToFiat`, and `payment.failed` also amounts, ' +
      '`explorer`, `timestamp`, `paymentCurrency`, `isCryptoToFiat`, `failureReason` and `retryAfter`. Public ' +
      "fixtures of 2025 have them; the service's own samples do not.",
    source: {
      kind: 'document',
      title: 'Webhook fixtures of marcohefti/request-network-api-contracts',
      date: '2025-12-11',
    },
  },
  {
    id: 'A-WEBHOOK-CONVERTED',
    area: 'Webhooks',
    sentence:
      'Converted amounts in payment events are decimals of US dollars, as in `payments[]` of `GET ' +
      '/v2/request/{requestId}`; a public receiver adds them up as dollars.',
    source: { kind: 'production', where: 'RequestNetwork/easy-invoice', date: '2026-11-28' },
  },
  {
    id: 'A-WEBHOOK-RETRY',
    area: 'Webhooks',
    sentence: 'Attempts follow 1, 5 and 15 s after the previous attempt. Anything but 2xx is a failure.',
    source: { kind: 'document', title: 'Webhooks page of the documentation', date: '2026-08-21' },
  },
] as const satisfies readonly StatedAssumption[];
