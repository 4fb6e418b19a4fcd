import { type Parts, ROWS_AT_ONCE } from '../core/parts.ts';
import type { Row, TableDefinition } from './table.ts';

/** Returns the rows in the order of their table, in parts. Rows that are in order already are only compared. */
export function* sortingRows<R extends Row>(
  definition: TableDefinition<R>,
  rows: Iterable<R | null>,
): Parts<readonly R[]> {
  const { order, key } = definition;
  const isBefore = (a: R, b: R) => {
    const [first, second] = [order(a), order(b)];
    return first === second ? key(a) < key(b) : first < second;
  };
  const inOrder: R[] = [];
  const others: R[] = [];
  let last: R | undefined;
  let lastOrder = '';
  let seen = 0;
  for (const row of rows) {
    if (row === null) continue;
    const text = order(row);
    if (last === undefined || text > lastOrder || (text === lastOrder && key(row) > key(last))) {
      inOrder.push(row);
      last = row;
      lastOrder = text;
    } else others.push(row);
    if (++seen % ROWS_AT_ONCE === 0) yield;
  }
  if (others.length === 0) return inOrder;
  return yield* merging(inOrder, yield* sorting(others, isBefore), isBefore);
}

type IsBefore<R> = (a: R, b: R) => boolean;

function* sorting<R extends Row>(rows: readonly R[], isBefore: IsBefore<R>): Parts<readonly R[]> {
  if (rows.length <= ROWS_AT_ONCE) return rows.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  const middle = rows.length >>> 1;
  const first = yield* sorting(rows.slice(0, middle), isBefore);
  yield;
  const second = yield* sorting(rows.slice(middle), isBefore);
  return yield* merging(first, second, isBefore);
}

/** Merges two lists that are in order. */
function* merging<R extends Row>(a: readonly R[], b: readonly R[], isBefore: IsBefore<R>): Parts<readonly R[]> {
  if (follows(a, b, isBefore)) return a.concat(b);
  if (follows(b, a, isBefore)) return b.concat(a);
  const merged: R[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [left, right] = [a[i], b[j]];
    if (left === undefined && right === undefined) return merged;
    if (right === undefined || (left !== undefined && isBefore(left, right))) {
      if (left !== undefined) merged.push(left);
      i++;
    } else {
      merged.push(right);
      j++;
    }
    if (merged.length % ROWS_AT_ONCE === 0) yield;
  }
}

/** Returns whether all of `next` comes after all of `list`. */
function follows<R extends Row>(list: readonly R[], next: readonly R[], isBefore: IsBefore<R>): boolean {
  const [last, first] = [list.at(-1), next[0]];
  return last === undefined || first === undefined || isBefore(last, first);
}
