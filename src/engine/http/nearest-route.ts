import { editDistance } from '../core/nearest.ts';
import type { Operation } from './endpoint.ts';

/** How far a path may be from a route to be taken for a slip of it: a share of the path's own length. */
const FARTHEST = 0.4;

/** The route that a call most likely meant, `GET /v2/request/{requestId}`; of equally near ones that of the same method. */
export function nearestRoute(method: string, path: string, operations: readonly Operation[]): string | undefined {
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

/** Letters to change; a parameter stands for any one segment. A version that is missing or doubled is a small slip. */
function distanceTo(path: string, route: string): number {
  const given = path.split('/').filter((segment) => segment !== '');
  const wanted = route.split('/').slice(1);
  const candidates = [given];
  if (given[0] !== wanted[0]) candidates.push([wanted[0] ?? '', ...given]);
  if (given[0] === given[1]) candidates.push(given.slice(1));
  return Math.min(...candidates.map((segments, slip) => alignment(segments, wanted) + (slip === 0 ? 0 : 0.5)));
}

/** The least cost of turning one list of segments into the other. */
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

/** A parameter that is left out weighs little: its value is not part of the route. */
function lengthOf(segment: string): number {
  return segment.startsWith('{') ? 2 : segment.length;
}

function segmentDistance(segment: string, target: string): number {
  return target.startsWith('{') ? 0.1 : editDistance(segment.toLowerCase(), target.toLowerCase());
}
