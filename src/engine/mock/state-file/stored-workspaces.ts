import { machineNow } from '../../kernel/clock/clock.ts';
import { startTimer } from '../../kernel/clock/timers.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import type { Parts } from '../../kernel/core/parts.ts';
import { indexingImage } from '../../kernel/store/store.ts';
import type {
  ListedWorkspace,
  SleepingWorkspace,
  SleepingWorkspaces,
  WorkspacePage,
} from '../../kernel/world/sleeping-workspaces.ts';
import type { World } from '../../kernel/world/world.ts';
import { parseRegisters, parseState } from '../saved-state/saved-texts.ts';
import { adoptSaved, SavedWorkspace } from '../saved-state/saved-workspace.ts';
import type { WorkspaceStore, WorkspaceTimes } from '../saved-state/workspace-store.ts';
import { mayPass, reasonOf } from './state-path.ts';
import type { StateWriter, WriterOptions } from './state-writer.ts';

/** Milliseconds without a call after which a workspace sleeps. */
const IDLE_MS = 600_000;
/** The same, where more workspaces are awake than these. */
const CROWDED_IDLE_MS = 1000;
const MAX_AWAKE = 1000;
/** Milliseconds between two looks for workspaces that are idle, have ended, or have to act. */
const LOOK_MS = 1000;
/** Milliseconds before it has to act that a workspace is woken. */
const AHEAD_MS = 3000;
/** Milliseconds after which the last use of those that are awake is noted, at most. */
const MAX_NOTE_MS = 60_000;
/** Workspaces that a look ends or wakes. */
const AT_ONCE = 200;
/** What an earlier version has not counted. */
const NOTHING = { rows: 0, bytes: 0, webhooks: 0 };

/** The workspaces of a state file that are not in memory. Those that are idle join them. */
export class StoredWorkspaces implements SleepingWorkspaces {
  readonly #options: WriterOptions;
  readonly #writer: StateWriter;
  readonly #store: WorkspaceStore;
  #cancelTimer = () => {};
  #isWaking = false;
  #isResting = false;
  #notedAtMs = machineNow();
  #problem = '';
  count: number;

  constructor(options: WriterOptions, writer: StateWriter) {
    this.#options = options;
    this.#writer = writer;
    this.#store = options.database.workspaces;
    // All that are awake are in the file.
    this.count = this.#store.count() - options.workspaces.awake.size;
  }

  /** Lets workspaces sleep and wake from now on. */
  async start(): Promise<void> {
    const { workspaces } = this.#options;
    workspaces.sleeping = this;
    if (this.#staysAwake) await this.#wakeAll(this.list({ limit: this.count }).map(({ key }) => key));
    this.#look();
  }

  /** What follows systems outside of the mock has to be there. */
  get #staysAwake(): boolean {
    return this.#options.workspaces.main.config.externals !== undefined;
  }

  /** Ends that, and notes when those that are awake were used last. */
  stop(): void {
    this.rest();
    this.#noteUse();
    this.#options.workspaces.sleeping = undefined;
  }

  rest(): void {
    this.#isResting = true;
    this.#cancelTimer();
  }

