import type { SavingStatus } from '../../api/http/saving.types.ts';
import { Slices } from '../../kernel/clock/slices.ts';
import type { Workspaces } from '../../kernel/world/workspaces.ts';
import { ChangeQueue } from '../saved-state/change-queue.ts';
import { Closing } from './closing.ts';
import { Compaction } from './compaction.ts';
import { CurrentFile } from './current-file.ts';
import { type Disk, reasonOf } from './disk.ts';
import type { LogFile } from './log-file.ts';
import { Reserve } from './reserve.ts';
import { SaveSchedule } from './save-schedule.ts';
import { SavingReport } from './saving-report.ts';
import { SharedSave, settled } from './shared-save.ts';
import type { StatePath } from './state-path.ts';
import { WaitingChanges } from './waiting-changes.ts';

/** Milliseconds from a change to its save. Changes of that time share one. */
const SAVE_AFTER_MS = 100;
/** Milliseconds from a failure to the next try. */
const RETRY_AFTER_MS = 1000;
/** What a writer works on. */
export interface WriterOptions {
  disk: Disk;
  path: StatePath;
  workspaces: Workspaces;
  /** Prints a line to the user. */
  warn: (text: string) => void;
  /** Whether this process may still write the file. */
  isOwner: () => boolean;
  /** Bytes that are added at least before the file is written anew. @default 4 MiB */
  leastAdded?: number | undefined;
  /** Whether {@link StateWriter.saved} also waits until a change survives a power failure. @default false */
  onDisk?: boolean | undefined;
}

