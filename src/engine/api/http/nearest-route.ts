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

/** Returns the edit distance of a path to a route. A parameter matches any segment; a missing or repeated version costs little. */
function distanceTo(path: string, route: string): number {
  const given = path.split('/').filter((segment) => segment !== '');
  const wanted = route.split('/').slice(1);
  const candidates = [given];
  if (given[0] !== wanted[0]) candidates.push([wanted[0] ?? '', ...given]);
  if (given[0] === given[1]) candidates.push(given.slice(1));
  return Math.min(...candidates.map((segments, slip) => alignment(segments, wanted) + (slip === 0 ? 0 : 0.5)));
}

/** Returns the lowest cost of turning one list of segments into the other. */
function alignment(given: readonly string[], wanted: readonly string[]): number {
  let row = [0];
  for (const segment of wanted) row.push((row.at(-1) ?? 0) + lengthOf(segment));
  for (const segment of given) {
    const next = [(row[0] ?? 0) + segment.length];
    wanted.forEach((target, index) => {
      const change = (row[index] ?? 0) + segmentDistance(segment, target);
      next.push(Math.min(change, (row[index + 1] ?? 0) + segment.length, (next[index] ?? 0) + lengthOf(target)));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns the cost of leaving out a segment. A parameter costs little, because its value is not part of the route. */
function lengthOf(segment: string): number {
  return segment.startsWith('{') ? 2 : segment.length;
}

function segmentDistance(segment: string, target: string): number {
  return target.startsWith('{') ? 0.1 : editDistance(segment.toLowerCase(), target.toLowerCase());
}
