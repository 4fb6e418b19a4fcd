import type { Clock } from '../clock/clock.ts';
import { randomHex, ulid, uuid } from '../core/ids.ts';
import { type RngState, seedRng } from '../core/rng.ts';
import type { Row, Store, Table, TableDefinition } from '../store/store.ts';
import type { EventMap, EventName, Externals, JobKind } from './declarations.ts';
import { JobQueue, type JobQueueOptions } from './job-queue.ts';
import type { WorldRegisters } from './registers.ts';
import type { Timing } from './timing.ts';
import type { Ids, Job, OperationNames, Tx, TxSettings } from './tx.ts';
import type { JobRun } from './world.types.ts';
import type { WorldConfig } from './world-config.ts';

export interface TransactionOptions extends JobQueueOptions {
  store: Store<WorldRegisters>;
  clock: Clock;
  config: WorldConfig;
  externals: Externals;
  wakeOutbox: () => void;
}

/** The writing side of a world. One object serves all its transactions; the store refuses to be written while none is open. */
export class Transaction implements Tx {
  readonly operations: OperationNames;
  readonly settings: TxSettings;
  readonly externals: Externals;
  readonly ids: Ids;
  readonly jobs: JobQueue;
  readonly #options: TransactionOptions;
  readonly #store: Store<WorldRegisters>;

  constructor(options: TransactionOptions) {
    const { store, config } = options;
    this.#options = options;
    this.#store = store;
    this.operations = config.operations;
    this.settings = config.settings;
    this.externals = options.externals;
    this.jobs = new JobQueue(this, options);
    this.ids = {
      ulid: () => {
        const ulids = store.registers.ulids + 1;
        store.setRegisters({ ulids });
        return this.#draw((rng) => ulid(rng, this.nowMs(), ulids));
      },
      uuid: () => this.#draw(uuid),
      hex: (length) => this.#draw((rng) => randomHex(rng, length)),
      generatorOf: (number) => seedRng(store.registers.seed + number),
    };
  }

  get baseUrl(): string {
    return this.#options.config.baseUrl;
  }

  get clock(): Clock {
    return this.#options.clock;
  }

  get timing(): Timing {
    return this.#store.registers.timing;
  }

  table<R extends Row, I extends string>(definition: TableDefinition<R, I>): Table<R, I> {
    return this.#store.table(definition);
  }

  now(): string {
    return this.clock.now();
  }

  nowMs(): number {
    return this.clock.nowMs();
  }

  nextSeq(): number {
    const seq = this.#store.registers.seq + 1;
    this.#store.setRegisters({ seq });
    return seq;
  }

  setTiming(timing: Partial<Timing>): void {
    this.#store.setRegisters({ timing: { ...this.timing, ...timing } });
  }

  emit<N extends EventName, R extends EventMap[N]>(name: N, record: R): R {
    if (!this.#store.isOpen) throw new Error('An event needs an open transaction: world.tx((tx) => …)');
    const { eventLog, config } = this.#options;
    const event = eventLog.emit(name, record);
    config.onEvent(this, event);
    return record;
  }

  wakeOutbox(): void {
    this.#options.wakeOutbox();
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

  moveTo(targetMs: number): JobRun[] {
    return this.#options.savepoint(() => this.jobs.runUntil(targetMs));
  }

  /** Draws from the workspace's generator. */
  #draw<T>(make: (rng: RngState) => T): T {
    const rng: RngState = [...this.#store.registers.rng];
    const made = make(rng);
    this.#store.setRegisters({ rng });
    return made;
  }
}
