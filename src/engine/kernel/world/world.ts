import { CallLog } from '../calls/call-log.ts';
import { Clock, type ClockReader } from '../clock/clock.ts';
import type { OnStop } from '../clock/timers.ts';
import { notifyAll } from '../core/defect.ts';
import { Store } from '../store/store.ts';
import type { Row, TableDefinition, TableReader } from '../store/table.ts';
import { ClockMove } from './clock-move.ts';
import type { Externals } from './declarations.ts';
import { EventLog, type EventLogReader } from './event-log.ts';
import { EventPublisher, type Subscriber } from './event-publisher.ts';
import type { LiveWorld } from './live-world.ts';
import { copyRegisters, type WorldImage, type WorldRegisters } from './registers.ts';
import { WorldSnapshots } from './snapshots.ts';
import type { Timing } from './timing.ts';
import { Transaction } from './transaction.ts';
import type { OperationNames, Tx, TxSettings } from './tx.ts';
import type { JobRun } from './world.types.ts';
import type { Outbox, WorldConfig } from './world-config.ts';

/** One isolated world: store, clock, ids, jobs and events. It can be read at any time, and written in a transaction. */
export class World implements LiveWorld {
  readonly config: WorldConfig;
  readonly operations: OperationNames;
  readonly settings: TxSettings;
  readonly externals: Externals;
  readonly eventLog: EventLogReader;
  readonly snapshots: WorldSnapshots;
  readonly calls: CallLog;
  readonly outbox: Outbox;
  readonly clockMove = new ClockMove(this);
  epoch = 0;
  /** Counts the committed transactions that changed something. */
  changeCount = 0;
  /** Whether its workspace was deleted: changes by calls that are still under way would be lost. */
  isDeleted = false;
  /** Calls that are not answered yet. */
  callsUnderWay = 0;
  readonly #store: Store<WorldRegisters>;
  readonly #tx: Transaction;
  readonly #clock: Clock;
  readonly #events: EventPublisher;
  readonly #stopListeners = new Set<() => void>();
  #isStopped = false;
  #baseline: WorldImage;
  #depth = 0;
  #wakesOutbox = false;

  constructor(base: WorldImage, config: WorldConfig) {
    const wakeOutbox = () => {
      this.#wakesOutbox = true;
    };
    this.config = config;
    this.snapshots = new WorldSnapshots(this, config.maxSnapshots);
    this.#baseline = base;
    this.#store = new Store(base, copyRegisters);
    this.#store.onCommit = () => {
      this.changeCount++;
      this.clockMove.noteChange();
    };
    this.#clock = new Clock(this.#store, wakeOutbox);
    const eventLog = new EventLog(this.#store, this.#clock, config.maxEvents);
    this.#events = new EventPublisher(config);
    this.#tx = new Transaction({
      store: this.#store,
      clock: this.#clock,
      eventLog,
      config,
      publish: (event) => this.#events.add(event),
      wakeOutbox,
      attempt: (change) => this.#events.namesDuring(() => this.tx(change)),
      savepoint: (change) => this.#store.tx(change),
    });
    this.eventLog = eventLog;
    this.operations = config.operations;
    this.settings = config.settings;
    this.externals = this.#tx.externals;
    this.calls = new CallLog(config);
    this.outbox = config.outbox(this);
  }

  /** Where links into the world begin. */
  get baseUrl(): string {
    return this.config.baseUrl;
  }

  get clock(): ClockReader {
    return this.#clock;
  }

  get registers(): Readonly<WorldRegisters> {
    return this.#store.registers;
  }

  get timing(): Timing {
    return this.#tx.timing;
  }

  table<R extends Row, I extends string>(definition: TableDefinition<R, I>): TableReader<R, I> {
    return this.#store.table(definition);
  }

  /** The store, as what saves the state or counts its rows reads it. */
  get store(): Pick<Store<WorldRegisters>, 'present' | 'pending' | 'countRows'> {
    return this.#store;
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
    const isOutermost = this.#depth === 0;
    const earlierEvents = this.#events.pendingCount;
    this.#depth++;
    try {
      const result = this.#store.tx(() => (isOutermost ? this.#runWithReactions(change) : change(this.#tx)));
      if (isOutermost) this.#events.publish();
      this.#wakeOutbox();
      return result;
    } catch (error) {
      this.#events.dropAfter(earlierEvents);
      throw error;
    } finally {
      this.#depth--;
    }
  }

  /** Runs the next job that is due by a moment, in a transaction of its own at the job's time. Returns undefined when there is none. */
  runNextJob(untilMs: number): JobRun | undefined {
    const run = this.#store.tx(() => this.#tx.jobs.runNext(untilMs));
    if (run !== undefined) this.#wakeOutbox();
    return run;
  }

  /** Runs the jobs that are due by now, each a transaction of its own. Costs next to nothing when there are none. */
  runDueJobs(): void {
    if (!this.#tx.jobs.hasDue()) return;
    this.#store.tx(() => this.#tx.jobs.runDue());
    this.#wakeOutbox();
  }

  nextJobMs(): number | undefined {
    return this.#tx.jobs.nextMs();
  }

  subscribe(subscriber: Subscriber): () => void {
    return this.#events.subscribe(subscriber);
  }

  /** Whether somebody waits for it: a call, the reader of a stream, or a move of the clock. */
  get isBusy(): boolean {
    return this.callsUnderWay > 0 || this.#stopListeners.size > 0 || this.clockMove.isUnderWay;
  }

  /** Makes the present state the one that {@link reset} restores. */
  setBaseline(): void {
    this.#baseline = this.#store.snapshot();
  }

  /** Restores the state after the start: the fixtures and the steps applied then. Keeps snapshots and empties the call log. */
  reset(): void {
    this.replaceState(this.#baseline);
    this.calls.reset();
    this.eventLog.reset();
  }

  image(): WorldImage {
    return this.#store.snapshot();
  }

  /** Returns a world of its own with a state, by default the present one. */
  copy(state = this.image()): World {
    return new World(state, this.config);
  }

  /** Replaces the state with an image. A move of the clock that was under way in either has ended. */
  replaceState(image: WorldImage): void {
    this.#store.restore(image);
    this.epoch++;
    this.clockMove.forget();
    if (this.#clock.isMoving) this.#store.tx(() => this.#clock.resume());
    this.outbox.wake();
  }

  /** Cancels timers, running attempts and waits for calls, and calls the functions registered with {@link onStop}. */
  stop(): void {
    this.outbox.stop();
    this.calls.stop();
    this.#isStopped = true;
    notifyAll('a listener of the stop', this.#stopListeners, undefined);
  }

  /** Stops this world for good, because its workspace was deleted. Changes by calls in progress are refused. */
  end(): void {
    this.isDeleted = true;
    this.stop();
  }

  /** Registers a function to call when this world is stopped, and calls it if it is. Returns an unregister function. */
  readonly onStop: OnStop = (listener) => {
    if (this.#isStopped) listener();
    else this.#stopListeners.add(listener);
    return () => this.#stopListeners.delete(listener);
  };

  #runWithReactions<T>(change: (tx: Tx) => T): T {
    const result = change(this.#tx);
    this.#events.react(this.#tx);
    return result;
  }

  /** Wakes the outbox when the outermost transaction asked for it. */
  #wakeOutbox(): void {
    if (!this.#wakesOutbox || this.#store.isOpen) return;
    this.#wakesOutbox = false;
    this.outbox.wake();
  }
}
