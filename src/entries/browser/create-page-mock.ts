import { IN_PROCESS_POLICY } from '../../engine/control/guard.ts';
import type { CreateCore } from '../../engine/mock/mock-core.ts';
import { paymentRequestService } from '../../service/service.ts';
import { createMockWith } from '../in-process/mock-of.ts';
import type { Mock, MockOptions } from '../types/mock.types.ts';
import { createPageCore } from './create-page-core.ts';
import { pageOrigin } from './mock-responder.ts';

/**
 * Loads what calls load on first use, because the page may be offline by then: operations, their code and that of
 * steps, and the assumptions. Documents and the panel are loaded on request.
 */
async function loadAhead(): Promise<void> {
  const { resources, document, assumptions } = paymentRequestService;
  const operations = await Promise.all(resources.map(({ operations }) => operations?.() ?? []));
  const steps = resources.map(({ steps }) => steps?.() ?? []);
  const operationsAndSteps = [...operations.flat(), ...steps.flat()];
  await Promise.all([
    import('../../engine/api/http/unknown-route.ts'),
    import('../../engine/api/webhooks/attempt-delivery.ts'),
    import('../../engine/mock/app/pages-app.ts'),
    document.notSimulated(),
    assumptions(),
    ...operationsAndSteps.map(({ code }) => code.load()),
  ]);
}

const createCore: CreateCore = (options, baseUrl) =>
  createPageCore(options, baseUrl, { policy: IN_PROCESS_POLICY, ahead: loadAhead().catch(() => {}) });

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