  find(key: string): SleepingWorkspace | undefined {
    try {
      if (this.count === 0 || !this.#sleeps(key)) return undefined;
      const { state = '', usedAtMs = 0 } = this.#store.read(key) ?? {};
      const { terms, image, use = NOTHING } = parseState(state);
      const { clock } = parseRegisters(image.registers, this.#options.service);
      return { usedAtMs, terms: terms ?? { createdAtMs: usedAtMs, quota: {} }, clock, ...use };
    } catch (error) {
      refuseFailing(nameOf(key), error);
      // One that is damaged stays in the list, so that its owner can delete it.
      const nowMs = machineNow();
      const clock = { frozenAtMs: null, offsetMs: 0 };
      return { usedAtMs: nowMs, terms: { createdAtMs: nowMs, quota: {} }, clock, ...NOTHING };
    }
  }

  list(page: WorkspacePage): ListedWorkspace[] {
    if (this.count === 0) return [];
    return readFile('The list of workspaces', () => this.#store.list(this.#writer.present, page));
  }

  ended(nowMs: number, usedBeforeMs: number): string[] {
    return [...this.#over('expires', nowMs), ...this.#over('used', usedBeforeMs)];
  }

  drop(key: string): boolean {
    const isThere = readFile(nameOf(key), () => this.#sleeps(key));
    if (isThere) this.count--;
    return isThere;
  }

  *wake(key: string): Parts<void> {
    const { workspaces, shared, service } = this.#options;
    const saved = new SavedWorkspace({ store: this.#store, key, shared, service });
    try {
      const world = yield* saved.read();
      yield* indexingImage(world.image, service.tables.values());
      // Others have opened or deleted it meanwhile.
      if (!this.#sleeps(key)) return;
      this.#writer.add(key, adoptSaved(workspaces, key, world), saved);
      this.count--;
    } catch (error) {
      refuseFailing(nameOf(key), error);
      const cure = `DELETE /__mock/workspaces/${key} starts it anew`;
      throw new DomainError('conflict', `${nameOf(key)} cannot be read: ${reasonOf(error)}; ${cure}`);
    }
  }

  /** Removes workspaces from memory that were not used for some milliseconds, unless there is something to do. */
  sleepIdle(idleMs: number): void {
    const { workspaces } = this.#options;
    const nowMs = machineNow();
    const due = new Map<string, number | undefined>();
    const mayRelease = (key: string, world: World) => {
      const dueMs = world.outbox.nextMachineMs();
      due.set(key, dueMs);
      return !this.#writer.hasChanges(key) && (dueMs ?? Number.POSITIVE_INFINITY) > nowMs + idleMs + 2 * AHEAD_MS;
    };
    const released = workspaces.awake.release(nowMs - idleMs, mayRelease);
    this.count += released.length;
    this.#note(released.map(({ key, usedAtMs }) => [key, { usedAtMs, dueMs: due.get(key) }]));
  }

  #look(): void {
    const { workspaces } = this.#options;
    this.#cancelTimer = startTimer(LOOK_MS, () => this.#look());
    try {
      if (!this.#staysAwake) this.sleepIdle(workspaces.awake.size > MAX_AWAKE ? CROWDED_IDLE_MS : IDLE_MS);
      workspaces.dropEndedSleeping();
      if (machineNow() - this.#notedAtMs > Math.min(workspaces.rules.ttlMs / 10, MAX_NOTE_MS)) this.#noteUse();
      if (!this.#isWaking) void this.#wakeAll(this.#over('due', machineNow() + AHEAD_MS));
    } catch (error) {
      this.#warn(`workspaces cannot be looked at: ${reasonOf(error)}`);
    }
  }

  /** Prints a line, unless the line before was the same. */
  #warn(problem: string): void {
    if (problem !== this.#problem) this.#options.warn(problem);
    this.#problem = problem;
  }

  /** Opens workspaces that have to act. One that cannot be read is named, and stays as it is. */
  async #wakeAll(keys: readonly string[]): Promise<void> {
    this.#isWaking = true;
    for (const key of keys) {
      if (this.#isResting) break;
      try {
        await this.#options.workspaces.wake(key);
      } catch (error) {
        this.#warn(reasonOf(error));
        // Any other one is tried again at the next look.
        if (error instanceof DomainError && error.kind === 'conflict') this.#note([[key, { dueMs: undefined }]]);
      }
    }
    this.#isWaking = false;
  }

  /** Returns whether a workspace is in the file alone. */
  #sleeps(key: string): boolean {
    const { workspaces } = this.#options;
    return workspaces.peek(key) === undefined && !this.#writer.hasChanges(key) && this.#store.has(key);
  }

  #over(column: 'used' | 'expires' | 'due', untilMs: number): string[] {
    return this.count === 0 ? [] : this.#store.over(column, this.#writer.present, untilMs, AT_ONCE);
  }

  #noteUse(): void {
    const recent = this.#options.workspaces.awake.list().filter(({ usedAtMs }) => usedAtMs >= this.#notedAtMs);
    this.#notedAtMs = machineNow();
    this.#note(recent.map(({ key, usedAtMs }) => [key, { usedAtMs }]));
  }

  #note(all: readonly [key: string, times: Partial<WorkspaceTimes>][]): void {
    const { database, isOwner } = this.#options;
    try {
      if (all.length === 0 || !isOwner() || !database.isThere()) return;
      database.atomically(() => {
        for (const [key, times] of all) this.#store.note(key, times);
      });
    } catch {
      // An earlier time of use than the true one does no harm on a full disk.
    }
  }
}

function nameOf(key: string): string {
  return `The workspace "${key}"`;
}

/** @throws DomainError 507 for an error of the disk or the process, which is no damage */
function refuseFailing(what: string, error: unknown): void {
  if (!mayPass(error)) return;
  throw new DomainError('storage-full', `${what} cannot be read: ${reasonOf(error)}; the next call tries again`);
}

/** Returns what is read. @throws DomainError 507 as {@link refuseFailing} does */
function readFile<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    refuseFailing(what, error);
    throw error;
  }
}
