import { pagePlatform } from '../../engine/api/platform/page-platform.ts';
import { coreFactory } from '../../engine/mock/mock-core.ts';
import { paymentRequestService } from '../../service/service.ts';
import { panelPages } from '../panel/panel.routes.ts';

/** Creates the core of a mock in a page or a worker: the Payment Request Service with its panel, but without MCP. */
export const createPageCore = coreFactory({ ...paymentRequestService, pages: [panelPages] }, pagePlatform);
