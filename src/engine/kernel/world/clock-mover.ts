import { isoTime } from '../clock/clock.ts';
import { DomainError } from '../core/errors.ts';
import type { World } from './world.ts';
import type { JobRun } from './world.types.ts';

/** Scheduled work besides jobs during a clock move. */
interface TimedWork {
  nextMs(): number | undefined;
  /** Runs due work. */
  drain(): Promise<void>;
}

/** Maximum jobs and deliveries per move. Stops jobs that reschedule themselves for the same time. */
const MAX_RUNS = 20_000;

/** Moves the clock of a world step by step through all due jobs and deliveries. */
export class ClockMover {
  readonly #world: World;
  readonly #work: TimedWork;
  readonly #stop: AbortSignal;
  #lastMove: Promise<unknown> = Promise.resolve();
  #runs: JobRun[] | undefined;

  constructor(world: World, work: TimedWork, stop: AbortSignal) {
    this.#world = world;
    this.#work = work;
    this.#stop = stop;
  }

  get isMoving(): boolean {
    return this.#runs !== undefined;
  }

  async settled(): Promise<void> {
    await this.#lastMove;
  }

  /**
   * Moves the clock after all earlier moves. Returns the runs in order.
   *
   * @param target returns the time to move to, in milliseconds; called once the earlier moves are over
   * @throws DomainError if too many jobs are due, or `signal` aborts. Then nothing has changed, unless other calls were
   * possible during the move: in that case the clock keeps the time reached, and all jobs due until then have run.
   */
  moveTo(target: () => number, signal?: AbortSignal): Promise<JobRun[]> {
    const move = this.#lastMove.then(() => this.#moveTo(target(), signal));
    this.#lastMove = move.catch(() => {});
    return move;
  }

  report(run: JobRun): void {
    this.#runs?.push(run);
  }

  async #moveTo(targetMs: number, signal: AbortSignal | undefined): Promise<JobRun[]> {
    await this.#work.drain();
    const world = this.#world;
    const { epoch } = world;
    const start = world.state();
    const wasFrozen = world.clock.isFrozen;
    // A reset or restore also ends a move.
    const isOver = () => world.epoch !== epoch || this.#stop.aborted;
    const runs: JobRun[] = [];
    this.#runs = runs;
    let hasWaited = false;
    try {
      for (let steps = 0; !isOver() && this.#nextMs() <= targetMs; steps++) {
        if (signal?.aborted) throw new DomainError('conflict', 'The clock move was abandoned by its caller');
        if (Math.max(steps, runs.length) >= MAX_RUNS) {
          const error = tooMuch(this.#nextMs());
          if (!hasWaited) world.restore(start);
          throw error;
        }
        hasWaited = (await this.#runNext(runs)) || hasWaited;
      }
      if (!isOver()) this.#hold(targetMs);
      return runs;
    } finally {
      this.#runs = undefined;
      if (!isOver()) world.tx(({ clock }) => clock.set(world.nowMs(), wasFrozen));
    }
  }

  /** Runs the next due job, or all other work. Returns true if other calls were possible in the meantime. */
  async #runNext(runs: JobRun[]): Promise<boolean> {
    const world = this.#world;
    const atMs = this.#nextMs();
    const run = world.runNextJob(Math.max(atMs, world.nowMs()));
    if (run !== undefined) {
      runs.push(run);
      return false;
    }
    this.#hold(atMs);
    await this.#work.drain();
    return true;
  }

  /** Holds the clock at a time, unless a call has moved it further. */
  #hold(ms: number): void {
    this.#world.tx(({ clock }) => clock.hold(Math.max(ms, clock.nowMs())));
  }

  #nextMs(): number {
    const moments = [this.#world.nextJobMs(), this.#work.nextMs()];
    return Math.min(...moments.map((ms) => ms ?? Number.POSITIVE_INFINITY));
  }
}

function tooMuch(atMs: number): DomainError {
  const problem = `More than ${MAX_RUNS} jobs and deliveries are due until then, the next at ${isoTime(atMs)}`;
  return new DomainError('conflict', `${problem}; move the clock in smaller steps`);
}
