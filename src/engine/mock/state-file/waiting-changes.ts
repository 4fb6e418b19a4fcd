import type { Slices } from '../../kernel/clock/slices.ts';
import type { WorldImage } from '../../kernel/world/registers.ts';
import type { Change, ChangeQueue } from '../saved-state/change-queue.ts';
import { changeLines } from '../saved-state/record-lines.ts';
import type { Closing } from './closing.ts';
import type { LogFile } from './log-file.ts';

/** Changes that are kept while none can be saved. With more, the file is written anew as soon as that is possible. */
const MAX_WAITING = 100_000;

/** Changes after which the state may be smaller. */
const SHRINKING: readonly Change['type'][] = ['reset', 'restore', 'delete', 'drop'];

/** The changes that are not saved yet: those in the queue, and those that were taken from it when the file could not be written. */
export class WaitingChanges {
  readonly #queue: ChangeQueue;
  readonly #base: WorldImage;
  readonly #closing: Closing;
  #taken: Change[] = [];

  /** @param base the state that every workspace starts from */
  constructor(queue: ChangeQueue, base: WorldImage, closing: Closing) {
    this.#queue = queue;
    this.#base = base;
    this.#closing = closing;
  }

  get isEmpty(): boolean {
    return this.#taken.length === 0 && this.#queue.isEmpty;
  }

  /** Returns whether writing the file anew is better than adding them: there are very many, or the state may be smaller now. */
  needNewFile(): boolean {
    this.#taken.push(...this.#queue.take());
    return this.#taken.length > MAX_WAITING || this.#taken.some(({ type }) => SHRINKING.includes(type));
  }

  /** Returns all changes, and forgets them. */
  takeAll(): Change[] {
    const all = [...this.#taken, ...this.#queue.take()];
    this.#taken = [];
    return all;
  }

  /**
   * Adds all changes so far to a file, one after the other. Those that cannot be added go on waiting.
   *
   * @param slices when calls have their turn, until the mock stops; without slices not before the end
   * @param onAdded called with each change that was added
   * @throws an error of the disk
   */
  async appendTo(file: LogFile, slices: Slices | undefined, onAdded: (change: Change) => void): Promise<void> {
    this.#taken.push(...this.#queue.take());
    let added = 0;
    try {
      for (const change of this.#taken) {
        for (const json of changeLines(change, this.#base, file.contents)) {
          file.add(json);
          if (slices === undefined || !slices.isOver || this.#closing.hasBegun) continue;
          file.write();
          await slices.pause();
        }
        file.write();
        file.mark();
        onAdded(change);
        added++;
      }
    } catch (error) {
      file.rollBack();
      throw error;
    } finally {
      this.#taken.splice(0, added);
    }
  }
}
