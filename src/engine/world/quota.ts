import { DomainError } from '../core/errors.ts';
import type { WorkspaceQuota } from '../mock/options.types.ts';
import { webhooksTable } from '../webhooks/webhooks.model.ts';
import type { World } from './world.ts';

/** Returns the number of rows in all tables of a workspace. The cost does not depend on how many there are. */
export function rowsOf(world: World): number {
  let rows = 0;
  for (const { definition } of world.config.service.tables.values()) rows += world.table(definition).count();
  return rows;
}

/** Returns the number of webhooks that are registered in a workspace. */
export function webhooksOf(world: World): number {
  return world.table(webhooksTable).count();
}

/** What a quota limits in one world: rows beyond those that every workspace begins with, and webhooks. */
export class ChangeLimit {
  readonly #world: World;
  readonly #quota: WorkspaceQuota;
  readonly #initialRows: () => number;

  /** @param initialRows the number of rows that every workspace begins with, which do not count */
  constructor(world: World, quota: WorkspaceQuota, initialRows: () => number) {
    this.#world = world;
    this.#quota = quota;
    this.#initialRows = initialRows;
  }

  /** Whether there is anything to check. */
  static isNeeded({ rows, webhooks }: WorkspaceQuota): boolean {
    return rows !== undefined || webhooks !== undefined;
  }

  /** Returns what is used. */
  count(world = this.#world): QuotaUse {
    const { rows, webhooks } = this.#quota;
    return {
      rows: rows === undefined ? 0 : rowsOf(world) - this.#initialRows(),
      webhooks: webhooks === undefined ? 0 : webhooksOf(world),
    };
  }

  /**
   * Refuses what adds beyond the quota. What removes is always welcome, also above it.
   *
   * @throws DomainError 429
   */
  check(before: QuotaUse, after: QuotaUse): void {
    for (const what of ['rows', 'webhooks'] as const) {
      const max = this.#quota[what];
      if (max === undefined || after[what] <= max || after[what] <= before[what]) continue;
      const text = `The quota of this workspace allows ${max} ${what}, and this would make ${after[what]}; POST /__mock/reset empties it`;
      throw new DomainError('too-many', text);
    }
  }
}

/** How much of a quota is used. */
export interface QuotaUse {
  rows: number;
  webhooks: number;
}

/** Counts the calls of a workspace within each second of the machine's clock. */
export class CallMeter {
  readonly #perSecond: number;
  #second = 0;
  #calls = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /**
   * Counts a call.
   * @throws DomainError 429 for one more than the quota allows
   */
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
