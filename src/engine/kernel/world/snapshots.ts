import { DomainError } from '../core/errors.ts';
import { didYouMean } from '../core/nearest.ts';
import type { WorldImage } from './registers.ts';
import type { World } from './world.ts';
import type { SnapshotInfo } from './world.types.ts';

export interface Snapshot {
  image: WorldImage;
  at: string;
}

/** The snapshots of one world. They are kept outside the store, so that a reset does not delete them. */
export class WorldSnapshots {
  /** By id, oldest first. */
  readonly byId = new Map<string, Snapshot>();
  /** How many were ever added, which decides the next free id. */
  count = 0;
  readonly #world: World;
  readonly #max: number;

  constructor(world: World, max: number) {
    this.#world = world;
    this.#max = max;
  }

  get isFull(): boolean {
    return this.byId.size >= this.#max;
  }

  list(): SnapshotInfo[] {
    return [...this.byId].map(([id, { at }]) => ({ id, at }));
  }

  /** Returns the state that a snapshot holds. @throws DomainError for an unknown id */
  get(id: string): WorldImage {
    const snapshot = this.byId.get(id);
    if (snapshot !== undefined) return snapshot.image;
    const known = [...this.byId.keys()];
    const hint = didYouMean(id, known) || ` Known: ${known.join(', ') || 'none was taken'}`;
    throw new DomainError('not-found', `Unknown snapshot "${id}".${hint}`);
  }

  /** Takes a snapshot of the present state. Returns its id. @throws DomainError 507 when there are too many */
  take(name?: string): string {
    return this.#add(this.#world.image(), this.#world.now(), name);
  }

  /** Adds another state. Returns its id. @throws DomainError 507 for too many */
  import(image: WorldImage, name?: string): string {
    return this.#add(image, this.#world.now(), name);
  }

  /** Deletes a snapshot. @throws DomainError for an unknown id */
  delete(id: string): void {
    this.get(id);
    this.byId.delete(id);
  }

  /** Restores a snapshot. @throws DomainError for an unknown id */
  restore(id: string): void {
    this.#world.replaceState(this.get(id));
  }

  /** Returns a world of its own with the state of a snapshot. @throws DomainError for an unknown id */
  open(id: string): World {
    return this.#world.copy(this.get(id));
  }

  /** Stores an image under a name, or else the next free number. Returns the id. @throws DomainError 507 for too many */
  #add(image: WorldImage, at: string, name?: string): string {
    if (this.isFull && !(name !== undefined && this.byId.has(name))) {
      const message = `There are ${this.#max} snapshots, the most allowed; delete some or raise maxSnapshots`;
      throw new DomainError('storage-full', message);
    }
    this.count++;
    const id = name ?? this.#freeId();
    this.byId.delete(id);
    this.byId.set(id, { image, at });
    return id;
  }

  #freeId(): string {
    while (this.byId.has(`snapshot-${this.count}`)) this.count++;
    return `snapshot-${this.count}`;
  }
}