/** Saves the changes of all worlds to a file, a moment after each. A failure is reported once, and saving is tried again. */
export class StateWriter {
  readonly #options: WriterOptions;
  readonly #report: SavingReport;
  readonly #schedule = new SaveSchedule(
    () => this.#run(),
    () => this.#nextSaveMs(),
  );
  readonly #shared = new SharedSave(() => this.#saveAtOnce());
  readonly #queue = new ChangeQueue(() => {
    this.#changeCount++;
    this.#schedule.saveAfter(SAVE_AFTER_MS);
  });
  readonly #closing = new Closing();
  readonly #waiting: WaitingChanges;
  readonly #reserve: Reserve;
  #changeCount = 0;
  #current: CurrentFile | undefined;
  #compaction: Compaction | undefined;
  /** Changes that are being added to the file. */
  #appending: Promise<void> | undefined;
  /** Whether writing the file anew may make room on a full disk. */
  #needsNewFile = false;

  /** @param current the file to go on with; without one {@link createFile} has to write a new one */
  constructor(options: WriterOptions, current?: CurrentFile) {
    const { workspaces, path, warn } = options;
    this.#options = options;
    this.#report = new SavingReport(path.given, warn);
    this.#waiting = new WaitingChanges(this.#queue, workspaces.base, this.#closing);
    this.#reserve = new Reserve(options.disk, path.reserve);
    this.#current = current;
    if (current !== undefined) this.#reserve.take();
    workspaces.journal = this.#queue;
    for (const [key, world] of workspaces.worlds()) this.#queue.watch(key, world);
  }

  get status(): Omit<SavingStatus, 'droppedBytes'> {
    return this.#report.status;
  }

  /** The number of changes so far. */
  get changeCount(): number {
    return this.#changeCount;
  }

  /** Size of the file. */
  get bytes(): number | undefined {
    return this.#current?.file.size;
  }

  /** Writes the whole state to a new file. @throws an error of the disk */
  async createFile(): Promise<void> {
    await this.#writeAnew(new Slices());
  }

  /** Saves all changes so far without waiting for the next time. */
  saveNow(): Promise<void> {
    return this.#schedule.saveNow();
  }

  /**
   * Returns a promise that resolves once all changes so far are saved, and rejects when they cannot be; undefined when they are
   * saved already. Callers of the same moment share one save.
   */
  saved(): Promise<void> | undefined {
    const isWritten = this.#waiting.isEmpty && this.#appending === undefined && this.#current !== undefined;
    const isSaved = isWritten && (this.#options.onDisk !== true || this.#current?.file.isSynced === true);
    return isSaved && !this.#shared.isRunning ? undefined : this.#shared.request();
  }

  /**
   * Saves what is left, and closes the file.
   * @throws Error when that fails
   */
  async close(): Promise<void> {
    this.#closing.begin();
    await this.#schedule.stop();
    while (this.#appending !== undefined) await settled(this.#appending);
    this.#reserve.release();
    try {
      await this.#save(undefined);
      if (this.#current !== undefined) await this.#closing.waitFor(this.#current.file.sync());
    } catch (error) {
      throw new Error(`${this.#options.path.given}: the state was not saved: ${reasonOf(error)}`);
    } finally {
      this.#detach();
    }
  }

  /** Ends all work without saving. */
  abandon(): void {
    this.#closing.begin();
    void this.#schedule.stop();
    this.#detach();
  }

  #detach(): void {
    this.#options.workspaces.journal = undefined;
    this.#queue.stop();
    this.#closeFile();
    this.#reserve.release();
  }

  #nextSaveMs(): number | undefined {
    if (this.#report.isFailing) return RETRY_AFTER_MS;
    return this.#queue.isEmpty ? undefined : SAVE_AFTER_MS;
  }

  async #run(): Promise<void> {
    while (this.#appending !== undefined) await settled(this.#appending);
    try {
      const slices = new Slices();
      await this.#save(slices);
      this.#report.succeed();
      this.#reserve.take();
      const file = this.#current;
      if (file !== undefined && (this.#needsNewFile || file.hasOutgrown(this.#options.leastAdded)))
        await this.#compact(slices);
    } catch (error) {
      this.#report.fail(error);
    }
  }

  /** Saves all changes so far; without slices at once. */
  async #save(slices: Slices | undefined): Promise<void> {
    const { path, disk, isOwner } = this.#options;
    if (!isOwner()) throw new Error('another process has taken the file over');
    const found = disk.status(path.real);
    if (found === undefined) this.#closeFile();
    if (found === undefined || this.#current === undefined) return this.#writeAnew(slices);
    this.#current.check(found);
    await this.#append(this.#current.file, slices);
  }

  /** Saves all changes so far, beside what else the writer is doing: the file may be being written anew. */
  async #saveAtOnce(): Promise<void> {
    const { disk, path, onDisk } = this.#options;
    while (this.#appending !== undefined) await settled(this.#appending);
    try {
      if (this.#current === undefined || disk.status(path.real) === undefined) {
        await this.saveNow();
        if (this.#report.isFailing) throw new Error(this.#report.status.problem ?? '');
      } else await this.#save(undefined);
      if (onDisk === true) await this.#sync();
      this.#report.succeed();
    } catch (error) {
      this.#report.fail(error);
      throw error;
    }
  }

  /** Waits until the file survives a power failure, or the one that has taken its place meanwhile. */
  async #sync(): Promise<void> {
    let file: LogFile | undefined;
    while (file !== this.#current?.file) {
      file = this.#current?.file;
      await file?.sync();
    }
  }

  /** Adds all changes so far to the file. */
  #append(file: LogFile, slices: Slices | undefined): Promise<void> {
    const appending = this.#appendNow(file, slices).finally(() => {
      this.#appending = undefined;
    });
    this.#appending = appending;
    return appending;
  }

  async #appendNow(file: LogFile, slices: Slices | undefined): Promise<void> {
    if (this.#report.isFailing && this.#waiting.needNewFile()) this.#needsNewFile = true;
    try {
      await this.#waiting.appendTo(file, slices, (change) => this.#compaction?.add(change));
    } catch (error) {
      if (!this.#needsNewFile || this.#compaction !== undefined) throw error;
      this.#waiting.takeAll();
      this.#closeFile();
      await this.#writeAnew(slices);
    }
  }

  /** Writes the file anew because it has grown, or may be smaller. A failure leaves the file as it is, which is complete. */
  async #compact(slices: Slices): Promise<void> {
    try {
      await this.#writeAnew(slices);
    } catch (error) {
      if (this.#closing.hasBegun) return;
      this.#current?.acceptSize();
      this.#needsNewFile = false;
      this.#report.warn(`the file was not written anew: ${reasonOf(error)}`);
    }
  }

  /** Writes all worlds to a draft, which takes the place of the file. Meanwhile changes are saved to the file, if there is one. */
  async #writeAnew(slices: Slices | undefined): Promise<void> {
    const { disk, path, workspaces } = this.#options;
    this.#reserve.release();
    try {
      this.#compaction = new Compaction({
        disk,
        path,
        workspaces,
        queue: this.#queue,
        closing: this.#closing,
        hasFile: () => this.#current !== undefined,
        pause: (slices) => this.#pause(slices),
        drain: (slices) => this.#drain(slices),
        onReplaced: (file, identity) => {
          this.#closeFile();
          this.#current = new CurrentFile(file, identity);
          this.#needsNewFile = false;
        },
      });
      await this.#compaction.run(slices);
    } finally {
      this.#compaction = undefined;
      this.#reserve.take();
    }
    await this.#closing.waitFor(disk.syncFolder(path.folder));
  }

  /** Lets calls have their turn, and saves their changes. */
  async #pause(slices: Slices): Promise<void> {
    await slices.pause();
    if (this.#report.ageMs < SAVE_AFTER_MS) return;
    await this.#drain(slices);
    this.#report.noteSaved();
  }

  /** Saves all changes so far while the file is written anew. */
  async #drain(slices: Slices | undefined): Promise<void> {
    if (this.#current !== undefined) return this.#append(this.#current.file, slices);
    for (const change of this.#waiting.takeAll()) this.#compaction?.add(change);
  }

  #closeFile(): void {
    this.#current?.file.close();
    this.#current = undefined;
  }
}
