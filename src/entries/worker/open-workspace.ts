import type { Answer } from '../../engine/api/http/app-env.ts';
import { IN_PROCESS } from '../../engine/api/http/in-process.ts';
import { finish } from '../../engine/kernel/core/parts.ts';
import type { Workspaces } from '../../engine/kernel/world/workspaces.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import type { WorkspaceInfo } from '../../engine/mock/mock.types.ts';
import type { MockCore } from '../../engine/mock/mock-core.ts';
import { ChangeTracker } from '../../engine/mock/saved-state/change-tracker.ts';
import type { SavedWorkspace, SavedWorld } from '../../engine/mock/saved-state/saved-workspace.ts';
import { WorkspaceStore } from '../../engine/mock/saved-state/workspace-store.ts';
import type { ObjectStorage } from './worker.types.ts';
import { workerConnection } from './worker-connection.ts';

/** Bytes of a workspace. What is larger could not be opened: its rows take several times as much memory, of 128 MB. */
const MAX_BYTES = 8 * 1024 * 1024;
/** The name of the layer with what is known of a workspace before it is read. */
export const HEAD = 'head';

/** What is known of a workspace before its records are read. */
export interface WorkspaceHead {
  key: string;
  /** The URL of the mock that its links begin with. */
  baseUrl: string;
}

/** What a workspace is opened with. */
export interface OpenedParts {
  head: WorkspaceHead;
  core: MockCore;
  storage: ObjectStorage;
  saved: SavedWorkspace;
  /** What was read; undefined for a new workspace. */
  world: SavedWorld | undefined;
  /** Called with each change, also between calls. */
  onChange: () => void;
}

/** The workspace of an object, in memory. Its changes are written by {@link OpenWorkspace.save}. */
export class OpenWorkspace {
  readonly key: string;
  /** Whether the directory has it. */
  isRegistered: boolean;
  readonly #parts: OpenedParts;
  readonly #workspaces: Workspaces;
  readonly #tracker: ChangeTracker;
  #isStored: boolean;
  #end: 'dropped' | 'failed' | undefined;

  constructor(parts: OpenedParts) {
    const { head, core, world: saved } = parts;
    this.key = head.key;
    this.#isStored = saved !== undefined;
    this.isRegistered = this.#isStored || this.key === '';
    this.#parts = parts;
    const host = core.host();
    host.access.onlyKey = this.key;
    this.#workspaces = host.workspaces;
    if (saved !== undefined) {
      const world = this.key === '' ? this.#workspaces.main : this.#workspaces.adopt(this.key, saved.terms);
      world.replaceState(saved.image);
      world.snapshots.load(saved.snapshots.entries(), saved.snapshots.count);
    }
    this.#tracker = new ChangeTracker(parts.onChange);
    this.#workspaces.journal = this.#tracker;
    const { world } = this;
    if (world !== undefined) this.#tracker.watch(this.key, world);
  }

  /** Its world; undefined until a call has created it. */
  get world(): World | undefined {
    return this.#workspaces.peek(this.key);
  }

  /** Whether it was deleted, or a failure has made it worthless. */
  get isClosed(): boolean {
    return this.#end !== undefined;
  }

  /** What it is, as a list of workspaces has it; undefined when there is none. */
  get info(): WorkspaceInfo | undefined {
    return this.#workspaces.info(this.key);
  }

  /** The machine's time at which something has to be done: a job, an attempt, or its end. */
  get nextMachineMs(): number | undefined {
    const moments = [this.world?.outbox.nextMachineMs(), this.#workspaces.terms(this.key)?.expiresAtMs];
    const known = moments.filter((ms) => ms !== undefined);
    return known.length === 0 ? undefined : Math.min(...known);
  }

  fetch(request: Request): Answer {
    return this.#parts.core.fetch(request, workerConnection(request));
  }

  /** Answers what the owner of all workspaces asks, apart from any workspace. */
  fetchAsOwner(path: string, body: object): Answer {
    const headers = { 'content-type': 'application/json' };
    const request = new Request(`${this.#parts.head.baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return this.#parts.core.fetch(request, IN_PROCESS);
  }

  /**
   * Writes all changes so far. What is written is durable before the answer of the call leaves.
   * @throws Error when the storage refuses it, or the workspace has become too large
   */
  save(): void {
    const { world } = this;
    if (this.#end === 'failed') throw new Error('another change could not be saved');
    if (this.#end !== undefined || world === undefined || (this.#tracker.isEmpty && this.#isStored)) return;
    const { storage, saved, head } = this.#parts;
    storage.transactionSync(() => {
      if (!this.#isStored) {
        const store = new WorkspaceStore(storage.sql);
        store.create();
        store.put(HEAD, [head.key, head.baseUrl]);
      }
      const changes = this.#isStored ? this.#tracker.changes.get(this.key) : undefined;
      finish(saved.save(world, this.#workspaces.terms(this.key), changes));
      const { databaseSize } = storage.sql;
      if (databaseSize > MAX_BYTES)
        throw new Error(`a workspace has at most ${MAX_BYTES} bytes, and this one would have ${databaseSize}`);
    });
    this.#isStored = true;
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
