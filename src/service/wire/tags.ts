/** Groups of operations in the OpenAPI document. */
export const TAGS = {
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
