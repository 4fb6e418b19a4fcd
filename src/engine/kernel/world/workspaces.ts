import { isoTime, machineNow } from '../clock/clock.ts';
import { Slices } from '../clock/slices.ts';
import { DomainError } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { finish, finishPaced } from '../core/parts.ts';
import { randomSecret } from '../core/secret.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { CallMeter, rowsOf, webhooksOf } from './quota.ts';
import type { WorldImage } from './registers.ts';
import type { ListedWorkspace, SleepingWorkspace, SleepingWorkspaces, WorkspacePage } from './sleeping-workspaces.ts';
import { isWorkspaceKey, WORKSPACE_KEY_RULE, type WorkspaceTerms } from './workspace-terms.ts';
import { World } from './world.ts';
import type { WorkspaceInfo, WorkspaceQuota } from './world.types.ts';
import type { WorkspacesJournal } from './world-config.ts';

/** What holds for all workspaces beside the main one. */
export interface WorkspaceRules {
  /** Milliseconds of the machine's clock after which an unused workspace is deleted. */
  ttlMs: number;
  max: number;
  /** Whether the first use of a key creates its workspace. */
  creation: 'first-use' | 'explicit';
  quota: WorkspaceQuota;
}

interface Entry {
  world: World;
  usedAtMs: number;
  terms: WorkspaceTerms;
  meter: CallMeter | undefined;
}

/** The worlds of one mock: the main one, and one for each key, created from the main one's first state. */
export class Workspaces {
  readonly main: World;
  /** The state that every other workspace starts from, and that a reset restores. */
  readonly base: WorldImage;
  journal: WorkspacesJournal | undefined;
  /** Those that are in no memory; undefined where none sleep. */
  sleeping: SleepingWorkspaces | undefined;
  readonly #create: (base: WorldImage, key: string) => World;
  readonly #rules: WorkspaceRules;
  /** The one that was used last comes last. */
  readonly #entries = new Map<string, Entry>();
  readonly #waking = new Map<string, Promise<void>>();
  /** No workspace expires before this moment of the machine's clock. */
  #nextExpiryMs = Number.POSITIVE_INFINITY;
  readonly #initialRows = lazy(() => rowsOf(new World(this.base, this.main.config)));

  constructor(main: World, create: (base: WorldImage, key: string) => World, rules: WorkspaceRules) {
    this.main = main;
    this.base = main.image();
    this.#create = create;
    this.#rules = rules;
  }

