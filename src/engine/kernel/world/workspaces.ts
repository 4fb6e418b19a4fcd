import { machineNow } from '../clock/clock.ts';
import { DomainError } from '../core/errors.ts';
import { finish } from '../core/parts.ts';
import { randomSecret } from '../core/secret.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { type AwakeWorkspace, AwakeWorkspaces } from './awake-workspaces.ts';
import { callMeter } from './quota.ts';
import type { WorldImage } from './registers.ts';
import {
  compareUse,
  type ListedWorkspace,
  type SleepingWorkspace,
  type SleepingWorkspaces,
  type WorkspacePage,
} from './sleeping-workspaces.ts';
import { Wakes } from './wakes.ts';
import { workspaceInfo } from './workspace-info.ts';
import {
  hasEnded,
  isWorkspaceKey,
  type NewWorkspace,
  type OwnedWorkspace,
  WORKSPACE_KEY_RULE,
  type WorkspaceRules,
  type WorkspaceTerms,
} from './workspace-terms.ts';
import type { World } from './world.ts';
import type { WorkspaceInfo, WorkspaceQuota } from './world.types.ts';
import type { WorkspacesJournal } from './world-config.ts';

/** The worlds of one mock: the main one, and one for each key, created from the main one's first state. */
export class Workspaces {
  readonly main: World;
  /** The state that every other workspace starts from, and that a reset restores. */
  readonly base: WorldImage;
  journal: WorkspacesJournal | undefined;
  /** Those that are in no memory; undefined where none sleep. */
  sleeping: SleepingWorkspaces | undefined;
  /** Those in memory beside the main one. */
  readonly awake = new AwakeWorkspaces();
  readonly #create: (base: WorldImage, key: string) => World;
  readonly rules: WorkspaceRules;
  readonly #wakes = new Wakes();
  #isStopped = false;

  constructor(main: World, create: (base: WorldImage, key: string) => World, rules: WorkspaceRules) {
    this.main = main;
    this.base = main.image();
    for (const layer of [...this.base.layers.values()].flat()) layer.isShared = true;
    this.#create = create;
    this.rules = rules;
  }

  /**
   * Returns the workspace of a key, `''` for the main one, and creates it on first use, at a cost that does not depend on the
   * fixtures.
   * @param mayCreate also where only {@link create} creates workspaces
   * @throws DomainError 400 for what is no key, 404 for an unknown one that is not created, 429 when there are too many
   */
  open(key: string, mayCreate = false): World {
    if (key === '') return this.main;
    this.#dropEnded();
    if (this.#findSleeping(key) !== undefined && this.sleeping !== undefined) finish(this.sleeping.wake(key));
    const known = this.awake.use(key);
    if (known !== undefined) return known.world;
    this.#refuseNew(key, mayCreate);
    return this.#add(key).world;
  }

  /** Opens a workspace that sleeps. Returns undefined where there is nothing to wait for. @throws DomainError 409 when it cannot be read */
  wake(key: string): Promise<void> | undefined {
    const known = this.#wakes.find(key);
    if (known !== undefined || this.sleeping === undefined || this.#findSleeping(key) === undefined) return known;
    return this.#wakes.start(key, this.sleeping.wake(key));
  }

  /** Creates a workspace for the owner, however many there are, or changes what holds for one, whose token stays as long as it does. */
  create({ key, expiresAtMs, quota = {}, hasToken }: NewWorkspace): OwnedWorkspace {
    if (!this.has(key)) this.#add(key);
    this.open(key);
    const entry = this.awake.get(key);
    if (entry === undefined) throw new DomainError('bad-request', 'The main workspace cannot be created');
    const { createdAtMs, token } = entry.terms;
    this.#setTerms(entry, {
      createdAtMs,
      expiresAtMs,
      token: hasToken ? (token ?? randomSecret()) : undefined,
      quota: withoutUndefined(quota),
    });
    this.journal?.changed(key);
    return { info: this.#infoOf(key, entry), token: entry.terms.token };
  }

  /** Returns true for a key that a call may name: one in use, or any where the first use creates a workspace. */
  admits(key: string): boolean {
    return this.rules.creation === 'first-use' || this.has(key);
  }

  /** Returns true for the main workspace, and for one that is in use. */
  has(key: string): boolean {
    this.#dropEnded();
    return key === '' || this.awake.has(key) || this.#findSleeping(key) !== undefined;
  }

  /** The number of workspaces beside the main one. */
  get count(): number {
    this.#dropEnded();
    return this.awake.size + (this.sleeping?.count ?? 0);
  }

  /** Returns a page of the workspaces beside the main one, in the order of their last use. */
  list(page: WorkspacePage): ListedWorkspace[] {
    this.#dropEnded();
    const { limit, after, isNewestFirst } = page;
    const compare = isNewestFirst ? (a: ListedWorkspace, b: ListedWorkspace) => -compareUse(a, b) : compareUse;
    const awake = this.awake.list().filter((one) => after === undefined || compare(one, after) > 0);
    return [...awake, ...(this.sleeping?.list(page) ?? [])].sort(compare).slice(0, limit);
  }

  /** Returns what a workspace beside the main one has and uses; undefined when it is not in use. */
  info(key: string): WorkspaceInfo | undefined {
    this.#dropEnded();
    const known = this.awake.get(key) ?? this.#findSleeping(key);
    return known && this.#infoOf(key, known);
  }

  /** Returns all worlds in memory with their keys, the main one first under `''`. */
  worlds(): [string, World][] {
    return [['', this.main], ...[...this.awake].map(([key, { world }]): [string, World] => [key, world])];
  }

  /** Returns the workspace of a key without using it; undefined when it is not in memory. */
  peek(key: string): World | undefined {
    return key === '' ? this.main : this.awake.get(key)?.world;
  }

  /** Returns what holds for a workspace beside the main one; undefined when it is not in use, or has ended. */
  terms(key: string): WorkspaceTerms | undefined {
    if (key === '') return undefined;
    this.#dropEnded();
    return (this.awake.get(key) ?? this.#findSleeping(key))?.terms;
  }

  /** Counts a call of a workspace. @throws DomainError 429 for one more than its quota allows */
  countCall(key: string): void {
    this.awake.get(key)?.countCall?.(machineNow());
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
    const entry = this.awake.get(key);
    if (entry === undefined && this.sleeping?.drop(key) !== true) return false;
    this.awake.delete(key);
    this.#wakes.forget(key);
    entry?.world.end();
    this.journal?.changed(key);
    return true;
  }

  /** Deletes all that a workspace has, for somebody who may not change what holds for it: that stays. */
  empty(key: string): boolean {
    const terms = this.terms(key);
    if (terms === undefined) return false;
    this.drop(key);
    const world = this.adopt(key, terms);
    this.journal?.opened(key, world);
    return true;
  }

  /** Sends nothing and wakes nothing from now on; calls that are under way are still answered. */
  stop(): void {
    this.#isStopped = true;
    this.sleeping?.rest();
    this.main.stop();
    for (const { world } of this.awake.values()) world.stop();
  }

  /** Refuses a workspace that no owner has created. @throws DomainError as {@link open} does */
  #refuseNew(key: string, mayCreate: boolean): void {
    if (!isWorkspaceKey(key)) throw new DomainError('bad-request', WORKSPACE_KEY_RULE);
    if (!mayCreate && this.rules.creation === 'explicit') {
      throw new DomainError('not-found', `There is no workspace "${key}"; POST /__mock/workspaces creates one`);
    }
    if (this.count >= this.rules.max) {
      const message = `There are ${this.count} workspaces, the most allowed; drop some with DELETE /__mock/workspaces/{key} or raise maxWorkspaces`;
      throw new DomainError('too-many', message);
    }
  }

  #add(key: string): AwakeWorkspace {
    const entry = this.#open(key);
    this.journal?.opened(key, entry.world);
    return entry;
  }

