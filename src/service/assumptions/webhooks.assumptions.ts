import type { Assumption } from '../../engine/kernel/world/assumption.ts';

export const WEBHOOK_ASSUMPTIONS = [
  {
    id: 'A-WEBHOOK-OPERATIONS',
    area: 'Webhooks',
    sentence:
      'API keys and sessions see every webhook, a client ID its own. The documents name no API key here. POST ' +
      'returns ID and secret, and the list the secrets, as in the public schema; a known address is 400. The ' +
      'test waits for the first attempts and returns 201 `{sent, failed}`, or 404.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-WEBHOOK-SAMPLES',
    area: 'Webhooks',
    sentence: 'test events are samples whose IDs match no record. `client_id.linked` is sent only by the test.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-WEBHOOK-TOGGLE',
    area: 'Webhooks',
    sentence: 'PUT /v1/webhook/{webhookId} toggles `isActive`. Pending deliveries still arrive.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-WEBHOOK-URL',
    area: 'Webhooks',
    sentence:
      'loopback, private ranges and local names such as `*.test`; others only with `webhooks.allowPublic`. ' +
      'Resolved addresses are checked too. URLs with a user name or password are 400, and so are hosts that ' +
      'cannot exist, as in A-ORIGIN-SCHEMES.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-WEBHOOK-SCOPED',
    area: 'Webhooks',
    sentence:
      '`.client_id` and `.checkout` events are off. `webhooks.scopedEvents` sends them in addition to the core ' +
      'event.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-WEBHOOK-FIELDS',
    area: 'Webhooks',
    sentence:
      '`payment.processing` also has amounts and `isCryptoToFiat`, and `payment.failed` also amounts, ' +
      '`explorer`, `timestamp`, `paymentCurrency`, `isCryptoToFiat`, `failureReason` and `retryAfter`. Public ' +
      "fixtures of 2025 have them; the service's own samples do not.",
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-WEBHOOK-CONVERTED',
    area: 'Webhooks',
    sentence:
      'converted amounts in payment events are decimals of US dollars, as in `payments[]` of `GET ' +
      '/v2/request/{requestId}`; a public receiver adds them up as dollars.',
    source: { kind: 'choice' },
    confirmed: null,
  },
  {
    id: 'A-WEBHOOK-RETRY',
    area: 'Webhooks',
    sentence: '1, 5 and 15 s after the previous attempt. Anything but 2xx is a failure.',
    source: { kind: 'choice' },
    confirmed: null,
  },
] as const satisfies readonly Assumption[];
