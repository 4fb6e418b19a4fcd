import type { Answer } from '../../engine/api/http/app-env.ts';
import { machineNow } from '../../engine/kernel/clock/clock.ts';
import { finish } from '../../engine/kernel/core/parts.ts';
import type { NewWorkspace, OwnedWorkspace } from '../../engine/kernel/world/workspace-terms.ts';
import type { Workspaces } from '../../engine/kernel/world/workspaces.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import type { WorkspaceInfo } from '../../engine/mock/mock.types.ts';
import type { MockCore } from '../../engine/mock/mock-core.ts';
import { ChangeTracker } from '../../engine/mock/saved-state/change-tracker.ts';
import type { SavedWorkspace, SavedWorld } from '../../engine/mock/saved-state/saved-workspace.ts';
import { WorkspaceStore } from '../../engine/mock/saved-state/workspace-store.ts';
import { hasFixtures, keepFixtures, type PackedFixtures } from './kept-fixtures.ts';
import type { ObjectStorage } from './worker.types.ts';
import { workerConnection } from './worker-connection.ts';

/** Bytes of a workspace. What is larger could not be opened: its rows take several times as much memory, of 128 MB. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Milliseconds by which the end of a workspace is put off at once, or a tenth of its idle time: most calls write nothing for it. */
const PUT_OFF_MS = 86_400_000;
/** The name of the layer with what is known of a workspace before it is read. */
export const HEAD = 'head';

/** What is known of a workspace before its records are read. */
export interface WorkspaceHead {
  key: string;
  /** The machine's time at which it ends, unless it is used. */
  endMs: number;
}

/** What a workspace is opened with. */
export interface OpenedParts {
  key: string;
  core: MockCore;
  storage: ObjectStorage;
  saved: SavedWorkspace;
  /** What was read; undefined for a new workspace. */
  world: (SavedWorld & Pick<WorkspaceHead, 'endMs'>) | undefined;
  /** Those of this version. */
  fixtures: PackedFixtures;
  /** Milliseconds without a call after which it ends. */
  ttlMs: number;
  /** Called with each change, also between calls. */
  onChange: () => void;
}

/** The workspace of an object, in memory. Its changes are written by {@link OpenWorkspace.save}. */
export class OpenWorkspace {
  readonly key: string;
  readonly #parts: OpenedParts;
  readonly #workspaces: Workspaces;
  readonly #tracker: ChangeTracker;
  #isStored: boolean;
  #isHeadStored: boolean;
  #hasFixtures: boolean;
  #endMs: number;
  #end: 'dropped' | 'failed' | undefined;

  constructor(parts: OpenedParts) {
    const { key, core, storage, world: saved, fixtures } = parts;
    this.key = key;
    this.#isStored = saved !== undefined;
    this.#isHeadStored = this.#isStored;
    this.#hasFixtures = this.#isStored && hasFixtures(storage.sql, fixtures.id);
    this.#endMs = saved?.endMs ?? 0;
    this.#parts = parts;
    this.#workspaces = core.host().workspaces;
    if (saved !== undefined) {
      const world = this.key === '' ? this.#workspaces.main : this.#workspaces.adopt(this.key, saved.terms);
      world.replaceState(saved.image);
      world.snapshots.load(saved.snapshots.entries(), saved.snapshots.count);
    }
    this.#tracker = new ChangeTracker(parts.onChange);
    // A call that only opens a new workspace changes nothing.
    this.#workspaces.journal = {
      opened: (of, world) => this.#tracker.watch(of, world),
      changed: (of) => this.#tracker.changed(of),
    };
    const { world } = this;
    if (world !== undefined) this.#tracker.watch(this.key, world);
  }

  get isStored(): boolean {
    return this.#isStored;
  }

  /** Whether there is something to save. */
  get isChanged(): boolean {
    return !this.#tracker.isEmpty || (this.#isStored && !this.#isHeadStored);
  }

  /** Its world; undefined until a call has created it. */
  get world(): World | undefined {
    return this.#workspaces.peek(this.key);
  }

  /** Whether it was deleted, or a failure has made it worthless. */
  get isClosed(): boolean {
    return this.#end !== undefined;
  }

  /** What it is, as a list of workspaces has it; undefined for the main one, and when there is none. */
  get info(): WorkspaceInfo | undefined {
    return this.#workspaces.info(this.key);
  }

  /** Whether it was used last so long ago that it ends. */
  get hasEnded(): boolean {
    return this.#isStored && this.key !== '' && this.#endMs <= machineNow();
  }

  /** The machine's time at which something has to be done: a job, an attempt, or its end. */
  get nextMachineMs(): number | undefined {
    const endMs = this.key === '' ? undefined : this.#endMs;
    const moments = [this.world?.outbox.nextMachineMs(), this.#workspaces.terms(this.key)?.expiresAtMs, endMs];
    const known = moments.filter((ms) => ms !== undefined);
    return known.length === 0 ? undefined : Math.min(...known);
  }

  fetch(request: Request, mockUrl: string): Answer {
    this.#use();
    return this.#parts.core.fetch(request, workerConnection(request, mockUrl));
  }

  create(given: NewWorkspace, mockUrl: string): OwnedWorkspace {
    this.#use();
    const { info, token } = this.#workspaces.create(given);
    return { info: { ...info, url: `${mockUrl}/w/${this.key}` }, token };
  }

  /** Puts off its end. */
  #use(): void {
    const { ttlMs } = this.#parts;
    const endMs = machineNow() + ttlMs;
    if (this.key === '' || endMs <= this.#endMs) return;
    this.#endMs = endMs + Math.min(PUT_OFF_MS, ttlMs / 10);
    this.#isHeadStored = false;
  }

  /**
   * Writes all changes so far. What is written is durable before the answer of the call leaves.
   * @throws Error when the storage refuses it, or the workspace has become too large
   */
  save(): void {
    const { world } = this;
    if (this.#end === 'failed') throw new Error('another change could not be saved');
    if (this.#end !== undefined || world === undefined || !this.isChanged) return;
    const { storage, saved, fixtures } = this.#parts;
    storage.transactionSync(() => {
      const store = new WorkspaceStore(storage.sql);
      if (!this.#isStored) store.create();
      if (!this.#hasFixtures) keepFixtures(storage.sql, fixtures);
      if (!this.#isHeadStored) store.put(HEAD, [this.key, String(this.#endMs)]);
      const changes = this.#isStored ? this.#tracker.changes.get(this.key) : undefined;
      if (!this.#tracker.isEmpty) finish(saved.save(world, this.#workspaces.terms(this.key), changes));
      const { databaseSize } = storage.sql;
      if (databaseSize > MAX_BYTES)
        throw new Error(`a workspace has at most ${MAX_BYTES} bytes, and this one would have ${databaseSize}`);
    });
    this.#isStored = true;
    this.#isHeadStored = true;
    this.#hasFixtures = true;
    this.#tracker.clear();
  }

  /** Runs what is due, and resolves once all webhooks that are due are answered. A workspace that has expired ends. */
  async runDue(): Promise<void> {
    this.#workspaces.terms(this.key);
    const { world } = this;
    world?.runDueJobs();
    world?.outbox.wake();
    await world?.outbox.settled();
  }

  /** Ends all work in memory. Calls that are under way change nothing any more, and are refused. */
  close(end: 'dropped' | 'failed'): void {
    this.#end ??= end;
    if (end === 'dropped' && this.world !== undefined) this.world.isDeleted = true;
    this.#tracker.stop();
    this.#parts.core.stop();
  }
}
