import type { Parts } from '../core/parts.ts';
import { firstPosition } from './posting.ts';

/** Numbers of rows, ascending. */
export type RowNumbers = ArrayLike<number>;

/** Lists that are packed between two chances for other work. */
const LISTS_AT_ONCE = 500;

/** A list that is this many times as long as another is searched for each number of that, and read through otherwise. */
const MUCH_LONGER = 16;

/**
 * Numbers of rows by value, of rows that do not change. Most values of most indexes belong to a single row, so those are kept
 * without a list.
 */
export class ValueIndex {
  /** The number of a single row, or -1 and below: the place of a list. */
  readonly #places = new Map<string, number>();
  readonly #lists: RowNumbers[] = [];

  /** Adds a row under a value. Rows come in the order of their numbers. */
  add(value: string, number: number): void {
    const place = this.#places.get(value);
    if (place === undefined) this.#places.set(value, number);
    else if (place >= 0) {
      if (place === number) return;
      this.#lists.push([place, number]);
      this.#places.set(value, -this.#lists.length);
    } else {
      // Lists are arrays until they are packed.
      const list = this.#lists[-place - 1] as number[];
      if (list[list.length - 1] !== number) list.push(number);
    }
  }

  /** Packs the lists, once all rows are added. */
  *packing(): Parts<void> {
    for (const [at, list] of this.#lists.entries()) {
      this.#lists[at] = Uint32Array.from(list);
      if (at % LISTS_AT_ONCE === 0) yield;
    }
  }

  /** Returns the numbers of the rows that have a value. */
  numbers(value: string): RowNumbers {
    const place = this.#places.get(value);
    if (place === undefined) return [];
    return place >= 0 ? [place] : (this.#lists[-place - 1] ?? []);
  }
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
