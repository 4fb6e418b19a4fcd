import type { Clock } from '../clock/clock.ts';
import { randomHex, ulid, uuid } from '../core/ids.ts';
import { seedRng } from '../core/rng.ts';
import type { Store } from '../store/store.ts';
import type { Row, Table, TableDefinition } from '../store/table.ts';
import type { EventMap, EventName, Externals, JobKind, StampedEvent } from './declarations.ts';
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
  publish: (event: StampedEvent) => void;
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
    this.externals = config.externals?.handles ?? {};
    this.jobs = new JobQueue(this, options);
    this.ids = {
      ulid: () => {
        const registers = store.writableRegisters();
        registers.ulids += 1;
        return ulid(registers.rng, this.nowMs(), registers.ulids);
      },
      uuid: () => uuid(store.writableRegisters().rng),
      hex: (length) => randomHex(store.writableRegisters().rng, length),
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
    const registers = this.#store.writableRegisters();
    registers.seq += 1;
    return registers.seq;
  }

  setTiming(timing: Partial<Timing>): void {
    const registers = this.#store.writableRegisters();
    registers.timing = { ...registers.timing, ...timing };
  }

  emit<N extends EventName, R extends EventMap[N]>(name: N, record: R): R {
    const { eventLog, config, publish } = this.#options;
    const stamped = eventLog.record(name, record);
    publish(stamped);
    config.onEvent(this, stamped);
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
    return this.#store.tx(() => this.jobs.runUntil(targetMs));
  }
}
