import type { CONTROL_ROUTES } from '../../engine/control/control.routes.ts';
import type { chainRoutes } from '../../service/chain/chain.resource.ts';

type Route = (typeof CONTROL_ROUTES | typeof chainRoutes)[number];

/** Query, body and response of the control API by `METHOD /path`, for example `POST /steps`. */
export type ControlApi = { [R in Route as R['line']]: NonNullable<R['types']> };
