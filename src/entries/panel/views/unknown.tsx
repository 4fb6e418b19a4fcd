import { DomainError } from '../../../engine/kernel/core/errors.ts';

/** Thrown by the page of a record that is not there. */
export class UnknownRecord extends DomainError {
  constructor(what: string, id: string) {
    super('not-found', `There is no ${what} ${id} in this workspace. It may have been deleted by a reset.`);
  }
}
