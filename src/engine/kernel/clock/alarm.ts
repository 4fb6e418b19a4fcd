import { machineNow } from './clock.ts';
import { defer, startTimer } from './timers.ts';

/** Calls a function at one moment of the machine's time; a new moment replaces the one before. */
export class Alarm {
  readonly #ring: () => void;
  #machineMs: number | undefined;
  #cancel = () => {};

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** Sets the moment, `undefined` for none. A moment in the past fires right after the current work. */
  set(machineMs: number | undefined): void {
    if (machineMs === this.#machineMs) return;
    this.#cancel();
    this.#machineMs = machineMs;
    if (machineMs === undefined) return;
    const ring = () => {
      this.#machineMs = undefined;
      this.#ring();
    };
    const delayMs = machineMs - machineNow();
    this.#cancel = delayMs <= 0 ? defer(ring) : startTimer(delayMs, ring);
  }
}
