import { coreFactory } from '../../engine/mock/mock-core.ts';
import { paymentRequestService } from '../../service/service.ts';
import { panelPages } from '../panel/panel.routes.ts';

/** Creates the core of a mock: the Payment Request Service with its panel. */
export const createCore = coreFactory({ ...paymentRequestService, pages: panelPages });
