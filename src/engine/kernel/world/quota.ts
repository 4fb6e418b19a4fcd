import { DomainError } from '../core/errors.ts';
import type { World } from './world.ts';
import type { WorkspaceQuota } from './world.types.ts';

/** Returns the number of rows in the named tables of a workspace, or in all. The cost does not depend on how many there are. */
export function rowsOf({ config, store }: World, names?: readonly string[]): number {
  const { tables } = config.service;
  return store.countRows(names === undefined ? tables.values() : names.flatMap((name) => tables.get(name) ?? []));
}

/** Returns the number of webhooks that are registered in a workspace: the rows of the table that its quota names. */
export function webhooksOf(world: World): number {
  return rowsOf(world, ['webhooks' satisfies keyof WorkspaceQuota]);
}

interface QuotaUse {
  readonly rows: number;
  readonly webhooks: number;
}

const NOTHING: QuotaUse = { rows: 0, webhooks: 0 };

/** Returns a use with what was added to another one since. */
function withAdded(use: QuotaUse, before: QuotaUse, after: QuotaUse): QuotaUse {
  return { rows: use.rows + after.rows - before.rows, webhooks: use.webhooks + after.webhooks - before.webhooks };
}

/** Applies the quota of a workspace to its changes: to those that a call or a step asks for, and to no others. */
export class QuotaGuard {
  readonly #world: World;
  #quota: WorkspaceQuota = {};
  #initialRows = () => 0;
  #isExempt = false;
  /** What exempt changes have added since the last guarded change began. */
  #exempted = NOTHING;

  constructor(world: World) {
    this.#world = world;
  }

  /** Sets the quota. @param initialRows the number of rows that every workspace begins with, which do not count */
  set(quota: WorkspaceQuota, initialRows: () => number): void {
    this.#quota = quota;
    this.#initialRows = initialRows;
  }

  /** Runs a change, of which all that is not exempt must keep to the quota. Returns the result. @throws DomainError 429 */
  guard<T>(change: () => T): T {
    if (!this.#isNeeded) return change();
    const before = this.#count();
    this.#exempted = NOTHING;
    const result = change();
    this.#check(before, withAdded(NOTHING, this.#exempted, this.#count()));
    return result;
  }

  /** Runs a change that the quota does not refuse, because no caller asked for it: it would be lost. Returns the result. */
  exempt<T>(change: () => T): T {
    if (!this.#isNeeded) return change();
    const before = this.#count();
    this.#isExempt = true;
    try {
      return change();
    } finally {
      this.#isExempt = false;
      this.#exempted = withAdded(this.#exempted, before, this.#count());
    }
  }

  /** Refuses a state that has more than the quota allows; `open` opens it as a world. @throws DomainError 429 */
  checkState(open: () => World): void {
    if (this.#isLimited) this.#check(this.#count(), this.#count(open()));
  }

  get #isLimited(): boolean {
    return this.#quota.rows !== undefined || this.#quota.webhooks !== undefined;
  }

  get #isNeeded(): boolean {
    return this.#isLimited && !this.#isExempt;
  }

  #count(world = this.#world): QuotaUse {
    const { rows, webhooks } = this.#quota;
    return {
      rows: rows === undefined ? 0 : rowsOf(world) - this.#initialRows(),
      webhooks: webhooks === undefined ? 0 : webhooksOf(world),
    };
  }

  /** Refuses what adds beyond the quota. What removes is always welcome, also above it. @throws DomainError 429 */
  #check(before: QuotaUse, after: QuotaUse): void {
    for (const what of ['rows', 'webhooks'] as const) {
      const max = this.#quota[what];
      if (max === undefined || after[what] <= max || after[what] <= before[what]) continue;
      const text = `The quota of this workspace allows ${max} ${what}, and this would make ${after[what]}; POST /__mock/reset empties it`;
      throw new DomainError('too-many', text);
    }
  }
}

/** Counts the calls of a workspace within each second of the machine's clock. */
export class CallMeter {
  readonly #perSecond: number;
  #second = 0;
  #calls = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Counts a call. @throws DomainError 429 for one more than the quota allows */
  count(nowMs: number): void {
    const second = Math.floor(nowMs / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#calls = 0;
    }
    this.#calls++;
    if (this.#calls <= this.#perSecond) return;
    throw new DomainError('too-many', `The quota of this workspace allows ${this.#perSecond} calls a second`);
  }
}
