import type { CONTROL_ROUTES } from '../engine/control/control.routes.ts';
import type { chainRoutes } from '../service/chain/chain.resource.ts';

type Route = (typeof CONTROL_ROUTES | typeof chainRoutes)[number];

/** The control API as its routes define it: query, body and answer by `METHOD /path`, for example `POST /steps`. */
export type ControlApi = { [R in Route as R['line']]: NonNullable<R['types']> };
