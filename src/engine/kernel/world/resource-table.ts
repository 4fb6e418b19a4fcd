import type * as z from 'zod';
import type { Transitions } from '../core/transitions.ts';
import type { Row, TableDefinition } from '../store/store.ts';
import type { ReadTx } from './tx.ts';

/** A field of a row that names a row of another table. */
export interface RowReference {
  field: string;
  to: Pick<TableDefinition<Row>, 'name'>;
  id: string | null;
}

/** What the engine does with the rows of a table beside storing them. */
export interface TableDetails<R extends Row, I extends string = string> {
  /** Returns the rows of other tables that a row cannot be without. */
  references?: (row: R) => readonly RowReference[];
  /** Index under which references find a row, beside its key. */
  referredBy?: I;
  /** Returns the number that the workspace's counter gave to a row. */
  number?: (row: R) => number;
  /** Index under which a record is also known by an id, beside its key. */
  alias?: I;
  /** Returns the ids of what belongs to a record, for `GET /__mock/explain/{id}`. */
  related?: (tx: ReadTx, row: R) => Iterable<string>;
  /** Whether the step `store.clear` keeps the table unless it is named. @default false */
  isKept?: boolean;
}

export interface ResourceTable<R extends Row = Row> extends TableDetails<R> {
  definition: TableDefinition<R>;
  schema: () => z.ZodType<R>;
  transitions: Transitions<string, string> | 'any' | undefined;
}
