import { DomainError } from '../../../engine/kernel/core/errors.ts';

/** Returns the record that a page shows. @throws DomainError 404 when it is not there */
export function known<R>(row: R | undefined, what: string, id: string): R {
  if (row !== undefined) return row;
  throw new DomainError(
    'not-found',
    `There is no ${what} ${id} in this workspace. It may have been deleted by a reset.`,
  );
}
