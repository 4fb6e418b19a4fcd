import { isoTime, machineNow } from '../clock/clock.ts';
import { Slices } from '../clock/slices.ts';
import { sleep, startTimer } from '../clock/timers.ts';
import { type Change, ChangeQueue } from '../saved-state/change-queue.ts';
import { changeLines } from '../saved-state/record-lines.ts';
import type { Workspaces } from '../world/workspaces.ts';
import { Compaction } from './compaction.ts';
import { type Disk, reasonOf } from './disk.ts';
import type { LogFile } from './log-file.ts';
import { SharedSave, settled } from './shared-save.ts';
import type { SavingStatus } from './state-file.types.ts';
import type { StatePath } from './state-path.ts';

/** Milliseconds from a change to its save. Changes of that time share one. */
const SAVE_AFTER_MS = 100;
/** Milliseconds from a failure to the next try. */
const RETRY_AFTER_MS = 1000;
/** Milliseconds that a stop waits for the disk. */
const LAST_SYNC_MS = 100;
/** Bytes that are added at least before a file is written anew. */
const LEAST_ADDED = 4 * 1024 * 1024;
/** Changes that are kept while none can be saved. With more, the file is written anew as soon as that is possible. */
const MOST_WAITING = 100_000;

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

/** A file that a writer goes on with. */
export interface CurrentFile {
  file: LogFile;
  /** Changes when another file takes its place. */
  identity: string | undefined;
  /** Bytes that it had when it was written as a whole. */
  firstSize: number;
}

/** Saves the changes of all worlds to a file, a moment after each. A failure is reported once, and saving is tried again. */
export class StateWriter {
  readonly #options: WriterOptions;
  readonly #queue = new ChangeQueue(() => this.#schedule(SAVE_AFTER_MS));
  readonly #closing = new AbortController();
  /** Resolves once the mock stops. */
  readonly #isClosing = aborted(this.#closing.signal);
  #current: CurrentFile | undefined;
  /** Changes that were taken from the queue and are not in the file. */
  #waiting: Change[] = [];
  #compaction: Compaction | undefined;
  #cancelTimer: (() => void) | undefined;
  #running: Promise<void> | undefined;
  /** Changes that are being added to the file. */
  #appending: Promise<void> | undefined;
  readonly #shared = new SharedSave(() => this.#saveAtOnce());
  #savedAtMs = machineNow();
  #isFailing = false;
  /** The file that was synced last, and how long it was. */
  #synced: { file: LogFile | undefined; size: number } = { file: undefined, size: 0 };
  #problem: string | null = null;

  /** @param current the file to go on with; without one {@link createFile} has to write a new one */
  constructor(options: WriterOptions, current?: CurrentFile) {
    this.#options = options;
    this.#current = current;
    const { workspaces } = options;
    workspaces.journal = this.#queue;
    for (const [key, world] of workspaces.worlds()) this.#queue.watch(key, world);
  }

