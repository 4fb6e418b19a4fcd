import type { Parts } from '../core/parts.ts';
import { firstPosition } from './posting.ts';

/** Numbers of rows, ascending. */
export type RowNumbers = ArrayLike<number>;

/** Lists that are packed between two chances for other work. */
const LISTS_AT_ONCE = 500;

/** A list that is this many times as long as another is searched for each number of that, and read through otherwise. */
const MUCH_LONGER = 16;

const FREE = 0;
const LIST = 0xffff_ffff;

/**
 * Numbers of rows by value, of rows that do not change. Most values of a large table belong to a single row: those are in a hash
 * table of numbers, which takes a third of the memory of a map of texts and nothing of the garbage collector's time.
 */
export class ValueIndex {
  readonly #isListed: (number: number, value: string) => boolean;
  /** Rows of the values that several have. */
  readonly #lists = new Map<string, RowNumbers>();
  /** Two numbers a place: the hash of a value, and its only row plus one, or {@link FREE}, or {@link LIST} for a value that has a list by now. */
  #places = new Uint32Array(32);
  #taken = 0;

  /** @param isListed returns whether the row with a number is listed under a value */
  constructor(isListed: (number: number, value: string) => boolean) {
    this.#isListed = isListed;
  }

  /** Adds a row under a value. Rows come in the order of their numbers, and each value of a row once. */
  add(value: string, number: number): void {
    // Lists are arrays until they are packed.
    const list = this.#lists.get(value) as number[] | undefined;
    if (list !== undefined) {
      if (list[list.length - 1] !== number) list.push(number);
      return;
    }
    const hash = hashOf(value);
    const place = this.#place(hash, value);
    const owner = this.#places[place + 1] ?? FREE;
    if (owner === FREE) this.#take(place, hash, number + 1);
    // The place belongs to another value of this row, which has the same hash.
    else if (owner === number + 1) this.#lists.set(value, [number]);
    else {
      this.#lists.set(value, [owner - 1, number]);
      this.#places[place + 1] = LIST;
    }
  }

  /** Packs the lists, once all rows are added. */
  *packing(): Parts<void> {
    let packed = 0;
    for (const [value, list] of this.#lists) {
      this.#lists.set(value, new Uint32Array(list));
      if (++packed % LISTS_AT_ONCE === 0) yield;
    }
  }

  /** Returns the numbers of the rows that have a value. */
  numbers(value: string): RowNumbers {
    const list = this.#lists.get(value);
    if (list !== undefined) return list;
    const owner = this.#places[this.#place(hashOf(value), value) + 1] ?? FREE;
    return owner === FREE ? [] : [owner - 1];
  }

  /** Returns the place of a value without a list, or else a free one. */
  #place(hash: number, value: string): number {
    const places = this.#places;
    const mask = places.length - 1;
    for (let place = (hash * 2) & mask; ; place = (place + 2) & mask) {
      const owner = places[place + 1] ?? FREE;
      if (owner === FREE) return place;
      if (places[place] === hash && owner !== LIST && this.#isListed(owner - 1, value)) return place;
    }
  }

  #take(place: number, hash: number, owner: number): void {
    this.#places[place] = hash;
    this.#places[place + 1] = owner;
    // Half of the places stay free.
    if (++this.#taken * 4 > this.#places.length) this.#grow();
  }

  #grow(): void {
    const old = this.#places;
    const places = new Uint32Array(old.length * 2);
    const mask = places.length - 1;
    for (let at = 0; at < old.length; at += 2) {
      const owner = old[at + 1] ?? FREE;
      if (owner === FREE) continue;
      const hash = old[at] ?? 0;
      let place = (hash * 2) & mask;
      while (places[place + 1] !== FREE) place = (place + 2) & mask;
      places[place] = hash;
      places[place + 1] = owner;
    }
    this.#places = places;
  }
}

/** Returns 32 bits that depend on every character (with the last mixing step of MurmurHash). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5 ^ text.length;
  // Two characters at a time take half as long.
  for (let at = 0; at + 1 < text.length; at += 2) {
    hash = Math.imul(hash ^ (text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16)), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  if (text.length % 2 === 1) hash = Math.imul(hash ^ text.charCodeAt(text.length - 1), 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns the numbers that are in both lists; the first is the shorter one. */
export function meet(short: RowNumbers, long: RowNumbers): RowNumbers {
  const found = new Uint32Array(short.length);
  const skips = long.length > short.length * MUCH_LONGER;
  let count = 0;
  let at = 0;
  for (let i = 0; i < short.length && at < long.length; i++) {
    const number = short[i] ?? 0;
    if (skips) at = firstPosition(long.length, (position) => (long[position] ?? 0) >= number, at);
    else while ((long[at] ?? number) < number) at++;
    if (long[at] === number) found[count++] = number;
  }
  return found.slice(0, count);
}
