import type { JobRun } from '../mock/mock.types.ts';
import type { World } from '../world/world.ts';

/** Scheduled work, apart from jobs, that has to run while the clock moves. */
export interface TimedWork {
  /** Returns the moment at which the next job or the next work is due; undefined when none is. */
  nextMs(): number | undefined;
  /** Does the work that is due now. Resolves once none is left. */
  drain(): Promise<void>;
}

/** Moves the clock of one world through every moment at which a job or other work is due. Moves run one after the other. */
export class ClockMover {
  readonly #world: World;
  readonly #work: TimedWork;
  readonly #stop: AbortSignal;
  #lastMove: Promise<unknown> = Promise.resolve();
  /** What the move under way has run so far. */
  #runs: JobRun[] | undefined;

  constructor(world: World, work: TimedWork, stop: AbortSignal) {
    this.#world = world;
    this.#work = work;
    this.#stop = stop;
  }

  get isMoving(): boolean {
    return this.#runs !== undefined;
  }

  /** Resolves once no move is under way. */
  async settled(): Promise<void> {
    await this.#lastMove;
  }

  /** Moves the clock once all earlier moves have completed. Returns what ran, in order. */
  moveTo(targetMs: number): Promise<JobRun[]> {
    const move = this.#lastMove.then(() => this.#move(targetMs));
    this.#lastMove = move.catch(() => {});
    return move;
  }

  /** Adds work that was done to what the move under way has run. */
  report(run: JobRun): void {
    this.#runs?.push(run);
  }

  async #move(targetMs: number): Promise<JobRun[]> {
    const world = this.#world;
    const { epoch } = world;
    const wasFrozen = world.clock.isFrozen;
    const isOver = () => world.epoch !== epoch || this.#stop.aborted;
    this.#runs = [];
    try {
      await this.#work.drain();
      const runs: JobRun[] = [];
      this.#runs = runs;
      while (!isOver()) {
        const nextMs = Math.max(world.nowMs(), this.#work.nextMs() ?? Number.POSITIVE_INFINITY);
        if (nextMs > targetMs) break;
        world.tx(({ clock }) => clock.hold(nextMs));
        runs.push(...world.moveTo(nextMs));
        await this.#work.drain();
      }
      // A call may have moved the clock further meanwhile.
      if (!isOver()) world.tx(({ clock }) => clock.set(Math.max(targetMs, world.nowMs()), wasFrozen));
      return runs;
    } finally {
      this.#runs = undefined;
    }
  }
}
