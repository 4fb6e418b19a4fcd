import type { Mock, MockOptions } from '../mock.types.ts';
import { createMockWith } from '../mock-of.ts';
import { createCore } from './create-core.ts';

/**
 * Creates a mock without a port. `mock.fetch('/v2/currencies')` is handled in process.
 *
 * @example
 * const mock = createMock();
 * const answer = await mock.fetch('/v2/currencies', { headers: { 'x-api-key': 'test-api-key' } });
 * @throws MockConfigError for a wrong option, fixture or scenario
 */
export function createMock(options?: MockOptions): Mock {
  return createMockWith(createCore, options);
}
