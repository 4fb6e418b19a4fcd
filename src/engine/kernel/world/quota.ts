import { DomainError, QuotaError } from '../core/errors.ts';
import { rowBelow } from '../store/layer-stack.ts';
import type { RowWrite } from '../store/table.ts';
import type { WorldImage } from './registers.ts';
import type { World } from './world.ts';
import type { WorkspaceQuota } from './world.types.ts';

/** Returns the number of rows in the named tables of a workspace, or in all. The cost does not depend on how many there are. */
export function rowsOf({ config, store }: World, names?: readonly string[]): number {
  const { tables } = config.service;
  return store.countRows(names === undefined ? tables.values() : names.flatMap((name) => tables.get(name) ?? []));
}

/** The table of registered webhooks, which a quota names. */
const WEBHOOKS = 'webhooks' satisfies keyof WorkspaceQuota;

/** Returns the number of webhooks that are registered in a workspace. */
export function webhooksOf(world: World): number {
  return rowsOf(world, [WEBHOOKS]);
}

/**
 * The account of a workspace, to which every commit is charged, and its quota, which refuses a transaction that adds too much. Rows are
 * those whose keys the fixtures do not have.
 */
export class QuotaGuard {
  readonly #world: World;
  #quota: WorkspaceQuota = {};
  #initial: WorldImage['layers'] = new Map();
  /** Undefined until somebody asks. */
  #rows: number | undefined;
  #isExempt = false;

  constructor(world: World) {
    this.#world = world;
  }

  /** Sets the quota. @param initial the state that every workspace begins with, which does not count */
  set(quota: WorkspaceQuota, initial: WorldImage): void {
    this.#quota = quota;
    this.#initial = initial.layers;
    this.recount();
  }

  /** Number of rows that were added to those of every workspace. */
  get rows(): number {
    this.#rows ??= this.#countRows(this.#world.store.present());
    return this.#rows;
  }

  /** Runs a change within a transaction, which may add as much as there is room for. Returns the result. @throws QuotaError */
  guard<T>(change: () => T): T {
    const result = change();
    if (!this.#isExempt) this.#check(this.#world.store.pending);
    return result;
  }

  /** Runs a change that is charged, but not refused, because it would be lost. Returns the result. */
  exempt<T>(change: () => T): T {
    this.#isExempt = true;
    try {
      return change();
    } finally {
      this.#isExempt = false;
    }
  }

  /** Charges what was committed. */
  committed(writes: readonly RowWrite[]): void {
    if (this.#rows !== undefined) this.#rows += this.#added(writes).rows;
  }

  /** Counts anew when it is next needed, because the state was replaced. */
  recount(): void {
    this.#rows = undefined;
  }

  /** Refuses a state that has more than the quota allows. @throws QuotaError */
  checkState(image: WorldImage): void {
    const { rows, webhooks } = this.#quota;
    const world = this.#world;
    if (rows !== undefined) this.#refuse('rows', this.#countRows(image), this.rows);
    if (webhooks !== undefined) this.#refuse('webhooks', webhooksOf(world.copy(image)), webhooksOf(world));
  }

  /** Checks a transaction as it is so far. */
  #check(writes: readonly RowWrite[]): void {
    const { rows, webhooks } = this.#quota;
    if (rows === undefined && webhooks === undefined) return;
    const added = this.#added(writes);
    this.#rows ??= this.#countRows(this.#world.store.present()) - added.rows;
    this.#refuse('rows', this.#rows + added.rows, this.#rows);
    if (added.webhooks > 0) this.#refuse('webhooks', webhooksOf(this.#world), 0);
  }

  /** Refuses what adds beyond the quota. What removes is always welcome, also above it. @throws QuotaError */
  #refuse(what: 'rows' | 'webhooks', after: number, before: number): void {
    const max = this.#quota[what];
    if (max === undefined || after <= max || after <= before) return;
    throw new QuotaError(
      `The quota of this workspace allows ${max} ${what}, and this would make ${after}; POST /__mock/reset empties it`,
    );
  }

  #initialRow(table: string, key: string): object | undefined {
    const layers = this.#initial.get(table) ?? [];
    return rowBelow(layers, key, layers.length);
  }

  /** Returns what writes add. */
  #added(writes: readonly RowWrite[]): Record<'rows' | 'webhooks', number> {
    const added = { rows: 0, webhooks: 0 };
    for (const { table, key, row, before } of writes) {
      const count = (row === null ? 0 : 1) - (before === undefined ? 0 : 1);
      if (this.#initialRow(table, key) === undefined) added.rows += count;
      if (table === WEBHOOKS) added.webhooks += count;
    }
    return added;
  }

  #countRows({ layers }: WorldImage): number {
    let count = 0;
    for (const [table, stack] of layers) {
      const keys = new Set<string>();
      for (const layer of stack.toReversed()) {
        if (this.#initial.get(table)?.includes(layer)) continue;
        for (const [key, row] of layer.rows) {
          if (!keys.has(key) && row !== null && this.#initialRow(table, key) === undefined) count++;
          keys.add(key);
        }
      }
    }
    return count;
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
