import type { StatedAssumption } from '../../engine/kernel/world/assumption.ts';

export const PEOPLE_ASSUMPTIONS = [
  {
    id: 'A-COMPLIANCE-STATUSES',
    area: 'Payers, client IDs, sessions, journeys',
    sentence:
      'The agreement is `not_started`, `pending`, `completed`, `rejected` or `failed`. KYC is `not_started`, ' +
      '`initiated`, `pending`, `approved`, `rejected`, `failed`, `retry_required` or `completed`.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0 and documentation', date: '2026-09-03' },
  },
  {
    id: 'A-PAYER-PHONE',
    area: 'Payers, client IDs, sessions, journeys',
    sentence: '`phone` is E.164, whose `+` may be left out.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
  },
  {
    id: 'A-PAYER-LINKS',
    area: 'Payers, client IDs, sessions, journeys',
    sentence:
      'Reading a payer returns `agreementUrl` and `kycUrl` too. The documents leave them out, and a public app ' +
      'reads them.',
    source: { kind: 'production', where: 'RequestNetwork/easy-invoice', date: '2026-11-28' },
  },
  {
    id: 'A-LIST-ORDER',
    area: 'Payers, client IDs, sessions, journeys',
    sentence: 'Client IDs, bank accounts and webhooks are listed oldest first. No document promises an order.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-AGREEMENT-FALSE',
    area: 'Payers, client IDs, sessions, journeys',
    sentence: '`agreementCompleted: false` sets the agreement to `not_started`.',
    source: { kind: 'choice' },
  },
  {
    id: 'A-PAYMENT-DETAILS-STATUSES',
    area: 'Payers, client IDs, sessions, journeys',
    sentence: 'Bank accounts are `pending`, then `approved`, `failed`, `rejected` or `verified` by a step.',
    source: { kind: 'document', title: 'Documentation', date: '2026-08-21' },
    ownChoice: '`rejected` and `verified`, which only public receivers and fixtures have',
  },
  {
    id: 'A-CLIENT-ID-MOVES',
    area: 'Payers, client IDs, sessions, journeys',
    sentence: '`active` ⇄ `inactive`, either → `revoked`, which is final. DELETE returns 200 without a body.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
  },
  {
    id: 'A-CLIENT-ID-FIELDS',
    area: 'Payers, client IDs, sessions, journeys',
    sentence:
      '`operatorWalletAddress` and expiries are null until set, and omitted from the list. A client ID without ' +
      'domains (fixture or step) belongs to a back end and needs no Origin. POST and PUT require 1 to 10 ' +
      'domains.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0 and documentation', date: '2026-09-03' },
  },
  {
    id: 'A-DESTINATIONS',
    area: 'Payers, client IDs, sessions, journeys',
    sentence:
      'An account has one active destination. POST replaces it or reactivates an equal one; PUT changes it in ' +
      'place. API key, configured sessions and their client IDs share the platform account.',
    source: { kind: 'document', title: 'OpenAPI document 0.14.0 of the Auth API', date: '2026-09-03' },
    ownChoice: 'the shared platform account',
  },
  {
    id: 'A-DESTINATION-RESOLVED',
    area: 'Payers, client IDs, sessions, journeys',
    sentence:
      "A new link uses the client ID's destination, else the account's active one. A malformed ID or a missing " +
      'destination is 400, a foreign ID 403. A bound client ID may omit `payee`.',
    source: { kind: 'document', title: 'OpenAPI document 0.13.0 and documentation', date: '2026-08-21' },
  },
  {
    id: 'A-CLIENT-ID-VERSIONS',
    area: 'Payers, client IDs, sessions, journeys',
    sentence:
      '`/v1/client-ids` manages the same client IDs with a session, each owner only its own. Domains are ' +
      'optional, and `payeeDestinationId` is in all responses except the list.',
    source: { kind: 'document', title: 'OpenAPI document 0.14.0 of the Auth API', date: '2026-09-03' },
  },
  {
    id: 'A-JOURNEY-CREATION',
    area: 'Payers, client IDs, sessions, journeys',
    sentence:
      'Journeys are created by `POST /v2/journey`, a fixture or `journey.add`. Unknown IDs are 404. The first ' +
      'processor is `request-network`.',
    source: { kind: 'document', title: 'OpenAPI document 0.31.0', date: '2026-09-03' },
    ownChoice: 'the 404 and the first processor',
  },
  {
    id: 'A-SESSION',
    area: 'Payers, client IDs, sessions, journeys',
    sentence:
      "Sessions are configured, or opened by a wallet's signature (ERC-4361), and end after 15 minutes without " +
      'a call. They are sent as a bearer token or as the cookie `session_token`. A wrong proof is 400.',
    source: {
      kind: 'document',
      title: 'OpenAPI document 0.14.0 of the Auth API and documentation',
      date: '2026-09-03',
    },
    ownChoice: 'the 400',
  },
] as const satisfies readonly StatedAssumption[];
