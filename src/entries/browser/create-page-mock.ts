import type { Mock, MockOptions } from '../mock.types.ts';
import { createMock as createInProcess } from '../node/create-mock.ts';
import { pageOrigin } from './page-origin.ts';

/**
 * A mock inside the page (or its service worker), without a server. The fixtures and scenarios of the package are in it; a
 * directory cannot be read here. A page cannot set the header `Origin` of its own calls, so the mock takes the page's.
 *
 * @example
 * const mock = createMock();
 * const answer = await mock.fetch('/v2/currencies', { headers: { 'x-client-id': 'cli_test' } });
 * @throws MockConfigError for a wrong option, fixture or scenario
 */
export function createMock(options?: MockOptions): Mock {
  return createInProcess({ origin: pageOrigin(), ...options });
}
