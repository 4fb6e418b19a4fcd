import { editDistance } from '../../kernel/core/nearest.ts';
import type { Operation } from './endpoint.ts';

/** The largest distance at which a route is suggested for a path, as a share of the path's length. */
const FARTHEST = 0.4;

/** Longer paths have no nearest route: the comparison is quadratic in their length. */
const MAX_PATH = 256;

/** Returns the nearest route, such as `GET /v2/request/{requestId}`. Among equally near routes, one with the same method wins. */
export function nearestRoute(method: string, path: string, operations: readonly Operation[]): string | undefined {
  if (path.length > MAX_PATH) return undefined;
  let best: Operation | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const operation of operations) {
    const distance = distanceTo(path, operation.path) + (operation.method.toUpperCase() === method ? 0 : 0.4);
    if (distance < least) {
      least = distance;
      best = operation;
    }
  }
  if (best === undefined || least > Math.max(3, path.length * FARTHEST)) return undefined;
  return `${best.method.toUpperCase()} ${best.path}`;
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
  const filled = wanted.map((segment, index) => (isParameter(segment) ? (given[index] ?? '??') : segment));
  return editDistance(given.join('/'), filled.join('/')) + wanted.filter(isParameter).length * 0.1;
}
