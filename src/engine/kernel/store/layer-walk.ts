import type { Layer } from './layer.ts';
import type { Listing } from './layer-indexes.ts';
import { entryPosition, firstPosition, keyOf, type Posting } from './posting.ts';
import type { Row } from './table.ts';

/** The lowest and the highest order text of a walk. */
export interface Bounds {
  from?: string | undefined;
  to?: string | undefined;
}

/** Positions of a listing from `low` up to `high`, which is not part of it, and likewise of its hidden entries. */
export interface Range<R extends Row> {
  readonly depth: number;
  readonly posting: Posting<R>;
  readonly hidden: readonly string[];
  low: number;
  high: number;
  hiddenLow: number;
  hiddenHigh: number;
}

/** So many entries are read one by one rather than searched. */
const FEW = 16;

/** Returns the parts of listings that are within bounds. */
export function rangesOf<R extends Row>(listings: readonly Listing<R>[], { from, to }: Bounds): Range<R>[] {
  const end = to === undefined ? undefined : `${to}\uffff`;
  return listings.map(({ depth, posting, hidden }) => {
    const low = from === undefined ? 0 : posting.positionOf(from);
    const hiddenLow = from === undefined ? 0 : entryPosition(hidden, from);
    const high = end === undefined ? posting.length : Math.max(low, positionOfEnd(posting, end));
    const hiddenHigh = end === undefined ? hidden.length : Math.max(hiddenLow, entryPosition(hidden, end));
    return { depth, posting, hidden, low, high, hiddenLow, hiddenHigh };
  });
}

/** Returns the position of the first entry that is not below `end`: most often the end of the listing, as for what is current. */
function positionOfEnd(posting: Posting<Row>, end: string): number {
  const { length } = posting;
  return length > 0 && posting.entryAt(length - 1) < end ? length : posting.positionOf(end);
}

/** Returns how many rows of the ranges no higher layer hides. */
export function countRanges(ranges: readonly Range<Row>[]): number {
  let count = 0;
  for (const range of ranges) count += range.high - range.low - hiddenIn(range);
  return count;
}

/** Returns the rows of all ranges from the greatest entry down, without those that a higher layer hides. */
export function* walkRanges<R extends Row>(
  layers: readonly Layer<R>[],
  ranges: Range<R>[],
  offset: number,
): Iterable<R> {
  const hides = ranges.some((range) => hiddenIn(range) > 0);
  let skip = offset === 0 ? 0 : leaveOut(ranges, offset);
  let hiddenRun = 0;
  let previous = '';
  for (let range = greatestOf(ranges); range !== undefined; range = greatestOf(ranges)) {
    const { posting, depth } = range;
    const entry = hides ? posting.entryAt(range.high - 1) : '';
    if (hiddenRun >= FEW && entry !== previous) {
      // Whoever deletes the newest rows one by one would otherwise walk past all that are gone, each time more.
      cut(ranges, entry);
      skip = leaveOut(ranges, Math.max(0, skip));
      hiddenRun = 0;
      continue;
    }
    previous = entry;
    const row = posting.rowAt(--range.high);
    if (hides && isHidden(layers, keyOf(entry), depth)) hiddenRun++;
    else {
      hiddenRun = 0;
      if (row && --skip < 0) yield row;
    }
  }
}

/** Returns the range whose last entry is the greatest. */
function greatestOf<R extends Row>(ranges: readonly Range<R>[]): Range<R> | undefined {
  let greatest: Range<R> | undefined;
  let greatestEntry: string | undefined;
  for (const range of ranges) {
    if (range.high <= range.low) continue;
    if (greatest === undefined) greatest = range;
    else {
      greatestEntry ??= greatest.posting.entryAt(greatest.high - 1);
      const entry = range.posting.entryAt(range.high - 1);
      if (entry > greatestEntry) [greatest, greatestEntry] = [range, entry];
    }
  }
  return greatest;
}

/**
 * Shortens the ranges so that they begin after the first `count` rows, or a few before that. Returns how many rows still have to be
 * left out. The cost does not depend on `count`.
 */
function leaveOut<R extends Row>(ranges: readonly Range<R>[], count: number): number {
  const [only] = ranges;
  if (ranges.length === 1 && only !== undefined && hiddenIn(only) === 0) {
    only.high = Math.max(only.low, only.high - count);
    return 0;
  }
  // What is searched shrinks from both ends; the ranges themselves lose only what is left out.
  const lows = ranges.map(({ low }) => low);
  const sizeAt = (i: number) => Math.max(0, (ranges[i]?.high ?? 0) - (lows[i] ?? 0));
  let left = count;
  for (;;) {
    let widest = 0;
    let size = 0;
    for (let i = 0; i < ranges.length; i++) {
      size += sizeAt(i);
      if (sizeAt(i) > sizeAt(widest)) widest = i;
    }
    const range = ranges[widest];
    if (range === undefined || sizeAt(widest) <= FEW) return left;
    const { posting } = range;
    const low = lows[widest] ?? 0;
    const hidden = ranges.reduce((sum, each) => sum + hiddenIn(each), 0);
    // Entries of the other layers, and hidden ones, move the place by as many as there are.
    const place = range.high - 1 - left;
    const position = firstPosition(
      Math.max(low, Math.min(range.high, place + size - sizeAt(widest) + 1)),
      (at) => countAbove(ranges, posting.entryAt(at), range, at) <= left,
      Math.max(low, place - hidden),
    );
    if (position > low) {
      const before = posting.entryAt(position - 1);
      ranges.forEach((each, i) => {
        lows[i] = each === range ? position : Math.max(lows[i] ?? 0, after(each.posting, before));
      });
    }
    if (position < range.high) {
      const entry = posting.entryAt(position);
      left -= countAbove(ranges, entry, range, position);
      cut(ranges, entry, range, position);
    }
    lows[widest] = Math.max(position, range.high - 1);
  }
}

/** Returns how many rows come before an entry, which is known to be at a position of one range. */
function countAbove<R extends Row>(ranges: readonly Range<R>[], entry: string, owner?: Range<R>, position = 0): number {
  let count = 0;
  for (const range of ranges) {
    const next = range === owner ? position + 1 : after(range.posting, entry);
    count += range.high - within(range.low, next, range.high);
    count -= range.hiddenHigh - within(range.hiddenLow, hiddenAfter(range.hidden, entry), range.hiddenHigh);
  }
  return count;
}

/** Leaves out all that comes before an entry, which may be known to be at a position of one range. */
function cut<R extends Row>(ranges: readonly Range<R>[], entry: string, owner?: Range<R>, position = 0): void {
  for (const range of ranges) {
    const next = range === owner ? position + 1 : after(range.posting, entry);
    range.high = within(range.low, next, range.high);
    range.hiddenHigh = within(range.hiddenLow, hiddenAfter(range.hidden, entry), range.hiddenHigh);
  }
}

function within(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** The position of the first entry that is greater. Nothing is between an entry and the same with a NUL at its end. */
function after(posting: Posting<Row>, entry: string): number {
  return posting.positionOf(`${entry}\u0000`);
}

function hiddenAfter(hidden: readonly string[], entry: string): number {
  return hidden.length === 0 ? 0 : entryPosition(hidden, `${entry}\u0000`);
}

function hiddenIn({ hiddenLow, hiddenHigh }: Range<Row>): number {
  return hiddenHigh - hiddenLow;
}

function isHidden<R extends Row>(layers: readonly Layer<R>[], key: string, depth: number): boolean {
  for (let i = depth + 1; i < layers.length; i++) if (layers[i]?.rows.has(key)) return true;
  return false;
}
