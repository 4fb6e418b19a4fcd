import * as z from 'zod';
import type { ServiceDocument } from '../engine/api/http/service-document.ts';
import { GUIDE } from './guide.ts';
import { NOT_SIMULATED } from './not-simulated.ts';
import type { AuthClass } from './wire/operation.ts';

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
  Sessions: 'Signing in, with a wallet or an e-mail address.',
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
  access: {
    none: { security: [{}], errors: TOO_MANY },
    'optional-session': { security: [{}, { sessionToken: [] }], errors: TOO_MANY },
    session: { security: [{ sessionToken: [] }], errors: { ...UNAUTHORIZED, ...TOO_MANY } },
    client: {
      security: [{ clientId: [] }],
      headers: originHeader,
      errors: { ...UNAUTHORIZED, ...FORBIDDEN, ...TOO_MANY },
    },
    key: { security: [{ apiKey: [] }], errors: { ...UNAUTHORIZED, ...TOO_MANY } },
    'key-or-client': {
      security: [{ apiKey: [] }, { clientId: [] }],
      headers: originHeader,
      errors: { ...UNAUTHORIZED, ...FORBIDDEN, ...TOO_MANY },
    },
    management: {
      security: [{ apiKey: [] }, { clientId: [] }, { sessionToken: [] }],
      errors: { ...UNAUTHORIZED, ...FORBIDDEN, ...TOO_MANY },
    },
    'key-or-session': {
      security: [{ apiKey: [] }, { sessionToken: [] }],
      errors: { ...UNAUTHORIZED, ...TOO_MANY },
    },
    'key-client-or-session': {
      security: [{ apiKey: [] }, { clientId: [] }, { sessionToken: [] }],
      headers: originHeader,
      errors: { ...UNAUTHORIZED, ...FORBIDDEN, ...TOO_MANY },
    },
  },
  notSimulated: NOT_SIMULATED,
  answers: async () => (await import('./answers.generated.ts')).ANSWERS,
  // The Auth API has no v2: its operations are current.
  isDeprecated: (path) => /^\/v1\/(?!webhook|health|auth|client-ids|payee-destination)/.test(path),
};
