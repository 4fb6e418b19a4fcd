import type { StatedAssumption } from '../../engine/kernel/world/assumption.ts';

export const RECURRING_ASSUMPTIONS = [
  {
    id: 'A-RECURRING-STATES',
    area: 'Recurring payments',
    sentence:
      'The states are `pending`, `active`, `paused`, `completed` and `cancelled`. Three failed attempts in a ' +
      'row pause a schedule. Completed and cancelled are final.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
  },
  {
    id: 'A-RECURRING-PERIODS',
    area: 'Recurring payments',
    sentence:
      'Permit periods are in seconds: a month has 28 days, a year 365. The deadline is one period after the ' +
      'last date; later payments fail with `SignatureExpired`.',
    source: { kind: 'document', title: 'SDK and contracts, commit f194280', date: '2026-06-24' },
    ownChoice: 'the length of a month and a year, and the deadline',
  },
  {
    id: 'A-RECURRING-ACTIVATE',
    area: 'Recurring payments',
    sentence: "The signature must recover to the payer before the permit's deadline. Only plain accounts can sign.",
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: 'that only plain accounts can sign',
  },
  {
    id: 'A-RECURRING-PROXY',
    area: 'Recurring payments',
    sentence:
      'Permits are for version 0.1.0 of the recurring proxy, as in the OpenAPI document of 2026-09-03. It is ' +
      'not on OP Mainnet, which is 400. The SDK also has version 0.2.0 with another permit, and the ' +
      'documentation lists OP Mainnet; which of them the live service uses is not known (as of 2026-11-28).',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: 'the 400 on OP Mainnet',
  },
  {
    id: 'A-RECURRING-EXECUTION',
    area: 'Recurring payments',
    sentence:
      'Each period creates a request with its own reference, and a payment. Overdue periods are paid at once, ' +
      'in order.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: 'the order of overdue periods',
  },
  {
    id: 'A-RECURRING-RETRY',
    area: 'Recurring payments',
    sentence: 'A failed attempt is repeated an hour later with the same request.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-RECURRING-ALLOWANCE',
    area: 'Recurring payments',
    sentence:
      "The recurring proxy's allowance is set by `wallet.set-allowance`; by default, it covers all live " +
      'schedules.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-RECURRING-TOTAL',
    area: 'Recurring payments',
    sentence: '`totalPayments` is 2 to 255, because the permit counts in a uint8.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: '255, where the document says 256',
  },
  {
    id: 'A-RECURRING-FIXTURES',
    area: 'Recurring payments',
    sentence: 'Schedules in fixtures do not run until a step or an unpause starts them.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-RECURRING-LIST',
    area: 'Recurring payments',
    sentence: '`GET /v2/payouts/recurring` exists only in the mock: newest first, 50 per page, at most 100.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-RECURRING-REQUESTS',
    area: 'Recurring payments',
    sentence:
      'Each period after `startDate` creates a request that names the first as its original. Only the original ' +
      'can be stopped; v2 may resume it.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: 'that only the original can be stopped',
  },
] as const satisfies readonly StatedAssumption[];
