import type { DomainError } from '../core/errors.ts';
import type { Query, Row, Table, TableDefinition } from '../store/store.ts';
import type { ReadTx } from './tx.ts';

/** Returns a function that finds a row by its key, or throws the given error. */
export function rowGetter<R extends Row, I extends string>(
  definition: TableDefinition<R, I>,
  refusal: (key: string) => DomainError,
): (tx: ReadTx, key: string) => R {
  return (tx, key) => {
    const row = tx.table(definition).get(key);
    if (row !== undefined) return row;
    throw Object.assign(refusal(key), { newestId: newestKey(tx, definition) });
  };
}

/** Returns the key of the newest row of a table, or an empty string. */
export function newestKey<R extends Row, I extends string>(tx: ReadTx, definition: TableDefinition<R, I>): string {
  const [newest] = tx.table(definition).search({ limit: 1 }).rows;
  return newest === undefined ? '' : definition.key(newest);
}

/** Deletes the matching rows, by default all. Returns their number. */
export function deleteRows<R extends Row, I extends string>(table: Table<R, I>, query: Query<R, I> = {}): number {
  const { rows } = table.search(query);
  for (const row of rows) table.delete(table.definition.key(row));
  return rows.length;
}
