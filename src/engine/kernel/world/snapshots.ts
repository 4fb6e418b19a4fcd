import { DomainError } from '../core/errors.ts';
import { didYouMean } from '../core/nearest.ts';
import type { WorldImage } from './registers.ts';
import type { World } from './world.ts';
import type { SnapshotInfo } from './world.types.ts';

export interface Snapshot {
  image: WorldImage;
  at: string;
}

/** Snapshots by id, oldest first, and how many were ever added, which decides the next free id. */
export interface SavedSnapshots {
  byId: Map<string, Snapshot>;
  count: number;
}

/** The snapshots of one world, which its journal receives. They are kept outside the store, so that a reset does not delete them. */
export class WorldSnapshots implements SavedSnapshots {
  byId = new Map<string, Snapshot>();
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
    const image = this.#world.image();
    // Events are kept as long as a snapshot has them, and a quota of bytes counts rows.
    const { events: _, ...registers } = image.registers;
    const isLimited = this.#world.quota.bytesOfLogs < Number.POSITIVE_INFINITY;
    const id = this.#add(isLimited ? { ...image, registers } : image, this.#world.now(), name);
    this.#world.journal?.changed();
    return id;
  }

  /** Adds another state. Returns its id. @throws DomainError 429 for one beyond the quota, 507 for too many */
  import(image: WorldImage, name?: string): string {
    this.#world.quota.checkState(image);
    const id = this.#add(image, this.#world.now(), name);
    this.#world.quota.recount();
    this.#world.journal?.changed();
    return id;
  }

  /** Deletes a snapshot. @throws DomainError for an unknown id */
  delete(id: string): void {
    this.get(id);
    this.byId.delete(id);
    this.#world.quota.noteMerge();
    this.#world.journal?.changed();
  }

  /** Restores a snapshot. @throws DomainError for an unknown id, and 429 for a state beyond the quota */
  restore(id: string): void {
    const image = this.get(id);
    this.#world.quota.checkState(image);
    this.#world.replaceState(image);
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
