import { IN_PROCESS_POLICY } from '../../engine/control/guard.ts';
import type { CreateCore } from '../../engine/mock/mock-core.ts';
import { createMockWith } from '../in-process/mock-of.ts';
import type { Mock, MockOptions } from '../types/mock.types.ts';
import { createPageCore } from './create-page-core.ts';
import { pageOrigin } from './mock-responder.ts';

/**
 * Preloads code for later calls, because the page may be offline by then. Documents and the panel are loaded on
 * request.
 */
const loadAhead = () =>
  Promise.all([
    import('../../engine/api/http/unknown-route.ts'),
    import('../../engine/api/webhooks/attempt-delivery.ts'),
    import('../../engine/mock/app/pages-app.ts'),
    import('../../service/catalogue/currencies/currencies.operations.ts'),
    import('../../service/health/health.operations.ts'),
    import('../../service/journeys/journeys.operations.ts'),
    import('../../service/money/intents/intents.commands.ts'),
    import('../../service/money/intents/intents.operations.ts'),
    import('../../service/money/payouts/batch.commands.ts'),
    import('../../service/money/payouts/payouts.commands.ts'),
    import('../../service/money/payouts/payouts.operations.ts'),
    import('../../service/money/recurring/permit.commands.ts'),
    import('../../service/money/recurring/recurring.operations.ts'),
    import('../../service/money/requests/calldata.commands.ts'),
    import('../../service/money/requests/payment-routes.ts'),
    import('../../service/not-simulated.ts'),
    import('../../service/people/client-ids/client-ids.operations.ts'),
    import('../../service/people/destinations/destinations.operations.ts'),
    import('../../service/people/payers/payers.operations.ts'),
    import('../../service/people/payment-details/payment-details.operations.ts'),
    import('../../service/people/sessions/sessions.operations.ts'),
    import('../../service/people/sessions/sign-in.commands.ts'),
    import('../../service/request-api/payments.operations.ts'),
    import('../../service/request-api/prepare-payment.commands.ts'),
    import('../../service/secure-payments/link-calldata.commands.ts'),
    import('../../service/secure-payments/link-creation.commands.ts'),
    import('../../service/secure-payments/secure-payments.operations.ts'),
    import('../../service/webhooks/webhooks.operations.ts'),
  ]).catch(() => {});

const createCore: CreateCore = (options, baseUrl) =>
  createPageCore(options, baseUrl, { policy: IN_PROCESS_POLICY, ahead: loadAhead() });

/**
 * Creates a mock in the page or its service worker, without a server. The package's fixtures and scenarios are
 * included; directories cannot be read. Pages cannot set the header `Origin`, so the mock uses the page's origin.
 *
 * @example
 * const mock = createMock();
 * const answer = await mock.fetch('/v2/currencies', { headers: { 'x-client-id': 'cli_test' } });
 * @throws MockConfigError for a wrong option, fixture or scenario
 */
export function createMock(options?: MockOptions): Mock {
  return createMockWith(createCore, { origin: pageOrigin(), ...options });
}
