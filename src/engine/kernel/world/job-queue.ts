import { isoTime } from '../clock/clock.ts';
import { addDuration } from '../clock/duration.ts';
import { DomainError, messageOf } from '../core/errors.ts';
import type { JobDefinition, JobKind } from './declarations.ts';
import type { EventLog } from './event-log.ts';
import { type JobRow, jobsTable } from './jobs.model.ts';
import type { Job, Tx } from './tx.ts';
import type { JobRun } from './world.types.ts';

export interface JobQueueOptions {
  config: { readonly service: { readonly jobs: ReadonlyMap<string, JobDefinition<unknown>> } };
  eventLog: EventLog;
  /** Runs the work of a job atomically. Returns the names of the events that it published. */
  attempt: (change: () => void) => string[];
  /** Runs a change as a whole or not at all. */
  savepoint: <T>(change: () => T) => T;
}

/** Limit of jobs that a step runs, which nothing can interrupt. A move by the control API runs more. */
const MAX_IN_STEP = 500;

/** Limit of jobs that run before a call; the next calls run the rest. */
const MAX_BEFORE_CALL = 200;

/** The jobs of one world: rows that wait for the clock or for a number of reads. */
export class JobQueue {
  readonly #tx: Tx;
  readonly #options: JobQueueOptions;

  constructor(tx: Tx, options: JobQueueOptions) {
    this.#tx = tx;
    this.#options = options;
  }

  /** Adds a job. It replaces a job of the same kind and subject unless it is parallel. */
  add<K extends JobKind>({ kind, subject, when, data, parallel = false }: Job<K>): void {
    if (!parallel) this.remove(kind, subject);
    const seq = this.#tx.nextSeq();
    const nowMs = this.#tx.nowMs();
    const atMs = 'after' in when ? addDuration(nowMs, when.after) : 'dueMs' in when ? when.dueMs : undefined;
    const dueMs = atMs === undefined ? null : Math.max(atMs, nowMs);
    const polls = 'polls' in when ? when.polls : null;
    this.#tx.table(jobsTable).put({ id: `job-${seq}`, seq, kind, subject, dueMs, polls, data: { ...data } });
    const at = dueMs === null ? { polls } : { due: isoTime(dueMs) };
    this.#options.eventLog.record('job.scheduled', { kind, subject, ...at });
  }

  remove(kind: JobKind, subject: string): void {
    for (const job of this.#of(subject)) if (job.kind === kind) this.#tx.table(jobsTable).delete(job.id);
  }

  /** Counts one read of a record, and runs the jobs that waited for this read. Costs nothing when none waits for reads. */
  poll(subject: string): void {
    const jobs = this.#tx.table(jobsTable);
    if (jobs.count('waitsFor', 'polls') === 0) return;
    for (const job of this.#of(subject)) {
      // A job that ran before may have replaced or removed this one.
      if (job.polls === null || jobs.get(job.id) === undefined) continue;
      if (job.polls > 1) jobs.put({ ...job, polls: job.polls - 1 });
      else this.#options.savepoint(() => this.#run(job, this.#tx.nowMs()));
    }
  }

  nextMs(): number | undefined {
    return this.#next(Number.POSITIVE_INFINITY)?.dueMs ?? undefined;
  }

  /** Returns whether a job is due by now. Costs nothing when none waits. */
  hasDue(): boolean {
    return this.#tx.table(jobsTable).count() > 0 && this.#next(this.#tx.nowMs()) !== undefined;
  }

  /** Runs the jobs that are due now, up to a limit; the next call runs the rest. */
  runDue(): void {
    this.#runInOrder(this.#tx.nowMs(), MAX_BEFORE_CALL);
  }

  /** Runs the next job that is due by a moment, at its own time. Returns undefined when there is none. */
  runNext(untilMs: number): JobRun | undefined {
    const job = this.#next(untilMs);
    if (job === undefined) return undefined;
    const atMs = job.dueMs ?? untilMs;
    this.#tx.clock.hold(atMs);
    return this.#run(job, atMs);
  }

  /** Moves the clock to a moment and runs what is due until then, each job at its time. @throws DomainError for too many */
  runUntil(targetMs: number): JobRun[] {
    const runs = this.#runInOrder(targetMs, MAX_IN_STEP);
    const left = this.#next(targetMs);
    if (left === undefined) return runs;
    const next = `${left.kind} at ${isoTime(left.dueMs ?? targetMs)}`;
    const message = `More than ${MAX_IN_STEP} jobs are due until then, the next of them ${next}; use mock.clock, or move in smaller steps`;
    throw new DomainError('conflict', message);
  }

  #runInOrder(targetMs: number, most: number): JobRun[] {
    const { clock } = this.#tx;
    const runs: JobRun[] = [];
    const wasFrozen = clock.isFrozen;
    try {
      while (runs.length < most) {
        const run = this.#options.savepoint(() => this.runNext(targetMs));
        if (run === undefined) break;
        runs.push(run);
      }
    } finally {
      clock.set(targetMs, wasFrozen);
    }
    return runs;
  }

  #of(subject: string): JobRow[] {
    return this.#tx.table(jobsTable).search({ by: { subject } }).rows;
  }

  #next(untilMs: number): JobRow | undefined {
    const [next] = this.#tx.table(jobsTable).search({ by: { waitsFor: 'clock' }, limit: 1 }).rows;
    return next !== undefined && (next.dueMs ?? 0) <= untilMs ? next : undefined;
  }

  /** Runs one job. A job that throws changes nothing and is reported with its error. */
  #run({ id, kind, subject, data }: JobRow, atMs: number): JobRun {
    const { config, eventLog, attempt } = this.#options;
    const run = { at: isoTime(atMs), kind, subject };
    this.#tx.table(jobsTable).delete(id);
    return eventLog.withCause({ kind: 'job', name: kind, order: eventLog.nextOrder() }, () => {
      try {
        const definition = config.service.jobs.get(kind);
        const change = () => definition?.run(this.#tx, subject, definition.data().parse(data));
        return { ...run, events: attempt(change) };
      } catch (caught) {
        const error = messageOf(caught);
        eventLog.record('job.refused', { kind, subject, error });
        return { ...run, events: [], error };
      }
    });
  }
}
