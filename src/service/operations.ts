import { lazy } from '../engine/core/lazy.ts';
import type { Operation } from '../engine/http/endpoint.ts';
import type { OperationNames } from '../engine/world/tx.ts';
import { service } from './service.ts';

/** Every public operation. */
export const OPERATIONS: readonly Operation[] = service.operations;

interface Pattern {
  operation: Operation;
  path: RegExp;
}

const patterns: () => readonly Pattern[] = lazy(() =>
  OPERATIONS.map((operation) => ({
    operation,
    path: new RegExp(`^${operation.path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  })),
);

/** The operations of a path, whatever their method. */
export function operationsAt(path: string): Operation[] {
  return patterns()
    .filter((pattern) => pattern.path.test(path))
    .map((pattern) => pattern.operation);
}

/** The operation that a method and path name. */
export function operationFor(method: string, path: string): Operation | undefined {
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
  return patterns().find(({ operation, path: pattern }) => operation.method === wanted && pattern.test(path))
    ?.operation;
}

/** What a world knows of these operations. */
export const OPERATION_NAMES: OperationNames = {
  ids: OPERATIONS.map(({ operationId }) => operationId),
  idOf: (method, path) => operationFor(method, path)?.operationId,
};
