import type { Row, TableDefinition } from './table.ts';

/** Rows in order, the greatest last, in chunks. A chunk is replaced, not changed, so that lists with mostly the same rows share them. */
export type RowList<R extends Row> = readonly R[][];

/** By what rows are in order: their order text, and among equal ones their key. */
type RowOrder<R extends Row> = Pick<TableDefinition<R>, 'order' | 'key'>;

/** Rows that are added at the end fill chunks of so many. One that rows are inserted into is divided at twice as many. */
const CHUNK = 64;

export function lengthOf(list: RowList<Row>): number {
  let length = 0;
  for (const rows of list) length += rows.length;
  return length;
}

/** Adds a row. Its place is most often the last. @param isNew whether no other list has its chunks, and nobody has searched it */
export function addRow<R extends Row>(by: RowOrder<R>, list: R[][], row: R, isNew: boolean): void {
  const end = list.at(-1);
  const last = end?.at(-1);
  if (end === undefined || last === undefined) return void list.push([row]);
  const isLast = isBefore(by, last, row);
  if (isLast && end.length >= CHUNK) return void list.push([row]);
  if (isLast && isNew) return void end.push(row);
  const [chunk, at] = isLast ? [list.length - 1, end.length] : placeOf(by, list, row);
  const rows = (list[chunk] ?? []).toSpliced(at, 0, row);
  if (rows.length < 2 * CHUNK) list[chunk] = rows;
  else list.splice(chunk, 1, rows.slice(0, CHUNK), rows.slice(CHUNK));
}

/** Removes a row that the list has. */
export function removeRow<R extends Row>(by: RowOrder<R>, list: R[][], row: R): void {
  const [chunk, at] = placeOf(by, list, row);
  const rows = (list[chunk] ?? []).toSpliced(at, 1);
  if (rows.length > 0) list[chunk] = rows;
  else list.splice(chunk, 1);
}

/** Returns the position of the first row whose order text is at least a given one. */
export function positionFrom<R extends Row>({ order }: RowOrder<R>, list: RowList<R>, text: string): number {
  const [chunk, at] = firstPlace(list, (row) => order(row) >= text);
  return lengthOf(list.slice(0, chunk)) + at;
}

/** Returns the rows from position `low` up to `high`, which is not among them, the greatest first. */
export function* greatestFirst<R extends Row>(list: RowList<R>, low = 0, high = lengthOf(list)): Generator<R> {
  let start = lengthOf(list);
  for (let chunk = list.length - 1; chunk >= 0 && start > low; chunk--) {
    const rows = list[chunk] ?? [];
    start -= rows.length;
    for (let at = Math.min(rows.length, high - start) - 1; at >= 0 && start + at >= low; at--) {
      const row = rows[at];
      if (row !== undefined) yield row;
    }
  }
}

function placeOf<R extends Row>(by: RowOrder<R>, list: RowList<R>, row: R): [chunk: number, at: number] {
  return firstPlace(list, (other) => !isBefore(by, other, row));
}

/** Returns the place of the first row that `holds` is true for, and for all after it; that after the last one without any. */
function firstPlace<R extends Row>(list: RowList<R>, holds: (row: R) => boolean): [chunk: number, at: number] {
  const chunk = firstIndex(list, (rows) => {
    const last = rows.at(-1);
    return last === undefined || holds(last);
  });
  return [chunk, firstIndex(list[chunk] ?? [], holds)];
}

function firstIndex<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item === undefined || holds(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isBefore<R extends Row>({ order, key }: RowOrder<R>, a: R, b: R): boolean {
  const [first, second] = [order(a), order(b)];
  return first === second ? key(a) < key(b) : first < second;
}
