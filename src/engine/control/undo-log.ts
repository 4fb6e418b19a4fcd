import { endFault } from '../api/faults/faults.commands.ts';
import { faultsTable } from '../api/faults/faults.model.ts';
import { deliveriesTable, queueTable } from '../api/webhooks/deliveries.model.ts';
import { ownerOf, type WebhookRow, webhookRowSchema, webhooksTable } from '../api/webhooks/webhooks.model.ts';
import { type ClockState, machineNow } from '../kernel/clock/clock.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { sizeOf } from '../kernel/core/size.ts';
import type { Row, RowWrite } from '../kernel/store/table.ts';
import type { Timing } from '../kernel/world/timing.ts';
import type { Undoable, UndoableWorld, WorldUndo } from '../kernel/world/world-config.ts';
import { idOf, isDelivery, isJob, isSame, names, noteRows, type RecordKey, type RowChange } from './undo-rows.ts';

const MAX_CHANGES = 20;

const FORGOTTEN = `only the last ${MAX_CHANGES} actions are remembered, until the state is reset or restored, or the mock starts anew`;

/** The registers that a change can set; counters and the generator only go on, so that no id is used twice. */
interface Settings {
  readonly clock: ClockState;
  readonly timing: Timing;
}

interface Change {
  readonly rows: ReadonlyMap<string, RowChange>;
  readonly before: Settings;
  readonly after: Settings;
  readonly snapshot: string | undefined;
  /** Keys of the records that it added. */
  readonly added: ReadonlySet<string>;
  /** Records of others that name one that it added. */
  readonly dependents: Map<string, RecordKey>;
  /** Its position in the workspace's order. */
  readonly order: number;
  /** How many commits there were by its end. */
  readonly commits: number;
  /** How many numbers were taken by its end. */
  readonly seq: number;
  /** About how much memory its rows take. */
  readonly bytes: number;
}

/** The refusal to undo a change. Nothing was changed. */
export class UndoRefusal extends DomainError {
  /** The position in the workspace's order after which to look for what prevents the undo; undefined where the message names it. */
  readonly since: number | undefined;
  /** The records that stand in the way. */
  readonly records: readonly RecordKey[];

  constructor(reason: string, since?: number, records: readonly RecordKey[] = []) {
    super('conflict', reason);
    this.since = since;
    this.records = records;
  }
}

/**
 * The latest changes by a person in one world, each with the rows that it wrote, as they were before and after. It is undone by
 * putting back the rows before, as long as nobody else has changed those after. It is kept in memory, and forgotten when the whole
 * state is replaced.
 */
export class UndoLog implements WorldUndo {
  readonly #world: UndoableWorld;
  readonly #changes = new Map<string, Change>();
  /** The rows of the change that is being made. */
  #rows: Map<string, RowChange> | undefined;
  #commits = 0;
  #count = 0;

  constructor(world: UndoableWorld) {
    this.#world = world;
  }

