import { DomainError } from '../core/errors.ts';
import { didYouMean } from '../core/nearest.ts';
import type { WorldImage } from './registers.ts';
import type { World } from './world.ts';
import type { SnapshotInfo } from './world.types.ts';

export interface Snapshot {
  image: WorldImage;
  at: string;
}

/** The snapshots of one workspace. They are kept outside the store, so that a reset does not delete them. */
export class Snapshots {
  readonly #snapshots = new Map<string, Snapshot>();
  readonly #max: number;
  #count = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get isFull(): boolean {
    return this.#snapshots.size >= this.#max;
  }

  /** Stores an image under a name, or else the next free number. Returns the id. @throws DomainError 507 for too many */
  add(image: WorldImage, at: string, name?: string): string {
    if (this.isFull && !(name !== undefined && this.#snapshots.has(name))) {
      const message = `There are ${this.#max} snapshots, the most allowed; delete some or raise maxSnapshots`;
      throw new DomainError('storage-full', message);
    }
    this.#count++;
    const id = name ?? this.#freeId();
    this.#snapshots.delete(id);
    this.#snapshots.set(id, { image, at });
    return id;
  }

  /** Returns the state that a snapshot holds. @throws DomainError for an unknown id */
  get(id: string): WorldImage {
    const snapshot = this.#snapshots.get(id);
    if (snapshot !== undefined) return snapshot.image;
    const known = [...this.#snapshots.keys()];
    const hint = didYouMean(id, known) || ` Known: ${known.join(', ') || 'none was taken'}`;
    throw new DomainError('not-found', `Unknown snapshot "${id}".${hint}`);
  }

  get size(): number {
    return this.#snapshots.size;
  }

  /** How many were ever added; it decides the next free id. */
  get count(): number {
    return this.#count;
  }

  entries(): [id: string, snapshot: Snapshot][] {
    return [...this.#snapshots];
  }

  load(entries: Iterable<[id: string, snapshot: Snapshot]>, count: number): void {
    for (const [id, snapshot] of entries) this.#snapshots.set(id, snapshot);
    this.#count = count;
  }

  list(): SnapshotInfo[] {
    return [...this.#snapshots].map(([id, { at }]) => ({ id, at }));
  }

  /** Deletes a snapshot. @throws DomainError for an unknown id */
  delete(id: string): void {
    this.get(id);
    this.#snapshots.delete(id);
  }

  #freeId(): string {
    while (this.#snapshots.has(`snapshot-${this.#count}`)) this.#count++;
    return `snapshot-${this.#count}`;
  }
}

/** The snapshots of one world: how they are taken, restored and deleted, which its journal receives. */
export class WorldSnapshots extends Snapshots {
  readonly #world: World;

  constructor(world: World, max: number) {
    super(max);
    this.#world = world;
  }

  /** Takes a snapshot of the present state. Returns its id. @throws DomainError 507 when there are too many */
  take(name?: string): string {
    const image = this.#world.image();
    // Events are kept as long as a snapshot has them, and a quota of bytes counts rows.
    const { events: _, ...registers } = image.registers;
    const isLimited = this.#world.quota.bytesOfLogs < Number.POSITIVE_INFINITY;
    const id = this.add(isLimited ? { ...image, registers } : image, this.#world.now(), name);
    this.#world.journal?.changed();
    return id;
  }

  /** Adds another state. Returns its id. @throws DomainError 429 for one beyond the quota, 507 for too many */
  import(image: WorldImage, name?: string): string {
    this.#world.quota.checkState(image);
    const id = this.add(image, this.#world.now(), name);
    this.#world.quota.recount();
    this.#world.journal?.changed();
    return id;
  }

  /** Deletes a snapshot. @throws DomainError for an unknown id */
  override delete(id: string): void {
    super.delete(id);
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
}
