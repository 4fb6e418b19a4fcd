import { CallLog } from '../calls/call-log.ts';
import { isoTime, readClock } from '../clock/clock.ts';
import { randomHex, ulid, uuid } from '../core/ids.ts';
import type { Happening } from '../mock/mock.types.ts';
import { Store } from '../store/store.ts';
import type { Row, Table, TableDefinition } from '../store/table.ts';
import { Chronicle } from './event-log.ts';
import { type EventMap, type EventName, react, type StampedEvent } from './events.ts';
import { JobQueue } from './job-queue.ts';
import type { JobKind } from './jobs.ts';
import type { Outbox } from './outbox.ts';
import { copyRegisters, type WorldImage, type WorldRegisters } from './registers.ts';
import { Snapshots } from './snapshots.ts';
import type { Timing } from './timing.ts';
import type { Ids, Job, OperationNames, Tx, TxSettings } from './tx.ts';
import type { WorldConfig } from './world-config.ts';

export type Subscriber = (event: StampedEvent) => void;

/** One isolated world: store, clock, ids, jobs and events. */
export class World implements Tx {
  readonly config: WorldConfig;
  readonly ids: Ids;
  readonly jobs: JobQueue;
  readonly #store: Store<WorldRegisters>;
  #base: WorldImage;
  readonly snapshots = new Snapshots();
  readonly calls: CallLog;
  readonly chronicle = new Chronicle(this);
  readonly outbox: Outbox;
  /** Counts the times that the whole state was replaced: what was under way before then is void. */
  epoch = 0;
  readonly #subscribers = new Set<Subscriber>();
  readonly #ends = new Set<() => void>();
  #pending: StampedEvent[] = [];
  #depth = 0;
  #wake = false;
  /** The last moment told as a text: many records are made in the same millisecond. */
  #told = { ms: Number.NaN, text: '' };

  constructor(base: WorldImage, config: WorldConfig) {
    this.config = config;
    this.#base = base;
    this.#store = new Store(base, copyRegisters);
    this.jobs = new JobQueue(this);
    this.calls = new CallLog(config);
    this.outbox = config.outbox(this);
    this.ids = {
      ulid: () => ulid(this.registers.rng, this.nowMs(), this.nextSeq()),
      uuid: () => uuid(this.registers.rng),
      hex: (length) => randomHex(this.registers.rng, length),
    };
  }

  get registers(): WorldRegisters {
    return this.#store.registers;
  }

  get operations(): OperationNames {
    return this.config.operations;
  }

  get baseUrl(): string {
    return this.config.baseUrl;
  }

  get settings(): TxSettings {
    return this.config.settings;
  }

  table<R extends Row>(definition: TableDefinition<R>): Table<R> {
    return this.#store.table(definition);
  }

  get outcomes(): Timing {
    return this.registers.outcomes;
  }

  setOutcomes(outcomes: Partial<Timing>): void {
    this.registers.outcomes = { ...this.registers.outcomes, ...outcomes };
  }

  nowMs(): number {
    return readClock(this.registers.clock);
  }

  now(): string {
    const ms = this.nowMs();
    if (ms !== this.#told.ms) this.#told = { ms, text: isoTime(ms) };
    return this.#told.text;
  }

  setFrozen(frozen: boolean): void {
    const nowMs = this.nowMs();
    const machineMs = readClock({ frozenAtMs: null, offsetMs: 0 });
    this.registers.clock = frozen
      ? { frozenAtMs: nowMs, offsetMs: 0 }
      : { frozenAtMs: null, offsetMs: nowMs - machineMs };
    this.outbox.wake();
  }

  /** The next whole number of this world. */
  nextSeq(): number {
    this.registers.seq += 1;
    return this.registers.seq;
  }

  emit<N extends EventName>(name: N, record: EventMap[N]): void {
    const stamped = this.chronicle.tell(name, record);
    this.#pending.push(stamped);
    this.config.onEvent(this, stamped);
  }

  /** Runs a change as a whole or not at all; its events are told after the outermost commit. */
  tx<T>(change: (tx: Tx) => T): T {
    this.#depth++;
    const before = this.#pending.length;
    try {
      const result = this.#store.tx(() => {
        const changed = change(this);
        if (this.#depth === 1) this.#react();
        return changed;
      });
      if (this.#depth === 1) {
        this.#publish();
        if (this.#wake) this.outbox.wake();
        this.#wake = false;
      }
      return result;
    } catch (error) {
      this.#pending.length = Math.min(before, this.#pending.length);
      throw error;
    } finally {
      this.#depth--;
    }
  }

  wakeOutbox(): void {
    this.#wake = true;
  }

  schedule<K extends JobKind>(job: Job<K>): void {
    this.wakeOutbox();
    this.jobs.add(job);
  }

  unschedule(kind: JobKind, subject: string): void {
    this.jobs.remove(kind, subject);
  }

  poll(subject: string): void {
    this.jobs.poll(subject);
  }

  /** Moves the clock to a moment, through every job that is due until then, in order, each at its own time; or not at all. */
  moveTo(targetMs: number): Happening[] {
    this.wakeOutbox();
    return this.#store.tx(() => this.jobs.runUntil(targetMs));
  }

  /** The names of the events that a change has caused once it is committed. */
  eventsOf(change: () => void): string[] {
    const names: string[] = [];
    const stop = this.subscribe((event) => names.push(event.name));
    try {
      this.tx(change);
    } finally {
      stop();
    }
    return names;
  }

  /** Hears every event after its commit; gives the way to stop. */
  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Makes the present state the one that {@link reset} goes back to. */
  rebase(): void {
    this.#base = this.#store.snapshot();
  }

  /** Back to the base: the fixtures and what was applied at start. Snapshots stay usable; the log of calls is emptied. */
  reset(): void {
    this.#replace(this.#base);
    this.calls.reset();
    this.chronicle.reset();
  }

  /** The present state, closed to change. */
  image(): WorldImage {
    return this.#store.snapshot();
  }

  /** Marks the present state and names the mark. */
  snapshot(name?: string): string {
    return this.snapshots.keep(this.image(), this.now(), name);
  }

  /** A world of its own that stands at a mark. */
  at(id: string): World {
    return new World(this.snapshots.get(id), this.config);
  }

  /** Takes over an image that is no mark. */
  load(image: WorldImage): void {
    this.#replace(image);
  }

  restore(id: string): void {
    this.#replace(this.snapshots.get(id));
  }

  /** Ends what the world does by itself. */
  end(): void {
    this.outbox.stop();
    for (const end of this.#ends) end();
  }

  /** Does something when this world ends; gives the way to take that back. */
  onEnd(end: () => void): () => void {
    this.#ends.add(end);
    return () => this.#ends.delete(end);
  }

  #replace(image: WorldImage): void {
    this.#store.restore(image);
    this.epoch++;
    this.outbox.wake();
  }

  /** Events that a reaction causes are reacted to as well. */
  #react(): void {
    const { service, magicValues } = this.config;
    const magic = magicValues ? service.magicValues.map(({ on }) => on) : [];
    for (let next = 0; next < this.#pending.length; next++) {
      const event = this.#pending[next];
      if (event === undefined) continue;
      for (const reactions of [...service.reactions, ...magic]) react(reactions, this, event);
    }
  }

  #publish(): void {
    const events = this.#pending;
    this.#pending = [];
    for (const event of events) for (const subscriber of this.#subscribers) subscriber(event);
  }
}
