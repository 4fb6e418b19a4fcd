import { DomainError } from '../../../engine/kernel/core/errors.ts';
import type { Tx } from '../../../engine/kernel/world/tx.ts';
import { textSigner } from '../../calldata/typed-data-signer.ts';
import { openSession } from './sessions.commands.ts';
import { challengesTable, type SessionRow } from './sessions.model.ts';

interface Proof {
  challengeId: string;
  nonce: string;
  message: string;
  /** With or without 0x. */
  signature: string;
}

/**
 * Opens the session of a wallet that signed its challenge. A nonce can be used once.
 * @throws DomainError 400 for an unknown nonce, and for another message or signer
 */
export function signIn(tx: Tx, { challengeId, nonce, message, signature }: Proof): SessionRow {
  tx.assume('A-SESSION');
  const table = tx.table(challengesTable);
  const challenge = table.get(nonce);
  if (challenge === undefined || challenge.expiresAt <= tx.now()) {
    throw new DomainError('bad-request', 'Nonce is unknown, was used, or has expired');
  }
  table.delete(nonce);
  const { walletAddress } = challenge;
  const signer = textSigner(challenge.message, signature.startsWith('0x') ? signature : `0x${signature}`);
  if (signer?.toLowerCase() !== walletAddress) {
    const given = signer ?? 'no plain account';
    const problem = `must be by ${walletAddress} over what was given; this one recovers to ${given}`;
    throw new DomainError('bad-request', 'Invalid signature provided', [{ field: 'signature', message: problem }]);
  }
  if (challengeId !== challenge.challengeId || message !== challenge.message) {
    throw new DomainError('bad-request', 'challengeId and message are not those of the nonce');
  }
  return openSession(tx, walletAddress);
}