  /**
   * Returns the workspace of a key, `''` for the main one, and creates it on first use, at a cost that does not depend on the
   * fixtures.
   *
   * @param mayCreate also where only {@link create} creates workspaces
   * @throws DomainError 400 for what is no key, 404 for an unknown one that is not created, 429 when there are too many
   */
  open(key: string, mayCreate = false): World {
    if (key === '') return this.main;
    this.#dropEnded();
    if (this.#findSleeping(key) !== undefined && this.sleeping !== undefined) finish(this.sleeping.wake(key));
    const known = this.#entries.get(key);
    if (known === undefined) return this.#add(key, mayCreate || this.#rules.creation === 'first-use').world;
    known.usedAtMs = machineNow();
    this.#entries.delete(key);
    this.#entries.set(key, known);
    return known.world;
  }

  /**
   * Opens a workspace that sleeps, while other calls are answered. Returns undefined where there is nothing to wait for; otherwise
   * a promise, which rejects with a `DomainError` when the workspace cannot be read.
   */
  wake(key: string): Promise<void> | undefined {
    if (this.sleeping === undefined || this.#findSleeping(key) === undefined) return undefined;
    const known = this.#waking.get(key);
    if (known !== undefined) return known;
    const waking = finishPaced(this.sleeping.wake(key), new Slices().pace).finally(() => this.#waking.delete(key));
    this.#waking.set(key, waking);
    return waking;
  }

  /** Removes the workspaces from memory that were not used since a moment, and that do nothing. Returns when each was used last. */
  release(usedBeforeMs: number, mayRelease: (key: string, world: World) => boolean): Map<string, number> {
    const released = new Map<string, number>();
    for (const [key, { world, usedAtMs }] of this.#entries) {
      if (usedAtMs >= usedBeforeMs || world.isBusy || !mayRelease(key, world)) continue;
      // What would still change it has come too late.
      world.isDeleted = true;
      world.journal = undefined;
      world.stop();
      this.#entries.delete(key);
      released.set(key, usedAtMs);
    }
    return released;
  }

  /**
   * Creates a workspace, or changes what holds for one that is in use. Its token stays as long as it does.
   *
   * @param given its key, when it expires, its quota over that of all, and whether it has a token of its own
   * @throws DomainError as {@link open} does
   */
  create(given: {
    key: string;
    expiresAtMs?: number | undefined;
    quota?: WorkspaceQuota | undefined;
    hasToken: boolean;
  }): void {
    const { key, expiresAtMs, quota = {}, hasToken } = given;
    this.open(key, true);
    const entry = this.#entries.get(key);
    if (entry === undefined) throw new DomainError('bad-request', 'The main workspace cannot be created');
    const { createdAtMs, token } = entry.terms;
    this.#setTerms(entry, {
      createdAtMs,
      expiresAtMs,
      token: hasToken ? (token ?? randomSecret()) : undefined,
      quota: withoutUndefined(quota),
    });
    this.journal?.changed(key);
  }

  /** Returns true for a key that a call may name: one in use, or any where the first use creates a workspace. */
  admits(key: string): boolean {
    return this.#rules.creation === 'first-use' || this.has(key);
  }

  /** Returns true for the main workspace, and for one that is in use. */
  has(key: string): boolean {
    this.#dropEnded();
    return key === '' || this.#entries.has(key) || this.#findSleeping(key) !== undefined;
  }

  /** The number of workspaces beside the main one. */
  get count(): number {
    this.#dropEnded();
    return this.#entries.size + (this.sleeping?.count ?? 0);
  }

  /** Returns the keys of the workspaces beside the main one, the last used at the end. */
  keys(): string[] {
    return this.list({ limit: this.count }).map(({ key }) => key);
  }

  /** Returns a page of the workspaces beside the main one, in the order of their last use. */
  list(page: WorkspacePage): ListedWorkspace[] {
    this.#dropEnded();
    const { limit, after, isNewestFirst } = page;
    const compare = isNewestFirst ? (a: ListedWorkspace, b: ListedWorkspace) => -compareUse(a, b) : compareUse;
    const awake = this.awake().filter((one) => after === undefined || compare(one, after) > 0);
    return [...awake, ...(this.sleeping?.list(page) ?? [])].sort(compare).slice(0, limit);
  }

  /** Returns those in memory beside the main one, the last used at the end. */
  awake(): ListedWorkspace[] {
    return [...this.#entries].map(([key, { usedAtMs }]) => ({ key, usedAtMs }));
  }

  /** Returns what a workspace beside the main one has and uses; undefined when it is not in use. */
  info(key: string): WorkspaceInfo | undefined {
    this.#dropEnded();
    const entry = this.#entries.get(key);
    if (entry !== undefined) return this.#describe(key, entry);
    const sleeping = this.#findSleeping(key);
    return sleeping && this.#describeSleeping(key, sleeping);
  }

  /** Returns all worlds in memory with their keys, the main one first under `''`. */
  worlds(): [string, World][] {
    return [['', this.main], ...[...this.#entries].map(([key, { world }]): [string, World] => [key, world])];
  }

  /** Returns the workspace of a key without using it; undefined when it is not in memory. */
  peek(key: string): World | undefined {
    return key === '' ? this.main : this.#entries.get(key)?.world;
  }

  /** Returns what holds for a workspace beside the main one; undefined when it is not in use, or has ended. */
  terms(key: string): WorkspaceTerms | undefined {
    if (key === '') return undefined;
    this.#dropEnded();
    return (this.#entries.get(key) ?? this.#findSleeping(key))?.terms;
  }

  /** Counts a call of a workspace. @throws DomainError 429 for one more than its quota allows */
  countCall(key: string): void {
    this.#entries.get(key)?.meter?.count(machineNow());
  }

  /** Opens a workspace of an earlier run, with what held for it. The limit on their number holds for new ones alone. */
  adopt(key: string, terms?: WorkspaceTerms, usedAtMs = machineNow()): World {
    const entry = this.#open(key);
    entry.usedAtMs = usedAtMs;
    if (terms !== undefined) this.#setTerms(entry, terms);
    return entry.world;
  }

  /** Deletes a workspace; the next use of its key creates a new one. Calls that are under way are answered with 409. */
  drop(key: string): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined && this.sleeping?.drop(key) !== true) return false;
    if (entry !== undefined) {
      entry.world.isDeleted = true;
      entry.world.stop();
    }
    this.#entries.delete(key);
    this.journal?.changed(key);
    return true;
  }

  stop(): void {
    this.main.stop();
    for (const { world } of this.#entries.values()) world.stop();
  }

  #add(key: string, mayCreate: boolean): Entry {
    if (!isWorkspaceKey(key)) throw new DomainError('bad-request', WORKSPACE_KEY_RULE);
    if (!mayCreate) {
      throw new DomainError('not-found', `There is no workspace "${key}"; POST /__mock/workspaces creates one`);
    }
    const { count } = this;
    if (count >= this.#rules.max) {
      const message = `There are ${count} workspaces, the most allowed; drop some with DELETE /__mock/workspaces/{key} or raise maxWorkspaces`;
      throw new DomainError('too-many', message);
    }
    const entry = this.#open(key);
    this.journal?.opened(key, entry.world);
    return entry;
  }

  #open(key: string): Entry {
    const nowMs = machineNow();
    const terms: WorkspaceTerms = { createdAtMs: nowMs, quota: {} };
    const entry: Entry = { world: this.#create(this.base, key), usedAtMs: nowMs, terms, meter: undefined };
    this.#setTerms(entry, terms);
    this.#entries.set(key, entry);
    return entry;
  }

  #setTerms(entry: Entry, terms: WorkspaceTerms): void {
    const { expiresAtMs = Number.POSITIVE_INFINITY } = terms;
    const quota = this.#quotaOf(terms);
    entry.terms = terms;
    entry.meter = quota.callsPerSecond === undefined ? undefined : new CallMeter(quota.callsPerSecond);
    entry.world.quota.set(quota, this.#initialRows);
    this.#nextExpiryMs = Math.min(this.#nextExpiryMs, expiresAtMs);
  }

  /** Returns what a workspace may use: its own quota over that of all, which may be another one after a restart. */
  #quotaOf({ quota }: WorkspaceTerms): WorkspaceQuota {
    return { ...this.#rules.quota, ...quota };
  }

  #describe(key: string, { world, usedAtMs, terms }: Entry): WorkspaceInfo {
    const use = { rows: rowsOf(world), webhooks: webhooksOf(world) };
    return {
      ...this.#describeSleeping(key, { usedAtMs, terms, clock: world.registers.clock, ...use }),
      calls: world.calls.received,
    };
  }

  #describeSleeping(key: string, { usedAtMs, terms, clock, rows, webhooks }: SleepingWorkspace): WorkspaceInfo {
    const { createdAtMs, expiresAtMs } = terms;
    return {
      key,
      url: `${this.main.baseUrl}/w/${key}`,
      now: isoTime(clock.frozenAtMs ?? machineNow() + clock.offsetMs),
      createdAt: isoTime(createdAtMs),
      usedAt: isoTime(usedAtMs),
      expiresAt: expiresAtMs === undefined ? null : isoTime(expiresAtMs),
      rows: rows - this.#initialRows(),
      webhooks,
      calls: 0,
      quota: this.#quotaOf(terms),
    };
  }

  /** Returns what is known of a workspace that sleeps; undefined where none does, or where it has ended. */
  #findSleeping(key: string): SleepingWorkspace | undefined {
    if (key === '' || this.#entries.has(key)) return undefined;
    const found = this.sleeping?.find(key);
    const nowMs = machineNow();
    if (found === undefined || !this.#isEnded(found, nowMs)) return found;
    this.drop(key);
    return undefined;
  }

  #isEnded({ usedAtMs, terms }: { usedAtMs: number; terms: WorkspaceTerms }, nowMs: number): boolean {
    return usedAtMs < nowMs - this.#rules.ttlMs || (terms.expiresAtMs ?? Number.POSITIVE_INFINITY) <= nowMs;
  }

  /** Drops workspaces that have ended in their sleep. */
  dropEndedSleeping(): void {
    const nowMs = machineNow();
    for (const key of this.sleeping?.ended(nowMs, nowMs - this.#rules.ttlMs) ?? []) this.drop(key);
  }

  /** Drops the workspaces that were not used for too long, and those that have expired. */
  #dropEnded(): void {
    const nowMs = machineNow();
    for (const [key, { usedAtMs }] of this.#entries) {
      if (usedAtMs >= nowMs - this.#rules.ttlMs) break;
      this.drop(key);
    }
    if (nowMs < this.#nextExpiryMs) return;
    this.#nextExpiryMs = Number.POSITIVE_INFINITY;
    for (const [key, { terms }] of this.#entries) {
      const { expiresAtMs = Number.POSITIVE_INFINITY } = terms;
      if (expiresAtMs <= nowMs) this.drop(key);
      else this.#nextExpiryMs = Math.min(this.#nextExpiryMs, expiresAtMs);
    }
  }
}

/** Two that were used in the same millisecond stay in the order of their keys. */
function compareUse(a: ListedWorkspace, b: ListedWorkspace): number {
  return a.usedAtMs - b.usedAtMs || (a.key < b.key ? -1 : Number(a.key > b.key));
}
