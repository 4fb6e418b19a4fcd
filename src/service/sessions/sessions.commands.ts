import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { checksumAddress, keccakText } from '../calldata/references.ts';
import {
  type ChallengeRow,
  challengesTable,
  type Purpose,
  type SessionRow,
  sessionsTable,
  type UserRow,
  usersTable,
} from './sessions.model.ts';

const MINUTE_MS = 60_000;

/** Returns how long a session lasts without a call: 15 minutes for a wallet, 30 days for an e-mail address (A-SESSION). */
function idleMs(account: string): number {
  return account.includes('@') ? 30 * 24 * 60 * MINUTE_MS : 15 * MINUTE_MS;
}

/** Opens a session of a wallet or an e-mail address. */
export function openSession(tx: Tx, account: string): SessionRow {
  const table = tx.table(sessionsTable);
  for (const { id } of table.search({ to: tx.now() }).rows) table.delete(id);
  const expiresAt = isoTime(tx.nowMs() + idleMs(account));
  const sessionToken = tx.ids.hex(64);
  return table.put({ id: tx.ids.ulid(), sessionToken, account, createdAt: tx.now(), expiresAt });
}

/** Returns the session of a token; undefined for an unknown one, and for one that was idle for too long. */
export function findSession(tx: ReadTx, sessionToken: string): SessionRow | undefined {
  const row = tx.table(sessionsTable).find('sessionToken', sessionToken);
  return row !== undefined && row.expiresAt > tx.now() ? row : undefined;
}

/** Notes a call of a session, which may since have ended. */
export function touchSession(tx: Tx, id: string): void {
  const table = tx.table(sessionsTable);
  const row = table.get(id);
  if (row !== undefined) table.put({ ...row, expiresAt: isoTime(tx.nowMs() + idleMs(row.account)) });
}

/** Ends a session. A configured one has no row and stays. */
export function closeSession(tx: Tx, id: string | undefined): void {
  if (id !== undefined) tx.table(sessionsTable).delete(id);
}

/** Who logs in, or wants to. */
interface Credentials {
  email: string;
  password: string;
}

/**
 * Registers an e-mail address with a password.
 * @throws DomainError 400 when it is registered already
 */
export function registerUser(tx: Tx, { email, password }: Credentials): UserRow {
  const users = tx.table(usersTable);
  const address = email.toLowerCase();
  if (users.get(address) !== undefined) throw DomainError.field('email', 'is registered already');
  return users.put({ email: address, passwordHash: hashOf({ email, password }), createdAt: tx.now() });
}

/**
 * Opens a session of an e-mail address.
 * @throws DomainError 400 for an unknown address or another password
 */
export function logIn(tx: Tx, credentials: Credentials): SessionRow {
  const user = tx.table(usersTable).get(credentials.email.toLowerCase());
  if (user?.passwordHash !== hashOf(credentials)) {
    throw new DomainError('bad-request', 'Invalid email or password').hinting('POST /v1/auth/register makes a user');
  }
  return openSession(tx, user.email);
}

/** Throws a 400 for a call that comes with a session already. */
export function refuseLoggedIn({ kind }: { kind: string }): void {
  if (kind === 'session') throw new DomainError('bad-request', 'Already logged in');
}

/** Passwords of tests: the hash keeps them from being read, not from being guessed. */
function hashOf({ email, password }: Credentials): string {
  return keccakText(`${email.toLowerCase()}\n${password}`);
}

/** Creates a challenge, which is good for five minutes. `contentOf` returns what the wallet signs. Forgets those that expired. */
export function createChallenge<C extends ChallengeRow['content']>(
  tx: Tx,
  challenge: Pick<ChallengeRow, 'purpose' | 'walletAddress' | 'chainId' | 'tokenAddress'>,
  contentOf: (nonce: string, expiresAt: string) => C,
): ChallengeRow & { content: C } {
  const table = tx.table(challengesTable);
  for (const { nonce } of table.search({ to: tx.now() }).rows) table.delete(nonce);
  const nonce = tx.ids.hex(32);
  const expiresAt = isoTime(tx.nowMs() + 5 * MINUTE_MS);
  const walletAddress = challenge.walletAddress.toLowerCase();
  const content = contentOf(nonce, expiresAt);
  const made = { ...challenge, walletAddress, nonce, challengeId: tx.ids.ulid(), content, expiresAt };
  table.put(made);
  return made;
}

/** Returns the challenge of a nonce, and forgets it: a nonce is good once. Throws a 400 for any other. */
export function takeChallenge(tx: Tx, purpose: Purpose, nonce: string): ChallengeRow {
  const table = tx.table(challengesTable);
  const challenge = table.get(nonce);
  if (challenge?.purpose !== purpose || challenge.expiresAt <= tx.now()) {
    throw new DomainError('bad-request', 'Nonce is unknown, was used, or has expired');
  }
  table.delete(nonce);
  return challenge;
}

/** Creates the message with which a wallet signs in (ERC-4361). */
export function createSignIn(tx: Tx, { address, chainId }: { address: string; chainId: number }) {
  const signIn = { purpose: 'sign-in', walletAddress: address, chainId, tokenAddress: '' } as const;
  return createChallenge(tx, signIn, (nonce, expiresAt) =>
    [
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
    ].join('\n'),
  );
}
