import type { Row, TableDefinition } from './table.ts';

/** By what rows are in order: their order text, and among equal ones their key. */
export type RowOrder<R extends Row> = Pick<TableDefinition<R>, 'order' | 'key'>;

export function isBefore<R extends Row>({ order, key }: RowOrder<R>, a: R, b: R): boolean {
  const [first, second] = [order(a), order(b)];
  return first === second ? key(a) < key(b) : first < second;
}

/** Returns the position of the first row that does not come before a row. */
export function positionOf<R extends Row>(by: RowOrder<R>, rows: readonly R[], row: R): number {
  return firstPosition(rows, (other) => !isBefore(by, other, row));
}

/** Returns the position of the first row that comes after a row. */
export function positionAfter<R extends Row>(by: RowOrder<R>, rows: readonly R[], row: R): number {
  return firstPosition(rows, (other) => isBefore(by, row, other));
}

/** Returns the first position, from `from` up to `to`, whose row `holds` is true for, and for all after it; `to` without one. */
export function firstPosition<R>(rows: readonly R[], holds: (row: R) => boolean, from = 0, to = rows.length): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row === undefined || holds(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}
