import { isoTime, machineNow } from '../clock/clock.ts';
import { DomainError } from '../core/errors.ts';
import type { NamedKey, WorkspaceKey } from '../core/key.ts';
import type { AssumptionTally } from './assumption-tally.ts';
import type { WorldState } from './registers.ts';
import type { World } from './world.ts';
import type { WorkspaceInfo } from './world.types.ts';

/** Idle milliseconds after which a saved workspace is unloaded from memory. */
export const WORKSPACE_IDLE_MS = 600_000;
/** Number of saved workspaces in memory above which the least recently used are unloaded. */
export const MAX_IN_MEMORY = 1000;
/** Milliseconds between searches for expired workspaces. */
const SWEEP_MS = 60_000;

export interface WorkspaceRules {
  /** Milliseconds of real time after which an unused workspace is deleted. */
  ttlMs: number;
  max: number;
  /** Whether saved workspaces stay in memory, because an external system may change them. */
  keepsAll: boolean;
}

export interface SavedWorkspace {
  readonly key: NamedKey;
  readonly usedAtMs: number;
  readonly expiresAtMs: number;
}

/** Saves workspaces. Methods that write throw a `DomainError` 507 on failure. */
export interface WorkspaceStorage {
  readonly count: number;
  find(key: NamedKey): SavedWorkspace | undefined;
  list(limit: number, after: WorkspaceKey): SavedWorkspace[];
  ended(nowMs: number): NamedKey[];
  withWork(): NamedKey[];
  /** Restores the saved state of a workspace, or saves its initial state. Then saves all changes. */
  attach(key: WorkspaceKey, world: World): void;
  touch(key: NamedKey, usedAtMs: number): void;
  drop(key: NamedKey): void;
}

interface Workspace {
  world: World;
  usedAtMs: number;
}

/** The worlds of a mock: the main world, and a world per key that starts from the main world's initial state. */
export class Workspaces {
  readonly main: World;
  /** Assumptions of all workspaces since the start, also of deleted ones. */
  readonly assumptions: AssumptionTally;
  readonly #start: WorldState;
  readonly #create: (start: WorldState, key: NamedKey) => World;
  readonly #rules: WorkspaceRules;
  readonly #named = new Map<NamedKey, Workspace>();
  #storage: WorkspaceStorage | undefined;
  #sweptAtMs = 0;
  #isStopped = false;

  constructor(
    main: World,
    create: (start: WorldState, key: NamedKey) => World,
    rules: WorkspaceRules,
    assumptions: AssumptionTally,
  ) {
    this.main = main;
    this.assumptions = assumptions;
    this.#start = main.state();
    this.#create = create;
    this.#rules = rules;
  }

  saveTo(storage: WorkspaceStorage): void {
    this.#storage = storage;
    storage.attach('', this.main);
    this.#dropIdle();
    const { keepsAll } = this.#rules;
    const keys = keepsAll ? storage.list(storage.count, '').map(({ key }) => key) : storage.withWork();
    for (const key of keys) this.open(key);
  }

