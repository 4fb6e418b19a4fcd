import { isoTime, machineNow } from '../../kernel/clock/clock.ts';
import { Slices } from '../../kernel/clock/slices.ts';
import { defer, startTimer } from '../../kernel/clock/timers.ts';
import { finish, type Parts } from '../../kernel/core/parts.ts';
import type { Workspaces } from '../../kernel/world/workspaces.ts';
import type { World } from '../../kernel/world/world.ts';
import { type Change, ChangeQueue } from '../saved-state/change-queue.ts';
import type { PresentWorld } from '../saved-state/record-lines.ts';
import { fixtureLines, type SharedLayers } from '../saved-state/shared-fixtures.ts';
import { DRAFT_LOG, fixturesLog, logOf, WorkspaceLog } from '../saved-state/workspace-log.ts';
import { reasonOf } from './reason.ts';
import type { StateDatabase } from './state-database.ts';
import type { SavingStatus } from './state-file.types.ts';

/** Milliseconds from a change to its save. Changes of that time share one. */
const SAVE_AFTER_MS = 100;
/** Milliseconds from a failure to the next try. */
const RETRY_AFTER_MS = 1000;
/** Characters that are added at least before a log is written as a whole. */
const LEAST_ADDED = 4 * 1024 * 1024;
/** Changes after which a state may be smaller. */
const SHRINKING: readonly Change['type'][] = ['reset', 'restore', 'delete', 'drop'];

/** What a writer works on. */
export interface WriterOptions {
  database: StateDatabase;
  /** The path as the user wrote it. */
  given: string;
  workspaces: Workspaces;
  /** Fixtures that logs may name. */
  shared: readonly SharedLayers[];
  /** Prints a line to the user. */
  warn: (text: string) => void;
  /** Whether this process may still write the file. */
  isOwner: () => boolean;
  /** Characters that are added at least before a log is written as a whole. @default 4 MiB */
  leastAdded?: number | undefined;
}

