import { DomainError } from '../core/errors.ts';
import { MAX_SNAPSHOTS } from '../core/limits.ts';
import { validNames } from '../core/nearest.ts';
import type { WorldState } from './registers.ts';
import type { World } from './world.ts';
import type { SnapshotInfo } from './world.types.ts';

/** The snapshots of one world, kept in memory outside the store, so that a reset does not delete them. */
export class WorldSnapshots {
  readonly #world: World;
  readonly #taken = new Map<string, { state: WorldState; at: string }>();
  #count = 0;

  constructor(world: World) {
    this.#world = world;
  }

  get isFull(): boolean {
    return this.#taken.size >= MAX_SNAPSHOTS;
  }

  list(): SnapshotInfo[] {
    return [...this.#taken].map(([id, { at }]) => ({ id, at }));
  }

  get(id: string): WorldState {
    const snapshot = this.#taken.get(id);
    if (snapshot !== undefined) return snapshot.state;
    const known = [...this.#taken.keys()];
    const hint = validNames(id, known, `known: ${known.join(', ') || 'none was taken'}`);
    throw new DomainError('not-found', `Unknown snapshot "${id}"${hint}`);
  }

  /** Keeps a state under a name or the next free number. Returns its id. @throws DomainError 507 */
  take(name?: string, state = this.#world.state()): string {
    if (this.isFull && !(name !== undefined && this.#taken.has(name))) {
      throw new DomainError('storage-full', `There are ${MAX_SNAPSHOTS} snapshots, the most allowed; delete some`);
    }
    this.#count++;
    const id = name ?? this.#freeId();
    this.#taken.delete(id);
    this.#taken.set(id, { state, at: this.#world.now() });
    return id;
  }

  delete(id: string): void {
    this.get(id);
    this.#taken.delete(id);
  }

  restore(id: string): void {
    this.#world.restore(this.get(id));
  }

  #freeId(): string {
    while (this.#taken.has(`snapshot-${this.#count}`)) this.#count++;
    return `snapshot-${this.#count}`;
  }
}
