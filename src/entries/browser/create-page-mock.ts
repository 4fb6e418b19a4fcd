import type { Mock, MockOptions } from '../mock.types.ts';
import { createMockWith } from '../mock-of.ts';
import { createPageCore } from './create-page-core.ts';
import { pageOrigin } from './mock-responder.ts';

/**
 * Creates a mock in the page or its service worker, without a server. The package's fixtures and scenarios are included;
 * directories cannot be read. Pages cannot set the header `Origin`, so the mock uses the page's origin.
 *
 * @example
 * const mock = createMock();
 * const answer = await mock.fetch('/v2/currencies', { headers: { 'x-client-id': 'cli_test' } });
 * @throws MockConfigError for a wrong option, fixture or scenario
 */
export function createMock(options?: MockOptions): Mock {
  return createMockWith(createPageCore, { origin: pageOrigin(), ...options });
}
