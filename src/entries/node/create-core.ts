import { mcpPages } from '#mcp-pages';
import { coreFactory } from '../../engine/mock/mock-core.ts';
import { paymentRequestService } from '../../service/service.ts';
import { panelPages } from '../panel/panel.routes.ts';

/** Creates the core of a mock: the Payment Request Service with its panel and, outside of a page, its MCP server. */
export const createCore = coreFactory({ ...paymentRequestService, pages: [panelPages, ...mcpPages] });
