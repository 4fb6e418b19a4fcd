/** Accepted credentials by class of operations, as named in `securitySchemes`. */
export const CREDENTIALS = {
  none: [],
  session: ['sessionToken'],
  key: ['apiKey'],
  'key-or-client': ['apiKey', 'clientId'],
  'key-or-session': ['apiKey', 'sessionToken'],
  // Sessions can read requests and currencies too.
  'key-client-or-session': ['apiKey', 'clientId', 'sessionToken'],
  management: ['apiKey', 'clientId', 'sessionToken'],
} as const satisfies Record<string, readonly Credential[]>;
export type Credential = 'apiKey' | 'clientId' | 'sessionToken';

export type AuthClass = keyof typeof CREDENTIALS;
