import type { Context } from 'hono';
import { editDistance, nearest } from '../../kernel/core/nearest.ts';
import { ownValue } from '../../kernel/core/records.ts';
import { printable } from '../../kernel/core/text.ts';
import type { MockError } from '../../kernel/world/world.types.ts';
import type { AppEnv } from './app-env.ts';
import { patternOf, type Route, type RouteIndex } from './operation-index.ts';
import { errorResponse, hint, setHeader } from './responses.ts';

const FARTHEST = 0.4;

const MAX_PATH = 256;

/** Documented operations that are not simulated, by topic, with an alternative. */
export type NotSimulated = Readonly<Record<string, { instead: string; operations: readonly string[] }>>;

type Line = Pick<Route, 'method' | 'path'>;

export interface UnknownRoutes {
  notSimulated: () => Promise<NotSimulated>;
  /** Today's operation by its earlier method and path. */
  renamed: Readonly<Record<string, string>>;
}

export class UnknownRouteError extends Error implements MockError {
  override readonly name = 'MockError';
  readonly status: 404 | 501;
  readonly errors: MockError['errors'] = [];

  constructor(status: 404 | 501, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * 405 for a known path with another method, 501 for a documented operation that is not simulated, otherwise 404 with
 * the nearest route or an alternative.
 */
export async function respondUnknown(
  c: Context<AppEnv>,
  { routes, document }: { routes: RouteIndex; document: UnknownRoutes },
  controlRoutes: readonly Line[],
): Promise<Response> {
  const { method, path } = c.req;
  const there = routes.at(path);
  if (there.length > 0) {
    const allowed = there.map((route) => route.method.toUpperCase()).join(', ');
    setHeader(c, 'allow', allowed);
    hint(c, `${path} takes ${allowed}`);
    return errorResponse(c, 405, `Method ${method} is not allowed on ${path}; allowed: ${allowed}`);
  }
  const message = `Cannot ${method} ${path}`;
  if (path.startsWith('/__mock')) {
    const why = controlHint(method, path, controlRoutes);
    hint(c, why);
    return errorResponse(c, 404, `${message}: ${why}`);
  }
  const groups = await document.notSimulated();
  const absent = absentOperation(groups, method, path);
  if (absent !== undefined) return notSimulated(c, absent);
  const why =
    renamedHint(document.renamed, method, path) ??
    absentHint(groups, path) ??
    misplacedHint(method, path, controlRoutes) ??
    nearestHint(method, path, routes.all());
  hint(c, why);
  return refuseUnknown(c, 404, message, `${message}: ${why}`);
}

interface AbsentOperation {
  /** Method and path, such as `POST /v2/orchestrators`. */
  line: string;
  topic: string;
  instead: string;
}

function absentOperations(groups: NotSimulated): AbsentOperation[] {
  return Object.entries(groups).flatMap(([topic, { instead, operations }]) =>
    operations.map((line) => ({ line, topic, instead })),
  );
}

const pathOf = ({ line }: AbsentOperation) => line.slice(line.indexOf(' ') + 1);

function absentOperation(groups: NotSimulated, method: string, path: string): AbsentOperation | undefined {
  const verb = method === 'HEAD' ? 'GET' : method;
  return absentOperations(groups).find((one) => one.line.startsWith(`${verb} `) && patternOf(pathOf(one)).test(path));
}

function absentHint(groups: NotSimulated, path: string): string | undefined {
  const found = absentOperations(groups).find((one) => patternOf(pathOf(one)).test(path));
  return found && absentReason(found);
}

function absentReason({ topic, instead }: AbsentOperation): string {
  return `documented, but not simulated (${topic}); use instead: ${instead}`;
}

/** 404 would say that a record does not exist. */
function notSimulated(c: Context<AppEnv>, operation: AbsentOperation): Response {
  hint(c, absentReason(operation));
  const message = `This mock does not simulate ${operation.line}; use instead: ${operation.instead}`;
  return refuseUnknown(c, 501, message, message);
}

function refuseUnknown(c: Context<AppEnv>, status: 404 | 501, message: string, detailed: string): Response {
  const { onUnknownRoute, onCall } = c.env.world.config;
  if (onUnknownRoute === 'error') {
    if (c.env.connection.inProcess)
      c.env.rejection = new UnknownRouteError(status, `${detailed} (onUnknownRoute: error)`);
    return errorResponse(c, status, detailed);
  }
  // With the option `onCall`, the hint is in the reported call, so no warning is needed.
  if (onCall === undefined && !/^\/(robots\.txt|apple-touch-icon.*|\.well-known\/.*)$/.test(c.req.path))
    console.warn(`payment-request-mock: ${printable(detailed)}`);
  return errorResponse(c, status, message);
}

/** Returns the routes of the control API at a path, or the nearest ones; parameters match any segment. */
function controlHint(method: string, path: string, routes: readonly Line[]): string {
  const given = path.split('/');
  const lines = routes.map((route) => {
    const filled = route.path.split('/').map((part, at) => (part.startsWith('{') ? (given[at] ?? part) : part));
    return [filled.join('.'), route] as const;
  });
  // As a dotted name, each segment counts alone: no route is the typo of another one.
  const near = nearest(
    given.join('.'),
    lines.map(([name]) => name),
  );
  const found = lines.filter(([name]) => name === near).map(([, route]) => route);
  const route = found.find((one) => one.method.toUpperCase() === method) ?? found[0];
  const list = '/__mock/openapi.json lists the routes, and /__mock/ is the panel';
  if (route === undefined) return `there is no such route; ${list}`;
  return `did you mean ${route.method.toUpperCase()} ${route.path}? ${list}`;
}

/** Returns a hint for a page or a control route without its prefix. */
function misplacedHint(method: string, path: string, routes: readonly Line[]): string | undefined {
  if (path === '/panel' || path === '/dashboard') return 'the panel is at /__mock/';
  const there = routes.filter((one) => one.path === `/__mock${path}`);
  const route = there.find((one) => one.method.toUpperCase() === method);
  if (route !== undefined) return `did you mean ${method} ${route.path}?`;
  const [other] = there;
  return other && nearestIs(method, other);
}

function renamedHint(renamed: UnknownRoutes['renamed'], method: string, path: string): string | undefined {
  const line = `${method} ${path}`;
  const name = ownValue(renamed, line);
  return name && `${line} is now ${name}`;
}

/** Prefers a route that takes the method, because the call would fail on any other. */
function nearestHint(method: string, path: string, routes: readonly Route[]): string {
  const none = 'there is no such route; /docs lists them';
  if (path.length > MAX_PATH) return none;
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
  const same = nearestRoute(
    path,
    routes.filter((route) => route.method === wanted),
  );
  if (same !== undefined) return `did you mean ${method} ${same.path}?`;
  const other = nearestRoute(path, routes);
  if (other === undefined) return none;
  return nearestIs(method, other);
}

function nearestIs(method: string, other: Line): string {
  return `there is no such route for ${method}; the nearest is ${other.method.toUpperCase()} ${other.path}`;
}

function nearestRoute(path: string, routes: readonly Route[]): Route | undefined {
  let smallest = Math.max(3, path.length * FARTHEST);
  let found: Route | undefined;
  for (const route of routes) {
    const distance = distanceTo(path, route.path);
    if (distance >= smallest) continue;
    smallest = distance;
    found = route;
  }
  return found;
}

/** Returns the edit distance to a route. Parameters match any segment; a missing version costs little. */
function distanceTo(path: string, route: string): number {
  const given = path.toLowerCase().split('/');
  const wanted = route.toLowerCase().split('/');
  const distances = [given, ['', wanted[1] ?? '', ...given.slice(1)]].map((segments, slip) => {
    const filled = wanted.map((segment, at) => (segment.startsWith('{') ? segments[at] || segment : segment));
    return editDistance(segments.join('/'), filled.join('/')) + slip * 0.5;
  });
  return Math.min(...distances) + [...route.matchAll(/\{/g)].length * 0.1;
}
