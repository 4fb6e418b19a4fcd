import { rateWindowsTable } from '../api/faults/faults.model.ts';
import { deliveriesTable, queueTable } from '../api/webhooks/deliveries.model.ts';
import type { Row, RowWrite } from '../kernel/store/table.ts';
import { jobsTable } from '../kernel/world/jobs.model.ts';

/** A record by its table and key. */
export interface RecordKey {
  readonly table: string;
  readonly key: string;
}

/** A row before a change and after it; undefined where there was none. */
export interface RowChange extends RecordKey {
  readonly before: Row | undefined;
  after: Row | undefined;
}

/** Rows of webhooks: what was sent cannot be taken back, so they stay once they have changed. */
export const isDelivery = ({ table }: RecordKey) => table === deliveriesTable.name || table === queueTable.name;
export const isJob = ({ table }: RecordKey) => table === jobsTable.name;
/** What calls have counted against a rate limit goes with it. */
const isRateWindow = ({ table }: RecordKey) => table === rateWindowsTable.name;
export const idOf = ({ table, key }: RecordKey) => `${table} ${key}`;
export const isSame = (one: object | undefined, other: object | undefined) =>
  one === other || (one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other));

/** Notes rows before the first of several writes and after the last. */
export function noteRows(rows: Map<string, RowChange>, writes: readonly RowWrite[]): void {
  for (const { table, key, row, before } of writes) {
    const known = rows.get(idOf({ table, key }));
    if (known === undefined) rows.set(idOf({ table, key }), { table, key, before, after: row ?? undefined });
    else known.after = row ?? undefined;
  }
}

export function names(write: RowWrite, keys: ReadonlySet<string>): boolean {
  if (write.row === null || isDelivery(write) || isRateWindow(write)) return false;
  return Object.values(write.row).some((value) => typeof value === 'string' && keys.has(value));
}