  #open(key: string): AwakeWorkspace {
    const nowMs = machineNow();
    const terms: WorkspaceTerms = { createdAtMs: nowMs, quota: {} };
    const entry: AwakeWorkspace = { world: this.#create(this.base, key), usedAtMs: nowMs, terms, countCall: undefined };
    this.#setTerms(entry, terms);
    this.awake.set(key, entry);
    if (this.#isStopped) entry.world.stop();
    return entry;
  }

  #setTerms(entry: AwakeWorkspace, terms: WorkspaceTerms): void {
    const quota = this.#quotaOf(terms);
    this.awake.setTerms(entry, terms);
    entry.countCall = quota.callsPerSecond === undefined ? undefined : callMeter(quota.callsPerSecond);
    entry.world.quota.set(quota, this.base);
  }

  /** Returns what a workspace may use: its own quota over that of all, which may be another one after a restart. */
  #quotaOf({ quota }: WorkspaceTerms): WorkspaceQuota {
    return { ...this.rules.quota, ...quota };
  }

  #infoOf(key: string, known: AwakeWorkspace | SleepingWorkspace): WorkspaceInfo {
    return workspaceInfo(key, known, this.main.baseUrl, this.#quotaOf(known.terms));
  }

  /** Returns what is known of a workspace that sleeps; undefined where none does, or where it has ended. */
  #findSleeping(key: string): SleepingWorkspace | undefined {
    if (key === '' || this.awake.has(key)) return undefined;
    const found = this.sleeping?.find(key);
    if (found === undefined || !hasEnded({ ...found.terms, ...found }, this.rules.ttlMs)) return found;
    this.drop(key);
    return undefined;
  }

  /** Drops workspaces that have ended in their sleep. */
  dropEndedSleeping(): void {
    const nowMs = machineNow();
    for (const key of this.sleeping?.ended(nowMs, nowMs - this.rules.ttlMs) ?? []) this.drop(key);
  }

  /** Drops the workspaces in memory that were not used for too long, and those that have expired. */
  #dropEnded(): void {
    for (const key of this.awake.ended(this.rules.ttlMs)) this.drop(key);
  }
}
