import { nextUint32, seedRng } from './rng.ts';

/**
 * Random numbers of numbered records, in any order: each is a function of the seed, the record and a place in the record (a
 * counter-based generator). At one place all records have different numbers, so that a record can be found by its number there.
 */
export class RecordRandom {
  readonly #recordKey: number;
  readonly #placeKey: number;

  constructor(seed: number) {
    const state = seedRng(seed);
    this.#recordKey = nextUint32(state);
    this.#placeKey = nextUint32(state);
  }

  /** Returns 32 random bits. */
  word(record: number, place: number): number {
    return mix(mix(record ^ this.#recordKey) ^ this.#keyOf(place)) >>> 0;
  }

  /** Returns the record that has a number at a place. */
  recordOf(word: number, place: number): number {
    return (unmix(unmix(word) ^ this.#keyOf(place)) ^ this.#recordKey) >>> 0;
  }

  /** Returns a function that returns the numbers of a record one after the other, from a place on. */
  words(record: number, place: number): () => number {
    let next = place;
    return () => this.word(record, next++);
  }

  #keyOf(place: number): number {
    return Math.imul(place, 0x9e3779b1) ^ this.#placeKey;
  }
}

/** The last mixing step of MurmurHash, which maps different numbers to different ones. */
function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Takes {@link mix} back: each of its steps has an inverse. */
function unmix(mixed: number): number {
  let number = Math.imul(mixed ^ (mixed >>> 16), 0x7ed1b41d);
  number = Math.imul(number ^ (number >>> 13) ^ (number >>> 26), 0xa5cb9243);
  return number ^ (number >>> 16);
}
