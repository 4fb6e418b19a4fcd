import { DomainError } from '../../kernel/core/errors.ts';

/** Refuses a call whose workspace was deleted while it was under way: its changes would be in none. @throws DomainError 409 */
export function refuseDeleted({ world, workspace }: { world: { isDeleted: boolean }; workspace: string }): void {
  if (world.isDeleted) throw new DomainError('conflict', `Workspace "${workspace}" was deleted meanwhile`);
}