  record<T>(undoable: Undoable, make: () => T): T {
    const { epoch } = this.#world;
    const before = this.#settings();
    const all = new Map<string, RowChange>();
    this.#rows = all;
    let result: T;
    try {
      result = make();
    } finally {
      this.#rows = undefined;
    }
    const isWhole = this.#world.epoch !== epoch;
    const rows = new Map([...all].filter(([, row]) => !isWhole && !isSame(row.before, row.after)));
    const after = this.#settings();
    const snapshot = isWhole ? undoable.snapshot : undefined;
    if (isWhole ? snapshot === undefined : rows.size === 0 && isSame(before, after)) return result;
    const isLimited = this.#world.quota.bytesOfLogs < Number.POSITIVE_INFINITY;
    this.#count++;
    // The machine's time tells it from one before a restart.
    undoable.undo = snapshot ?? `${machineNow()}-${this.#count}`;
    this.#changes.set(undoable.undo, {
      rows,
      before,
      after,
      snapshot,
      added: new Set(
        [...rows.values()].flatMap((row) => (row.before || isDelivery(row) || isJob(row) ? [] : [row.key])),
      ),
      dependents: new Map(),
      order: this.#world.eventLog.nextOrder(),
      commits: this.#commits,
      seq: this.#world.registers.seq,
      bytes: isLimited ? sizeOf([...rows.values()]) : 0,
    });
    this.#forgetOldest();
    if (!this.#changes.has(undoable.undo)) undoable.undo = undefined;
    return result;
  }

  #forgetOldest(): void {
    let bytes = [...this.#changes.values()].reduce((sum, change) => sum + change.bytes, 0);
    for (const [id, change] of this.#changes) {
      if (this.#changes.size <= MAX_CHANGES && bytes <= this.#world.quota.bytesOfLogs) return;
      this.#changes.delete(id);
      bytes -= change.bytes;
    }
  }

  /** Notes what a transaction has written. */
  committed(writes: readonly RowWrite[]): void {
    if (this.#rows !== undefined) noteRows(this.#rows, writes);
    if (writes.length > 0 && writes.every(isDelivery)) return;
    this.#commits++;
    for (const { rows, added, dependents } of this.#changes.values()) {
      if (added.size === 0) continue;
      for (const write of writes) {
        const { table, key } = write;
        const id = idOf(write);
        if (!rows.has(id) && names(write, added)) dependents.set(id, { table, key });
        else dependents.delete(id);
      }
    }
  }

  clear(): void {
    this.#changes.clear();
  }

  undo(id: string): number {
    const change = this.#changes.get(id);
    if (change === undefined) throw new UndoRefusal(FORGOTTEN);
    const { snapshot, commits, order } = change;
    if (snapshot !== undefined) {
      if (commits !== this.#commits) throw new UndoRefusal('the state has changed since', order);
      this.#world.snapshots.restore(snapshot);
      return 0;
    }
    const sent = new Set([...change.rows.values()].filter((row) => this.#isSent(change, row)));
    const rows = [...change.rows.values()].filter((row) => !sent.has(row));
    this.#check(change, rows);
    const { eventLog } = this.#world;
    eventLog.withCause({ kind: 'step', name: 'undo', order: eventLog.nextOrder() }, () => this.#putBack(change, rows));
    this.#changes.delete(id);
    return [...sent].filter(({ table }) => table === deliveriesTable.name).length;
  }

  /** @throws UndoRefusal when something else has changed what the change wrote */
  #check({ before, after, dependents, order, seq }: Change, rows: readonly RowChange[]): void {
    const changed = rows.filter((row) => this.#isChanged(row));
    if (changed.length > 0) throw new UndoRefusal('changed since', order, changed);
    if (dependents.size > 0) throw new UndoRefusal('now refers to it', order, [...dependents.values()]);
    const rivals = this.#rivals(rows, seq);
    if (rivals.length > 0) throw new UndoRefusal('was registered with its URL', order, rivals);
    const { clock, timing } = this.#settings();
    const isClockSet = !isSame(before.clock, after.clock);
    if (isClockSet && !isSame(clock, after.clock)) throw new UndoRefusal('the clock was set again since');
    const isTimingSet = !isSame(before.timing, after.timing);
    if (isTimingSet && !isSame(timing, after.timing)) throw new UndoRefusal('the timing was set again since');
    if (rows.length === 0 && !isClockSet && !isTimingSet) throw new UndoRefusal('its webhooks were sent already');
  }

  #putBack({ before, after, commits, order }: Change, rows: readonly RowChange[]): void {
    this.#world.tx((tx) => {
      const nowMs = tx.nowMs();
      if (!isSame(before.clock, after.clock)) tx.clock.restore(before.clock);
      if (tx.nowMs() < nowMs && commits !== this.#commits)
        throw new UndoRefusal('the clock would go back behind what has happened since', order);
      if (!isSame(before.timing, after.timing)) tx.setTiming(before.timing);
      for (const row of rows) {
        const table = tx.table(this.#definition(row.table));
        if (row.before !== undefined) table.put(row.before);
        else if (row.table === faultsTable.name) endFault(tx, row.key);
        else table.delete(row.key);
        const isRecord = row.before !== undefined && row.after !== undefined && !isDelivery(row) && !isJob(row);
        if (isRecord) tx.emit('record.restored', row.before);
      }
      tx.wakeOutbox();
    });
  }

  #settings(): Settings {
    const { clock, timing } = this.#world.registers;
    return { clock, timing };
  }

  /** Whether a row is of a webhook that was sent or is being sent since a change. */
  #isSent({ rows }: Change, row: RowChange): boolean {
    if (!isDelivery(row)) return false;
    const isQueued = rows.get(idOf({ table: queueTable.name, key: row.key }))?.after !== undefined;
    return this.#isChanged(row) || (isQueued && this.#world.outbox.isSending(row.key));
  }

  /** Returns the active webhooks registered after a number was taken that have the URL of one that some rows bring back. */
  #rivals(rows: readonly RowChange[], seq: number): RecordKey[] {
    const back = rows.flatMap(({ table, before }) =>
      table === webhooksTable.name && before !== undefined ? [webhookRowSchema().parse(before)] : [],
    );
    const isRival = (one: WebhookRow) =>
      one.isActive &&
      one.seq > seq &&
      back.some((row) => row.isActive && row.url === one.url && ownerOf(row) === ownerOf(one));
    const found = back.length === 0 ? [] : this.#world.table(webhooksTable).all().filter(isRival);
    return found.map(({ id }) => ({ table: webhooksTable.name, key: id }));
  }

  /** Whether something else has changed a row. A job that still waits is the same, however often its record was read. */
  #isChanged(row: RowChange): boolean {
    const present = this.#row(row);
    return isJob(row) ? (present === undefined) !== (row.after === undefined) : !isSame(present, row.after);
  }

  #row({ table, key }: RecordKey): Row | undefined {
    return this.#world.table(this.#definition(table)).get(key);
  }

  #definition(name: string) {
    const table = this.#world.config.service.tables.get(name);
    if (table === undefined) throw new Error(`There is no table "${name}"`);
    return table.definition;
  }
}
