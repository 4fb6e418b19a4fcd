import type { CONTROL_ROUTES } from './control.routes.ts';

type Route = (typeof CONTROL_ROUTES)[number];

/** The control API as its routes define it: query, body and answer by `METHOD /path`, for example `POST /steps`. */
export type ControlApi = { [R in Route as R['line']]: NonNullable<R['types']> };
