import { lazy } from '../../kernel/core/lazy.ts';
import type { OperationNames } from '../../kernel/world/tx.ts';
import type { Operation } from './endpoint.ts';

/** The operations of a service, found by name and by path. */
export interface OperationIndex extends OperationNames {
  readonly all: readonly Operation[];
  /** Returns the operations of a path, whatever their method. */
  at(path: string): Operation[];
  /** Returns true for a path with the same first segment as an operation, for example `/v2`. */
  covers(path: string): boolean;
}

/** Creates the index of a service's operations. */
export function indexOperations(all: readonly Operation[]): OperationIndex {
  const patterns = lazy(() =>
    all.map((operation) => ({
      operation,
      path: patternOf(operation.path),
    })),
  );
  const roots = new Set(all.map(({ path }) => rootOf(path)));
  const at = (path: string) =>
    patterns()
      .filter((pattern) => pattern.path.test(path))
      .map(({ operation }) => operation);
  return {
    all,
    ids: all.map(({ operationId }) => operationId),
    at,
    covers: (path) => roots.has(rootOf(path)),
    idOf: (method, path) => {
      const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
      return patterns().find(({ operation, path: pattern }) => operation.method === wanted && pattern.test(path))
        ?.operation.operationId;
    },
  };
}

/** Returns what matches a path such as `/v2/request/{requestId}`. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
}

/** Returns the first segment of a path: `v2` for `/v2/request`. */
function rootOf(path: string): string | undefined {
  return path.split('/', 2)[1];
}
