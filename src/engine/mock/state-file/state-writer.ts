import type { SavingStatus } from '../../api/http/health.schema.ts';
import { isoTime, machineNow } from '../../kernel/clock/clock.ts';
import { defer, startTimer } from '../../kernel/clock/timers.ts';
import { finish, type Parts } from '../../kernel/core/parts.ts';
import type { Workspaces } from '../../kernel/world/workspaces.ts';
import type { World } from '../../kernel/world/world.ts';
import { ChangeTracker, type WorkspaceChanges } from '../saved-state/change-tracker.ts';
import { SavedWorkspace } from '../saved-state/saved-workspace.ts';
import { rowTexts, type SharedLayers } from '../saved-state/shared-fixtures.ts';
import type { Service } from '../service.ts';
import type { StateDatabase } from './state-database.ts';
import { reasonOf } from './state-path.ts';

/** Milliseconds from a change to its save. Changes of that time share one. */
const SAVE_AFTER_MS = 100;
/** Milliseconds from a failure to the next try. */
const RETRY_AFTER_MS = 1000;

export interface WriterOptions {
  database: StateDatabase;
  service: Service;
  workspaces: Workspaces;
  /** Layers that workspaces share. */
  shared: SharedLayers;
  /** Prints a line to the user. */
  warn: (text: string) => void;
  /** Whether this process may still write the file. */
  isOwner: () => boolean;
}

