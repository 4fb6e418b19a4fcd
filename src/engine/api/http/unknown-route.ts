import type { Context } from 'hono';
import { editDistance } from '../../kernel/core/nearest.ts';
import { printable } from '../../kernel/core/printable.ts';
import type { MockError } from '../../kernel/world/world.types.ts';
import type { AppEnv, Stage } from './app-env.ts';
import type { Operation } from './endpoint.ts';
import { type OperationIndex, patternOf } from './operation-index.ts';
import { errorResponse, hint, setHeader } from './responses.ts';

/** The largest distance at which a route is suggested for a path, as a share of the path's length. */
const FARTHEST = 0.4;

/** Longer paths have no nearest route: the comparison is quadratic in their length. */
const MAX_PATH = 256;

/** Known operations that are not simulated, such as `GET /v2/things/{id}`, by topic, each with what there is instead. */
export type NotSimulated = Readonly<Record<string, { instead: string; operations: readonly string[] }>>;

/** Thrown for an in-process call to an unknown route when the option `onUnknownRoute` is `error`. */
export class UnknownRouteError extends Error implements MockError {
  override readonly name = 'MockError';
  readonly status = 404;
  readonly errors: MockError['errors'] = [];
}

/**
 * Creates the stage for unknown routes: 405 for a known path with another method, otherwise 404, with the nearest route, or with what there is
 * instead of an operation that is known and not simulated.
 */
export function respondUnknown(service: {
  operations: OperationIndex;
  document: { notSimulated: NotSimulated };
}): Stage {
  const { operations } = service;
  return (c) => {
    const { method, path } = c.req;
    const there = operations.at(path);
    if (there.length > 0) {
      const allowed = there.map((operation) => operation.method.toUpperCase()).join(', ');
      setHeader(c, 'allow', allowed);
      hint(c, `${path} takes ${allowed}`);
      return errorResponse(c, 405, `Method ${method} is not allowed on ${path}; allowed: ${allowed}`);
    }
    const why = absentHint(service.document.notSimulated, path) ?? nearestHint(method, path, operations.all);
    hint(c, why);
    const message = `Cannot ${method} ${path}`;
    return path.startsWith('/__mock') ? errorResponse(c, 404, message) : unknownRoute(c, message, why);
  };
}

/** Returns the hint for the path of an operation that is documented but not simulated, whatever the method. */
function absentHint(groups: NotSimulated, path: string): string | undefined {
  const found = Object.entries(groups).find(([, { operations }]) =>
    operations.some((one) => patternOf(one.slice(one.indexOf(' ') + 1)).test(path)),
  );
  return found && `known, but not simulated (${found[0]}); there is instead: ${found[1].instead}`;
}

function unknownRoute(c: Context<AppEnv>, message: string, why: string): Response {
  const { onUnknownRoute, onCall } = c.env.world.config;
  const detailed = `${message}: ${why}`;
  if (onUnknownRoute === 'error') {
    if (c.env.call !== undefined) c.env.call.status = 404;
    if (c.env.connection.inProcess) throw new UnknownRouteError(`${detailed} (onUnknownRoute: error)`);
    return errorResponse(c, 404, detailed);
  }
  // With the option `onCall`, the hint is part of the reported call, so no warning is needed.
  if (onCall === undefined && !/^\/(robots\.txt|apple-touch-icon.*|\.well-known\/.*)$/.test(c.req.path))
    console.warn(`payment-request-mock: ${printable(detailed)}`);
  return errorResponse(c, 404, message);
}

/** Names the nearest route, such as `GET /v2/orders/{id}`. Among equally near routes, one with the same method wins. */
function nearestHint(method: string, path: string, operations: readonly Operation[]): string {
  const near = path.length > MAX_PATH ? [] : operations;
  const routes = near.map((operation) => ({ verb: operation.method.toUpperCase(), route: operation.path }));
  const [best] = routes
    .map((one) => ({ ...one, distance: distanceTo(path, one.route) + (one.verb === method ? 0 : 0.4) }))
    .sort((a, b) => a.distance - b.distance);
  const isNear = best !== undefined && best.distance <= Math.max(3, path.length * FARTHEST);
  const list = path.startsWith('/__mock') ? '/__mock/openapi.json' : '/docs';
  return isNear ? `did you mean ${best.verb} ${best.route}?` : `there is no such route; ${list} lists them`;
}

/** Returns the edit distance of a path to a route. A parameter takes any segment; a missing or repeated version costs little. */
function distanceTo(path: string, route: string): number {
  const given = path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  const wanted = route.toLowerCase().split('/').slice(1);
  const candidates = [given];
  if (given[0] !== wanted[0]) candidates.push([wanted[0] ?? '', ...given]);
  if (given[0] === given[1]) candidates.push(given.slice(1));
  return Math.min(...candidates.map((segments, slip) => segmentsDistance(segments, wanted) + (slip === 0 ? 0 : 0.5)));
}

function segmentsDistance(given: readonly string[], wanted: readonly string[]): number {
  const isParameter = (segment: string) => segment.startsWith('{');
  const isFilled = (index: number) => given[index] !== undefined && isParameter(wanted[index] ?? '');
  // What stands for a parameter has no part in the distance, however long it is.
  const asked = given.map((segment, index) => (isFilled(index) ? '*' : segment)).join('/');
  const offered = wanted.map((segment, index) => (isFilled(index) ? '*' : segment)).join('/');
  return editDistance(asked, offered) + wanted.filter(isParameter).length * 0.1;
}