  /**
   * Returns the workspace of a key, `''` for the main one, and records its use.
   * @param mayCreate whether an unknown key creates a workspace
   * @throws DomainError 404 for an unknown key, 429 if there are too many workspaces
   */
  open(key: WorkspaceKey, mayCreate = true): World {
    if (key === '') return this.main;
    this.#dropIdle();
    const known = this.#named.get(key)?.world;
    if (known !== undefined) return this.#use(key, known);
    if (this.#saved(key) === undefined) this.#refuseNew(key, mayCreate);
    const world = this.#create(this.#start, key);
    if (this.#isStopped) world.stop();
    this.#storage?.attach(key, world);
    return this.#use(key, world);
  }

  touch(key: WorkspaceKey): void {
    const known = key === '' ? undefined : this.#named.get(key);
    if (key !== '' && known !== undefined) this.#use(key, known.world);
  }

  /** @param urlOf returns the base URL of a workspace */
  create(key: NamedKey, urlOf: (key: string) => string): WorkspaceInfo {
    this.open(key);
    return this.#infoOf(key, this.#named.get(key)?.usedAtMs ?? machineNow(), urlOf);
  }

  has(key: WorkspaceKey): boolean {
    this.#dropIdle();
    return key === '' || this.#named.has(key) || this.#saved(key) !== undefined;
  }

  get count(): number {
    this.#dropIdle();
    return this.#storage?.count ?? this.#named.size;
  }

  /** Returns a page of named workspaces, sorted by key. @param after the last key of the previous page */
  list(urlOf: (key: string) => string, limit: number, after: WorkspaceKey = ''): WorkspaceInfo[] {
    this.#dropIdle();
    const inMemory = () => [...this.#named.keys()].filter((key) => key > after).sort();
    const keys = this.#storage?.list(limit, after).map(({ key }) => key) ?? inMemory().slice(0, limit);
    return keys.flatMap((key) => {
      const usedAtMs = this.#named.get(key)?.usedAtMs ?? this.#saved(key)?.usedAtMs;
      return usedAtMs === undefined ? [] : [this.#infoOf(key, usedAtMs, urlOf)];
    });
  }

  worlds(): [WorkspaceKey, World][] {
    return [['', this.main], ...[...this.#named].map(([key, { world }]): [WorkspaceKey, World] => [key, world])];
  }

  /** Deletes a workspace and returns whether it existed. Calls in progress get 409. */
  drop(key: NamedKey): boolean {
    const isSaved = this.#saved(key) !== undefined;
    if (isSaved) this.#storage?.drop(key);
    const known = this.#named.get(key);
    this.#named.delete(key);
    known?.world.end();
    return isSaved || known !== undefined;
  }

  /** Stops all background work; calls in progress still complete. */
  stop(): void {
    this.#isStopped = true;
    for (const [key, world] of this.worlds()) {
      world.stop();
      if (key !== '') this.#noteUse(key);
    }
  }

  #use(key: NamedKey, world: World): World {
    this.#named.delete(key);
    this.#named.set(key, { world, usedAtMs: machineNow() });
    return world;
  }

  #infoOf(key: NamedKey, usedAtMs: number, urlOf: (key: string) => string): WorkspaceInfo {
    const expiresAt = isoTime(usedAtMs + this.#rules.ttlMs);
    return { key, url: urlOf(key), usedAt: isoTime(usedAtMs), expiresAt };
  }

  #saved(key: NamedKey): SavedWorkspace | undefined {
    const saved = this.#storage?.find(key);
    if (saved === undefined || this.#named.has(key) || saved.expiresAtMs > machineNow()) return saved;
    this.#storage?.drop(key);
    return undefined;
  }

  #refuseNew(key: NamedKey, mayCreate: boolean): void {
    if (!mayCreate) {
      throw new DomainError('not-found', `There is no workspace "${key}"; POST /__mock/workspaces creates one`);
    }
    if (this.count >= this.#rules.max) {
      const advice = 'delete some with DELETE /__mock/workspaces/{key} or raise maxWorkspaces';
      throw new DomainError('too-many', `There are ${this.#rules.max} workspaces, the most allowed; ${advice}`);
    }
  }

  #dropIdle(): void {
    const nowMs = machineNow();
    for (const [key, { world, usedAtMs }] of this.#named) {
      const isEnded = usedAtMs <= nowMs - this.#rules.ttlMs;
      const isIdle =
        this.#storage !== undefined &&
        !this.#rules.keepsAll &&
        (usedAtMs <= nowMs - WORKSPACE_IDLE_MS || this.#named.size > MAX_IN_MEMORY);
      if (!isEnded && !isIdle) break;
      if (world.callsUnderWay > 0) this.#use(key, world);
      else if (isEnded) this.drop(key);
      else if (mayLeaveMemory(world)) this.#leaveMemory(key, world);
    }
    if (this.#storage === undefined || nowMs < this.#sweptAtMs + SWEEP_MS) return;
    this.#sweptAtMs = nowMs;
    for (const key of this.#storage.ended(nowMs)) if (!this.#named.has(key)) this.#storage.drop(key);
  }

  #leaveMemory(key: NamedKey, world: World): void {
    this.#noteUse(key);
    this.#named.delete(key);
    world.stop();
  }

  /** Saves when a workspace was last used. A slightly early time is harmless. */
  #noteUse(key: NamedKey): void {
    const usedAtMs = this.#named.get(key)?.usedAtMs;
    if (usedAtMs === undefined) return;
    try {
      this.#storage?.touch(key, usedAtMs);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
}

/** Jobs and deliveries need the workspace in memory, and snapshots exist only there. */
function mayLeaveMemory(world: World): boolean {
  return !world.isBusy && world.outbox.nextMachineMs() === undefined && world.snapshots.list().length === 0;
}
