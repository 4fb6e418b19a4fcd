import { DomainError } from '../core/errors.ts';
import { didYouMean } from '../core/nearest.ts';
import type { SnapshotInfo } from '../mock/mock.types.ts';
import type { WorldImage } from './registers.ts';

interface Mark {
  image: WorldImage;
  /** The workspace's time when it was taken. */
  at: string;
}

/** The marks of one workspace. They stand beside the store, so that a reset keeps them. */
export class Snapshots {
  readonly #marks = new Map<string, Mark>();
  #count = 0;

  /** Keeps an image under a name, in place of an older one of that name; without a name under the next number. */
  keep(image: WorldImage, at: string, name?: string): string {
    this.#count++;
    const id = name ?? this.#freeId();
    this.#marks.delete(id);
    this.#marks.set(id, { image, at });
    return id;
  }

  get(id: string): WorldImage {
    const mark = this.#marks.get(id);
    if (mark !== undefined) return mark.image;
    const known = [...this.#marks.keys()];
    const hint = didYouMean(id, known) || ` Known: ${known.join(', ') || 'none was taken'}`;
    throw new DomainError('not-found', `Unknown snapshot "${id}".${hint}`);
  }

  list(): SnapshotInfo[] {
    return [...this.#marks].map(([id, { at }]) => ({ id, at }));
  }

  delete(id: string): void {
    this.get(id);
    this.#marks.delete(id);
  }

  #freeId(): string {
    while (this.#marks.has(`snapshot-${this.#count}`)) this.#count++;
    return `snapshot-${this.#count}`;
  }
}
