import type { Row, TableDefinition } from '../kernel/store/store.ts';
import type { ReadTx } from '../kernel/world/tx.ts';

/** Lists of records as data: a resource says what its list shows and does, and the panel renders it. */

/** A field of a form, or with `options` a choice. */
export interface FormField {
  /**
   * How its text becomes a value, and the path of the value in the body: `num:respond.status`. A field `for:…` is a duration, a
   * field `at:…` a time. Filters have no kind.
   */
  name: string;
  label: string;
  value?: string | number | undefined;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  /** Width in characters. */
  size?: number;
  options?: readonly string[] | undefined;
  /** What the empty choice is called. @default any */
  none?: string | undefined;
  type?: 'number' | 'datetime-local' | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | 'any' | undefined;
  pattern?: string | undefined;
  /** Id of the list of suggestions. */
  list?: string | undefined;
  /** Unit of a duration. @default s */
  unit?: string | undefined;
  /** What is wrong with its value. */
  wrong?: string | undefined;
}

/** A button: a step, or another call of the control API. */
export interface ListAction {
  label: string;
  testid: string;
  step?: { readonly do: string; readonly [name: string]: unknown };
  /** Method and path under `/__mock`. @default POST /steps */
  call?: string;
  body?: Readonly<Record<string, unknown>> | undefined;
  tone?: 'primary' | 'danger' | undefined;
  /** Page to show afterwards, under `/__mock/`. `{name}` is a field of the first step's result. */
  leadsTo?: string;
  /** Whether it can be copied as code. @default true */
  copy?: boolean;
  /** Whether the record's state forbids it. The button keeps its place, so that no other takes it. @default false */
  disabled?: boolean;
  fields?: readonly FormField[];
}

/** Texts, and links with their pages under `/__mock/`. */
export type Words = readonly (string | readonly [text: string, path: string])[];

/** An amount with the id or the symbol of its currency. */
export interface Money {
  amount: string;
  currency: string;
}

/** What a cell shows. Several texts are lines. */
export type ListValue = string | number | Money | readonly string[] | null | undefined;

export interface ListColumn<R> {
  head: string;
  value: (row: R, tx: ReadTx) => ListValue;
  /** How the value is shown. @default as text */
  as?: 'id' | 'status' | 'time' | 'number' | 'amount' | 'wrapped';
  /** Returns the page under `/__mock/` that the value leads to. */
  link?: (row: R) => string;
  /** Returns what the tooltip says. */
  title?: (row: R, tx: ReadTx) => string | undefined;
  testid?: string;
  /** Whether the column is left out where the window is narrower than 1440 pixels. @default false */
  minor?: boolean;
  /** Whether rows have the column at all. @default always */
  when?: (rows: readonly R[]) => boolean;
}

/** How a record is found by the panel's search. */
export interface RecordSearch<R extends Row = Row> {
  table: TableDefinition<R>;
  /** Name of the kind in the plural. */
  name: string;
  /** The fields that are searched, the telling ones first, and as what. */
  fields: readonly (readonly [
    label: string,
    sort: 'text' | 'id' | 'hash' | 'amount',
    read: (row: R) => string | null | undefined,
    currencyOf?: (row: R) => string,
  ])[];
  /** Returns the rows that an index lists under a whole id, address or hash; they are all that is wanted. */
  exact?: (tx: ReadTx, whole: string, limit: number) => readonly R[];
  describe: (row: R) => {
    /** What people call the record. */
    title: string;
    /** Its page under `/__mock/`. */
    path: string;
    status?: string;
    amount?: Money;
  };
}

/** Periods of the filter for dates, in days before now. Today is the day of the clock, UTC. */
export const PERIODS: Readonly<Record<string, number>> = { today: 0, '7 days': 7, '30 days': 30, '12 months': 365 };

/** The filter for dates of a list that is ordered by time. */
export const sinceFilter: FormField = {
  name: 'since',
  label: 'Within',
  options: Object.keys(PERIODS),
  none: 'any time',
};

/** A page of a list. */
export interface ListQuery {
  /** The filters that are filled in. */
  by: Readonly<Record<string, string | undefined>>;
  /** Beginning of the period that {@link sinceFilter} names, ISO 8601. */
  from?: string | undefined;
  offset: number;
  limit: number;
}

/** The list of a resource in the panel. */
export interface RecordList<R extends Row = Row> {
  /** Its page under `/__mock/`. */
  path: string;
  /** Its name in the navigation. */
  title: string;
  /** Its group there. */
  group: string;
  /** Prefix of its test ids. */
  name: string;
  /** What it lists, in the plural. */
  what: string;
  table: TableDefinition<R>;
  /** Columns from the left. Each orders the list by a click on its head. */
  columns: readonly ListColumn<R>[];
  /** What the menu at the end of a row offers. */
  actions?: (row: R) => readonly ListAction[];
  /** Each filter is an index of the table, unless `rows` searches. */
  filters?: readonly FormField[];
  /** Returns a page of rows, where the filters are not just indexes of the table. */
  rows?: (tx: ReadTx, query: ListQuery) => { rows: readonly R[]; total: number };
  /** Forms, each opened by a button above the list. */
  forms?: readonly (ListAction & { title: string })[];
  keyOf: (row: R) => string;
  /** What to do first, where there is nothing. */
  empty: Words;
  /** How its records are found; those of other tables too. */
  searches: readonly RecordSearch[];
}

/** A list as a resource declares it: what mostly follows from the rest may be left out. */
interface GivenList<R extends Row> extends Omit<RecordList<R>, 'name' | 'what' | 'keyOf' | 'searches'> {
  /** @default the path below `panel/` */
  name?: string;
  /** @default the title, not capitalised */
  what?: string;
  /** @default the records of the list are not found */
  search?: Omit<RecordSearch<R>, 'table' | 'name'> & { name?: string };
  otherSearches?: readonly RecordSearch[];
}

/** Declares the list of a resource. Lists of many row types are in one list, which is why the row type is not kept. */
export function recordList<R extends Row>({ search, otherSearches = [], ...list }: GivenList<R>): RecordList {
  const { path, title, table } = list;
  const what = title.charAt(0).toLowerCase() + title.slice(1);
  const searches = [...(search === undefined ? [] : [{ table, name: title, ...search }]), ...otherSearches];
  // Table, columns and actions of one list agree, which this signature checks.
  return { name: path.replace('panel/', ''), what, keyOf: table.key, ...list, searches } as unknown as RecordList;
}

/** Returns a button for each status that a record can be set to. `step` is the step that does it. */
export function statusActions<S extends string>(
  name: string,
  labels: Readonly<Record<S, string>>,
  now: string,
  step: (to: S) => NonNullable<ListAction['step']>,
): ListAction[] {
  const all = Object.keys(labels) as S[];
  return all.map((to) => ({ label: labels[to], testid: `${name}-${to}`, step: step(to), disabled: to === now }));
}

/** Declares how the records of a table are found. */
export function recordSearch<R extends Row>(search: RecordSearch<R>): RecordSearch {
  return search as unknown as RecordSearch;
}
