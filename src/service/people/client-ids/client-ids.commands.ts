import { DomainError } from '../../../engine/kernel/core/errors.ts';
import { withoutUndefined } from '../../../engine/kernel/core/records.ts';
import { newRow } from '../../../engine/kernel/core/row-schema.ts';
import { assertTransition } from '../../../engine/kernel/world/next-steps.ts';
import { rowGetter } from '../../../engine/kernel/world/rows.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { getDestination } from '../destinations/destinations.commands.ts';
import type { CreateBody, UpdateBody } from './client-id-bodies.ts';
import { type ClientIdRow, clientIdRowSchema, clientIdsTable, clientIdTransitions } from './client-ids.model.ts';
import { checkFeePair } from './fees.ts';

type CreateClientIdInput = CreateBody & { account?: string | undefined };

export function createClientId(tx: Tx, input: CreateClientIdInput): ClientIdRow {
  checkFeePair(input);
  const { account, payeeDestinationId, ...settings } = input;
  if (input.allowedDomains.length === 0) tx.assume('A-CLIENT-ID-FIELDS');
  const now = tx.now();
  const created = newRow(clientIdRowSchema(), {
    ...settings,
    id: tx.ids.ulid(),
    clientId: `cli_${tx.ids.hex(30)}`,
    allowedDomains: [...new Set(input.allowedDomains)],
    createdAt: now,
    updatedAt: now,
  });
  const bound = withoutUndefined({ account, payeeDestinationId });
  return tx.emit('client-id.created', tx.table(clientIdsTable).put({ ...created, ...bound }));
}

export function listClientIds(tx: ReadTx): ClientIdRow[] {
  return tx.table(clientIdsTable).all().reverse();
}

/** Returns the client IDs of an owner, oldest first; undefined is the platform. */
export function listOwnClientIds(tx: ReadTx, owner: string | undefined): ClientIdRow[] {
  const all = listClientIds(tx);
  const own = all.filter(({ account }) => account === owner);
  if (own.length < all.length) tx.assume('A-CLIENT-ID-VERSIONS');
  if (own.length > 1) tx.assume('A-LIST-ORDER');
  return own;
}

export function getOwnClientId(tx: ReadTx, id: string, owner: string | undefined): ClientIdRow {
  const row = getClientId(tx, id);
  if (row.account === owner) return row;
  tx.assume('A-CLIENT-ID-VERSIONS');
  throw DomainError.notFound('Client ID', id);
}

export const getClientId = rowGetter(clientIdsTable, (id) => DomainError.notFound('Client ID', id));

export function findClientId(tx: ReadTx, clientId: string): ClientIdRow | undefined {
  return tx.table(clientIdsTable).find('clientId', clientId);
}

/**
 * Updates a client ID: `null` removes a value, an absent field keeps it. A revoked client ID stays revoked.
 */
export function updateClientId(tx: Tx, id: string, input: UpdateBody): ClientIdRow {
  const row = getClientId(tx, id);
  if (input.status !== undefined) tx.assume('A-CLIENT-ID-MOVES');
  const message = 'Cannot reactivate a revoked client ID';
  const move = [clientIdTransitions, input.status ?? row.status] as const;
  assertTransition(tx, clientIdsTable, row, move, { kind: 'bad-request', message });
  const { allowedDomains, ...given } = withoutUndefined(input);
  const changed = { ...row, ...given };
  // Unsetting the percentage may leave an address behind, which no fee uses.
  const feeAddress = changed.feePercentage === null ? input.feeAddress : changed.feeAddress;
  checkFeePair({ feePercentage: changed.feePercentage, feeAddress });
  return changeClientId(tx, changed, allowedDomains && { allowedDomains: [...new Set(allowedDomains)] });
}

function changeClientId(tx: Tx, row: ClientIdRow, change: Partial<ClientIdRow> = {}): ClientIdRow {
  return tx.emit('client-id.updated', tx.table(clientIdsTable).put({ ...row, ...change, updatedAt: tx.now() }));
}

/** Revokes a client ID permanently. Idempotent. */
export function revokeClientId(tx: Tx, id: string): ClientIdRow {
  tx.assume('A-CLIENT-ID-MOVES');
  const row = getClientId(tx, id);
  return row.status === 'revoked' ? row : updateClientId(tx, id, { status: 'revoked' });
}

/** Records the use of a client ID, which may have changed or been deleted since authentication. */
export function touchClientId(tx: Tx, { id }: ClientIdRow): void {
  const table = tx.table(clientIdsTable);
  const row = table.get(id);
  if (row !== undefined) table.put({ ...row, lastUsedAt: tx.now() });
}

export function activeClients(tx: ReadTx): ClientIdRow[] {
  return tx
    .table(clientIdsTable)
    .search({ where: ({ status }) => status === 'active' })
    .rows.reverse();
}

/**
 * Sets the status of a client ID, found by public or internal id. Works for a revoked one too.
 * @throws DomainError 404 if unknown
 */
export function setClientIdStatus(tx: Tx, clientId: string, status: ClientIdRow['status']): ClientIdRow {
  return changeClientId(tx, locateClientId(tx, clientId), { status });
}

/** Binds a client ID to a destination, which receives all its payments. `null` unbinds it. */
export function bindClientId(tx: Tx, clientId: string, destination: string | null): ClientIdRow {
  const payeeDestinationId = destination && getDestination(tx, destination).id;
  return changeClientId(tx, locateClientId(tx, clientId), { payeeDestinationId });
}

export function followDestination(tx: Tx, replaced: readonly string[], payeeDestinationId: string): void {
  const isBound = (row: ClientIdRow) => replaced.includes(row.payeeDestinationId ?? '');
  for (const row of listClientIds(tx).filter(isBound)) changeClientId(tx, row, { payeeDestinationId });
}

function locateClientId(tx: ReadTx, clientId: string): ClientIdRow {
  const row = findClientId(tx, clientId) ?? tx.table(clientIdsTable).get(clientId);
  if (row === undefined) throw DomainError.unknown(clientId, `Client ID ${clientId} not found`);
  return row;
}
