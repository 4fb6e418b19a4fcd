import type { ServiceDocument } from '../engine/mock/define-service.ts';

/** Accepted credentials by class of operations, as named in `securitySchemes`. */
export const CREDENTIALS = {
  none: [],
  session: ['sessionToken'],
  key: ['apiKey'],
  'key-or-client': ['apiKey', 'clientId'],
  'key-or-session': ['apiKey', 'sessionToken'],
  // Sessions can read requests and currencies too (assumption A-SESSION).
  'key-client-or-session': ['apiKey', 'clientId', 'sessionToken'],
  management: ['apiKey', 'clientId', 'sessionToken'],
} as const satisfies Record<string, readonly Credential[]>;
export type Credential = 'apiKey' | 'clientId' | 'sessionToken';

export type AuthClass = keyof typeof CREDENTIALS;

const TAGS = {
  Requests: 'Payment requests, the calldata that pays them, and payments from other chains.',
  Payouts: 'Requests that are created and paid in one call, in batches or at intervals.',
  'Secure payments': 'Payment links with a page of their own, also for payouts.',
  Payments: 'Search of payments.',
  Currencies: 'Tokens and fiat currencies, and which converts to which.',
  Payers: 'Compliance of the people who pay into bank accounts.',
  'Payment details': 'Bank accounts of payers.',
  'Client IDs': 'Credentials of front ends.',
  'Payee destinations': 'Where payees are paid: a wallet, and a token of one network.',
  Sessions: 'Signing in with a wallet.',
  Journeys: 'Journeys of a payment through its processors.',
  Health: 'Health checks.',
  Webhooks: 'Addresses that receive events.',
};

export type Tag = keyof typeof TAGS;

export const DOCUMENT: ServiceDocument = {
  info: {
    title: 'Payment Request Service (mock)',
    version: '2.0.0',
    description: 'Simulates the Payment Request Service, v1 (deprecated) and v2. No chain, no account, no network.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  guide: async () => (await import('./guide.ts')).GUIDE,
  tags: TAGS,
  renamed: { 'POST /v2/pay': 'POST /v2/payouts' },
  notSimulated: async () => (await import('./not-simulated.ts')).NOT_SIMULATED,
};
