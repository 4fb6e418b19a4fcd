import type { Answer } from '../../engine/api/http/app-env.ts';
import { finish } from '../../engine/kernel/core/parts.ts';
import { endOf, type NewWorkspace, type OwnedWorkspace } from '../../engine/kernel/world/workspace-terms.ts';
import type { Workspaces } from '../../engine/kernel/world/workspaces.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import type { WorkspaceInfo } from '../../engine/mock/mock.types.ts';
import type { MockCore } from '../../engine/mock/mock-core.ts';
import { ChangeTracker } from '../../engine/mock/saved-state/change-tracker.ts';
import { adoptSaved, type SavedWorkspace, type SavedWorld } from '../../engine/mock/saved-state/saved-workspace.ts';
import { WorkspaceStore } from '../../engine/mock/saved-state/workspace-store.ts';
import { hasFixtures, keepFixtures, type PackedFixtures } from './kept-fixtures.ts';
import type { ObjectStorage, WorkerEnv } from './worker.types.ts';
import { workerConnection } from './worker-connection.ts';
import type { WorkerSettings } from './worker-settings.ts';

/** Bytes of a workspace. What is larger could not be opened: its rows take several times as much memory, of 128 MB. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Where a workspace is opened. */
export interface OpeningPlace {
  storage: ObjectStorage;
  env: WorkerEnv;
  settings: WorkerSettings;
  /** Called with each change, also between calls. */
  onChange: () => void;
}

/** What a workspace is opened with. */
interface OpenedParts extends Omit<OpeningPlace, 'env'> {
  key: string;
  core: MockCore;
  saved: SavedWorkspace;
  /** What was read; undefined for a new workspace. */
  world: SavedWorld | undefined;
  /** Those of this version. */
  fixtures: PackedFixtures;
}

/** The workspace of an object, in memory. Its changes are written by {@link OpenWorkspace.save}. */
export class OpenWorkspace {
  readonly key: string;
  readonly #parts: OpenedParts;
  readonly #workspaces: Workspaces;
  readonly #tracker: ChangeTracker;
  #isStored: boolean;
  #hasFixtures: boolean;
  /** The use that is in the storage. */
  #notedMs: number;
  #end: 'dropped' | 'failed' | undefined;

  constructor(parts: OpenedParts) {
    const { key, core, storage, world: saved, fixtures } = parts;
    this.key = key;
    this.#isStored = saved !== undefined;
    this.#hasFixtures = this.#isStored && hasFixtures(storage.sql, fixtures.id);
    this.#notedMs = saved?.usedAtMs ?? 0;
    this.#parts = parts;
    this.#workspaces = core.host().workspaces;
    if (saved !== undefined) adoptSaved(this.#workspaces, key, saved);
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
    return !this.#tracker.isEmpty || this.#hasUse;
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

  /** The machine's time at which something has to be done: a job, an attempt, or its end. */
  get nextMachineMs(): number | undefined {
    const kept = this.#workspaces.awake.get(this.key);
    const endMs = kept && endOf({ ...kept.terms, usedAtMs: this.#notedMs }, this.#parts.settings.ttlMs);
    const known = [this.world?.outbox.nextMachineMs(), endMs].filter((ms) => ms !== undefined);
    return known.length === 0 ? undefined : Math.min(...known);
  }

  fetch(request: Request, mockUrl: string): Answer {
    return this.#parts.core.fetch(request, workerConnection(request, mockUrl));
  }

  create(given: NewWorkspace, mockUrl: string): OwnedWorkspace {
    const { info, token } = this.#workspaces.create(given);
    return { info: { ...info, url: `${mockUrl}/w/${this.key}` }, token };
  }

  /** Whether it was used so long after the use in the storage that this has to be noted. */
  get #hasUse(): boolean {
    const { usedAtMs = 0 } = this.#workspaces.awake.get(this.key) ?? {};
    return this.#isStored && usedAtMs > this.#notedMs + this.#parts.settings.noteMs;
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
    const kept = this.#workspaces.awake.get(this.key);
    storage.transactionSync(() => {
      const store = new WorkspaceStore(storage.sql);
      if (!this.#isStored) store.create();
      if (!this.#hasFixtures) keepFixtures(storage.sql, fixtures);
      const changes = this.#isStored ? this.#tracker.changes.get(this.key) : undefined;
      if (this.#tracker.isEmpty) store.note(this.key, kept ?? {});
      else finish(saved.save(world, kept, changes));
      const { databaseSize } = storage.sql;
      if (databaseSize > MAX_BYTES)
        throw new Error(`a workspace has at most ${MAX_BYTES} bytes, and this one would have ${databaseSize}`);
    });
    this.#isStored = true;
    this.#hasFixtures = true;
    this.#notedMs = kept?.usedAtMs ?? 0;
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
