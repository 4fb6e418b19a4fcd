import { nodePlatform } from '../../engine/api/platform/node-platform.ts';
import { coreFactory } from '../../engine/mock/mock-core.ts';
import { paymentRequestService } from '../../service/service.ts';
import { mcpPages } from '../mcp/mcp.pages.ts';
import { panelPages } from '../panel/panel.routes.ts';

/** Creates the core of a mock in Node: the Payment Request Service with its panel and its MCP server. */
export const createCore = coreFactory({ ...paymentRequestService, pages: [panelPages, mcpPages] }, nodePlatform);
