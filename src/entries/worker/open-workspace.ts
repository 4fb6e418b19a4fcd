import type { Answer } from '../../engine/api/http/app-env.ts';
import { IN_PROCESS } from '../../engine/api/http/in-process.ts';
import type { Workspaces } from '../../engine/kernel/world/workspaces.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import type { WorkspaceInfo } from '../../engine/mock/mock.types.ts';
import type { MockCore } from '../../engine/mock/mock-core.ts';
import { ChangeQueue } from '../../engine/mock/saved-state/change-queue.ts';
import type { LogContents } from '../../engine/mock/saved-state/log-contents.ts';
import type { RecordReader } from '../../engine/mock/saved-state/read-records.ts';
import { changeLines, jsonOf, worldLines } from '../../engine/mock/saved-state/record-lines.ts';
import { STATE_FORMAT } from '../../engine/mock/saved-state/records.ts';
import type { SharedLayers } from '../../engine/mock/saved-state/shared-layers.ts';
import type { StoredLines } from './stored-lines.ts';
import type { ObjectStorage } from './worker.types.ts';
import { workerConnection } from './worker-connection.ts';

/** Characters that are added at least before the records are written anew. */
const MIN_ADDED = 64 * 1024;
/** Characters of a workspace. What is larger could not be opened: its rows take several times as much memory, of 128 MB. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** What is known of a workspace before its records are read. */
export interface WorkspaceHead {
  key: string;
  /** The URL of the mock that its links begin with. */
  baseUrl: string;
  /** Characters of its records when they were written as a whole. */
  size: number;
}

/** What a workspace is opened with. */
export interface OpenedParts {
  head: WorkspaceHead;
  core: MockCore;
  storage: ObjectStorage;
  lines: StoredLines;
  /** The fixtures that its records may name. */
  shared: readonly SharedLayers[];
  /** What its records say; undefined for a new workspace. */
  records: RecordReader | undefined;
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
  readonly #queue: ChangeQueue;
  /** What the records may refer to; undefined when they have to be written anew. */
  #contents: LogContents | undefined;
  #size = 0;
  #end: 'dropped' | 'failed' | undefined;
  #firstSize = 0;

  constructor(parts: OpenedParts) {
    this.key = parts.head.key;
    this.#firstSize = parts.head.size;
    this.isRegistered = parts.records !== undefined || this.key === '';
    this.#parts = parts;
    const host = parts.core.host();
    host.access.onlyKey = this.key;
    this.#workspaces = host.workspaces;
    this.#load();
    this.#queue = new ChangeQueue(parts.onChange);
    this.#workspaces.journal = this.#queue;
    const { world } = this;
    if (world !== undefined) this.#queue.watch(this.key, world);
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

  /** Answers a call. */
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
    if (this.#end !== undefined || world === undefined || (this.#queue.isEmpty && this.#contents !== undefined)) return;
    this.#parts.storage.transactionSync(() => {
      if (this.#contents === undefined || this.#hasOutgrown()) this.#writeAnew(world);
      else this.#append(this.#contents);
      this.#checkSize();
    });
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
    this.#queue.stop();
    this.#parts.core.stop();
  }

  #load(): void {
    const { records, shared, lines } = this.#parts;
    const saved = records?.worlds().get(this.key);
    if (records === undefined || saved === undefined) return;
    const world = this.key === '' ? this.#workspaces.main : this.#workspaces.adopt(this.key, saved.terms);
    world.replaceState(saved.image);
    world.snapshots.load(saved.snapshots.entries(), saved.snapshots.count);
    this.#size = lines.size();
    // The move of a clock that an end of the object has interrupted must not be read again.
    if (!records.isInMove) this.#contents = { ...records.contents(), shared };
  }

  #hasOutgrown(): boolean {
    return this.#size - this.#firstSize > Math.max(MIN_ADDED, this.#firstSize);
  }

  #checkSize(): void {
    if (this.#size > MAX_CHARACTERS)
      throw new Error(
        `a workspace has at most ${MAX_CHARACTERS} characters of JSON, and this one would have ${this.#size}`,
      );
  }

  #append(contents: LogContents): void {
    for (const change of this.#queue.take()) {
      this.#size += this.#parts.lines.add(changeLines(change, this.#workspaces.base, contents));
    }
  }

  #writeAnew(world: World): void {
    const { lines, shared, head } = this.#parts;
    const contents: LogContents = { layers: new Map(), nextLayer: 1, hasStart: false, shared };
    this.#queue.take();
    lines.create();
    lines.clear();
    try {
      this.#size = lines.add(this.#allLines(world, contents));
    } finally {
      world.store.closeView();
    }
    this.#firstSize = this.#size;
    lines.setHead(JSON.stringify({ ...head, size: this.#size }));
    this.#contents = contents;
  }

  *#allLines(world: World, contents: LogContents): Generator<string> {
    yield jsonOf({ type: 'format', format: STATE_FORMAT });
    const move = world.clockMove.start && {
      start: world.clockMove.start,
      isDisturbed: !this.#queue.isMovedAlone(this.key),
    };
    const { snapshots } = world;
    yield* worldLines(
      this.key,
      {
        state: world.store.view(),
        snapshots: snapshots.entries(),
        snapshotCount: snapshots.count,
        terms: this.#workspaces.terms(this.key),
        move,
      },
      contents,
    );
    yield jsonOf({ type: 'complete' });
  }
}
