import { patternOf } from '../../../engine/api/http/operation-index.ts';
import { paymentRequestService } from '../../../service/service.ts';
import type { Exchange } from './clean.ts';

/** Returns what a call is about: its operation, and what it fills into its path; undefined when the mock has no such operation. */
export function targetOf({ method, target }: Pick<Exchange, 'method' | 'target'>) {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const wanted = method.toLowerCase();
  const operation = paymentRequestService.operations.at(path).find((one) => one.method === wanted);
  if (operation === undefined) return undefined;
  const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const values = new RegExp(patternOf(operation.path).source.replaceAll('[^/]+', '([^/]+)')).exec(path)?.slice(1) ?? [];
  return {
    op: operation.operationId,
    path: operation.path,
    params: Object.fromEntries(names.map((name, index) => [name, decoded(values[index] ?? '')])),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** Returns a percent-encoded text as it was. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
