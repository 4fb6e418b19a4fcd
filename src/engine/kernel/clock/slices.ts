import { stopwatch } from './clock.ts';
import { defer } from './timers.ts';

/** How long work may hold the process before others have a turn, in milliseconds. */
const SLICE_MS = 10;

/** Divides long work into slices, so that calls and signals are answered meanwhile. */
export class Slices {
  #elapsed = stopwatch();

  /** Whether it is time for {@link pause}. */
  get isOver(): boolean {
    return this.#elapsed() > SLICE_MS;
  }

  /** Resolves once what waits has had its turn. */
  pause(): Promise<void> {
    return new Promise((resolve) => {
      defer(() => {
        this.#elapsed = stopwatch();
        resolve();
      });
    });
  }

  /** Pauses when it is time to, for long work to await between its parts. */
  readonly pace = (): Promise<void> | undefined => (this.isOver ? this.pause() : undefined);
}