/** Saves the changes of all workspaces, a moment after each. A failure is reported once, and saving is tried again. */
export class StateWriter {
  readonly #options: WriterOptions;
  readonly #queue = new ChangeQueue(() => {
    this.changeCount++;
    this.#plan(SAVE_AFTER_MS);
  });
  /** By workspace. */
  readonly #logs: Map<string, WorkspaceLog>;
  /** Changes that were taken from the queue, and are not saved. */
  #waiting: Change[] = [];
  #cancelTimer: (() => void) | undefined;
  /** A save that callers of the same moment share. */
  #shared: Promise<void> | undefined;
  /** A log that is being written as a whole, and what was saved meanwhile. */
  #rewriting: { key: string; added: Change[] } | undefined;
  #isClosed = false;
  #isFailing = false;
  #problem: string | null = null;
  #savedAtMs = machineNow();
  /** The number of changes so far. */
  changeCount = 0;

  /** @param logs those that the file has, by workspace */
  constructor(options: WriterOptions, logs: Map<string, WorkspaceLog>) {
    this.#options = options;
    this.#logs = logs;
    options.workspaces.journal = this.#queue;
    for (const [key, world] of options.workspaces.worlds()) this.#queue.watch(key, world);
  }

  get status(): Omit<SavingStatus, 'droppedBytes'> {
    const status = this.#isFailing ? 'failing' : 'ok';
    return { status, problem: this.#problem, savedAt: isoTime(this.#savedAtMs) };
  }

  /** Writes a new file with all workspaces, in parts. */
  *create(): Parts<void> {
    const { database } = this.#options;
    yield* database.create(() => this.#writeAll());
    database.reserve(true);
  }

  /** Keeps the fixtures that logs may name, unless the file has them. */
  keepFixtures(): void {
    const { database, shared } = this.#options;
    const names = database.records.list();
    for (const one of shared) {
      const name = fixturesLog(one.id);
      if (!names.includes(name)) database.atomically(() => database.records.append(name, 0, fixtureLines(one)));
    }
    database.reserve(true);
  }

  /** Saves all changes so far, and writes logs as a whole that have grown. Does not reject. */
  async save(): Promise<void> {
    if (this.#trySave() === undefined) await this.#rewriteOutgrown();
  }

  /** Returns a promise that resolves once all changes so far are saved, and rejects when they cannot be; undefined when they are. */
  saved(): Promise<void> | undefined {
    if (this.#shared === undefined && this.#waiting.length === 0 && this.#queue.isEmpty) return undefined;
    this.#shared ??= new Promise((resolve, reject) => {
      defer(() => {
        this.#shared = undefined;
        const error = this.#trySave();
        if (error === undefined) resolve();
        else reject(error);
      });
    });
    return this.#shared;
  }

  /** Saves what is left, and closes the file. @throws Error when that fails */
  close(): void {
    this.#isClosed = true;
    this.#cancelTimer?.();
    this.#options.database.reserve(false);
    try {
      this.#commit();
    } finally {
      this.abandon();
    }
  }

  /** Ends all work without saving. */
  abandon(): void {
    this.#isClosed = true;
    this.#cancelTimer?.();
    this.#options.workspaces.journal = undefined;
    this.#queue.stop();
    this.#options.database.close();
  }

  #plan(ms: number): void {
    if (this.#isClosed) return;
    this.#cancelTimer ??= startTimer(ms, () => {
      this.#cancelTimer = undefined;
      void this.save();
    });
  }

  /** Saves all changes so far. Returns what went wrong. */
  #trySave(): unknown {
    try {
      this.#commit();
      if (this.#isFailing) this.#warn('the state is saved again');
      this.#isFailing = false;
      this.#problem = null;
      this.#savedAtMs = machineNow();
      this.#options.database.reserve(true);
      return undefined;
    } catch (error) {
      this.#problem = reasonOf(error);
      if (!this.#isFailing)
        this.#warn(`the state cannot be saved: ${this.#problem}; it is kept in memory, and saving is tried again`);
      this.#isFailing = true;
      this.#plan(RETRY_AFTER_MS);
      return error;
    }
  }

  /** Saves all changes so far, all or none. */
  #commit(): void {
    const { database, isOwner } = this.#options;
    this.#waiting.push(...this.#queue.take());
    if (this.#waiting.length === 0 && !this.#isFailing) return;
    if (!isOwner()) throw new Error('another process has taken the file over');
    if (!database.isThere()) {
      finish(this.create());
      return;
    }
    const isSmaller = this.#isFailing && this.#waiting.some(shrinks);
    if (isSmaller) database.reserve(false);
    else database.checkpoint(this.#isFailing);
    const byKey = changesByKey(this.#waiting);
    const undo = [...byKey.keys()].map((key) => this.#logs.get(key)?.mark());
    let logs: [key: string, log: WorkspaceLog | undefined][] = [];
    try {
      database.atomically(() => {
        logs = [...byKey].map(([key, changes]) => [key, this.#apply(key, changes)]);
        if (isSmaller) database.exec('PRAGMA incremental_vacuum');
      });
    } catch (error) {
      for (const takeBack of undo) takeBack?.();
      throw error;
    }
    this.#waiting = [];
    for (const [key, log] of logs) {
      if (log === undefined) this.#logs.delete(key);
      else this.#logs.set(key, log);
    }
    this.#rewriting?.added.push(...(byKey.get(this.#rewriting.key) ?? []));
  }

  /** Saves the changes of one workspace. Returns its log; undefined when it is deleted. */
  #apply(key: string, changes: readonly Change[]): WorkspaceLog | undefined {
    const { database, workspaces } = this.#options;
    const world = workspaces.peek(key);
    const known = this.#logs.get(key);
    const isOpened = changes.some(({ type }) => type === 'open');
    if (
      world !== undefined &&
      known?.isUnfinished === false &&
      !isOpened &&
      !(this.#isFailing && changes.some(shrinks))
    ) {
      known.append(changes);
      return known;
    }
    database.records.delete(logOf(key));
    if (world === undefined) return undefined;
    const log = this.#newLog(key);
    finish(log.write(this.#present(key, world)));
    return log;
  }

  *#writeAll(): Parts<void> {
    const { database, shared, workspaces } = this.#options;
    for (const { id, layers } of shared) {
      let count = 0;
      for (const line of fixtureLines({ layers })) {
        count = database.records.append(fixturesLog(id), count, [line]);
        yield;
      }
    }
    this.#logs.clear();
    for (const [key, world] of workspaces.worlds()) {
      if (workspaces.peek(key) !== world) continue;
      // What has happened so far is part of it.
      this.#waiting = [...this.#waiting, ...this.#queue.take()].filter((change) => change.world !== key);
      const log = this.#newLog(key);
      yield* log.write(this.#present(key, world));
      this.#logs.set(key, log);
    }
  }

  /** Writes the logs as a whole to which much was added. */
  async #rewriteOutgrown(): Promise<void> {
    if (this.#rewriting !== undefined) return;
    for (const [key, log] of this.#logs) {
      const world = this.#options.workspaces.peek(key);
      if (world !== undefined && log.hasOutgrown(this.#options.leastAdded ?? LEAST_ADDED))
        await this.#rewrite(key, world, log);
    }
  }

  /**
   * Writes a log as a whole beside the present one, while calls go on and their changes are added to that. Then it takes its place.
   * A failure leaves the present one, which is complete.
   */
  async #rewrite(key: string, world: World, present: WorkspaceLog): Promise<void> {
    const { database } = this.#options;
    const slices = new Slices();
    const draft = this.#newLog(key, DRAFT_LOG);
    const steps = draft.write(this.#present(key, world));
    try {
      this.#commit();
      const rewriting = { key, added: [] };
      this.#rewriting = rewriting;
      while (database.atomically(() => steps.next()).done !== true) {
        if (slices.isOver) await slices.pause();
        if (this.#isClosed || this.#isFailing || this.#logs.get(key) !== present) return;
      }
      database.atomically(() => {
        draft.append(rewriting.added);
        draft.replace(present.name);
      });
      this.#logs.set(key, draft);
    } catch (error) {
      present.acceptSize();
      this.#problem = `the file was not written anew: ${reasonOf(error)}`;
      this.#warn(this.#problem);
    } finally {
      steps.return();
      this.#rewriting = undefined;
      this.#removeDraft();
    }
  }

  #removeDraft(): void {
    try {
      this.#options.database.records.delete(DRAFT_LOG);
    } catch {
      // The next start removes it.
    }
  }

  #newLog(key: string, name = logOf(key)): WorkspaceLog {
    const { database, workspaces, shared } = this.#options;
    return new WorkspaceLog({ store: database.records, key, base: workspaces.base, shared }, name);
  }

  #present(key: string, world: World): PresentWorld {
    const { workspaces } = this.#options;
    return { world, terms: workspaces.terms(key), isMovedAlone: this.#queue.isMovedAlone(key) };
  }

  #warn(text: string): void {
    this.#options.warn(`${this.#options.given}: ${text}`);
  }
}

/** Returns whether a state may be smaller after a change. */
function shrinks({ type }: Change): boolean {
  return SHRINKING.includes(type);
}

function changesByKey(changes: readonly Change[]): Map<string, Change[]> {
  const byKey = new Map<string, Change[]>();
  for (const change of changes) {
    const known = byKey.get(change.world);
    if (known === undefined) byKey.set(change.world, [change]);
    else known.push(change);
  }
  return byKey;
}
