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
  #move: Move | undefined;

  constructor(world: LiveWorld, work: TimedWork, stop: AbortSignal) {
    this.#world = world;
    this.#work = work;
    this.#stop = stop;
    // At once, so that a state that is saved at the stop has no half of a move.
    stop.addEventListener('abort', () => this.#move?.cancel());
  }

  get isMoving(): boolean {
    return this.#move !== undefined;
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
    this.#move?.runs.push(run);
  }

  async #moveTo(targetMs: number, signal: AbortSignal | undefined): Promise<JobRun[]> {
    await this.#work.drain();
    const move = new Move(this.#world);
    this.#move = move;
    try {
      await this.#runAll(move, targetMs, signal);
      // A call may have moved the clock further meanwhile.
      if (!this.#isOver(move)) move.end(Math.max(targetMs, this.#world.nowMs()));
      return move.runs;
    } catch (error) {
      move.cancel();
      throw error;
    } finally {
      this.#move = undefined;
    }
  }

  async #runAll(move: Move, targetMs: number, signal: AbortSignal | undefined): Promise<void> {
    const { pace } = new Slices();
    const { externals } = this.#world.config;
    // What became due before the move may still wait for them.
    if (externals !== undefined) await externals.follow(this.#world);
    for (let part = 0; !this.#isOver(move); part++) {
      if (signal?.aborted) throw new DomainError('conflict', 'The clock move was abandoned by its caller');
      const nextMs = Math.max(this.#world.nowMs(), this.#nextMs());
      if (nextMs > targetMs) return;
      if (Math.max(part, move.runs.length) >= MAX_RUNS) throw tooMuch(nextMs);
      if (!move.runJob(nextMs)) await this.#work.drain();
      else if (externals !== undefined) await externals.follow(this.#world);
      await pace();
    }
  }

  #nextMs(): number {
    return Math.min(
      this.#world.nextJobMs() ?? Number.POSITIVE_INFINITY,
      this.#work.nextMs() ?? Number.POSITIVE_INFINITY,
    );
  }

  /** The move is over when the mock stops, or the state was replaced, for example by a reset. */
  #isOver(move: Move): boolean {
    return move.isReplaced || this.#stop.aborted;
  }
}

/** One move of the clock, which can be taken back as long as nothing else has changed the world. */
class Move {
  readonly runs: JobRun[] = [];
  readonly #world: LiveWorld;
  readonly #start;
  readonly #epoch: number;
  readonly #wasFrozen: boolean;
  /** The version of the world after the last change that this move made. */
  #version: number;
  #isDisturbed = false;
  #isOver = false;

  constructor(world: LiveWorld) {
    this.#world = world;
    this.#start = world.clockMove.begin();
    this.#epoch = world.epoch;
    this.#wasFrozen = world.clock.isFrozen;
    this.#version = world.version;
  }

  get isReplaced(): boolean {
    return this.#world.epoch !== this.#epoch;
  }

  /** Runs the next job that is due by a moment, or else sets the clock to that moment. Returns whether there was a job. */
  runJob(atMs: number): boolean {
    return this.#change(() => {
      const run = this.#world.runNextJob(atMs);
      if (run === undefined) this.#world.tx(({ clock }) => clock.hold(atMs));
      else this.runs.push(run);
      return run !== undefined;
    });
  }

  end(atMs: number): void {
    if (this.#isOver) return;
    this.#change(() => this.#world.tx(({ clock }) => clock.set(atMs, this.#wasFrozen)));
    this.#isOver = true;
    this.#world.clockMove.end();
  }

  /** Takes the move back, or else completes it at the time that it has reached. */
  cancel(): void {
    if (this.isReplaced || this.#isOver) return;
    if (this.#isDisturbed || this.#world.version !== this.#version) {
      this.end(this.#world.nowMs());
      return;
    }
    this.#isOver = true;
    this.#world.clockMove.takeBack(this.#start);
  }

  #change<T>(change: () => T): T {
    if (this.#world.version !== this.#version) this.#isDisturbed = true;
    const result = this.#world.clockMove.change(change);
    this.#version = this.#world.version;
    return result;
  }
}

function tooMuch(atMs: number): DomainError {
  const message = `More than ${MAX_RUNS} jobs and deliveries are due until then, the next at ${isoTime(atMs)}; move the clock in smaller steps`;
  return new DomainError('conflict', message);
}
