import { isoTime, machineNow } from '../clock/clock.ts';
import { DomainError } from '../core/errors.ts';
import { randomSecret } from '../core/secret.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { CallMeter, webhooksOf } from './quota.ts';
import type { WorldImage } from './registers.ts';
import {
  type GivenTerms,
  isWorkspaceKey,
  type OwnedWorkspace,
  WORKSPACE_KEY_RULE,
  type WorkspaceTerms,
} from './workspace-terms.ts';
import type { World } from './world.ts';
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
  readonly #create: (base: WorldImage, key: string) => World;
  readonly #rules: WorkspaceRules;
  /** The one that was used last comes last. */
  readonly #entries = new Map<string, Entry>();
  /** No workspace expires before this moment of the machine's clock. */
  #nextExpiryMs = Number.POSITIVE_INFINITY;

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
    const known = this.#entries.get(key);
    if (known === undefined) {
      this.#refuseNew(key, mayCreate);
      return this.#add(key).world;
    }
    known.usedAtMs = machineNow();
    this.#entries.delete(key);
    this.#entries.set(key, known);
    return known.world;
  }

  /**
   * Creates a workspace for the owner, however many there are, or changes what holds for one that is in use. Its token stays as
   * long as it does.
   */
  create({ key, expiresAtMs, quota = {}, hasToken }: GivenTerms): OwnedWorkspace {
    if (!this.has(key)) this.#add(key);
    this.open(key);
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
    return { info: this.#describe(key, entry), token: entry.terms.token };
  }

  /** Returns true for a key that a call may name: one in use, or any where the first use creates a workspace. */
  admits(key: string): boolean {
    return this.#rules.creation === 'first-use' || this.has(key);
  }

  /** Returns true for the main workspace, and for one that is in use. */
  has(key: string): boolean {
    this.#dropEnded();
    return key === '' || this.#entries.has(key);
  }

  /** Returns the keys of the workspaces beside the main one, the last used at the end. */
  keys(): string[] {
    this.#dropEnded();
    return [...this.#entries.keys()];
  }

  /** Returns what a workspace beside the main one has and uses; undefined when it is not in use. */
  info(key: string): WorkspaceInfo | undefined {
    this.#dropEnded();
    const entry = this.#entries.get(key);
    return entry === undefined ? undefined : this.#describe(key, entry);
  }

  /** Returns all worlds with their keys, the main one first under `''`. */
  worlds(): [string, World][] {
    return [['', this.main], ...[...this.#entries].map(([key, { world }]): [string, World] => [key, world])];
  }

  /** Returns the workspace of a key without using it; undefined when there is none. */
  peek(key: string): World | undefined {
    return key === '' ? this.main : this.#entries.get(key)?.world;
  }

  /** Returns what holds for a workspace beside the main one; undefined when it is not in use, or has ended. */
  terms(key: string): WorkspaceTerms | undefined {
    if (key === '') return undefined;
    this.#dropEnded();
    return this.#entries.get(key)?.terms;
  }

  /** Counts a call of a workspace. @throws DomainError 429 for one more than its quota allows */
  countCall(key: string): void {
    this.#entries.get(key)?.meter?.count(machineNow());
  }

  /** Opens a workspace of an earlier run, with what held for it. The limit on their number holds for new ones alone. */
  adopt(key: string, terms?: WorkspaceTerms): World {
    const entry = this.#open(key);
    if (terms !== undefined) this.#setTerms(entry, terms);
    return entry.world;
  }

  /** Deletes a workspace; the next use of its key creates a new one. Calls that are under way are answered with 409. */
  drop(key: string): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    entry.world.isDeleted = true;
    entry.world.stop();
    this.#entries.delete(key);
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

  stop(): void {
    this.main.stop();
    for (const { world } of this.#entries.values()) world.stop();
  }

  /** Refuses a workspace that no owner has created. @throws DomainError as {@link open} does */
  #refuseNew(key: string, mayCreate: boolean): void {
    if (!isWorkspaceKey(key)) throw new DomainError('bad-request', WORKSPACE_KEY_RULE);
    if (!mayCreate && this.#rules.creation === 'explicit') {
      throw new DomainError('not-found', `There is no workspace "${key}"; POST /__mock/workspaces creates one`);
    }
    if (this.#entries.size >= this.#rules.max) {
      const message = `There are ${this.#entries.size} workspaces, the most allowed; drop some with DELETE /__mock/workspaces/{key} or raise maxWorkspaces`;
      throw new DomainError('too-many', message);
    }
  }

  #add(key: string): Entry {
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
    entry.world.quota.set(quota, this.base);
    this.#nextExpiryMs = Math.min(this.#nextExpiryMs, expiresAtMs);
  }

  /** Returns what a workspace may use: its own quota over that of all, which may be another one after a restart. */
  #quotaOf({ quota }: WorkspaceTerms): WorkspaceQuota {
    return { ...this.#rules.quota, ...quota };
  }

  #describe(key: string, { world, usedAtMs, terms }: Entry): WorkspaceInfo {
    const { createdAtMs, expiresAtMs } = terms;
    const quota = this.#quotaOf(terms);
    return {
      key,
      url: world.baseUrl,
      now: world.now(),
      createdAt: isoTime(createdAtMs),
      usedAt: isoTime(usedAtMs),
      expiresAt: expiresAtMs === undefined ? null : isoTime(expiresAtMs),
      rows: world.quota.rows,
      webhooks: webhooksOf(world),
      calls: world.calls.received,
      quota,
    };
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
