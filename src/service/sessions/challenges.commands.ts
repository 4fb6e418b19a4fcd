import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { checksumAddress } from '../calldata/references.ts';
import { type ChallengeRow, challengesTable, type Purpose } from './sessions.model.ts';

const LIFE_MS = 5 * 60_000;

/** Creates a challenge, which is good for five minutes. `contentOf` returns what the wallet signs. Forgets those that expired. */
export function createChallenge<C extends ChallengeRow['content']>(
  tx: Tx,
  challenge: Pick<ChallengeRow, 'purpose' | 'walletAddress' | 'chainId' | 'tokenAddress'>,
  contentOf: (nonce: string, expiresAt: string) => C,
): ChallengeRow & { content: C } {
  const table = tx.table(challengesTable);
  for (const { nonce } of table.search({ to: tx.now() }).rows) table.delete(nonce);
  const nonce = tx.ids.hex(32);
  const expiresAt = isoTime(tx.nowMs() + LIFE_MS);
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
