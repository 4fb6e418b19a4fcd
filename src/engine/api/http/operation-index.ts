import { DomainError } from '../../kernel/core/errors.ts';
import { lazy } from '../../kernel/core/lazy.ts';
import { didYouMean } from '../../kernel/core/nearest.ts';
import type { OperationNames } from '../../kernel/world/world-config.ts';
import type { Operation } from './endpoint.ts';

export interface OperationIndex extends OperationNames {
  all(): readonly Operation[];
  at(path: string): Operation[];
  covers(path: string): boolean;
}

/** `all` defines the operations. It is called lazily, because the first call needs few of them. */
export function indexOperations(all: () => readonly Operation[]): OperationIndex {
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
      return at(path).find((operation) => operation.method === wanted)?.operationId;
    },
  };
}

/** @throws DomainError for an unknown operation other than `*` */
export function checkOperation(operation: string, operations: OperationNames): void {
  const ids = operations.ids();
  if (operation === '*' || ids.includes(operation)) return;
  throw DomainError.field('operation', `unknown operation "${operation}"${didYouMean(operation, ids)}`);
}

export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
}

function versionOf(path: string): string | undefined {
  return path.split('/', 2)[1];
}
