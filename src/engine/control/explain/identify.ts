import { CLIENT_ID_MOVES, clientIdsTable } from '../../../service/client-ids/client-ids.model.ts';
import { INTENT_MOVES, paymentIntentsTable } from '../../../service/intents/intents.model.ts';
import { payersTable } from '../../../service/payers/payers.model.ts';
import { paymentDetailsTable } from '../../../service/payment-details/payment-details.model.ts';
import { paymentsTable } from '../../../service/payments/payments.model.ts';
import { RECURRING_MOVES, recurringPaymentsTable } from '../../../service/recurring/recurring.model.ts';
import { REQUEST_MOVES, requestsTable } from '../../../service/requests/requests.model.ts';
import { TABLES } from '../../../service/tables.ts';
import { type Moves, movesOf } from '../../core/transitions.ts';
import type { ExplainedRecord } from '../../mock/mock.types.ts';
import type { Row, TableDefinition } from '../../store/table.ts';
import type { Workspaces } from '../../world/workspaces.ts';
import type { World } from '../../world/world.ts';

/** Indexes under which a record is known beside its key. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  [requestsTable.name]: 'paymentReference',
  [paymentsTable.name]: 'txHash',
  [payersTable.name]: 'userId',
  [clientIdsTable.name]: 'clientId',
};

const MOVES: Readonly<Record<string, Moves<string, string>>> = {
  [requestsTable.name]: REQUEST_MOVES,
  [clientIdsTable.name]: CLIENT_ID_MOVES,
  [recurringPaymentsTable.name]: RECURRING_MOVES,
  [paymentIntentsTable.name]: INTENT_MOVES,
};

/** The records that an id names, in any table. */
export function identify(world: World, id: string): ExplainedRecord[] {
  return [...TABLES.values()].flatMap(({ definition }) =>
    find(world, definition, id).map((row) => recordOf(definition, row)),
  );
}

/** What an id names here, else in which other workspaces it is known. */
export function sayNames(world: World, workspaces: Workspaces, id: string): string | undefined {
  const named = identify(world, id).map(
    ({ table, row }) => `${table} ${text(row.requestId ?? row.clientUserId ?? row.id)}`,
  );
  if (named.length > 0) return `${id} belongs to ${named.join(', ')}`;
  const elsewhere = workspaces.worlds().filter(([, other]) => other !== world && identify(other, id).length > 0);
  if (elsewhere.length === 0) return undefined;
  return `found in ${elsewhere.map(([key]) => (key === '' ? 'the main workspace' : `workspace ${key}`)).join(', ')}`;
}

function find(world: World, definition: TableDefinition<Row>, id: string): Row[] {
  const table = world.table(definition);
  const row = table.get(id);
  if (row !== undefined) return [row];
  const index = OTHER_NAMES[definition.name];
  if (index === undefined) return [];
  const found = table.find(index, id) ?? table.find(index, id.toLowerCase());
  return found === undefined ? [] : [found];
}

function recordOf(definition: TableDefinition<Row>, row: Row): ExplainedRecord {
  const moves = MOVES[definition.name];
  const allowed = moves !== undefined && 'status' in row ? movesOf(moves, String(row.status)) : undefined;
  return { table: definition.name, row: { ...row }, ...(allowed === undefined ? {} : { allowed }) };
}

/** Every id by which the records of an id, and what belongs to them, are spoken of. */
export function idsAround(world: World, id: string, records: readonly ExplainedRecord[]): ReadonlySet<string> {
  const ids = new Set([id]);
  for (const { table, row } of records) {
    if (table === requestsTable.name || table === paymentsTable.name) addRequest(world, ids, text(row.requestId));
    if (table === recurringPaymentsTable.name) addRecurring(world, ids, text(row.id));
    if (table === payersTable.name) addPayer(world, ids, text(row.clientUserId), text(row.userId));
    for (const name of ['id', 'clientId', 'paymentReference'])
      if (table === clientIdsTable.name && row[name] !== undefined) ids.add(text(row[name]));
  }
  return ids;
}

function addRequest(world: World, ids: Set<string>, requestId: string): void {
  ids.add(requestId);
  const request = world.table(requestsTable).get(requestId);
  if (request !== undefined) ids.add(request.paymentReference);
  const by = { requestId };
  for (const payment of world.table(paymentsTable).search({ by }).rows) ids.add(payment.id).add(payment.sourceTxHash);
  for (const intent of world.table(paymentIntentsTable).search({ by }).rows) ids.add(intent.id);
}

function addRecurring(world: World, ids: Set<string>, id: string): void {
  ids.add(id);
  for (const payment of world.table(paymentsTable).search({ by: { recurringPaymentId: id } }).rows)
    ids.add(payment.requestId);
  const schedule = world.table(recurringPaymentsTable).get(id);
  if (schedule !== undefined) ids.add(schedule.requestId);
}

function addPayer(world: World, ids: Set<string>, clientUserId: string, userId: string): void {
  ids.add(clientUserId).add(userId);
  for (const details of world.table(paymentDetailsTable).search({ by: { clientUserId } }).rows) ids.add(details.id);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
