import { CallLog } from '../calls/call-log.ts';
import { Clock, type ClockReader } from '../clock/clock.ts';
import type { OnStop } from '../clock/timers.ts';
import { notifyAll } from '../core/defect.ts';
import { DomainError } from '../core/errors.ts';
import { type Base, type Row, type RowWrite, type Snapshot, Store, type TableDefinition } from '../store/store.ts';
import type { AssumptionTally } from './assumption-tally.ts';
import type { AssumptionId } from './declarations.ts';
import { EventLog, type EventLogReader, type Subscriber } from './event-log.ts';
import type { WorldRegisters, WorldState } from './registers.ts';
import type { Timing } from './timing.ts';
import { Transaction } from './transaction.ts';
import type { TableReader, Tx } from './tx.ts';
import type { JobRun } from './world.types.ts';
import { react, type WorldConfig } from './world-config.ts';
import { WorldSnapshots } from './world-snapshots.ts';

export interface Surroundings {
  outbox: (world: World) => Outbox;
  /** Counts the assumptions of this workspace. */
  assumptions: AssumptionTally;
}

/** Sends the webhooks of a world. Pending deliveries are rows of the store. */
export interface Outbox {
  /** Schedules pending deliveries. Cheap; sends nothing before it returns. */
  schedule(): void;
  settled(): Promise<void>;
  /**
   * Moves the clock, running jobs and sending deliveries as they become due. Returns the runs in order.
   * @param target returns the time to move to; called once all earlier moves are over
   */
  moveTo(target: () => number, signal?: AbortSignal): Promise<JobRun[]>;
  waitFor<T>(find: () => T | undefined, timeoutMs: number): Promise<T | undefined>;
  /** Returns the machine time of the next job or delivery; undefined for none. */
  nextMachineMs(): number | undefined;
  stop(): void;
}

/** One isolated world: store, clock, ids, jobs and events. It can be read at any time, and written in a transaction. */
export class World {
  readonly config: WorldConfig & Surroundings;
  readonly base: Base;
  readonly snapshots: WorldSnapshots;
  readonly calls: CallLog;
  readonly outbox: Outbox;
  /** Incremented when the whole state is replaced. Discard work of an earlier epoch. */
  epoch = 0;
  /** True once its workspace is deleted: changes of pending calls would be lost. */
  isDeleted = false;
  callsUnderWay = 0;
  readonly #store: Store<WorldRegisters>;
  readonly #tx: Transaction;
  readonly #clock: Clock;
  readonly #eventLog: EventLog;
  readonly #reactions: WorldConfig['service']['reactions'];
  readonly #stopListeners = new Set<() => void>();
  #isStopped = false;
  #baseline: WorldState;
  #depth = 0;
  /** Order of the newest event whose reactions have run. */
  #reactedOrder = 0;
  #isOutboxDue = false;

