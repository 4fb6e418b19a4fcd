import { setImmediate as nextTurn } from 'node:timers/promises';
import { stopwatch } from '../clock/clock.ts';

/** How long work may hold the process before others have a turn, in milliseconds. */
const SLICE_MS = 8;

/** Divides long work into slices, so that calls are answered meanwhile. */
export class Slices {
  #elapsed = stopwatch();

  /** Whether it is time for {@link pause}. */
  get isOver(): boolean {
    return this.#elapsed() > SLICE_MS;
  }

  /** Resolves once the calls that wait have had their turn. */
  async pause(): Promise<void> {
    await nextTurn();
    this.#elapsed = stopwatch();
  }
}
