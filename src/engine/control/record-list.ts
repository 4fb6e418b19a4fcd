import type { Row, TableDefinition } from '../kernel/store/store.ts';
import type { ReadTx } from '../kernel/world/tx.ts';

/** Lists of records and record pages as data: resources declare them, and the panel renders them. */

export interface ListAction {
  label: string;
  step?: { readonly do: string; readonly [name: string]: unknown };
  /** Method and path under `/__mock`. @default POST /steps */
  call?: string;
  /** Input fields by parameter path, such as `items.0.name`, with initial values. @default all of `schema` */
  ask?: Readonly<Record<string, string>> | undefined;
  /** Values of the input fields with which a record's page tries the step. @default those of the step's example */
  example?: Readonly<Record<string, unknown>> | undefined;
  /** Whether all fields may stay empty, so that the search can perform it without its form. @default false */
  hasDefaults?: boolean;
  /** JSON Schema of the parameters. @default the schema of the step */
  schema?: object;
  tone?: 'primary' | 'danger' | undefined;
  /** Page to show afterwards, under `/__mock/`. `{name}` is a field of the first step's result. */
  leadsTo?: string;
  /** One sentence about the result. @default the texts of its events */
  done?: string;
  /** Whether it would change nothing. The panel also disables steps that the record refuses. @default false */
  disabled?: boolean;
  /** Why it is disabled. The panel sets the reason for which a record refuses the step. */
  refusal?: string | undefined;
}

/** `currency` is an id or a symbol. */
export interface Money {
  amount: string;
  currency: string;
}

/** Value of a field. Several texts are lines. */
export type FieldValue = string | number | Money | readonly string[] | null | undefined;

export interface RecordField<R> {
  head: string;
  value: (row: R, tx: ReadTx) => FieldValue;
  /** @default as text */
  as?: 'id' | 'status' | 'time' | 'number' | 'wrapped' | 'url' | 'cut';
  /** Target of the value: the list of the referenced record, or a page under `/__mock/`. */
  link?: string | ((row: R, tx: ReadTx) => string | undefined);
  testid?: string | undefined;
}

/** The states of a record, for a picture of its life. */
export interface Life<R> {
  head: string;
  states: readonly string[];
  value: (row: R, tx: ReadTx) => string;
}

/** A part of a record's amount. */
export interface Share {
  label: string;
  value: Money;
  /** Part of the whole bar, from 0 to 1. */
  part: number;
  tone: 'success' | 'returned' | 'open';
}

/** A long text of a record's page. */
export interface RecordText {
  heading: string;
  /** Sentences above the text. */
  notes?: readonly string[];
  /** Plain text, such as headers. */
  text?: string | undefined;
  /** The value of JSON, shown as a tree, or text. */
  body?: unknown;
  /** Code to copy by its kind: curl, test. */
  code?: Readonly<Record<string, string>>;
}

export interface ListQuery {
  by: Readonly<Record<string, string | undefined>>;
  from?: string | undefined;
  offset: number;
  /** @default no limit */
  limit?: number;
}

export interface RecordList<R extends Row = Row> {
  /** Its address, `panel/NAME`, and the prefix of its test ids. */
  name: string;
  title: string;
  /** Heading above it in the navigation. @default Simulation */
  group?: string;
  /** Singular noun of its rows, for a list whose title does not name them: the list Clock has jobs. */
  counts?: string;
  /** Absent for records without a table, which define `rows`. */
  table?: TableDefinition<R>;
  keyOf: (row: R) => string;
  /** Columns from the left. The first links to the record page, which shows all of them. */
  columns: readonly RecordField<R>[];
  /** Additional content of a record page. */
  details?: readonly RecordField<R>[];
  /** Its states on a record's page, with the actions that lead from the present one to others. */
  lives?: readonly Life<R>[];
  /** Returns the parts of a bar on a record's page, such as what is paid and due. */
  shares?: (row: R, tx: ReadTx) => readonly Share[];
  /** Returns the heading of a record's page. @default the title of the list, and the reference or key */
  heading?: (row: R) => string;
  /** Returns long texts of a record's page. */
  texts?: (row: R, tx: ReadTx) => readonly RecordText[] | Promise<readonly RecordText[]>;
  /** Name of its key in other tables. */
  idName?: string;
  /** Returns related ids by index name. @default its key */
  related?: (row: R) => Readonly<Record<string, readonly string[]>>;
  /** Returns the id whose timeline a record page shows. @default the key; null for none */
  story?: ((row: R) => string) | null;
  /** Returns the ids of the assumptions that a record rests on. @default those of its timeline */
  assumptions?: (row: R) => readonly string[];
  /** Returns the actions of a record. Rows offer those without input. */
  actions?: (row: R, tx: ReadTx) => readonly ListAction[];
  /** Choices by name of an index or of a filter of `rows`; none for a text filter. */
  filters?: Readonly<Record<string, readonly string[]>>;
  /** Whether it can be filtered by period; the table is ordered by time. @default false */
  hasPeriod?: boolean;
  /** Returns a page of rows. @default table rows by index */
  rows: (tx: ReadTx, query: ListQuery) => { rows: readonly R[]; total: number };
  /** Actions above the list. */
  forms?: readonly ListAction[];
  facts?: readonly RecordField<undefined>[] | undefined;
  empty: string;
}

export function recordList<R extends Row>(
  list: Omit<RecordList<R>, 'keyOf' | 'rows'> & Partial<RecordList<R>> & { table: TableDefinition<R> },
): RecordList;
export function recordList<R extends Row>(list: RecordList<R>): RecordList;
export function recordList(list: Partial<RecordList>): unknown {
  const { table } = list;
  if (table === undefined) return list;
  return { keyOf: table.key, rows: (tx: ReadTx, query: ListQuery) => tx.table(table).search(query), ...list };
}

export function allRows({ rows }: RecordList, tx: ReadTx): readonly Row[] {
  return rows(tx, { by: {}, offset: 0 }).rows;
}

export function statusActions<S extends string>(
  labels: Readonly<Record<S, string>>,
  now: string,
  step: (to: S) => NonNullable<ListAction['step']>,
): ListAction[] {
  return (Object.keys(labels) as S[]).map((to) => ({ label: labels[to], step: step(to), disabled: to === now }));
}
