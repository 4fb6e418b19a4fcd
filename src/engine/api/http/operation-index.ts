import { DomainError } from '../../kernel/core/errors.ts';
import { lazy } from '../../kernel/core/lazy.ts';
import { validNames } from '../../kernel/core/nearest.ts';
import type { OperationNames } from '../../kernel/world/world-config.ts';
import type { Operation } from './endpoint.ts';

/** A route of the API and the resource that defines its operation. */
export interface Route extends Pick<Operation, 'method' | 'path' | 'operationId'> {
  resource: string;
}

export interface RouteIndex extends OperationNames {
  all(): readonly Route[];
  at(path: string): Route[];
  covers(path: string): boolean;
}

/** `lines` are the routes, such as `GET /v2/payments listPaymentsV2 payments`. */
export function indexRoutes(lines: readonly string[]): RouteIndex {
  const all = lazy(() => lines.map(routeOf));
  const patterns = lazy(() => all().map(({ path }) => patternOf(path)));
  const versions = lazy(() => new Set(all().map(({ path }) => versionOf(path))));
  const at = (path: string) => all().filter((_, index) => patterns()[index]?.test(path));
  return {
    all,
    ids: () => all().map(({ operationId }) => operationId),
    at,
    covers: (path) => versions().has(versionOf(path)),
    idOf: (method, path) => {
      const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
      return at(path).find((route) => route.method === wanted)?.operationId;
    },
  };
}

function routeOf(line: string): Route {
  const [method = '', path = '', operationId = '', resource = ''] = line.split(' ');
  return { method: method.toLowerCase() as Route['method'], path, operationId, resource };
}

/** @throws DomainError for an unknown operation other than `*` */
export function checkOperation(operation: string, operations: OperationNames): void {
  const ids = operations.ids();
  if (operation === '*' || ids.includes(operation)) return;
  throw DomainError.field('operation', `unknown operation "${operation}"${validNames(operation, ids)}`);
}

export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
}

function versionOf(path: string): string | undefined {
  return path.split('/', 2)[1];
}
