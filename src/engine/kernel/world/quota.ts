import { DomainError, QuotaError } from '../core/errors.ts';
import { sizeOf } from '../core/size.ts';
import { type Layer, rowBelow } from '../store/layer.ts';
import type { Row, RowWrite } from '../store/table.ts';
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

/** What a workspace uses of what a quota limits. */
export type WorkspaceUse = Record<'rows' | 'bytes' | 'webhooks', number>;

export function useOf(world: World): WorkspaceUse {
  return { rows: world.quota.rows, bytes: world.quota.bytesAtMost, webhooks: webhooksOf(world) };
}

function webhooksOf(world: World): number {
  return rowsOf(world, [WEBHOOKS]);
}

/** Bytes that a row takes beside its values: its key, and its places in the table and its indexes. */
const ROW_BYTES = 500;
const sizeOfRow = (row: Row | null | undefined) => (row ? ROW_BYTES + sizeOf(row) : 0);

/**
 * The account of a workspace, to which every commit is charged, and its quota, which refuses a transaction that adds too much. Rows are
 * those whose keys the fixtures do not have. Bytes are about the memory of the rows that the fixtures do not have, with those that only
 * snapshots have.
 */
export class QuotaGuard {
  readonly #world: World;
  #quota: WorkspaceQuota = {};
  #initial: WorldImage['layers'] = new Map();
  /** Both are undefined until somebody asks. */
  #rows: number | undefined;
  #bytes: number | undefined;
  /** Whether rows that were charged may have left the memory since. */
  #isHigh = false;
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

  /** About how many bytes of memory the rows take that were added to those of every workspace, in snapshots too. */
  get bytes(): number {
    if (this.#isHigh) this.#bytes = undefined;
    this.#isHigh = false;
    return this.bytesAtMost;
  }

  /** The same without another count of the rows that were merged or dropped since the last one. */
  get bytesAtMost(): number {
    this.#bytes ??= this.#countBytes();
    return this.#bytes;
  }

  /** The bytes that each log beside the rows may take: of calls, of events, and of what can be undone. */
  get bytesOfLogs(): number {
    return (this.#quota.bytes ?? Number.POSITIVE_INFINITY) / 8;
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
    if (this.#rows !== undefined) this.#rows += this.#addedRows(writes);
    if (this.#bytes !== undefined) this.#bytes += this.#addedBytes(writes);
  }

  /** Counts anew when it is next needed, because the state was replaced. */
  recount(): void {
    this.#rows = undefined;
    this.#bytes = undefined;
    this.#isHigh = false;
  }

  /** Notes that layers were merged or snapshots replaced: bytes are counted anew before a change is refused for them. */
  noteMerge(): void {
    this.#isHigh = true;
  }

  /** Refuses a state that has more than the quota allows. @throws QuotaError */
  checkState(image: WorldImage): void {
    const { rows, bytes, webhooks } = this.#quota;
    const world = this.#world;
    if (rows !== undefined) this.#refuse('rows', this.#countRows(image), this.rows);
    if (bytes !== undefined) this.#refuse('bytes', this.#countBytes(image), this.bytes);
    if (webhooks !== undefined) this.#refuse('webhooks', webhooksOf(world.copy(image)), webhooksOf(world));
  }

  /** Checks a transaction as it is so far. */
  #check(writes: readonly RowWrite[]): void {
    const { rows, bytes, webhooks } = this.#quota;
    if (rows !== undefined) {
      const added = this.#addedRows(writes);
      this.#rows ??= this.#countRows(this.#world.store.present()) - added;
      this.#refuse('rows', this.#rows + added, this.#rows);
    }
    if (bytes !== undefined) {
      const added = this.#addedBytes(writes);
      if (this.#bytes === undefined || (this.#isHigh && this.#bytes + added > bytes)) {
        this.#bytes = this.#countBytes() - added;
        this.#isHigh = false;
      }
      this.#refuse('bytes', this.#bytes + added, this.#bytes);
    }
    if (webhooks !== undefined && countAdded(writes.filter(({ table }) => table === WEBHOOKS)) > 0)
      this.#refuse('webhooks', webhooksOf(this.#world), 0);
  }

  /** Refuses what adds beyond the quota. What removes is always welcome, also above it. @throws QuotaError */
  #refuse(what: keyof WorkspaceUse, after: number, before: number): void {
    const max = this.#quota[what];
    if (max === undefined || after <= max || after <= before) return;
    throw new QuotaError(
      `The quota of this workspace allows ${max} ${what}, and this would make ${after}; POST /__mock/reset empties it`,
    );
  }

  #initialRow(table: string, key: string): object | undefined {
    return rowBelow(this.#initial.get(table) ?? [], key);
  }

  #addedRows(writes: readonly RowWrite[]): number {
    return countAdded(writes.filter(({ table, key }) => this.#initialRow(table, key) === undefined));
  }

  /** Rows of lower layers stay in memory when they are replaced or deleted. */
  #addedBytes(writes: readonly RowWrite[]): number {
    return writes.reduce(
      (added, { row, before, isOnTop }) => added + sizeOfRow(row) - (isOnTop ? sizeOfRow(before) : 0),
      0,
    );
  }

  /** Counts the bytes of all layers, those of snapshots included, each row once. @param images further states to count */
  #countBytes(...images: WorldImage[]): number {
    const { store, snapshots } = this.#world;
    const counted = new Set<Layer<Row> | Row>();
    let bytes = 0;
    for (const { layers } of [store.present(), ...snapshots.entries().map(([, { image }]) => image), ...images]) {
      for (const [table, stack] of layers) {
        for (const layer of stack) {
          if (counted.has(layer) || layer.isShared || this.#initial.get(table)?.includes(layer)) continue;
          counted.add(layer);
          for (const row of layer.rows.values()) {
            if (row === null || counted.has(row)) continue;
            counted.add(row);
            bytes += sizeOfRow(row);
          }
        }
      }
    }
    return bytes;
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

/** Returns how many rows writes add, less those that they delete. */
function countAdded(writes: readonly RowWrite[]): number {
  return writes.reduce((added, { row, before }) => added + (row === null ? 0 : 1) - (before === undefined ? 0 : 1), 0);
}

/** Returns what counts the calls of a workspace within each second. @throws DomainError 429 for one more than the quota allows */
export function callMeter(perSecond: number): (nowMs: number) => void {
  let [second, calls] = [0, 0];
  return (nowMs) => {
    const now = Math.floor(nowMs / 1000);
    if (now !== second) [second, calls] = [now, 0];
    if (++calls > perSecond)
      throw new DomainError('too-many', `The quota of this workspace allows ${perSecond} calls a second`);
  };
}
