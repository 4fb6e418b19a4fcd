import { isoTime, machineNow } from '../clock/clock.ts';
import { DomainError } from '../core/errors.ts';
import type { WorldState } from './registers.ts';
import type { World } from './world.ts';
import type { WorkspaceInfo } from './world.types.ts';

/** A key cannot be `.` or `..`, which have a meaning of their own in paths. */
const KEY = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,100}$/;

export interface WorkspaceRules {
  /** Milliseconds of real time after which an unused workspace is deleted. */
  ttlMs: number;
  /** Maximum number of workspaces beside the main one. */
  max: number;
}

interface Workspace {
  world: World;
  usedAtMs: number;
}

/** The worlds of a mock: the main one, and one for each key, which starts from the main one's initial state. */
export class Workspaces {
  readonly main: World;
  readonly #start: WorldState;
  readonly #create: (start: WorldState, key: string) => World;
  readonly #rules: WorkspaceRules;
  /** By key, least recently used first. */
  readonly #named = new Map<string, Workspace>();
  #isStopped = false;

  constructor(main: World, create: (start: WorldState, key: string) => World, rules: WorkspaceRules) {
    this.main = main;
    this.#start = main.state();
    this.#create = create;
    this.#rules = rules;
  }

  /**
   * Returns the workspace of a key, `''` for the main one. Notes that it is used.
   * @param mayCreate whether an unknown key creates a workspace
   * @throws DomainError 400 for an invalid key, 404 for an unknown one, 429 when there are too many workspaces
   */
  open(key: string, mayCreate = true): World {
    if (key === '') return this.main;
    this.#dropIdle();
    const known = this.#named.get(key);
    return this.#use(key, known?.world ?? this.#new(key, mayCreate));
  }

  /** Notes that a workspace is in use. */
  touch(key: string): void {
    const known = this.#named.get(key);
    if (known !== undefined) this.#use(key, known.world);
  }

  /** Opens a named workspace, creating it if needed. @throws DomainError as {@link open} does */
  create(key: string): WorkspaceInfo {
    this.open(key);
    const info = this.info(key);
    if (info === undefined) throw new DomainError('bad-request', 'The main workspace cannot be created');
    return info;
  }

  has(key: string): boolean {
    this.#dropIdle();
    return key === '' || this.#named.has(key);
  }

  /** Number of workspaces beside the main one. */
  get count(): number {
    this.#dropIdle();
    return this.#named.size;
  }

  /** Returns a page of named workspaces in the order of their keys. @param after the last key of the page before */
  list(limit: number, after = ''): WorkspaceInfo[] {
    this.#dropIdle();
    const keys = [...this.#named.keys()].filter((key) => key > after).sort();
    return keys.slice(0, limit).flatMap((key) => this.info(key) ?? []);
  }

  /** Returns a named workspace; undefined when the key is not in use. */
  info(key: string): WorkspaceInfo | undefined {
    const known = this.#named.get(key);
    if (known === undefined) return undefined;
    const { usedAtMs, world } = known;
    return { key, url: world.baseUrl, usedAt: isoTime(usedAtMs), expiresAt: isoTime(usedAtMs + this.#rules.ttlMs) };
  }

  /** Returns all worlds in memory with their keys, the main one first under `''`. */
  worlds(): [string, World][] {
    return [['', this.main], ...[...this.#named].map(([key, { world }]): [string, World] => [key, world])];
  }

  /** Deletes a workspace and returns whether it existed. Calls in progress get 409. */
  drop(key: string): boolean {
    const known = this.#named.get(key);
    this.#named.delete(key);
    known?.world.end();
    return known !== undefined;
  }

  /** Stops all background work; calls in progress are still answered. */
  stop(): void {
    this.#isStopped = true;
    for (const [, world] of this.worlds()) world.stop();
  }

  #use(key: string, world: World): World {
    this.#named.delete(key);
    this.#named.set(key, { world, usedAtMs: machineNow() });
    return world;
  }

  #new(key: string, mayCreate: boolean): World {
    if (!KEY.test(key)) {
      const message = 'A workspace key has 1 to 100 letters, digits, dots, dashes, tildes or underscores';
      throw new DomainError('bad-request', message);
    }
    if (!mayCreate) {
      throw new DomainError('not-found', `There is no workspace "${key}"; POST /__mock/workspaces creates one`);
    }
    if (this.#named.size >= this.#rules.max) {
      const advice = 'delete some with DELETE /__mock/workspaces/{key} or raise maxWorkspaces';
      throw new DomainError('too-many', `There are ${this.#rules.max} workspaces, the most allowed; ${advice}`);
    }
    const world = this.#create(this.#start, key);
    if (this.#isStopped) world.stop();
    return world;
  }

  /** Deletes the workspaces that were not used for too long. A call in progress is a use. */
  #dropIdle(): void {
    const endedMs = machineNow() - this.#rules.ttlMs;
    for (const [key, { world, usedAtMs }] of this.#named) {
      if (usedAtMs > endedMs) return;
      if (world.callsUnderWay > 0) this.#use(key, world);
      else this.drop(key);
    }
  }
}
