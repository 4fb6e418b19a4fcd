import { isoTime } from '../../../engine/kernel/clock/clock.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { checksumAddress } from '../../calldata/references.ts';
import { type ChallengeRow, challengesTable, type SessionRow, sessionsTable } from './sessions.model.ts';

const MINUTE_MS = 60_000;
/** Idle time until a session ends. */
export const SESSION_IDLE_MS = 15 * MINUTE_MS;

/** Opens a session for a wallet. Deletes expired sessions. */
export function openSession(tx: Tx, account: string): SessionRow {
  const table = tx.table(sessionsTable);
  for (const { id } of table.search({ to: tx.now() }).rows) table.delete(id);
  const expiresAt = isoTime(tx.nowMs() + SESSION_IDLE_MS);
  const sessionToken = tx.ids.hex(64);
  return table.put({ id: tx.ids.ulid(), sessionToken, account, createdAt: tx.now(), expiresAt });
}

/** Returns the session of a token; undefined for an unknown or expired token. */
export function findSession(tx: ReadTx, sessionToken: string): SessionRow | undefined {
  const row = tx.table(sessionsTable).find('sessionToken', sessionToken);
  return row !== undefined && row.expiresAt > tx.now() ? row : undefined;
}

/** Extends a session after a call, unless it has ended. */
export function touchSession(tx: Tx, id: string): void {
  const table = tx.table(sessionsTable);
  const row = table.get(id);
  if (row !== undefined) table.put({ ...row, expiresAt: isoTime(tx.nowMs() + SESSION_IDLE_MS) });
}

/** Ends a session. Configured tokens have no row and stay valid. */
export function closeSession(tx: Tx, id: string | undefined): void {
  if (id !== undefined) tx.table(sessionsTable).delete(id);
}

/** Creates a sign-in message (ERC-4361), valid for five minutes. Deletes expired messages. */
export function createChallenge(tx: Tx, { address, chainId }: { address: string; chainId: number }): ChallengeRow {
  tx.assume('A-SESSION');
  const table = tx.table(challengesTable);
  for (const { nonce } of table.search({ to: tx.now() }).rows) table.delete(nonce);
  const nonce = tx.ids.hex(32);
  const expiresAt = isoTime(tx.nowMs() + 5 * MINUTE_MS);
  const message = [
    `${new URL(tx.baseUrl).host} wants you to sign in with your Ethereum account:`,
    checksumAddress(address),
    '',
    'Sign in to Request Network.',
    '',
    `URI: ${tx.baseUrl}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${tx.now()}`,
    `Expiration Time: ${expiresAt}`,
  ].join('\n');
  const walletAddress = address.toLowerCase();
  return table.put({ nonce, challengeId: tx.ids.ulid(), walletAddress, message, expiresAt });
}
