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

/**
 * Returns a function to call before a change of a workspace; the function that it returns is called after the change, in the
 * same transaction, and refuses a change that adds more than the quota allows. Undefined for a quota that limits neither rows
 * nor webhooks.
 *
 * @param initialRows the number of rows that every workspace begins with, which do not count
 */
export function changeLimit(
  world: World,
  { rows: maxRows, webhooks: maxWebhooks }: WorkspaceQuota,
  initialRows: () => number,
): (() => () => void) | undefined {
  const limits: Limit[] = [
    { what: 'rows', max: maxRows, count: () => rowsOf(world) - initialRows() },
    { what: 'webhooks', max: maxWebhooks, count: () => webhooksOf(world) },
  ];
  const given = limits.filter(({ max }) => max !== undefined);
  if (given.length === 0) return undefined;
  return () => {
    const before = given.map(({ count }) => count());
    return () => {
      for (const [index, limit] of given.entries()) check(limit, before[index] ?? 0);
    };
  };
}

interface Limit {
  what: string;
  max: number | undefined;
  count: () => number;
}

/** Refuses what adds beyond the limit. What removes is always welcome, also above the limit. */
function check({ what, max, count }: Limit, before: number): void {
  const after = count();
  if (max === undefined || after <= max || after <= before) return;
  throw new DomainError(
    'too-many',
    `The quota of this workspace allows ${max} ${what}, and this would make ${after}; POST /__mock/reset empties it`,
  );
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
