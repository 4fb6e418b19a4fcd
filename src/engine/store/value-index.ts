import type { Parts } from '../core/parts.ts';
import { firstPosition } from './posting.ts';

/** Numbers of rows, ascending. */
export type RowNumbers = ArrayLike<number>;

/** Lists that are packed between two chances for other work. */
const LISTS_AT_ONCE = 500;

/** A list that is this many times as long as another is searched for each number of that, and read through otherwise. */
const MUCH_LONGER = 16;

const FREE = 0;
const LEFT = 0xffff_ffff;

/**
 * Numbers of rows by value, of rows that do not change. Most values of a large table belong to a single row: those are in a hash
 * table of numbers, which takes a third of the memory of a map of texts and nothing of the garbage collector's time.
 */
export class ValueIndex {
  readonly #isListed: (number: number, value: string) => boolean;
  /** Rows of the values that several have. */
  readonly #lists = new Map<string, RowNumbers>();
  /** In each place the hash of a value, and the number of its only row plus one: or {@link FREE}, or {@link LEFT} by a value that has a list. */
  #hashes = new Uint32Array(16);
  #owners = new Uint32Array(16);
  #taken = 0;

  /** @param isListed returns whether the row with a number is listed under a value */
  constructor(isListed: (number: number, value: string) => boolean) {
    this.#isListed = isListed;
  }

  /** Adds a row under a value. Rows come in the order of their numbers. */
  add(value: string, number: number): void {
    // Lists are arrays until they are packed.
    const list = this.#lists.get(value) as number[] | undefined;
    if (list !== undefined) {
      if (list[list.length - 1] !== number) list.push(number);
      return;
    }
    const hash = hashOf(value);
    const place = this.#place(hash, value);
    const owner = this.#owners[place] ?? FREE;
    if (owner === FREE) this.#take(place, hash, number + 1);
    else if (owner !== number + 1) {
      this.#lists.set(value, [owner - 1, number]);
      this.#owners[place] = LEFT;
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
    const owner = this.#owners[this.#place(hashOf(value), value)] ?? FREE;
    return owner === FREE ? [] : [owner - 1];
  }

  /** Returns the place of a value that a single row has, or else a free one. */
  #place(hash: number, value: string): number {
    const mask = this.#owners.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const owner = this.#owners[place] ?? FREE;
      if (owner === FREE) return place;
      if (this.#hashes[place] === hash && owner !== LEFT && this.#isListed(owner - 1, value)) return place;
    }
  }

  #take(place: number, hash: number, owner: number): void {
    this.#hashes[place] = hash;
    this.#owners[place] = owner;
    if (++this.#taken * 2 > this.#owners.length) this.#grow();
  }

  #grow(): void {
    const [hashes, owners] = [this.#hashes, this.#owners];
    const mask = owners.length * 2 - 1;
    this.#hashes = new Uint32Array(mask + 1);
    this.#owners = new Uint32Array(mask + 1);
    this.#taken = 0;
    for (let old = 0; old < owners.length; old++) {
      const owner = owners[old] ?? FREE;
      if (owner === FREE || owner === LEFT) continue;
      const hash = hashes[old] ?? 0;
      let place = hash & mask;
      while (this.#owners[place] !== FREE) place = (place + 1) & mask;
      this.#hashes[place] = hash;
      this.#owners[place] = owner;
      this.#taken++;
    }
  }
}

/** Returns 32 bits that depend on every character (FNV-1a, and the last mixing step of MurmurHash). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
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
