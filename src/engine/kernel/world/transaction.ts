import { type Clock, isoTime } from '../clock/clock.ts';
import { addDuration } from '../clock/duration.ts';
import { DomainError, messageOf } from '../core/errors.ts';
import { randomHex, ulid, uuid } from '../core/random-ids.ts';
import { type RngState, seedRng } from '../core/rng.ts';
import type { Row, Store, Table, TableDefinition } from '../store/store.ts';
import type { AssumptionId, EventMap, EventName, JobKind } from './declarations.ts';
import type { EventLog } from './event-log.ts';
import { type JobRow, jobsTable } from './jobs.model.ts';
import type { WorldRegisters } from './registers.ts';
import type { Timing } from './timing.ts';
import type { Ids, Job, Tx } from './tx.ts';
import type { JobRun } from './world.types.ts';
import type { WorldConfig } from './world-config.ts';

/** Maximum jobs run by a step, which cannot be interrupted. A clock move by the control API may run more. */
const MAX_IN_STEP = 500;

/** Maximum jobs run before a call; the next calls run the rest. */
const MAX_BEFORE_CALL = 200;

export interface TransactionOptions {
  store: Store<WorldRegisters>;
  clock: Clock;
  eventLog: EventLog;
  config: WorldConfig;
  scheduleOutbox: () => void;
  nested: (change: () => void) => void;
  savepoint: <T>(change: () => T) => T;
}

/** The write side of a world. One object serves all its transactions; the store throws if none is open. */
export class Transaction implements Tx {
  readonly config: WorldConfig;
  readonly ids: Ids;
  /** Set for a call over a network, whose links use its host. */
  callerUrl: (() => string) | undefined;
  readonly #options: TransactionOptions;
  readonly #store: Store<WorldRegisters>;

  constructor(options: TransactionOptions) {
    const { store, config } = options;
    this.#options = options;
    this.#store = store;
    this.config = config;
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

  get clock(): Clock {
    return this.#options.clock;
  }

  get baseUrl(): string {
    return this.callerUrl?.() ?? this.config.baseUrl;
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
    this.config.onEvent(this, this.#options.eventLog.emit(name, record));
    return record;
  }

  assume(id: AssumptionId): void {
    this.#options.eventLog.assume(id);
  }

  get assumed(): readonly string[] {
    return this.#options.eventLog.assumed;
  }

  scheduleOutbox(): void {
    this.#options.scheduleOutbox();
  }

  schedule<K extends JobKind>({ kind, subject, when, data, parallel = false }: Job<K>): void {
    this.scheduleOutbox();
    if (!parallel) this.unschedule(kind, subject);
    const seq = this.nextSeq();
    const nowMs = this.nowMs();
    const atMs = 'after' in when ? addDuration(nowMs, when.after) : 'dueMs' in when ? when.dueMs : undefined;
    const dueMs = atMs === undefined ? null : Math.max(atMs, nowMs);
    const polls = 'polls' in when ? when.polls : null;
    this.table(jobsTable).put({ id: `job-${seq}`, seq, kind, subject, dueMs, polls, data: { ...data } });
    const at = dueMs === null ? { polls } : { due: isoTime(dueMs) };
    this.#options.eventLog.record('job.scheduled', { kind, subject, ...at });
  }

  unschedule(kind: JobKind, subject: string): void {
    for (const job of this.#jobsOf(subject)) if (job.kind === kind) this.table(jobsTable).delete(job.id);
  }

  poll(subject: string): void {
    const jobs = this.table(jobsTable);
    // Fast path: reads are frequent, and jobs triggered by reads are rare.
    if (jobs.count('waitsFor', 'polls') === 0) return;
    for (const job of this.#jobsOf(subject)) {
      // An earlier job may have replaced or removed it.
      if (job.polls === null || jobs.get(job.id) === undefined) continue;
      if (job.polls > 1) jobs.put({ ...job, polls: job.polls - 1 });
      else this.#options.savepoint(() => this.#run(job, this.nowMs()));
    }
  }

  moveTo(targetMs: number): JobRun[] {
    return this.#options.savepoint(() => {
      const runs = this.#runInOrder(targetMs, MAX_IN_STEP);
      const left = this.#nextJob(targetMs);
      if (left === undefined) return runs;
      const next = `${left.kind} at ${isoTime(left.dueMs ?? targetMs)}`;
      const problem = `More than ${MAX_IN_STEP} jobs are due until then, the next of them ${next}`;
      throw new DomainError('conflict', `${problem}; use mock.clock, or move in smaller steps`);
    });
  }

  nextJobMs(): number | undefined {
    return this.#nextJob(Number.POSITIVE_INFINITY)?.dueMs ?? undefined;
  }

  runDueJobs(): void {
    this.#runInOrder(this.nowMs(), MAX_BEFORE_CALL);
  }

  /** Runs the next job due by a time, at its due time. Returns undefined if there is none. */
  runNextJob(untilMs: number): JobRun | undefined {
    const job = this.#nextJob(untilMs);
    if (job === undefined) return undefined;
    const atMs = job.dueMs ?? untilMs;
    this.clock.hold(atMs);
    return this.#run(job, atMs);
  }

  #runInOrder(targetMs: number, most: number): JobRun[] {
    const runs: JobRun[] = [];
    const wasFrozen = this.clock.isFrozen;
    try {
      while (runs.length < most) {
        const run = this.#options.savepoint(() => this.runNextJob(targetMs));
        if (run === undefined) break;
        runs.push(run);
      }
    } finally {
      this.clock.set(targetMs, wasFrozen);
    }
    return runs;
  }

  #jobsOf(subject: string): JobRow[] {
    return this.table(jobsTable).search({ by: { subject } }).rows;
  }

  #nextJob(untilMs: number): JobRow | undefined {
    // The first in table order is the earliest.
    const next = this.table(jobsTable).find('waitsFor', 'clock');
    return next !== undefined && (next.dueMs ?? 0) <= untilMs ? next : undefined;
  }

  /** Runs a job. A job that throws changes nothing and is reported with its error. */
  #run({ id, kind, subject, data }: JobRow, atMs: number): JobRun {
    const { eventLog, nested } = this.#options;
    const run = { at: isoTime(atMs), kind, subject };
    this.table(jobsTable).delete(id);
    return eventLog.withCause(eventLog.newCause('job', kind), () => {
      try {
        const definition = this.config.service.jobs.get(kind);
        const first = eventLog.pending.length;
        nested(() => definition?.run(this, subject, definition.data().parse(data)));
        return { ...run, events: eventLog.pending.slice(first).map(({ name }) => name) };
      } catch (caught) {
        const error = messageOf(caught);
        eventLog.record('job.refused', { kind, subject, error });
        return { ...run, events: [], error };
      }
    });
  }

  #draw<T>(make: (rng: RngState) => T): T {
    const rng: RngState = [...this.#store.registers.rng];
    const made = make(rng);
    this.#store.setRegisters({ rng });
    return made;
  }
}