  get status(): Omit<SavingStatus, 'droppedBytes'> {
    const status = this.#isFailing ? 'failing' : 'ok';
    return { status, problem: this.#problem, savedAt: isoTime(this.#savedAtMs) };
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
  async saveNow(): Promise<void> {
    await this.#running;
    this.#start();
    await this.#running;
  }

  /**
   * Returns a promise that resolves once all changes so far are saved, and rejects when they cannot be; undefined when they are
   * saved already. Callers of the same moment share one save.
   */
  saved(): Promise<void> | undefined {
    const isWritten = this.#queue.isEmpty && this.#waiting.length === 0 && this.#appending === undefined;
    const isSaved = isWritten && (this.#options.onDisk !== true || this.#isSynced());
    return isSaved && !this.#shared.isRunning ? undefined : this.#shared.request();
  }

  /**
   * Saves what is left, and closes the file.
   * @throws Error when that fails
   */
  async close(): Promise<void> {
    this.#cancelTimer?.();
    this.#closing.abort();
    await this.#running;
    try {
      await this.#save(undefined);
      await this.#lastSync();
    } catch (error) {
      throw new Error(`${this.#options.path.given}: the state was not saved: ${reasonOf(error)}`);
    } finally {
      this.#options.workspaces.journal = undefined;
      this.#queue.stop();
      this.#closeFile();
    }
  }

  /** Ends all work without saving. */
  abandon(): void {
    this.#cancelTimer?.();
    this.#closing.abort();
    this.#options.workspaces.journal = undefined;
    this.#queue.stop();
    this.#closeFile();
  }

  #schedule(ms: number): void {
    if (this.#cancelTimer !== undefined || this.#running !== undefined || this.#closing.signal.aborted) return;
    this.#cancelTimer = startTimer(ms, () => this.#start());
  }

  #start(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      if (this.#isFailing) this.#schedule(RETRY_AFTER_MS);
      else if (!this.#queue.isEmpty) this.#schedule(SAVE_AFTER_MS);
    });
  }

  async #run(): Promise<void> {
    try {
      const slices = new Slices();
      await this.#save(slices);
      this.#reportSaved();
      if (this.#hasOutgrown()) await this.#compact(slices);
    } catch (error) {
      this.#reportFailure(error);
    }
  }

  /** Saves all changes so far; without slices at once. */
  async #save(slices: Slices | undefined): Promise<void> {
    const { path, disk, isOwner } = this.#options;
    if (!isOwner()) throw new Error('another process has taken the file over');
    const found = disk.status(path.real);
    if (found === undefined) this.#closeFile();
    if (this.#current === undefined) await this.#writeAnew(slices);
    else if (found?.identity !== this.#current.identity) throw new Error('another file was put in its place');
    else if (this.#current.file.differsFrom(found?.size)) throw new Error('the file was changed by somebody else');
    else await this.#append(this.#current.file, slices);
  }

  /** Saves all changes so far, beside what else the writer is doing: the file may be being written anew. */
  async #saveAtOnce(): Promise<void> {
    const { disk, path, onDisk } = this.#options;
    await settled(this.#appending);
    try {
      if (this.#current === undefined || disk.status(path.real) === undefined) {
        await this.saveNow();
        if (this.#isFailing) throw new Error(this.#problem ?? '');
      } else await this.#save(undefined);
      let file: LogFile | undefined;
      while (onDisk === true && file !== this.#current?.file) {
        file = this.#current?.file;
        const size = file?.size ?? 0;
        await file?.sync();
        this.#synced = { file, size };
      }
      this.#reportSaved();
    } catch (error) {
      this.#reportFailure(error);
      throw error;
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
    this.#waiting.push(...this.#queue.take());
    if (this.#isFailing && this.#waiting.length > MOST_WAITING) {
      this.#waiting = [];
      this.#closeFile();
      return this.#writeAnew(slices);
    }
    let saved = 0;
    try {
      for (const change of this.#waiting) {
        for (const json of changeLines(change, this.#options.workspaces.base, file.contents)) {
          file.add(json);
          if (slices === undefined || !slices.isOver || this.#closing.signal.aborted) continue;
          file.write();
          await slices.pause();
        }
        file.write();
        file.mark();
        this.#compaction?.add(change);
        saved++;
      }
    } catch (error) {
      file.rollBack();
      throw error;
    } finally {
      this.#waiting.splice(0, saved);
    }
  }

  /** Writes the file anew because it has grown. A failure leaves the file as it is, which is complete. */
  async #compact(slices: Slices): Promise<void> {
    try {
      await this.#writeAnew(slices);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      if (this.#current !== undefined) this.#current.firstSize = this.#current.file.size;
      this.#warnOf(`the file was not written anew: ${reasonOf(error)}`);
    }
  }

  /** Writes all worlds to a draft, which takes the place of the file. Meanwhile changes are saved to the file, if there is one. */
  async #writeAnew(slices: Slices | undefined): Promise<void> {
    const { disk, path, workspaces } = this.#options;
    const compaction = new Compaction({ disk, path, workspaces, queue: this.#queue });
    this.#compaction = compaction;
    try {
      await compaction.writeWorlds(() => this.#rest(slices));
      await this.#drain(slices);
      await compaction.writeAdded(() => this.#rest(slices));
      await this.#unlessClosing(compaction.sync());
      await this.#drain(undefined);
      await compaction.writeAdded(() => undefined);
      const { file, identity } = compaction.replaceFile();
      this.#closeFile();
      this.#current = { file, identity, firstSize: file.size };
    } catch (error) {
      compaction.abandon();
      throw error;
    } finally {
      this.#compaction = undefined;
    }
    await this.#unlessClosing(disk.syncFolder(path.folder));
  }

  /** Lets calls have their turn and saves their changes. @throws Error when the mock stops and there is a complete file */
  #rest(slices: Slices | undefined): Promise<void> | undefined {
    if (!this.#closing.signal.aborted) return slices?.isOver ? this.#pause(slices) : undefined;
    if (this.#current !== undefined) throw new Error('the mock is stopping');
    return undefined;
  }

  async #pause(slices: Slices): Promise<void> {
    await slices.pause();
    if (machineNow() - this.#savedAtMs < SAVE_AFTER_MS) return;
    await this.#drain(slices);
    this.#savedAtMs = machineNow();
  }

  /** Saves all changes so far while the file is written anew. */
  async #drain(slices: Slices | undefined): Promise<void> {
    if (this.#current !== undefined) return this.#append(this.#current.file, slices);
    for (const change of [...this.#waiting, ...this.#queue.take()]) this.#compaction?.add(change);
    this.#waiting = [];
  }

  /** Waits for the disk; not for long once the mock stops, and not at all when there is a complete file. */
  async #unlessClosing(work: Promise<void>): Promise<void> {
    const { signal } = this.#closing;
    await Promise.race([work, signal.aborted ? sleep(LAST_SYNC_MS) : this.#isClosing]);
    if (signal.aborted && this.#compaction !== undefined) this.#rest(undefined);
  }

  async #lastSync(): Promise<void> {
    if (this.#current !== undefined) await Promise.race([this.#current.file.sync(), sleep(LAST_SYNC_MS, false)]);
  }

  /** Whether all that was written survives a power failure: what the timer adds is not synced. */
  #isSynced(): boolean {
    const file = this.#current?.file;
    return file !== undefined && this.#synced.file === file && this.#synced.size === file.size;
  }

  #hasOutgrown(): boolean {
    if (this.#current === undefined) return false;
    const { file, firstSize } = this.#current;
    return file.size - firstSize > Math.max(this.#options.leastAdded ?? LEAST_ADDED, firstSize);
  }

  #closeFile(): void {
    this.#current?.file.close();
    this.#current = undefined;
  }

  #reportSaved(): void {
    this.#savedAtMs = machineNow();
    if (this.#isFailing) this.#options.warn(`${this.#options.path.given}: the state is saved again`);
    this.#isFailing = false;
    this.#problem = null;
  }

  #reportFailure(error: unknown): void {
    const problem = reasonOf(error);
    if (!this.#isFailing)
      this.#warnOf(`the state cannot be saved: ${problem}; it is kept in memory, and saving is tried again`);
    this.#isFailing = true;
    this.#problem = problem;
  }

  #warnOf(problem: string): void {
    this.#problem = problem;
    this.#options.warn(`${this.#options.path.given}: ${problem}`);
  }
}

/** Resolves once a signal aborts. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
