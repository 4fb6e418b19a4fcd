import type { SavingStatus } from '../../api/http/saving.types.ts';
import { machineNow } from '../../kernel/clock/clock.ts';
import { DomainError, MockConfigError } from '../../kernel/core/errors.ts';
import type { Workspaces } from '../../kernel/world/workspaces.ts';
import type { Service } from '../service.ts';
import { CurrentFile } from './current-file.ts';
import { type Disk, reasonOf } from './disk.ts';
import { FileLock } from './file-lock.ts';
import { LogFile } from './log-file.ts';
import { nodeDisk } from './node-disk.ts';
import { readStateFile, type SavedState } from './read-file.ts';
import { findStatePath, type StatePath } from './state-path.ts';
import { StateWriter } from './state-writer.ts';

/** How a state file is opened. */
export interface StateFileOptions {
  service: Service;
  /** Whether a damaged file is set aside and the state starts anew, instead of an error. */
  ignoreDamaged: boolean;
  /** Prints a line to the user. */
  warn: (text: string) => void;
  /** Whether {@link StateFile.saved} also waits until a change survives a power failure. @default false */
  onDisk?: boolean;
  /** @default the file system of this machine */
  disk?: Disk;
  /** Bytes that are added at least before the file is written anew. @default 4 MiB */
  leastAdded?: number;
}

/** What to do about a damaged file. */
const DAMAGED =
  'The file was left as it is. Move it away to start anew; the option stateIgnoreDamaged does so by itself.';

/** A state file of which the file itself has been read. */
interface OpenedFile {
  file: number;
  state: SavedState;
}

/** The file of the option `state`: it has the state of all workspaces of one mock, and is saved as they change. */
export class StateFile {
  readonly #options: StateFileOptions;
  readonly #disk: Disk;
  readonly #path: StatePath;
  readonly #lock: FileLock;
  #opened: OpenedFile | undefined;
  #droppedBytes = 0;
  #writer: StateWriter | undefined;

  private constructor(options: StateFileOptions, path: StatePath, lock: FileLock) {
    this.#options = options;
    this.#disk = options.disk ?? nodeDisk;
    this.#path = path;
    this.#lock = lock;
  }

  /**
   * Opens a state file and reads it, if it exists.
   * @throws MockConfigError for a place where no file can be written, for one that another process uses, and for a damaged one
   */
  static async open(given: string, options: StateFileOptions): Promise<StateFile> {
    const disk = options.disk ?? nodeDisk;
    const path = findStatePath(given, disk);
    const lock = await FileLock.take(path.lock, given, disk);
    const opened = new StateFile(options, path, lock);
    try {
      await opened.#read();
    } catch (error) {
      lock.release();
      throw error instanceof MockConfigError ? error : new MockConfigError(`${given}: ${reasonOf(error)}`);
    }
    return opened;
  }

  /** Size of the file in bytes. */
  get bytes(): number | undefined {
    return this.#writer?.bytes;
  }

  /** The number of changes so far. */
  get changeCount(): number {
    return this.#writer?.changeCount ?? 0;
  }

  /** Whether the state is being saved. */
  get status(): SavingStatus | undefined {
    return this.#writer && { ...this.#writer.status, droppedBytes: this.#droppedBytes };
  }

  /**
   * Loads what the file contains into workspaces, and saves them from now on.
   * @throws MockConfigError when the file cannot be written
   */
  async attach(workspaces: Workspaces): Promise<void> {
    const { warn, leastAdded, onDisk } = this.#options;
    const options = {
      disk: this.#disk,
      path: this.#path,
      workspaces,
      warn,
      leastAdded,
      onDisk,
      isOwner: () => this.#lock.isHeld(),
    };
    try {
      const current = this.#load(workspaces);
      this.#writer = new StateWriter(options, current);
      if (current === undefined) await this.#writer.createFile();
    } catch (error) {
      this.#writer?.abandon();
      this.#writer = undefined;
      this.#opened = undefined;
      this.#lock.release();
      throw MockConfigError.option('state', `${this.#path.given} cannot be written: ${reasonOf(error)}`);
    }
  }

  /** Saves all changes so far, which otherwise happens a moment later. A failure is reported as it is then. */
  async save(): Promise<void> {
    await this.#writer?.saveNow();
  }

  /**
   * Returns a promise that resolves once all changes so far are saved; undefined when they are. It rejects with a `DomainError`
   * when they cannot be saved; they are kept in memory, and saving is tried again.
   */
  saved(): Promise<void> | undefined {
    return this.#writer?.saved()?.catch((error: unknown) => {
      const message = `The call was executed, but its changes cannot be saved: ${reasonOf(error)}`;
      throw new DomainError('storage-full', message);
    });
  }

  /**
   * Saves what is left, and lets others use the file.
   * @throws Error when it cannot be saved
   */
  async close(): Promise<void> {
    try {
      if (this.#writer !== undefined) await this.#writer.close();
      else if (this.#opened !== undefined) this.#disk.close(this.#opened.file);
    } finally {
      this.#lock.release();
    }
  }

  async #read(): Promise<void> {
    const path = this.#path.real;
    for (const left of [this.#path.draft, this.#path.reserve]) this.#disk.remove(left);
    if (this.#disk.status(path) === undefined) return;
    const file = this.#disk.open(path, 'existing');
    try {
      const state = await readStateFile(file, this.#path.given, this.#disk, this.#options.service);
      this.#droppedBytes = state.droppedBytes;
      this.#opened = { file, state };
    } catch (error) {
      this.#disk.close(file);
      if (!(error instanceof MockConfigError)) throw error;
      if (!this.#options.ignoreDamaged) throw new MockConfigError(`${error.message}\n${DAMAGED}`);
      const aside = `${this.#path.real}.damaged-${machineNow()}`;
      this.#disk.rename(path, aside);
      this.#options.warn(`${error.message}. The state starts anew; the damaged file is ${aside}`);
    }
  }

  /** Puts what was read into workspaces. Returns the file to go on with, unless it has to be written anew. */
  #load(workspaces: Workspaces): CurrentFile | undefined {
    if (this.#opened === undefined) return undefined;
    const { file, state } = this.#opened;
    for (const [key, { image, snapshots, terms }] of state.worlds) {
      const world = key === '' ? workspaces.main : workspaces.adopt(key, terms);
      world.replaceState(image);
      world.snapshots.load(snapshots.entries(), snapshots.count);
    }
    if (state.end === undefined) {
      this.#disk.close(file);
      return undefined;
    }
    const { position, nextLayer, firstSize } = state.end;
    const log = new LogFile(this.#disk, file, position, nextLayer);
    log.cutOff();
    return new CurrentFile(log, this.#disk.status(this.#path.real)?.identity, firstSize);
  }
}
