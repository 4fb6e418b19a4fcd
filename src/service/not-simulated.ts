import type { NotSimulated } from '../engine/api/http/unknown-route.ts';

/** Operations of the public documents that are not simulated, by topic. A call returns 501. */
export const NOT_SIMULATED: NotSimulated = {
  Orchestrators: {
    instead: 'links and webhooks of the platform itself',
    operations: [
      'POST /v2/orchestrators',
      'GET /v2/orchestrators/client-ids',
      'POST /v2/orchestrators/client-ids',
      'DELETE /v2/orchestrators/client-ids/{clientId}',
      'POST /v2/orchestrators/client-id-link-intents',
      'GET /v2/orchestrators/fee-configs',
      'POST /v2/orchestrators/fee-configs',
      'PATCH /v2/orchestrators/fee-configs/{id}',
      'DELETE /v2/orchestrators/fee-configs/{id}',
      'GET /v2/orchestrators/webhooks',
      'POST /v2/orchestrators/webhooks',
      'POST /v2/orchestrators/webhooks/test',
      'PATCH /v2/orchestrators/webhooks/{id}',
      'DELETE /v2/orchestrators/webhooks/{id}',
      'GET /v1/client-id-links/intents/{token}',
      'POST /v1/client-id-links/intents/{token}',
      'PUT /v1/client-id-links/{clientIdId}/kyt',
    ],
  },
  Branding: {
    instead: 'the default payment page',
    operations: [
      'GET /v2/orchestrators/branding',
      'POST /v2/orchestrators/branding',
      'PATCH /v2/orchestrators/branding',
      'DELETE /v2/orchestrators/branding',
    ],
  },
  'Multicall intents': {
    instead: 'POST /v2/secure-payments/{token}/intent, which also accepts multicalls',
    operations: ['POST /v2/secure-payments/{token}/multicall-intent'],
  },
  'Link calldata by POST': {
    instead: 'GET /v2/secure-payments/{token}/pay',
    operations: ['POST /v2/secure-payments/{token}/calldata'],
  },
  'Payee destinations by signature (removed in 2026-03)': {
    instead: "/v1/payee-destination with a wallet's session",
    operations: [
      'GET /v2/payee-destination/signing-data',
      'POST /v2/payee-destination',
      'GET /v2/payee-destination',
      'GET /v2/payee-destination/{destinationId}',
      'DELETE /v2/payee-destination/{destinationId}',
    ],
  },
  'Email accounts': {
    instead: 'POST /v1/auth/wallet/challenge, then /v1/auth/wallet/verify',
    operations: ['POST /v1/auth/register', 'POST /v1/auth/login'],
  },
  'Commerce payments': {
    instead: 'payment requests; the commerce fields of a client ID are stored and returned',
    operations: [
      'POST /v2/commerce-payments/authorize/calldata',
      'POST /v2/commerce-payments/{requestId}/authorize',
      'POST /v2/commerce-payments/{requestId}/capture/calldata',
      'POST /v2/commerce-payments/{requestId}/capture',
      'POST /v2/commerce-payments/{requestId}/void/calldata',
      'POST /v2/commerce-payments/{requestId}/void',
      'GET /v2/commerce-payments/{requestId}/status',
    ],
  },
  'Recipient lookup, and Safe wallets of payees': {
    instead: 'destinations of plain wallets',
    operations: ['GET /v1/payee-destination/payout-lookup', 'PATCH /v1/payee-destination/wallet-change/cancel'],
  },
  'Transaction history': { instead: 'GET /v2/payments', operations: ['GET /v2/transaction-history'] },
  'Dashboard export': {
    instead: "GET /v2/request, or the panel's export",
    operations: ['GET /v2/dashboard/requests/export'],
  },
};
