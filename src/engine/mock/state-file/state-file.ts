import type { SavingStatus } from '../../api/http/health.schema.ts';
import { indexImage } from '../../control/fixtures/index-image.ts';
import { machineNow } from '../../kernel/clock/clock.ts';
import { Slices } from '../../kernel/clock/slices.ts';
import { DomainError, MockConfigError } from '../../kernel/core/errors.ts';
import { finish, finishPaced } from '../../kernel/core/parts.ts';
import type { Workspaces } from '../../kernel/world/workspaces.ts';
import { adoptSaved, SavedWorkspace } from '../saved-state/saved-workspace.ts';
import { layersOf, SharedLayers, shareLayers, type TableLayer } from '../saved-state/shared-fixtures.ts';
import type { Service } from '../service.ts';
import { databases, type OpenDatabase } from './database.ts';
import { type FileLock, takeLock } from './file-lock.ts';
import { type FormerState, readFormerFile } from './former-file.ts';
import { StateDatabase } from './state-database.ts';
import { findStatePath, mayPass, reasonOf } from './state-path.ts';
import { StateWriter } from './state-writer.ts';
import { StoredWorkspaces } from './stored-workspaces.ts';

export interface StateFileOptions {
  service: Service;
  /** Whether a damaged file is set aside and the state starts anew, instead of an error. */
  ignoreDamaged: boolean;
  /** Prints a line to the user. */
  warn: (text: string) => void;
  /** Whether what is saved survives a power failure. @default false */
  onDisk?: boolean;
  /** @default the library of this process */
  openDatabase?: OpenDatabase;
}

const DAMAGED =
  'The file was left as it is. Move it away to start anew; the option stateIgnoreDamaged does so by itself.';

/** What a file contains. */
interface Loaded extends FormerState {
  /** The main workspace; undefined where it is in no database. */
  main: SavedWorkspace | undefined;
  shared: SharedLayers;
}

/** The file of the option `state`: it has the state of all workspaces of one mock, and is saved as they change. */
export class StateFile {
  readonly #given: string;
  readonly #options: StateFileOptions;
  readonly #lock: FileLock;
  readonly #database: StateDatabase;
  #droppedBytes = 0;
  #writer: StateWriter | undefined;
  /** The workspaces that sleep. */
  stored: StoredWorkspaces | undefined;

  private constructor(given: string, options: StateFileOptions, lock: FileLock, database: StateDatabase) {
    this.#given = given;
    this.#options = options;
    this.#lock = lock;
    this.#database = database;
  }

  /**
   * Keeps others from using a state file.
   * @throws MockConfigError for a place where no file can be written, and for one that another process uses
   */
  static async open(given: string, options: StateFileOptions): Promise<StateFile> {
    const path = findStatePath(given);
    const openDatabase = options.openDatabase ?? (await databases());
    const lock = await takeLock(`${path}.owner`, given);
    return new StateFile(given, options, lock, new StateDatabase(path, openDatabase, options.onDisk ?? false));
  }

  /** Size of the file in bytes. */
  get bytes(): number | undefined {
    return this.#writer && this.#database.bytes;
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
   * @throws MockConfigError for a damaged file, and when it cannot be written
   */
  async attach(workspaces: Workspaces): Promise<void> {
    const { service } = this.#options;
    const database = this.#database;
    const warn = (text: string) => this.#options.warn(`${this.#given}: ${text}`);
    const { pace } = new Slices();
    const { isHeld: isOwner } = this.#lock;
    try {
      this.#database.clean();
      const { worlds, main, shared } = await this.#read(workspaces);
      for (const [key, world] of worlds) adoptSaved(workspaces, key, world);
      const options = { database, service, workspaces, shared, warn, isOwner };
      const writer = new StateWriter(options);
      this.#writer = writer;
      if (main === undefined) await finishPaced(writer.create(), pace);
      else {
        writer.add('', workspaces.main, main);
        database.atomically(() => finish(writer.writeShared()));
      }
      this.stored = new StoredWorkspaces(options, writer);
      await this.stored.start();
    } catch (error) {
      this.stored?.stop();
      this.#writer?.abandon();
      this.#writer = undefined;
      if (error instanceof DomainError) throw new MockConfigError(`${this.#given}: ${error.message}`);
      if (error instanceof MockConfigError) throw error;
      throw MockConfigError.option('state', `${this.#given} cannot be written: ${reasonOf(error)}`);
    }
  }

  /** Saves all changes so far, which otherwise happens a moment later. A failure is reported as it is then. */
  save(): void {
    this.#writer?.save();
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

  /** Saves what is left, and lets others use the file. @throws Error when it cannot be saved */
  async close(): Promise<void> {
    try {
      this.stored?.stop();
      this.#writer?.close();
    } catch (error) {
      throw new Error(`${this.#given}: the state was not saved: ${reasonOf(error)}`);
    } finally {
      if (this.#lock.isHeld()) this.#database.close();
      this.#lock.release();
    }
  }

  async #read(workspaces: Workspaces): Promise<Loaded> {
    const shared = new SharedLayers();
    await shareLayers(layersOf(workspaces.base), shared);
    const nothing = { worlds: new Map(), main: undefined, shared, droppedBytes: 0 };
    const kind = this.#database.kind();
    if (kind === undefined) return nothing;
    try {
      const loaded = kind === 'database' ? await this.#readDatabase(shared) : await this.#readFormer(shared);
      for (const { image } of loaded.worlds.values()) await indexImage(image, this.#options.service);
      this.#droppedBytes = loaded.droppedBytes;
      return loaded;
    } catch (error) {
      this.#database.close();
      this.#setAside(error);
      return nothing;
    }
  }

  async #readDatabase(shared: SharedLayers): Promise<Loaded> {
    const { service } = this.#options;
    const { workspaces: store } = this.#database;
    this.#database.open();
    if (!store.has('')) throw new MockConfigError('the main workspace is missing');
    this.#database.atomically(() => {
      store.upgrade(machineNow());
      store.index();
    });
    const main = new SavedWorkspace({ store, key: '', shared, service });
    const world = await finishPaced(main.read(), new Slices().pace);
    return { worlds: new Map([['', world]]), main, shared, droppedBytes: 0 };
  }

  async #readFormer(shared: SharedLayers): Promise<Loaded> {
    const former = await readFormerFile(this.#database.path, this.#given, this.#options.service);
    await shareLayers(commonLayers(former.worlds), shared);
    return { ...former, main: undefined, shared };
  }

  /** Moves a damaged file away where that is wanted. @throws MockConfigError otherwise */
  #setAside(error: unknown): void {
    const reason = reasonOf(error);
    const message = reason.startsWith(this.#given) ? reason : `${this.#given}: ${reason}`;
    if (mayPass(error)) throw new MockConfigError(message);
    if (!this.#options.ignoreDamaged) throw new MockConfigError(`${message}\n${DAMAGED}`);
    const aside = this.#database.moveAside(machineNow());
    this.#options.warn(`${message}. The state starts anew; the damaged file is ${aside}`);
  }
}

/** Returns the layers that several workspaces have. */
function commonLayers(worlds: FormerState['worlds']): TableLayer[] {
  const seen = new Set<unknown>();
  const common = new Map<unknown, TableLayer>();
  for (const one of [...worlds.values()].flatMap(({ image }) => layersOf(image))) {
    const [, layer] = one;
    if (seen.has(layer)) common.set(layer, one);
    seen.add(layer);
  }
  return [...common.values()];
}
