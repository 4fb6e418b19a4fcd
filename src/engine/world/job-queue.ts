import { isoTime, readClock } from '../clock/clock.ts';
import { DomainError } from '../core/errors.ts';
import type { Happening } from '../mock/mock.types.ts';
import { type JobRow, jobsTable } from './jobs.model.ts';
import type { JobKind } from './jobs.ts';
import type { Job } from './tx.ts';
import type { World } from './world.ts';

/** Far more than a test needs, and seconds of work; a job that schedules itself for the same moment would run for ever. */
const MOST_JOBS = 20_000;

/** The jobs of one world: rows that wait for the clock or for a number of reads. */
export class JobQueue {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Lets a job happen, in place of one of the same kind and subject unless it is parallel. */
  add<K extends JobKind>({ kind, subject, when, data, parallel = false }: Job<K>): void {
    if (!parallel) this.remove(kind, subject);
    const seq = this.#world.nextSeq();
    const dueMs = 'dueMs' in when ? Math.max(when.dueMs, this.#world.nowMs()) : null;
    const polls = 'polls' in when ? when.polls : null;
    this.#world.table(jobsTable).put({ id: `job-${seq}`, seq, kind, subject, dueMs, polls, data: { ...data } });
    const at = dueMs === null ? { polls } : { due: isoTime(dueMs) };
    this.#world.chronicle.tell('job.scheduled', { kind, subject, ...at });
  }

  remove(kind: JobKind, subject: string): void {
    for (const job of this.#of(subject)) if (job.kind === kind) this.#world.table(jobsTable).delete(job.id);
  }

  /** Counts one read of a record; what waited for this read runs. Costs nothing when nothing waits for reads. */
  poll(subject: string): void {
    const jobs = this.#world.table(jobsTable);
    if (jobs.count({ index: 'waitsFor', value: 'polls' }) === 0) return;
    for (const job of this.#of(subject)) {
      if (job.polls === null) continue;
      if (job.polls > 1) jobs.put({ ...job, polls: job.polls - 1 });
      else this.#run(job, this.#world.nowMs());
    }
  }

  /** When the next job is due; undefined when none waits for the clock. */
  nextMs(): number | undefined {
    return this.#next(Number.POSITIVE_INFINITY)?.dueMs ?? undefined;
  }

  /**
   * Runs what has become due by now; of more than a move of the clock takes, the next call runs the rest. Costs nothing when
   * nothing waits.
   */
  runDue(): void {
    if (this.#world.table(jobsTable).count() === 0) return;
    const now = this.#world.nowMs();
    if (this.#next(now) !== undefined) this.#runInOrder(now);
  }

  /**
   * Moves the clock to a moment, through every job that is due until then, in order, each at its own time.
   * @throws DomainError when there are too many of them
   */
  runUntil(targetMs: number): Happening[] {
    const happened = this.#runInOrder(targetMs);
    const left = this.#next(targetMs);
    if (left !== undefined) throw tooManyJobs(left, left.dueMs ?? targetMs);
    return happened;
  }

  #runInOrder(targetMs: number): Happening[] {
    const world = this.#world;
    const happened: Happening[] = [];
    const wasFrozen = world.registers.clock.frozenAtMs !== null;
    for (let job = this.#next(targetMs); job !== undefined; job = this.#next(targetMs)) {
      if (happened.length === MOST_JOBS) break;
      const atMs = job.dueMs ?? targetMs;
      world.registers.clock = { frozenAtMs: atMs, offsetMs: 0 };
      happened.push(this.#run(job, atMs));
    }
    const machineMs = readClock({ frozenAtMs: null, offsetMs: 0 });
    world.registers.clock = wasFrozen
      ? { frozenAtMs: targetMs, offsetMs: 0 }
      : { frozenAtMs: null, offsetMs: targetMs - machineMs };
    return happened;
  }

  #of(subject: string): JobRow[] {
    return this.#world.table(jobsTable).search({ terms: [{ index: 'subject', value: subject }] }).rows;
  }

  #next(untilMs: number): JobRow | undefined {
    const [next] = this.#world
      .table(jobsTable)
      .search({ terms: [{ index: 'waitsFor', value: 'clock' }], limit: 1 }).rows;
    return next !== undefined && (next.dueMs ?? 0) <= untilMs ? next : undefined;
  }

  /** A job that is refused changes nothing and is told as such; the clock goes on. */
  #run(job: JobRow, atMs: number): Happening {
    const world = this.#world;
    const line = { at: isoTime(atMs), kind: job.kind, subject: job.subject };
    world.table(jobsTable).delete(job.id);
    return world.chronicle.because({ kind: 'job', name: job.kind, order: world.chronicle.next() }, () => {
      try {
        const definition = world.config.service.jobs.get(job.kind);
        const run = () => definition?.run(world, job.subject, definition.data().parse(job.data));
        return { ...line, events: world.eventsOf(run) };
      } catch (caught) {
        const error = caught instanceof Error ? caught.message : String(caught);
        world.chronicle.tell('job.refused', { kind: job.kind, subject: job.subject, error });
        return { ...line, events: [], error };
      }
    });
  }
}

function tooManyJobs({ kind }: JobRow, atMs: number): DomainError {
  const message = `More than ${MOST_JOBS} jobs are due until then, the last of them ${kind} at ${isoTime(atMs)}; move the clock in smaller steps`;
  return new DomainError('conflict', message);
}
