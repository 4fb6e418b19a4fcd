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

/** What an entry costs in memory beside its text. */
const ENTRY_BYTES = 100;
const sizes = new WeakMap<object, number>();

/** Returns how much memory a row or the record of an event takes, about: that of its JSON. */
function sizeOf(record: object | null): number {
  if (record === null) return 0;
  const size = sizes.get(record) ?? JSON.stringify(record).length + ENTRY_BYTES;
  sizes.set(record, size);
  return size;
}

/**
 * The account of a workspace, to which every commit is charged, and its quota, which refuses a transaction that adds too much. Rows are
 * those whose keys the fixtures do not have. Bytes are those of all rows and events that the state and its snapshots hold.
 */
export class QuotaGuard {
  readonly #world: World;
  #quota: WorkspaceQuota = {};
  #initial: WorldImage['layers'] = new Map();
  /** Undefined until somebody asks. */
  #rows: number | undefined;
  /** At least what is kept: all that was written since it was last counted is added, and nothing taken away. */
  #bytes = Number.POSITIVE_INFINITY;
  #isExempt = false;

  constructor(world: World) {
    this.#world = world;
  }

  /** Sets the quota. @param initial the state that every workspace begins with, which does not count */
  set(quota: WorkspaceQuota, initial: WorldImage): void {
    this.#quota = quota;
    this.#initial = initial.layers;
    this.recount();
    const { calls, config } = this.#world;
    calls.maxLogBytes = Math.min(config.maxCallLogBytes, (quota.bytes ?? Number.POSITIVE_INFINITY) / 4);
  }

  /** Number of rows that were added to those of every workspace. */
  get rows(): number {
    this.#rows ??= this.#countRows(this.#world.store.present());
    return this.#rows;
  }

  /** Bytes that are kept. The cost depends on how many rows there are. */
  get bytes(): number {
    return this.#countBytes();
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
    if (this.#rows === undefined && this.#quota.bytes === undefined) return;
    const { rows, written } = this.#added(writes);
    if (this.#rows !== undefined) this.#rows += rows;
    this.#bytes += written;
  }

  /** Counts anew when it is next needed, because the state was replaced. */
  recount(): void {
    this.#rows = undefined;
    this.#bytes = Number.POSITIVE_INFINITY;
  }

  /** Refuses a state that has more than the quota allows. @throws QuotaError */
  checkState(image: WorldImage): void {
    const { rows, webhooks, bytes } = this.#quota;
    const world = this.#world;
    if (rows !== undefined) this.#refuse('rows', this.#countRows(image), this.rows);
    if (webhooks !== undefined) this.#refuse('webhooks', webhooksOf(world.copy(image)), webhooksOf(world));
    if (bytes !== undefined) this.#refuse('bytes', this.#countBytes(image), this.#countBytes());
    this.#bytes = Number.POSITIVE_INFINITY;
  }

  /** Checks a transaction as it is so far. */
  #check(writes: readonly RowWrite[]): void {
    const { rows, webhooks, bytes } = this.#quota;
    if (rows === undefined && webhooks === undefined && bytes === undefined) return;
    const added = this.#added(writes);
    this.#rows ??= this.#countRows(this.#world.store.present()) - added.rows;
    this.#refuse('rows', this.#rows + added.rows, this.#rows);
    if (added.webhooks > 0) this.#refuse('webhooks', webhooksOf(this.#world), 0);
    if (bytes === undefined || added.written === 0 || this.#bytes + added.written <= bytes) return;
    const kept = this.#countAfterClearing(bytes);
    // A rollback brings back what was replaced.
    this.#bytes = kept + added.replaced - added.written;
    this.#refuse('bytes', kept, 0);
  }

  /** Counts the bytes. Where they are too many, what only tells of the past gives way. */
  #countAfterClearing(max: number): number {
    const { undoLog, eventLog } = this.#world;
    undoLog.clear();
    const bytes = this.#countBytes();
    if (bytes <= max) return bytes;
    eventLog.clear();
    return this.#countBytes();
  }

  /** Refuses what adds beyond the quota. What removes is always welcome, also above it. @throws QuotaError */
  #refuse(what: 'rows' | 'webhooks' | 'bytes', after: number, before: number): void {
    const max = this.#quota[what];
    if (max === undefined || after <= max || after <= before) return;
    const room = what === 'bytes' ? 'a reset and fewer snapshots make room' : 'POST /__mock/reset empties it';
    throw new QuotaError(`The quota of this workspace allows ${max} ${what}, and this would make ${after}; ${room}`);
  }

  #initialRow(table: string, key: string): object | undefined {
    const layers = this.#initial.get(table) ?? [];
    return rowBelow(layers, key, layers.length);
  }

  /** Returns what writes add, and the sizes of rows before and after, which matter where bytes are limited. */
  #added(writes: readonly RowWrite[]): Record<'rows' | 'webhooks' | 'written' | 'replaced', number> {
    const added = { rows: 0, webhooks: 0, written: 0, replaced: 0 };
    for (const { table, key, row, before } of writes) {
      const initial = this.#initialRow(table, key);
      const count = (row === null ? 0 : 1) - (before === undefined ? 0 : 1);
      if (initial === undefined) added.rows += count;
      if (table === WEBHOOKS) added.webhooks += count;
      if (this.#quota.bytes === undefined) continue;
      added.written += sizeOf(row);
      if (before !== undefined && before !== initial) added.replaced += sizeOf(before);
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

  /** Counts the bytes of all that the present state, the snapshots and another state hold, each row and event once. */
  #countBytes(...more: readonly WorldImage[]): number {
    const { store, snapshots } = this.#world;
    const seen = new Set<object>([...this.#initial.values()].flat());
    let bytes = 0;
    const isNew = (one: object) => seen.size < seen.add(one).size;
    const count = (record: object | null) => {
      if (record !== null && isNew(record)) bytes += sizeOf(record);
    };
    for (const { layers, registers } of [store.present(), ...snapshots.images(), ...more]) {
      for (const layer of [...layers.values()].flat()) if (isNew(layer)) layer.rows.forEach(count);
      for (const head of [registers.events?.newest, registers.events?.older])
        for (let link = head; link !== undefined && isNew(link); link = link.before) count(link.event.data);
    }
    return bytes;
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
