import { allRows, type RecordList } from '../../engine/control/record-list.ts';
import { containsInOrder } from '../../engine/kernel/core/text.ts';
import type { Row } from '../../engine/kernel/store/store.ts';
import { listsOf } from './engine-lists.ts';
import type { View } from './view.ts';

export interface Hits {
  list: RecordList;
  rows: readonly Row[];
}

/** Returns the lists that are searched. Call bodies contain the ids of all records. */
export function searchedLists(view: View): RecordList[] {
  return listsOf(view).filter(({ name }) => name !== 'calls');
}

/** Returns the newest rows that contain a text, by list. Lists show long IDs as `begin…end`. */
export function rowsContaining(view: View, lists: readonly RecordList[], text: string, limit: number): Hits[] {
  const parts = text.toLowerCase().split('…');
  // The parts must be in one value, not only in the row.
  const contains = (value: string) => containsInOrder(value, parts);
  const fits = (texts: string) => contains(texts) && (parts.length === 1 || texts.split('\n').some(contains));
  const found = lists.map((list) => {
    const rows: Row[] = [];
    for (const row of everyRow(view, list)) {
      if (rows.length === limit) break;
      if (fits(textsOf(row))) rows.push(row);
    }
    return { list, rows };
  });
  return found.filter(({ rows }) => rows.length > 0);
}

/** Returns the newest rows with a value that equals a text, by list; if there are none, those that contain it. */
export function rowsNamedBy(view: View, lists: readonly RecordList[], text: string, limit: number): Hits[] {
  const value = text.toLowerCase();
  const line = `\n${value}\n`;
  const found = lists.map((list) => {
    const [equal, containing]: [Row[], Row[]] = [[], []];
    for (const row of everyRow(view, list)) {
      if (equal.length === limit) break;
      const texts = textsOf(row);
      if (!texts.includes(value)) continue;
      if (texts.includes(line)) equal.push(row);
      else if (containing.length < limit) containing.push(row);
    }
    return { list, equal, containing };
  });
  const hasEqual = found.some(({ equal }) => equal.length > 0);
  return found.map(({ list, equal, containing }) => ({ list, rows: hasEqual ? equal : containing }));
}

/** Reads the texts of all rows, so that the first search while typing is as quick as the others. */
export function prepareSearch(view: View): void {
  for (const list of searchedLists(view)) everyRow(view, list).forEach(textsOf);
}

/** Returns all rows, newest first. A table reads them quicker than its list, which looks up what it shows. */
function everyRow({ world }: View, list: RecordList): readonly Row[] {
  return list.table === undefined ? allRows(list, world) : world.table(list.table).all();
}

const TEXTS = new WeakMap<Row, string>();

/** Returns the texts of a row in lower case, one a line. Rows never change, so each is read once. */
function textsOf(row: Row): string {
  const known = TEXTS.get(row);
  if (known !== undefined) return known;
  const texts = `${linesOf(row).toLowerCase()}\n`;
  TEXTS.set(row, texts);
  return texts;
}

function linesOf(value: unknown): string {
  if (typeof value === 'string') return `\n${value.replaceAll('\n', ' ')}`;
  if (typeof value !== 'object' || value === null) return '';
  let lines = '';
  for (const part of Object.values(value)) lines += linesOf(part);
  return lines;
}
