import { indexRoutes } from '../engine/api/http/operation-index.ts';
import { defineService } from '../engine/mock/define-service.ts';
import { clockResource, deliveriesResource, faultsResource, jobsResource } from '../engine/mock/engine.resources.ts';
import { authenticate } from './auth.ts';
import { chainOptions } from './chain/chain.options.ts';
import { chainResource } from './chain/chain.resource.ts';
import { followChain } from './chain/follow-chain.ts';
import { activeClients } from './client-ids/client-ids.commands.ts';
import { clientIdsResource } from './client-ids/client-ids.resource.ts';
import { currenciesResource } from './currencies/currencies.resource.ts';
import { destinationsResource } from './destinations/destinations.resource.ts';
import { DOCUMENT } from './document.ts';
import { healthResource } from './health/health.resource.ts';
import { intentsResource } from './intents/intents.resource.ts';
import { journeysResource } from './journeys/journeys.resource.ts';
import { offrampsResource } from './offramps/offramps.resource.ts';
import { payersResource } from './payers/payers.resource.ts';
import { paymentDetailsResource } from './payment-details/payment-details.resource.ts';
import { paymentsResource } from './payments/payments.resource.ts';
import { payoutsResource } from './payouts/payouts.resource.ts';
import { recurringResource } from './recurring/recurring.resource.ts';
import { SCOPED_EVENTS } from './requests/request-payloads.model.ts';
import { requestsResource } from './requests/requests.resource.ts';
import { ROUTES } from './routes.generated.ts';
import { ROW_TEMPLATES } from './row-templates.generated.ts';
import { securePaymentsResource } from './secure-payments/secure-payments.resource.ts';
import { sessionsResource } from './sessions/sessions.resource.ts';
import { DEFAULT_TIMING, timingSchema } from './timing/timing.model.ts';
import { timingOptions } from './timing/timing.options.ts';
import { timingResource } from './timing/timing.resource.ts';
import { walletsResource } from './wallets/wallets.resource.ts';
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
  settings: chainOptions,
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
