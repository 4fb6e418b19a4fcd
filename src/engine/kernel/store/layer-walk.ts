import type { Layer } from './layer.ts';
import type { Listing } from './layer-stack.ts';
import { firstPosition, isBefore, positionAfter, type RowOrder } from './row-order.ts';
import type { Row } from './table.ts';

/** The lowest and the highest order text of a walk. */
export interface Bounds {
  from?: string | undefined;
  to?: string | undefined;
}

/** Positions of a listing's rows from `low` up to `high`, which is not part of it, and likewise of its hidden rows. */
interface Range<R extends Row> extends Listing<R> {
  low: number;
  high: number;
  hiddenLow: number;
  hiddenHigh: number;
}

/** So many hidden rows are passed one by one before the walk leaps over the rest. */
const FEW = 16;

/** A walk through the rows of several layers within bounds, from the greatest down, without those that a higher layer hides. */
export class LayerWalk<R extends Row> {
  readonly #by: RowOrder<R>;
  readonly #layers: readonly Layer<R>[];
  readonly #ranges: readonly Range<R>[];

  constructor(by: RowOrder<R>, layers: readonly Layer<R>[], listings: readonly Listing<R>[], bounds: Bounds) {
    this.#by = by;
    this.#layers = layers;
    this.#ranges = listings.map((listing) => rangeOf(by, listing, bounds));
  }

  count(): number {
    let count = 0;
    for (const range of this.#ranges) count += range.high - range.low - hiddenIn(range);
    return count;
  }

  /** Returns the rows after the first `offset`. They can be taken once. */
  *rows(offset = 0): Iterable<R> {
    const hides = this.#ranges.some((range) => hiddenIn(range) > 0);
    let skip = offset === 0 ? 0 : this.#leaveOut(offset);
    let hiddenRun = 0;
    let previous: R | undefined;
    for (let range = this.#greatest(); range !== undefined; range = this.#greatest()) {
      const row = range.rows[range.high - 1];
      if (row === undefined) return;
      if (hiddenRun >= FEW && previous !== undefined && isBefore(this.#by, row, previous)) {
        // Whoever deletes the newest rows one by one would otherwise walk past all that are gone, each time more.
        this.#cut(row);
        skip = this.#leaveOut(Math.max(0, skip));
        hiddenRun = 0;
        continue;
      }
      previous = row;
      range.high--;
      if (hides && this.#isHidden(row, range.depth)) hiddenRun++;
      else {
        hiddenRun = 0;
        if (--skip < 0) yield row;
      }
    }
  }

  #greatest(): Range<R> | undefined {
    let greatest: Range<R> | undefined;
    let last: R | undefined;
    for (const range of this.#ranges) {
      const row = range.high > range.low ? range.rows[range.high - 1] : undefined;
      if (row !== undefined && (last === undefined || isBefore(this.#by, last, row))) [greatest, last] = [range, row];
    }
    return greatest;
  }

  /** Leaves out the first `count` rows. Returns how many there were too few. The cost does not depend on `count`. */
  #leaveOut(count: number): number {
    const [only] = this.#ranges;
    if (this.#ranges.length === 1 && only !== undefined && hiddenIn(only) === 0) {
      only.high = Math.max(only.low, only.high - count);
      return 0;
    }
    let next: R | undefined;
    for (const { rows, low, high } of this.#ranges) {
      const position = firstPosition(rows, (row) => this.#countBefore(row) <= count, low, high);
      const row = position < high ? rows[position] : undefined;
      if (row !== undefined && (next === undefined || isBefore(this.#by, row, next))) next = row;
    }
    if (next === undefined) return count;
    const left = count - this.#countBefore(next);
    this.#cut(next);
    return left;
  }

  /** Returns how many rows come before a row in the walk. */
  #countBefore(row: R): number {
    let count = 0;
    for (const { rows, low, high, hidden, hiddenLow, hiddenHigh } of this.#ranges) {
      count += high - within(low, positionAfter(this.#by, rows, row), high);
      count -= hiddenHigh - within(hiddenLow, positionAfter(this.#by, hidden, row), hiddenHigh);
    }
    return count;
  }

  /** Leaves out all that comes before a row in the walk. */
  #cut(row: R): void {
    for (const range of this.#ranges) {
      range.high = within(range.low, positionAfter(this.#by, range.rows, row), range.high);
      range.hiddenHigh = within(range.hiddenLow, positionAfter(this.#by, range.hidden, row), range.hiddenHigh);
    }
  }

  #isHidden(row: R, depth: number): boolean {
    const key = this.#by.key(row);
    for (let i = depth + 1; i < this.#layers.length; i++) if (this.#layers[i]?.rows.has(key)) return true;
    return false;
  }
}

function rangeOf<R extends Row>(by: RowOrder<R>, { depth, rows, hidden }: Listing<R>, { from, to }: Bounds): Range<R> {
  const low = startOf(by, rows, from);
  const hiddenLow = startOf(by, hidden, from);
  const [high, hiddenHigh] = [endOf(by, rows, low, to), endOf(by, hidden, hiddenLow, to)];
  return { depth, rows, hidden, low, high, hiddenLow, hiddenHigh };
}

function startOf<R extends Row>({ order }: RowOrder<R>, rows: readonly R[], from: string | undefined): number {
  return from === undefined ? 0 : firstPosition(rows, (row) => order(row) >= from);
}

function endOf<R extends Row>({ order }: RowOrder<R>, rows: readonly R[], low: number, to: string | undefined): number {
  const last = to === undefined ? undefined : rows.at(-1);
  // Most often all rows are below, as for what is current.
  if (to === undefined || last === undefined || order(last) <= to) return Math.max(low, rows.length);
  return firstPosition(rows, (row) => order(row) >= `${to}\uffff`, low);
}

function within(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

function hiddenIn({ hiddenLow, hiddenHigh }: Range<Row>): number {
  return hiddenHigh - hiddenLow;
}
