import { CallLog } from '../calls/call-log.ts';
import { Clock, type ClockReader } from '../clock/clock.ts';
import { notifyAll } from '../core/defect.ts';
import type { JobRun } from '../mock/mock.types.ts';
import type { Layer } from '../store/layer.ts';
import { Store, type StoreView } from '../store/store.ts';
import type { Row, TableDefinition, TableReader } from '../store/table.ts';
import { EventLog, type EventLogReader } from './event-log.ts';
import { react, type StampedEvent } from './events.ts';
import type { Externals } from './externals.ts';
import type { WorldJournal } from './journal.ts';
import type { Outbox } from './outbox.ts';
import type { ChangeLimit, QuotaUse } from './quota.ts';
import { copyRegisters, type WorldImage, type WorldRegisters } from './registers.ts';
import { Snapshots } from './snapshots.ts';
import type { Timing } from './timing.ts';
import { Transaction } from './transaction.ts';
import type { OperationNames, ReadTx, Tx, TxSettings } from './tx.ts';
import type { WorldConfig } from './world-config.ts';

export type Subscriber = (event: StampedEvent) => void;

/** One isolated world: store, clock, ids, jobs and events. It can be read at any time, and written in a transaction. */
export class World implements ReadTx {
  readonly config: WorldConfig;
  readonly snapshots: Snapshots;
  readonly calls: CallLog;
  readonly outbox: Outbox;
  /** Counts how often the whole state was replaced. What was begun in an earlier epoch must be discarded. */
  epoch = 0;
  /** Counts the committed transactions. */
  version = 0;
  /** Whether its workspace was deleted: changes by calls that are still under way would be lost. */
  isDeleted = false;
  /** Refuses changes by calls and steps that add too much. What jobs and other systems do is not refused. */
  changeLimit: ChangeLimit | undefined;
  readonly #store: Store<WorldRegisters>;
  readonly #tx: Transaction;
  readonly #clock: Clock;
  readonly #eventLog: EventLog;
  #baseline: WorldImage;
  readonly #subscribers = new Set<Subscriber>();
  readonly #stopListeners = new Set<() => void>();
  #pending: StampedEvent[] = [];
  #depth = 0;
  #wakesOutbox = false;
  #journal: WorldJournal | undefined;
  /** The state at the beginning of the move of the clock that is under way. */
  #moveStart: WorldImage | undefined;
  #isPartOfMove = false;
  #isUnlimited = false;
  /** What {@link unlimited} changes have added within the transaction. */
  #free: QuotaUse = { rows: 0, webhooks: 0 };