  /** @param baseline the initial state, which a reset restores */
  constructor(base: Base, baseline: WorldState, config: WorldConfig & Surroundings) {
    const scheduleOutbox = () => {
      this.#isOutboxDue = true;
    };
    const { reactions, magicValues } = config.service;
    this.config = config;
    this.#reactions = config.magicValues ? [...reactions, ...magicValues.map(({ on }) => on)] : reactions;
    this.base = base;
    this.#baseline = baseline;
    this.#store = new Store(base, baseline.registers, config.maxRows);
    this.#clock = new Clock(this.#store, scheduleOutbox);
    this.#eventLog = new EventLog(this.#clock, config.assumptions);
    this.#tx = new Transaction({
      store: this.#store,
      clock: this.#clock,
      eventLog: this.#eventLog,
      config,
      scheduleOutbox,
      nested: (change) => this.tx(change),
      savepoint: (change) => this.#atomic(change),
    });
    this.#store.restore(baseline);
    this.#eventLog.restore(baseline.events);
    this.snapshots = new WorldSnapshots(this);
    this.calls = new CallLog();
    this.outbox = config.outbox(this);
  }

  get clock(): ClockReader {
    return this.#clock;
  }

  get eventLog(): EventLogReader {
    return this.#eventLog;
  }

  /** Assumptions since the start or the last reset. */
  get assumptions(): AssumptionTally {
    return this.config.assumptions;
  }

  get registers(): Readonly<WorldRegisters> {
    return this.#store.registers;
  }

  get baseUrl(): string {
    return this.#tx.baseUrl;
  }

  get timing(): Timing {
    return this.#tx.timing;
  }

  get changeCount(): number {
    return this.#store.commits;
  }

  get store(): Pick<Store<WorldRegisters>, 'onCommit' | 'onReplace' | 'snapshot'> {
    return this.#store;
  }

  table<R extends Row, I extends string>(definition: TableDefinition<R, I>): TableReader<R, I> {
    return this.#store.table(definition);
  }

  assume(id: AssumptionId): void {
    this.#eventLog.assume(id);
  }

  now(): string {
    return this.#clock.now();
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  /**
   * Runs a change in a transaction, rolled back when `change` throws. A nested one is a savepoint.
   * @param callerUrl returns the base URL of links. @default the configured one
   */
  tx<T>(change: (tx: Tx) => T, callerUrl = this.#tx.callerUrl): T {
    return this.#atomic(() => {
      this.#depth++;
      const outerUrl = this.#tx.callerUrl;
      this.#tx.callerUrl = callerUrl;
      try {
        const first = this.#eventLog.pending.length;
        const result = change(this.#tx);
        if (this.#depth === 1) this.#react(first);
        return result;
      } finally {
        this.#depth--;
        this.#tx.callerUrl = outerUrl;
      }
    });
  }

  /**
   * Runs a change and undoes it: rows, clock, ids and events are as before, and nothing is sent. Not in a transaction.
   * Returns its result with the rows that it wrote.
   */
  preview<T>(change: () => T): { result: T; writes: readonly RowWrite[] } {
    const [reactedOrder, isOutboxDue] = [this.#reactedOrder, this.#isOutboxDue];
    try {
      return this.#eventLog.preview(() => this.#store.preview(change));
    } finally {
      this.#reactedOrder = reactedOrder;
      this.#isOutboxDue = isOutboxDue;
    }
  }

  /** Runs the reactions to the events so far, so that the rest of an open transaction sees their changes. */
  react(): void {
    this.#react(0);
  }

  runNextJob(untilMs: number): JobRun | undefined {
    return this.#atomic(() => this.#tx.runNextJob(untilMs));
  }

  runDueJobs(): void {
    if ((this.nextJobMs() ?? Number.POSITIVE_INFINITY) > this.nowMs()) return;
    try {
      this.#atomic(() => this.#tx.runDueJobs());
    } catch (error) {
      // The jobs stay due, and reads still work.
      if (!(error instanceof DomainError && error.kind === 'storage-full')) throw error;
    }
  }

  nextJobMs(): number | undefined {
    return this.#tx.nextJobMs();
  }

  subscribe(subscriber: Subscriber): () => void {
    return this.#eventLog.subscribe(subscriber);
  }

  setBaseline(): void {
    this.#baseline = this.state();
    this.assumptions.clear();
  }

  /** Restores the initial state, with the start steps applied. Keeps snapshots and clears the call log. */
  reset(): void {
    this.restore(this.#baseline);
    this.calls.reset();
    this.assumptions.clear();
    this.#eventLog.resetOrder();
    this.#reactedOrder = 0;
  }

  state(): WorldState {
    return { ...this.#store.snapshot(), events: this.#eventLog.all() };
  }

  read(state: Snapshot<WorldRegisters>): Pick<Store<WorldRegisters>, 'table' | 'registers'> {
    const store = new Store(this.base, state.registers);
    store.restore(state);
    return store;
  }

  /** Replaces the state. A clock move in progress ends. */
  restore(state: WorldState): void {
    this.#store.restore(state);
    this.#eventLog.restore(state.events);
    this.epoch++;
    if (this.#clock.isMoving) this.#atomic(() => this.#clock.resume());
    this.outbox.schedule();
  }

  get isBusy(): boolean {
    return this.callsUnderWay > 0 || this.#stopListeners.size > 0;
  }

  /** Cancels timers, running attempts and waits for calls, and calls the functions registered with {@link onStop}. */
  stop(): void {
    this.outbox.stop();
    this.calls.stop();
    this.#isStopped = true;
    notifyAll('a listener of the stop', this.#stopListeners, undefined);
  }

  /** Stops this world permanently, because its workspace was deleted. Changes of calls in progress are refused. */
  end(): void {
    this.isDeleted = true;
    this.stop();
  }

  /** Registers a function to call on stop, or calls it if already stopped. Returns an unregister function. */
  readonly onStop: OnStop = (listener) => {
    if (this.#isStopped) listener();
    else this.#stopListeners.add(listener);
    return () => this.#stopListeners.delete(listener);
  };

  #atomic<T>(change: () => T): T {
    const isOutermost = !this.#store.isOpen;
    const { order } = this.#eventLog;
    let result: T;
    try {
      result = this.#store.tx(change);
    } catch (error) {
      this.#eventLog.dropAfter(order);
      throw error;
    }
    if (isOutermost) this.#committed();
    return result;
  }

  #committed(): void {
    this.#eventLog.publish();
    if (!this.#isOutboxDue) return;
    this.#isOutboxDue = false;
    this.outbox.schedule();
  }

  /** Runs the reactions to pending events from a position, including events caused by reactions, each once. */
  #react(first: number): void {
    const events = this.#eventLog.pending;
    for (let at = first; at < events.length; at++) {
      const event = events[at];
      if (event === undefined || event.order <= this.#reactedOrder) continue;
      this.#reactedOrder = event.order;
      for (const on of this.#reactions) react(on, this.#tx, event);
    }
  }
}
