import * as z from 'zod';
import type { AccessDocument, ServiceDocument } from '../engine/api/http/service-document.ts';
import { GUIDE } from './guide.ts';
import { NOT_SIMULATED } from './not-simulated.ts';

const UNAUTHORIZED = { 401: 'Unauthorized: the credential is missing or unknown' } as const;
const FORBIDDEN = { 403: 'Forbidden: the client ID is inactive, revoked or used from another origin' } as const;
const TOO_MANY = { 429: 'Too many requests; Retry-After says when to try again' } as const;

const originHeader = () =>
  z.object({
    Origin: z
      .string()
      .optional()
      .meta({ param: { description: 'Required with x-client-id; a browser sets it.' } }),
  });

/** The credentials that each class of operations takes, by their names in `securitySchemes`. */
export const CREDENTIALS = {
  none: [],
  session: ['sessionToken'],
  key: ['apiKey'],
  'key-or-client': ['apiKey', 'clientId'],
  'key-or-session': ['apiKey', 'sessionToken'],
  // Reading requests and currencies takes sessions too, as the later public document says (assumption A-SESSION).
  'key-client-or-session': ['apiKey', 'clientId', 'sessionToken'],
  management: ['apiKey', 'clientId', 'sessionToken'],
} as const satisfies Record<string, readonly Credential[]>;
export type Credential = 'apiKey' | 'clientId' | 'sessionToken';

/** Classes of operations by the credentials that they accept. */
export type AuthClass = keyof typeof CREDENTIALS;

/** Returns what the document says of a class of operations. */
function accessOf(auth: AuthClass): AccessDocument {
  const taken: readonly Credential[] = CREDENTIALS[auth];
  const schemes = taken.map((name) => ({ [name]: [] }));
  if (auth === 'none') return { security: [{}], errors: TOO_MANY };
  const takesClient = taken.includes('clientId');
  return {
    security: schemes,
    ...(takesClient && auth !== 'management' && { headers: originHeader }),
    errors: { ...UNAUTHORIZED, ...(takesClient && FORBIDDEN), ...TOO_MANY },
  };
}

/** What the groups of operations are about, in the order of the document. */
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

/** A group of operations. */
export type Tag = keyof typeof TAGS;

/** The parts of `/openapi.json` besides the operations, with the three ways to authenticate. */
export const DOCUMENT: ServiceDocument<AuthClass> = {
  info: {
    title: 'Payment Request Service (mock)',
    version: '2.0.0',
    description: 'Simulates the Payment Request Service, v1 (deprecated) and v2. No chain, no account, no network.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  guide: GUIDE,
  tags: TAGS,
  securitySchemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'API key of the platform. Default of the mock: test-api-key',
    },
    clientId: {
      type: 'apiKey',
      in: 'header',
      name: 'x-client-id',
      description: 'Front-end credential, used with the Origin header. Default of the mock: cli_test',
    },
    sessionToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'Session token. Default of the mock: test-session-token',
    },
  },
  access: Object.fromEntries(Object.keys(CREDENTIALS).map((auth) => [auth, accessOf(auth as AuthClass)])) as Record<
    AuthClass,
    AccessDocument
  >,
  notSimulated: NOT_SIMULATED,
  answers: async () => (await import('./answers.generated.ts')).ANSWERS,
  // The Auth API has no v2: its operations are current.
  isDeprecated: (path) => /^\/v1\/(?!webhook|health|auth|client-ids|payee-destination)/.test(path),
};
