import { randomHex, ulid } from '../../engine/kernel/core/random-ids.ts';
import { nextUint32, type RngState, seedRng } from '../../engine/kernel/core/rng.ts';

/** What generated rows draw, the same for equal seeds. */
export class Draws {
  readonly #rng: RngState;

  constructor(seed: number) {
    this.#rng = seedRng(seed);
  }

  /** Returns a whole number from 0 up to but not including `end`. */
  below(end: number): number {
    return nextUint32(this.#rng) % end;
  }

  hex(digits: number, prefix = ''): string {
    return prefix + randomHex(this.#rng, digits);
  }

  ulid(ms: number): string {
    return ulid(this.#rng, ms, 0);
  }

  /** Returns one element of a list that is not empty. */
  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}
