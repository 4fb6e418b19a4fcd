import type { WorldImage } from './registers.ts';
import { Snapshots } from './snapshots.ts';
import type { World } from './world.ts';

/** The snapshots of one world: how they are taken, restored and deleted, which its journal receives. */
export class WorldSnapshots extends Snapshots {
  readonly #world: World;

  constructor(world: World, max: number) {
    super(max);
    this.#world = world;
  }

  /** Takes a snapshot of the present state. Returns its id. @throws DomainError 507 when there are too many */
  take(name?: string): string {
    const id = this.add(this.#world.image(), this.#world.now(), name);
    this.#world.journal?.changed();
    return id;
  }

  /**
   * Adds another state as a snapshot. Returns its id.
   * @throws DomainError 429 for a state beyond the quota, 507 when there are too many snapshots
   */
  import(image: WorldImage, name?: string): string {
    this.#world.quota.checkState(() => this.#world.copy(image));
    const id = this.add(image, this.#world.now(), name);
    this.#world.journal?.changed();
    return id;
  }

  /** Deletes a snapshot. @throws DomainError for an unknown id */
  override delete(id: string): void {
    super.delete(id);
    this.#world.journal?.changed();
  }

  /**
   * Replaces the state of the world with that of a snapshot.
   * @throws DomainError for an unknown id, and 429 for a state beyond the quota
   */
  restore(id: string): void {
    const image = this.get(id);
    this.#world.quota.checkState(() => this.#world.copy(image));
    this.#world.replaceState(image);
  }

  /** Returns a world of its own with the state of a snapshot. @throws DomainError for an unknown id */
  open(id: string): World {
    return this.#world.copy(this.get(id));
  }
}