/** Saves the changes of all workspaces, a moment after each. A failure is reported once, and saving is tried again. */
export class StateWriter {
  readonly #options: WriterOptions;
  readonly #tracker = new ChangeTracker(() => {
    this.changeCount++;
    this.#plan(SAVE_AFTER_MS);
  });
  /** What the file has of each world. */
  #saved = new WeakMap<World, SavedWorkspace>();
  #cancelTimer: (() => void) | undefined;
  /** A save that callers of the same moment share. */
  #shared: Promise<void> | undefined;
  #isClosed = false;
  #isFailing = false;
  #problem: string | null = null;
  #savedAtMs = machineNow();
  /** The number of changes so far. */
  changeCount = 0;

  constructor(options: WriterOptions) {
    const { workspaces } = options;
    this.#options = options;
    workspaces.journal = this.#tracker;
    for (const [key, world] of workspaces.worlds()) this.#tracker.watch(key, world);
  }

  get status(): Omit<SavingStatus, 'droppedBytes'> {
    const status = this.#isFailing ? 'failing' : 'ok';
    return { status, problem: this.#problem, savedAt: isoTime(this.#savedAtMs) };
  }

  /** Whether changes of a workspace wait for being saved. */
  hasChanges(key: string): boolean {
    return this.#tracker.changes.has(key);
  }

  /** The workspaces of which the file may have an earlier state, or that it should not have any more. */
  get present(): string[] {
    const keys = this.#options.workspaces.worlds().map(([key]) => key);
    return [...new Set([...keys, ...this.#tracker.changes.keys()])];
  }

  /** Saves the changes of a workspace from now on. It was read from the file. */
  add(key: string, world: World, saved: SavedWorkspace): void {
    this.#saved.set(world, saved);
    this.#tracker.watch(key, world);
  }

  /** Writes a new file with all workspaces, in parts. */
  *create(): Parts<void> {
    const { database } = this.#options;
    const former = this.#saved;
    this.#saved = new WeakMap();
    try {
      yield* database.create(this.present, () => this.#writeAll());
    } catch (error) {
      this.#saved = former;
      throw error;
    }
    database.reserve(true);
  }

  /** Writes the layers that workspaces share, unless the file has them. */
  *writeShared(): Parts<void> {
    const { database, shared } = this.#options;
    for (const [name, layer] of shared) {
      if (database.workspaces.hasRows(name)) continue;
      for (const row of rowTexts(layer)) {
        database.workspaces.put(name, row);
        yield;
      }
    }
  }

  /** Returns a promise that resolves once all changes so far are saved, and rejects when they cannot be; undefined when they are. */
  saved(): Promise<void> | undefined {
    if (this.#shared === undefined && this.#tracker.isEmpty) return undefined;
    this.#shared ??= new Promise((resolve, reject) => {
      defer(() => {
        this.#shared = undefined;
        const error = this.save();
        if (error === undefined) resolve();
        else reject(error);
      });
    });
    return this.#shared;
  }

  /** Saves what is left, and closes the file. @throws Error when that fails */
  close(): void {
    if (this.#options.isOwner()) this.#options.database.reserve(false);
    try {
      this.#commit();
    } finally {
      this.abandon();
    }
  }

  /** Ends all work without saving. */
  abandon(): void {
    const { database, workspaces, isOwner } = this.#options;
    this.#isClosed = true;
    this.#cancelTimer?.();
    workspaces.journal = undefined;
    this.#tracker.stop();
    // What lies beside a file that another process has taken over is its own.
    if (!isOwner()) return;
    database.reserve(false);
    database.close();
  }

  #plan(ms: number): void {
    if (this.#isClosed) return;
    this.#cancelTimer ??= startTimer(ms, () => {
      this.#cancelTimer = undefined;
      this.save();
    });
  }

  /** Saves all changes so far. Returns what went wrong. */
  save(): unknown {
    const { database } = this.#options;
    if (this.#isClosed) return this.#tracker.isEmpty ? undefined : new Error('the file is closed');
    try {
      this.#commit();
      if (this.#isFailing) this.#options.warn('the state is saved again');
      this.#isFailing = false;
      this.#problem = null;
      this.#savedAtMs = machineNow();
      database.reserve(true);
      return undefined;
    } catch (error) {
      this.#problem = reasonOf(error);
      if (!this.#isFailing)
        this.#options.warn(
          `the state cannot be saved: ${this.#problem}; it is kept in memory, and saving is tried again`,
        );
      this.#isFailing = true;
      this.#plan(RETRY_AFTER_MS);
      return error;
    }
  }

  /** Saves all changes so far, all or none. */
  #commit(isRetry = false): void {
    const { database, isOwner, workspaces } = this.#options;
    if (this.#tracker.isEmpty && !this.#isFailing) return;
    if (!isOwner()) throw new Error('another process has taken the file over');
    if (!database.isThere()) {
      this.#commitAnew();
      return;
    }
    const changes = [...this.#tracker.changes];
    // Where a disk is full, a reset may make the state smaller, for which room is kept.
    const mayShrink = this.#isFailing && changes.some(([, { isMore }]) => isMore);
    if (mayShrink) database.reserve(false);
    else database.checkpoint(this.#isFailing);
    const undo = changes.map(([key]) => {
      const world = workspaces.peek(key);
      return world && (this.#saved.get(world)?.mark() ?? (() => this.#saved.delete(world)));
    });
    try {
      database.atomically(() => {
        for (const [key] of changes) this.#save(key);
        if (mayShrink) database.exec('PRAGMA incremental_vacuum');
      });
    } catch (error) {
      for (const takeBack of undo) takeBack?.();
      // What is beside the file may take the room. A state that may be smaller is written anew, without it.
      if (mayShrink) this.#commitAnew();
      else if (isRetry) throw error;
      else {
        database.checkpoint(true);
        this.#commit(true);
      }
      return;
    }
    this.#tracker.clear();
  }

  #commitAnew(): void {
    finish(this.create());
    this.#tracker.clear();
  }

  #save(key: string): void {
    const { database, workspaces } = this.#options;
    const world = workspaces.peek(key);
    const known = world && this.#saved.get(world);
    // What has its key was deleted.
    if (known === undefined) database.workspaces.delete(key);
    if (world !== undefined) finish(this.#saveWorld(key, world, known && this.#tracker.changes.get(key)));
  }

  *#writeAll(): Parts<void> {
    const { workspaces } = this.#options;
    yield* this.writeShared();
    for (const [key, world] of workspaces.worlds()) {
      if (workspaces.peek(key) === world) yield* this.#saveWorld(key, world);
      yield;
    }
  }

  #saveWorld(key: string, world: World, changes?: WorkspaceChanges): Parts<void> {
    const { database, workspaces, shared, service } = this.#options;
    const saved = this.#saved.get(world) ?? new SavedWorkspace({ store: database.workspaces, key, shared, service });
    this.#saved.set(world, saved);
    return saved.save(world, workspaces.awake.get(key), changes);
  }
}