  constructor(base: WorldImage, config: WorldConfig) {
    const wakeOutbox = () => {
      this.#wakesOutbox = true;
    };
    this.config = config;
    this.snapshots = new Snapshots(config.maxSnapshots);
    this.#baseline = base;
    this.#store = new Store(base, copyRegisters);
    this.#clock = new Clock(this.#store, wakeOutbox);
    this.#eventLog = new EventLog(this.#store, this.#clock, config.maxEvents);
    this.#tx = new Transaction({
      store: this.#store,
      clock: this.#clock,
      eventLog: this.#eventLog,
      config,
      publish: (event) => this.#pending.push(event),
      wakeOutbox,
      attempt: (change) => this.unlimited(() => this.#publishedBy(change)),
    });
    this.calls = new CallLog(config);
    this.outbox = config.outbox(this);
  }

  get clock(): ClockReader {
    return this.#clock;
  }

  get eventLog(): EventLogReader {
    return this.#eventLog;
  }

  get registers(): Readonly<WorldRegisters> {
    return this.#store.registers;
  }

  get operations(): OperationNames {
    return this.#tx.operations;
  }

  get baseUrl(): string {
    return this.#tx.baseUrl;
  }

  get settings(): TxSettings {
    return this.#tx.settings;
  }

  get externals(): Externals {
    return this.#tx.externals;
  }

  get timing(): Timing {
    return this.#tx.timing;
  }

  table<R extends Row, I extends string>(definition: TableDefinition<R, I>): TableReader<R, I> {
    return this.#store.table(definition);
  }

  /** Returns the number of rows of some tables, all of them by default; see {@link Store.countRows}. */
  countRows(
    known: Map<readonly Layer<Row>[], number> = new Map(),
    tables: Iterable<{ definition: TableDefinition<Row> }> = this.config.service.tables.values(),
  ): number {
    return this.#store.countRows(tables, known);
  }

  now(): string {
    return this.#clock.now();
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  /**
   * Runs a change in a transaction: when `change` throws, everything is rolled back. A nested transaction is a
   * savepoint. Reactions to its events run before the outermost commit, subscribers receive them after it.
   */
  tx<T>(change: (tx: Tx) => T): T {
    this.#depth++;
    const before = this.#pending.length;
    try {
      const result = this.#store.tx(() => {
        const limit = this.#depth === 1 && !this.#isUnlimited ? this.changeLimit : undefined;
        const before = limit?.count();
        if (this.#depth === 1) this.#free = { rows: 0, webhooks: 0 };
        const changed = change(this.#tx);
        if (this.#depth === 1) this.#react();
        if (limit !== undefined && before !== undefined) limit.check(before, less(limit.count(), this.#free));
        return changed;
      });
      if (this.#depth === 1) {
        this.version++;
        this.#publish();
      }
      this.#wakeOutbox();
      return result;
    } catch (error) {
      this.#pending.length = Math.min(before, this.#pending.length);
      throw error;
    } finally {
      this.#depth--;
    }
  }

  /** Runs changes that the quota does not refuse, because no caller asked for them: they would be lost. */
  unlimited<T>(change: () => T): T {
    const outer = this.#isUnlimited;
    const limit = this.#depth > 0 ? this.changeLimit : undefined;
    const before = limit?.count();
    this.#isUnlimited = true;
    try {
      return change();
    } finally {
      this.#isUnlimited = outer;
      if (limit !== undefined && before !== undefined && !outer) {
        const added = less(limit.count(), before);
        this.#free = { rows: this.#free.rows + added.rows, webhooks: this.#free.webhooks + added.webhooks };
      }
    }
  }

  /** Runs the next job that is due by a moment, in a transaction of its own at the job's time. Returns undefined when there is none. */
  runNextJob(untilMs: number): JobRun | undefined {
    const run = this.#store.tx(() => this.#tx.jobs.runNext(untilMs));
    if (run === undefined) return undefined;
    this.version++;
    this.#wakeOutbox();
    return run;
  }

  /** Runs the jobs that are due by now, each a transaction of its own. Costs next to nothing when there are none. */
  runDueJobs(): void {
    if (!this.#tx.jobs.hasDue()) return;
    this.#store.tx(() => this.#tx.jobs.runDue());
    this.#wakeOutbox();
  }

  /** Returns the moment at which the next job is due; undefined when none waits for the clock. */
  nextJobMs(): number | undefined {
    return this.#tx.jobs.nextMs();
  }

  /** Subscribes to events after their commit. Returns an unsubscribe function. */
  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Makes the present state the one that {@link reset} restores. */
  setBaseline(): void {
    this.#baseline = this.#store.snapshot();
  }

  /** Restores the state after the start: the fixtures and the steps applied then. Keeps snapshots and empties the call log. */
  reset(): void {
    this.#journal?.reset();
    this.replaceState(this.#baseline);
    this.calls.reset();
    this.#eventLog.reset();
  }

  /** Returns the present state as an image. */
  image(): WorldImage {
    return this.#store.snapshot();
  }

  /** Returns the present state, to be read bit by bit while the world goes on. There is one view at a time. */
  view(): StoreView<WorldRegisters> {
    return this.#store.view();
  }

  /** Ends the view. */
  closeView(): void {
    this.#store.closeView();
  }

  /** Reports every further change to a journal; `undefined` ends that. */
  setJournal(journal: WorldJournal | undefined): void {
    this.#journal = journal;
    this.#store.onCommit = journal && ((writes) => journal.committed(writes, this.#isPartOfMove));
  }

  /** Takes a snapshot of the present state. Returns its id. */
  snapshot(name?: string): string {
    const at = this.now();
    const id = this.snapshots.add(this.image(), at, name);
    this.#journal?.snapshotTaken(id, at);
    return id;
  }

  /** Adds another state as a snapshot. Returns its id. */
  addSnapshot(image: WorldImage, name?: string): string {
    this.#checkImage(image);
    const at = this.now();
    const id = this.snapshots.add(image, at, name);
    this.#journal?.snapshotAdded(id, at, image);
    return id;
  }

  /**
   * Deletes a snapshot.
   * @throws DomainError for an unknown id
   */
  deleteSnapshot(id: string): void {
    this.snapshots.delete(id);
    this.#journal?.snapshotDeleted(id);
  }

  /** Returns a world of its own with the present state. */
  copy(): World {
    return new World(this.image(), this.config);
  }

  /** Returns a world of its own with the state of a snapshot. */
  openSnapshot(id: string): World {
    return new World(this.snapshots.get(id), this.config);
  }

  /** Restores the state of a snapshot. */
  restore(id: string): void {
    const image = this.snapshots.get(id);
    this.#checkImage(image);
    this.#journal?.restored(id);
    this.replaceState(image);
  }

  /** Replaces the state with an image. A move of the clock that was under way in either has ended. */
  replaceState(image: WorldImage): void {
    this.#store.restore(image);
    this.epoch++;
    this.#moveStart = undefined;
    if (this.#clock.isMoving) this.#store.tx(() => this.#clock.resume());
    this.outbox.wake();
  }

  /** The state at the beginning of the move of the clock that is under way; undefined when none is. */
  get moveStart(): WorldImage | undefined {
    return this.#moveStart;
  }

  /** Begins a move of the clock. Returns the present state, to which {@link takeBackMove} can return. */
  beginMove(): WorldImage {
    const start = this.image();
    this.#moveStart = start;
    this.#journal?.moveBegan();
    return start;
  }

  /** Runs a change that belongs to the move under way. */
  partOfMove<T>(change: () => T): T {
    this.#isPartOfMove = true;
    try {
      return change();
    } finally {
      this.#isPartOfMove = false;
    }
  }

  /** Completes the move under way. */
  endMove(): void {
    this.#moveStart = undefined;
    this.#journal?.moveEnded();
  }

  /** Returns to the state at the beginning of a move. */
  takeBackMove(start: WorldImage): void {
    this.#journal?.moveTakenBack();
    this.replaceState(start);
  }

  /** Cancels timers and running attempts, and calls the functions registered with {@link onStop}. */
  stop(): void {
    this.outbox.stop();
    notifyAll('a listener of the stop', this.#stopListeners, undefined);
  }

  /** Registers a function to call when this world is stopped. Returns an unregister function. */
  onStop(listener: () => void): () => void {
    this.#stopListeners.add(listener);
    return () => this.#stopListeners.delete(listener);
  }

  /** Refuses a state that the quota does not allow. */
  #checkImage(image: WorldImage): void {
    const limit = this.changeLimit;
    limit?.check(limit.count(), limit.count(new World(image, this.config)));
  }

  /** Runs reactions to the pending events, including events that reactions cause. */
  #react(): void {
    const { service, magicValues } = this.config;
    const magic = magicValues ? service.magicValues.map(({ on }) => on) : [];
    for (let next = 0; next < this.#pending.length; next++) {
      const event = this.#pending[next];
      if (event === undefined) continue;
      for (const reactions of [...service.reactions, ...magic]) react(reactions, this.#tx, event);
    }
  }

  #publish(): void {
    const events = this.#pending;
    this.#pending = [];
    for (const event of events) notifyAll('a listener of events', this.#subscribers, event);
  }

  /** Runs a change and returns the names of the events it published; a savepoint's events are published with the outermost commit. */
  #publishedBy(change: () => void): string[] {
    const names: string[] = [];
    const unsubscribe = this.subscribe((event) => names.push(event.name));
    try {
      this.tx(change);
    } finally {
      unsubscribe();
    }
    return names;
  }

  /** Wakes the outbox when the outermost transaction asked for it. */
  #wakeOutbox(): void {
    if (!this.#wakesOutbox || this.#store.isOpen) return;
    this.#wakesOutbox = false;
    this.outbox.wake();
  }
}

function less(use: QuotaUse, free: QuotaUse): QuotaUse {
  return { rows: use.rows - free.rows, webhooks: use.webhooks - free.webhooks };
}
