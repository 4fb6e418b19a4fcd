import { DomainError } from '../core/errors.ts';
import type { LiveWorld } from '../world/live-world.ts';
import type { JobRun } from '../world/world.types.ts';
import { isoTime } from './clock.ts';
import { Slices } from './slices.ts';

/** Scheduled work, apart from jobs, that has to run while the clock moves. */
export interface TimedWork {
  /** Returns the moment at which the next of it is due; undefined when none is. */
  nextMs(): number | undefined;
  /** Does the work that is due now. Resolves once none is left. */
  drain(): Promise<void>;
}

/** Limit of jobs and deliveries in one move. It stops a job that schedules itself for the same moment from running forever. */
const MAX_RUNS = 20_000;

/** Moves the clock of one world through every moment at which something is due. Between two jobs other calls are answered. */
export class ClockMover {
  readonly #world: LiveWorld;
  readonly #work: TimedWork;
  readonly #stop: AbortSignal;
  #lastMove: Promise<unknown> = Promise.resolve();
  /** What the move under way has run. */
  #runs: JobRun[] | undefined;
  #wasFrozen = false;

  constructor(world: LiveWorld, work: TimedWork, stop: AbortSignal) {
    this.#world = world;
    this.#work = work;
    this.#stop = stop;
    stop.addEventListener('abort', () => this.#cancel());
  }

  get isMoving(): boolean {
    return this.#runs !== undefined;
  }

  async settled(): Promise<void> {
    await this.#lastMove;
  }

  /**
   * Moves the clock once all earlier moves have completed. Returns what ran, in order.
   *
   * @throws DomainError when too much is due, or `signal` aborts. Nothing has changed then, unless other calls or deliveries
   * were made meanwhile; in this case the clock stays where it is, and everything due until there was run.
   */
  moveTo(targetMs: number, signal?: AbortSignal): Promise<JobRun[]> {
    const move = this.#lastMove.then(() => this.#moveTo(targetMs, signal));
    this.#lastMove = move.catch(() => {});
    return move;
  }

  /** Adds work that was done to what the move under way has run. */
  report(run: JobRun): void {
    this.#runs?.push(run);
  }

  async #moveTo(targetMs: number, signal: AbortSignal | undefined): Promise<JobRun[]> {
    await this.#work.drain();
    const runs: JobRun[] = [];
    this.#runs = runs;
    this.#wasFrozen = this.#world.clock.isFrozen;
    this.#world.clockMove.begin();
    try {
      await this.#runAll(runs, targetMs, signal);
      // A call may have moved the clock further meanwhile.
      if (!this.#isOver) this.#end(Math.max(targetMs, this.#world.nowMs()));
      return runs;
    } catch (error) {
      this.#cancel();
      throw error;
    } finally {
      this.#runs = undefined;
    }
  }

  async #runAll(runs: JobRun[], targetMs: number, signal: AbortSignal | undefined): Promise<void> {
    const { pace } = new Slices();
    const { externals } = this.#world.config;
    // What became due before the move may still wait for them.
    if (externals !== undefined) await externals.follow(this.#world);
    for (let part = 0; !this.#isOver; part++) {
      if (signal?.aborted) throw new DomainError('conflict', 'The clock move was abandoned by its caller');
      const nextMs = Math.max(this.#world.nowMs(), this.#nextMs());
      if (nextMs > targetMs) return;
      if (Math.max(part, runs.length) >= MAX_RUNS) throw tooMuch(nextMs);
      if (!this.#runJob(runs, nextMs)) await this.#work.drain();
      else if (externals !== undefined) await externals.follow(this.#world);
      await pace();
    }
  }

  /** Runs the next job that is due by a moment, or else sets the clock to that moment. Returns whether there was a job. */
  #runJob(runs: JobRun[], atMs: number): boolean {
    return this.#world.clockMove.change(() => {
      const run = this.#world.runNextJob(atMs);
      if (run === undefined) this.#world.tx(({ clock }) => clock.hold(atMs));
      else runs.push(run);
      return run !== undefined;
    });
  }

  #nextMs(): number {
    return Math.min(
      this.#world.nextJobMs() ?? Number.POSITIVE_INFINITY,
      this.#work.nextMs() ?? Number.POSITIVE_INFINITY,
    );
  }

  /** The move is over when the mock stops, or the state was replaced, for example by a reset. */
  get #isOver(): boolean {
    return !this.#world.clockMove.isUnderWay || this.#stop.aborted;
  }

  #end(atMs: number): void {
    const { clockMove } = this.#world;
    clockMove.change(() => this.#world.tx(({ clock }) => clock.set(atMs, this.#wasFrozen)));
    clockMove.end();
  }

  /** Takes the move back, or else completes it at the time that it has reached. */
  #cancel(): void {
    const { clockMove } = this.#world;
    if (clockMove.isUnderWay && !clockMove.takeBack()) this.#end(this.#world.nowMs());
  }
}

function tooMuch(atMs: number): DomainError {
  const message = `More than ${MAX_RUNS} jobs and deliveries are due until then, the next at ${isoTime(atMs)}; move the clock in smaller steps`;
  return new DomainError('conflict', message);
}
