import type { CONTROL_ROUTES } from './control.routes.ts';
import type { ControlRoute } from './control-route.ts';

type Line<M extends string, Path extends string> = Path extends `/__mock${infer Rest}`
  ? `${Uppercase<M>} ${Rest}`
  : never;
type LineOf<R> = R extends ControlRoute<infer M, infer Path, unknown> ? Line<M, Path> : never;
type Route = (typeof CONTROL_ROUTES)[number];

/** The control API as its routes define it: query, body and answer by `METHOD /path`, for example `POST /steps`. */
export type ControlApi = { [R in Route as LineOf<R>]: NonNullable<R['types']> };
