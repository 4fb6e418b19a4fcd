import type { Slices } from '../../kernel/clock/slices.ts';
import type { Workspaces } from '../../kernel/world/workspaces.ts';
import type { World } from '../../kernel/world/world.ts';
import type { Change, ChangeQueue } from '../saved-state/change-queue.ts';
import { changeLines, jsonOf, worldLines } from '../saved-state/record-lines.ts';
import { STATE_FORMAT } from '../saved-state/records.ts';
import type { Closing } from './closing.ts';
import type { Disk } from './disk.ts';
import { LogFile } from './log-file.ts';
import type { StatePath } from './state-path.ts';

/** What is written anew, and where. */
export interface CompactionOptions {
  disk: Disk;
  path: StatePath;
  workspaces: Workspaces;
  queue: ChangeQueue;
  closing: Closing;
  /** Whether there is a complete file, so that no other is needed when the mock stops. */
  hasFile: () => boolean;
  /** Lets calls have their turn. */
  pause: (slices: Slices) => Promise<void>;
  /** Takes all changes so far from the queue, saves them to the present file, and passes them to {@link Compaction.add}. */
  drain: (slices: Slices | undefined) => Promise<void>;
  /** Takes the new file, which is in the place of the present one. */
  onReplaced: (file: LogFile, identity: string | undefined) => void;
}

/** Characters that are written at once. */
const WRITE_CHARACTERS = 64 * 1024;

/**
 * Writes all worlds to a draft, each as it is when its turn comes, while calls go on. What happens to a world after its turn is
 * added at the end; what happened before is part of it already. Then the draft takes the place of the file.
 */
export class Compaction {
  readonly #options: CompactionOptions;
  readonly #draft: LogFile;
  /** Worlds whose turn is still to come. */
  readonly #left: Set<string>;
  /** By world: the number of the last change that the draft contains. */
  readonly #contained = new Map<string, number>();
  #added: Change[] = [];

  /** @throws an error of the disk when no draft can be created */
  constructor(options: CompactionOptions) {
    const { disk, path, workspaces } = options;
    this.#options = options;
    this.#left = new Set(workspaces.worlds().map(([key]) => key));
    disk.remove(path.draft);
    this.#draft = new LogFile(disk, disk.open(path.draft, 'new'));
  }

  /** Adds a change that was taken from the queue, unless the draft contains it or will. */
  add(change: Change): void {
    const { world, seq, type } = change;
    const contained = this.#contained.get(world);
    if (contained === undefined) {
      if (type !== 'open' || this.#left.has(world)) return;
      this.#contained.set(world, seq - 1);
    } else if (seq <= contained) return;
    this.#added.push(change);
  }

  /**
   * Writes the draft, and puts it in the place of the file. Without slices, calls do not have their turn meanwhile.
   * @throws Error when that fails, or the mock stops and there is a complete file; the draft is removed then
   */
  async run(slices: Slices | undefined): Promise<void> {
    const { closing, drain, onReplaced } = this.#options;
    try {
      await this.#writeWorlds(slices);
      await drain(slices);
      await this.#writeAdded(slices);
      await closing.waitFor(this.#draft.sync());
      this.#refuseWhenClosing();
      await drain(undefined);
      await this.#writeAdded(undefined);
      onReplaced(this.#draft, this.#replaceFile());
    } catch (error) {
      this.#options.disk.remove(this.#options.path.draft);
      this.#draft.close();
      throw error;
    }
  }

  async #writeWorlds(slices: Slices | undefined): Promise<void> {
    this.#draft.add(jsonOf({ type: 'format', format: STATE_FORMAT }));
    for (const key of [...this.#left]) {
      const world = this.#options.workspaces.peek(key);
      if (world !== undefined) await this.#writeWorld(key, world, slices);
      else this.#left.delete(key);
    }
    this.#draft.add(jsonOf({ type: 'complete' }));
    this.#draft.write();
  }

  /** Writes the changes that were added so far. */
  async #writeAdded(slices: Slices | undefined): Promise<void> {
    const changes = this.#added;
    this.#added = [];
    for (const change of changes) {
      for (const json of changeLines(change, this.#options.workspaces.base, this.#draft.contents)) {
        this.#draft.add(json);
        await this.#writeAndRest(slices);
      }
    }
    this.#draft.write();
  }

  /** Puts the draft in the place of the file, with its permissions. Returns its identity. */
  #replaceFile(): string | undefined {
    const { disk, path } = this.#options;
    const before = disk.status(path.real);
    if (before !== undefined) this.#draft.adopt(before);
    disk.rename(path.draft, path.real);
    this.#draft.mark();
    return disk.status(path.real)?.identity;
  }

  async #writeWorld(key: string, world: World, slices: Slices | undefined): Promise<void> {
    const { queue } = this.#options;
    queue.seal(key);
    this.#left.delete(key);
    this.#contained.set(key, queue.seq);
    const present = {
      state: world.store.view(),
      snapshots: world.snapshots.entries(),
      snapshotCount: world.snapshots.count,
      terms: this.#options.workspaces.terms(key),
      move: world.clockMove.start && { start: world.clockMove.start, isDisturbed: !queue.isMovedAlone(key) },
    };
    try {
      for (const json of worldLines(key, present, this.#draft.contents)) {
        this.#draft.add(json);
        await this.#writeAndRest(slices);
      }
    } finally {
      world.store.closeView();
    }
  }

  async #writeAndRest(slices: Slices | undefined): Promise<void> {
    if (this.#draft.waiting < WRITE_CHARACTERS) return;
    this.#draft.write();
    this.#refuseWhenClosing();
    if (slices?.isOver && !this.#options.closing.hasBegun) await this.#options.pause(slices);
  }

  #refuseWhenClosing(): void {
    if (this.#options.closing.hasBegun && this.#options.hasFile()) throw new Error('the mock is stopping');
  }
}
