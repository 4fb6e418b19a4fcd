import { nodePlatform } from '../../engine/api/platform/node-platform.ts';
import { coreFactory } from '../../engine/mock/mock-core.ts';
import { paymentRequestService } from '../../service/service.ts';
import { createMockWith } from '../in-process/mock-of.ts';
import { mcpPages } from '../mcp/mcp.pages.ts';
import { panelPages } from '../panel/panel.routes.ts';
import type { Mock, MockOptions } from '../types/mock.types.ts';

/** Creates the core of a mock in Node: the Payment Request Service with its panel and its MCP server. */
export const createCore = coreFactory({ ...paymentRequestService, pages: [panelPages, mcpPages] }, nodePlatform);

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
