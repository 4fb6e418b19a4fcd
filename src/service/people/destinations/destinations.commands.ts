import { DomainError } from '../../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { EVM_NETWORKS } from '../../calldata/networks.ts';
import { tokenAt } from '../../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../../catalogue/currencies/currencies.model.ts';
import type { Caller } from '../../wire/caller.ts';
import { type DestinationParts, destinationIdOf, destinationIdProblem, parseDestinationId } from './destination-id.ts';
import { type DestinationRow, destinationsTable } from './destinations.model.ts';

/** The account of API keys, configured session tokens, and the client IDs they created. */
export const PLATFORM_ACCOUNT = '0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7';

interface DestinationInput extends DestinationParts {
  accessPolicy?: DestinationRow['accessPolicy'] | undefined;
}

/**
 * Creates the active destination of an account, or reactivates an earlier one with the same wallet, network and token.
 * The previous active one is deactivated.
 * @throws DomainError 400 for an unlisted token
 */
export function createDestination(tx: Tx, account: string, input: DestinationInput): DestinationRow {
  const parts = checkedParts(tx, input);
  const before = activeDestination(tx, account);
  const table = tx.table(destinationsTable);
  const known = table.search({ by: { account, destinationId: destinationIdOf(parts) }, limit: 1 }).rows[0];
  if (before !== undefined || known !== undefined) tx.assume('A-DESTINATIONS');
  if (before !== undefined && before.id !== known?.id) deactivateDestination(tx, before);
  const accessPolicy = input.accessPolicy === undefined ? (known?.accessPolicy ?? null) : input.accessPolicy;
  const created = table.put({
    ...(known ?? { id: tx.ids.ulid(), account, walletType: 'eoa', createdAt: tx.now() }),
    ...parts,
    accessPolicy,
    active: true,
  });
  return tx.emit('destination.created', created);
}

/**
 * Updates the active destination of an account in place, so bound client IDs stay bound. Replaces an earlier
 * destination with the same wallet, network and token.
 */
export function updateDestination(tx: Tx, row: DestinationRow, input: DestinationInput): DestinationRow {
  const parts = checkedParts(tx, input);
  tx.assume('A-DESTINATIONS');
  const accessPolicy = input.accessPolicy === undefined ? row.accessPolicy : input.accessPolicy;
  const table = tx.table(destinationsTable);
  const same = table.search({ by: { account: row.account, destinationId: destinationIdOf(parts) } }).rows;
  const replaced = same.map(({ id }) => id).filter((id) => id !== row.id);
  for (const id of replaced) table.delete(id);
  const updated = table.put({ ...row, ...parts, accessPolicy });
  tx.emit('destination.updated', { ...updated, replaced });
  return updated;
}

/** Deactivates a destination, so that it receives no new payments. Idempotent. */
export function deactivateDestination(tx: Tx, row: DestinationRow): DestinationRow {
  if (!row.active) return row;
  return tx.emit('destination.deactivated', tx.table(destinationsTable).put({ ...row, active: false }));
}

export function activeDestination(tx: ReadTx, account: string): DestinationRow | undefined {
  return tx.table(destinationsTable).find('active', account);
}

/**
 * Returns a destination by internal id or destination id, of one account or any. Prefers the wallet's own destination.
 * @throws DomainError 404 if there is none, 403 if it belongs to another account
 */
export function getDestination(tx: ReadTx, id: string, account?: string): DestinationRow {
  const table = tx.table(destinationsTable);
  const parts = parseDestinationId(id);
  const same = parts === undefined ? [] : table.search({ by: { destinationId: destinationIdOf(parts) } }).rows;
  const existing = same.find((one) => one.account === (account ?? one.walletAddress));
  const row = table.get(id) ?? existing ?? same.find(({ active }) => active) ?? same[0];
  if (row === undefined) throw DomainError.notFound('Payee destination', id);
  if (account !== undefined && row.account !== account) {
    throw new DomainError('forbidden', 'Payee destination belongs to another account');
  }
  return row;
}

/** Returns the wallet of a call: from its session or client ID, otherwise the platform's. */
export function accountOf(caller: Caller): string {
  return ownerOf(caller) ?? PLATFORM_ACCOUNT;
}

/** Returns the account whose destinations a call uses. */
export function accountOfDestinations(tx: ReadTx, caller: Caller): string {
  const owner = ownerOf(caller);
  if (owner === undefined) tx.assume('A-DESTINATIONS');
  return owner ?? PLATFORM_ACCOUNT;
}

/** Returns the wallet that owns a call; undefined for the platform. */
export function ownerOf({ client, account }: Caller): string | undefined {
  return account ?? client?.account;
}

/**
 * Returns the destination of a new link or request: the one bound to the client ID, or else the active one of the
 * account.
 * @throws DomainError 400 for a malformed destination id, or without an active destination; 403 if it differs from
 * `destinationId`, and for a back-end client ID without a binding
 */
export function resolveDestination(tx: ReadTx, caller: Caller, destinationId?: string): DestinationRow {
  tx.assume('A-DESTINATION-RESOLVED');
  const asked = destinationId === undefined ? undefined : parseDestinationId(destinationId);
  if (destinationId !== undefined && asked === undefined) {
    throw new DomainError('bad-request', 'Invalid destination ID format').hinting(destinationIdProblem(destinationId));
  }
  const { client } = caller;
  const bound = client?.payeeDestinationId;
  if (client?.allowedDomains.length === 0 && !bound) {
    throw new DomainError('forbidden', 'Client ID is not bound to a payee destination').hinting(BIND);
  }
  const row = bound ? tx.table(destinationsTable).get(bound) : activeDestination(tx, accountOfDestinations(tx, caller));
  if (!row?.active) throw new DomainError('bad-request', 'No active payee destination').hinting(CREATE);
  if (asked !== undefined && destinationIdOf(asked) !== destinationIdOf(row)) {
    const message = 'Destination does not match the configured payment destination.';
    throw new DomainError('forbidden', message).hinting(`leave it out, or send ${destinationIdOf(row)}`);
  }
  return row;
}

export function boundWallet(tx: ReadTx, caller: Caller): string | undefined {
  return caller.client?.payeeDestinationId ? resolveDestination(tx, caller).walletAddress : undefined;
}

const BIND = 'the step client-id.bind, or payeeDestinationId of PUT /v1/client-ids/{id}, binds it';
const CREATE = 'the step destination.create, or POST /v1/payee-destination, makes one';

/** @throws DomainError 400 for an unlisted network or token */
export function currencyOfDestination(tx: ReadTx, { chainId, tokenAddress }: DestinationParts): CurrencyRow {
  const found = EVM_NETWORKS.find((one) => one.chainId === chainId);
  if (found === undefined) {
    const known = EVM_NETWORKS.map((one) => one.chainId).join(', ');
    throw DomainError.field('chainId', `must be one of the chains ${known}`);
  }
  const currency = tokenAt(tx, found.network, tokenAddress.toLowerCase());
  if (currency === undefined) {
    throw DomainError.field('tokenAddress', `is no token of chain ${chainId}; GET /v2/currencies lists them`);
  }
  return currency;
}

/** Returns the parts in lower case, after checking that network and token are listed. */
function checkedParts(tx: ReadTx, { walletAddress, chainId, tokenAddress }: DestinationInput): DestinationParts {
  const parts = { walletAddress: walletAddress.toLowerCase(), chainId, tokenAddress: tokenAddress.toLowerCase() };
  currencyOfDestination(tx, parts);
  return parts;
}
