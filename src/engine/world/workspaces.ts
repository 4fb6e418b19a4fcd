import { machineNow } from '../clock/clock.ts';
import { DomainError } from '../core/errors.ts';
import type { WorkspaceInfo } from '../mock/mock.types.ts';
import type { WorkspacesJournal } from './journal.ts';
import type { WorldImage } from './registers.ts';
import type { World } from './world.ts';

/** Limits on the number of workspaces and on their idle time. */
export interface WorkspaceLimits {
  /** Milliseconds of the machine's clock after which an unused workspace is deleted. */
  ttlMs: number;
  max: number;
}

interface Entry {
  world: World;
  usedAtMs: number;
}

/** Keys `.` and `..` are excluded, because they have a special meaning in paths. */
const KEY = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,100}$/;

/** What a key has to be, as errors say it. */
export const WORKSPACE_KEY_RULE = 'A workspace key has 1 to 100 letters, digits, dots, dashes, tildes or underscores';

/** Returns whether a text can be the key of a workspace. */
export function isWorkspaceKey(text: string): boolean {
  return KEY.test(text);
}

/** The worlds of one mock: the main one, and one for each key, created from the main one's first state when first used. */
export class Workspaces {
  readonly main: World;
  /** The state that every other workspace starts from, and that a reset restores. */
  readonly base: WorldImage;
  journal: WorkspacesJournal | undefined;
  readonly #create: (base: WorldImage, key: string) => World;
  readonly #limits: WorkspaceLimits;
  /** The one that was used last comes last. */
  readonly #entries = new Map<string, Entry>();

  constructor(main: World, create: (base: WorldImage, key: string) => World, limits: WorkspaceLimits) {
    this.main = main;
    this.base = main.image();
    this.#create = create;
    this.#limits = limits;
  }

  /** Returns the workspace of a key, `''` for the main one, and creates it on first use. The cost does not depend on the fixtures. */
  open(key: string): World {
    if (key === '') return this.main;
    this.#dropIdle();
    const known = this.#entries.get(key);
    const entry = known ?? { world: this.#open(key), usedAtMs: 0 };
    entry.usedAtMs = machineNow();
    if (known !== undefined) this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (known === undefined) this.journal?.opened(key, entry.world);
    return entry.world;
  }

  /** Returns true for the main workspace, and for one that is in use. */
  has(key: string): boolean {
    this.#dropIdle();
    return key === '' || this.#entries.has(key);
  }

  /** Returns the workspaces beside the main one, the one that was used last at the end. */
  list(): WorkspaceInfo[] {
    this.#dropIdle();
    return [...this.#entries].map(([key, { world }]) => ({ key, url: world.baseUrl, now: world.now() }));
  }

  /** Returns all worlds with their keys, the main one first under `''`. */
  worlds(): [string, World][] {
    return [['', this.main], ...[...this.#entries].map(([key, { world }]): [string, World] => [key, world])];
  }

  /** Returns the workspace of a key without using it; undefined when there is none. */
  peek(key: string): World | undefined {
    return key === '' ? this.main : this.#entries.get(key)?.world;
  }

  /** Opens a workspace of an earlier run. The limit on their number holds for new ones alone. */
  adopt(key: string): World {
    const world = this.#create(this.base, key);
    this.#entries.set(key, { world, usedAtMs: machineNow() });
    return world;
  }

  /** Deletes a workspace; the next use of its key creates a new one. */
  drop(key: string): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    entry.world.stop();
    this.#entries.delete(key);
    this.journal?.dropped(key);
    return true;
  }

  /** Stops the background work of all worlds. */
  stop(): void {
    this.main.stop();
    for (const { world } of this.#entries.values()) world.stop();
  }

  #open(key: string): World {
    if (!isWorkspaceKey(key)) throw new DomainError('bad-request', WORKSPACE_KEY_RULE);
    if (this.#entries.size >= this.#limits.max) {
      const message = `There are ${this.#entries.size} workspaces, the most allowed; drop some with DELETE /__mock/workspaces/{key} or raise maxWorkspaces`;
      throw new DomainError('too-many', message);
    }
    return this.#create(this.base, key);
  }

  #dropIdle(): void {
    const oldest = machineNow() - this.#limits.ttlMs;
    for (const [key, { usedAtMs }] of this.#entries) {
      if (usedAtMs >= oldest) return;
      this.drop(key);
    }
  }
}
