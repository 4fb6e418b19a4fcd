import { indexRoutes } from '../engine/api/http/operation-index.ts';
import { defineService } from '../engine/mock/definition/define-service.ts';
import { clockResource, deliveriesResource, faultsResource, jobsResource } from '../engine/mock/engine.resources.ts';
import { authenticate } from './auth.ts';
import { currenciesResource } from './catalogue/currencies/currencies.resource.ts';
import { protocolFeeOptions } from './catalogue/protocol-fee/protocol-fee.options.ts';
import { protocolFeeResource } from './catalogue/protocol-fee/protocol-fee.resource.ts';
import { DEFAULT_TIMING, timingSchema } from './catalogue/timing/timing.model.ts';
import { timingOptions } from './catalogue/timing/timing.options.ts';
import { timingResource } from './catalogue/timing/timing.resource.ts';
import { walletsResource } from './catalogue/wallets/wallets.resource.ts';
import { chainOptions } from './chain/chain.options.ts';
import { chainResource } from './chain/chain.resource.ts';
import { followChain } from './chain/chain-follower.ts';
import { DOCUMENT } from './document.ts';
import { healthResource } from './health/health.resource.ts';
import { journeysResource } from './journeys/journeys.resource.ts';
import { intentsResource } from './money/intents/intents.resource.ts';
import { offrampsResource } from './money/offramps/offramps.resource.ts';
import { payoutsResource } from './money/payouts/payouts.resource.ts';
import { recurringResource } from './money/recurring/recurring.resource.ts';
import { SCOPED_EVENTS } from './money/requests/request-payloads.model.ts';
import { activeClients } from './people/client-ids/client-ids.commands.ts';
import { clientIdsResource } from './people/client-ids/client-ids.resource.ts';
import { destinationsResource } from './people/destinations/destinations.resource.ts';
import { payersResource } from './people/payers/payers.resource.ts';
import { paymentDetailsResource } from './people/payment-details/payment-details.resource.ts';
import { sessionsResource } from './people/sessions/sessions.resource.ts';
import { paymentsResource } from './request-api/payments.resource.ts';
import { requestsResource } from './request-api/requests.resource.ts';
import { ROUTES } from './routes.generated.ts';
import { ROW_TEMPLATES } from './row-templates.generated.ts';
import { securePaymentsResource } from './secure-payments/secure-payments.resource.ts';
import { WEBHOOK_EVENTS } from './webhooks/payloads.ts';
import { webhooksResource } from './webhooks/webhooks.resource.ts';

/** Every resource of the Payment Request Service. A new resource needs a folder and a line here. */
const resources = [
  currenciesResource,
  requestsResource,
  intentsResource,
  offrampsResource,
  paymentsResource,
  payoutsResource,
  recurringResource,
  securePaymentsResource,
  payersResource,
  paymentDetailsResource,
  destinationsResource,
  clientIdsResource,
  sessionsResource,
  journeysResource,
  healthResource,
  walletsResource,
  protocolFeeResource,
  chainResource,
  faultsResource,
  jobsResource,
  deliveriesResource,
  webhooksResource,
  timingResource,
  clockResource,
] as const;

export const paymentRequestService = defineService(resources, {
  authenticate,
  document: DOCUMENT,
  routes: indexRoutes(ROUTES),
  rowTemplates: ROW_TEMPLATES,
  documentWriter: () => import('#openapi-documents'),
  assumptions: async () => (await import('./assumptions/assumptions.ts')).knownAssumptions(),
  headers: {
    apiKey: 'x-api-key',
    credentials: ['x-api-key', 'x-client-id', 'authorization'],
    cookie: 'session_token',
    cors: 'x-client-id,x-api-key,authorization,content-type',
    webhook: 'x-request-network-',
  },
  webhookEvents: [...WEBHOOK_EVENTS, ...SCOPED_EVENTS],
  texts: {
    subjects: ['requestId', 'clientUserId', 'token'],
    throttled: 'ThrottlerException: Too Many Requests',
    hasPlainErrors: (path) => path.startsWith('/v1/'),
    registerWebhook: 'set the option webhooks, or POST /v1/webhook',
    ignoredHeaders: {
      'idempotency-key':
        'because the service has no idempotency keys; after a lost response, look for your reference in all pages of ' +
        'GET /v2/request before you repeat the call',
    },
  },
  timing: { options: timingOptions, schema: timingSchema, defaults: DEFAULT_TIMING },
  settings: { ...chainOptions, ...protocolFeeOptions },
  startSteps: ({ protocolFee }) => (protocolFee === undefined ? [] : [{ do: 'protocol-fee.set', ...protocolFee }]),
  follow: followChain,
  credentials: (world) => {
    const clients = activeClients(world);
    return {
      apiKeys: [...world.config.apiKeys],
      clientIds: clients.map(({ clientId }) => clientId),
      backEndClientIds: clients.filter(({ allowedDomains }) => allowedDomains.length === 0).map((row) => row.clientId),
      sessionTokens: [...world.config.sessionTokens],
    };
  },
  generate: async (...given) => (await import('./generate/generate.ts')).generate(...given),
});
