import { type Parts, ROWS_AT_ONCE } from '../core/parts.ts';
import { isBefore, type RowOrder } from './row-order.ts';
import type { Row } from './table.ts';

/** Returns rows in order, in parts. Rows that are in order already are only compared. */
export function* sortingRows<R extends Row>(by: RowOrder<R>, rows: readonly R[]): Parts<readonly R[]> {
  if (rows.length <= ROWS_AT_ONCE) return rows.toSorted((a, b) => (isBefore(by, a, b) ? -1 : 1));
  const middle = rows.length >>> 1;
  const first = yield* sortingRows(by, rows.slice(0, middle));
  yield;
  const second = yield* sortingRows(by, rows.slice(middle));
  return yield* merging(by, first, second);
}

function* merging<R extends Row>(by: RowOrder<R>, a: readonly R[], b: readonly R[]): Parts<readonly R[]> {
  if (follows(by, a, b)) return a.concat(b);
  if (follows(by, b, a)) return b.concat(a);
  const merged: R[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [left, right] = [a[i], b[j]];
    if (left === undefined && right === undefined) return merged;
    if (right === undefined || (left !== undefined && isBefore(by, left, right))) {
      if (left !== undefined) merged.push(left);
      i++;
    } else {
      merged.push(right);
      j++;
    }
    if (merged.length % ROWS_AT_ONCE === 0) yield;
  }
}

function follows<R extends Row>(by: RowOrder<R>, list: readonly R[], next: readonly R[]): boolean {
  const [last, first] = [list.at(-1), next[0]];
  return last === undefined || first === undefined || isBefore(by, last, first);
}
