import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { textSigner, typedDataSigner } from '../calldata/typed-data-signer.ts';
import { openSession, takeChallenge } from './sessions.commands.ts';
import type { ChallengeRow, Purpose, SessionRow } from './sessions.model.ts';

/** An answer to a challenge. */
export interface SignedChallenge {
  nonce: string;
  /** With or without 0x. */
  signature: string;
}

/**
 * Takes a challenge that its wallet has signed.
 * @throws DomainError 400 for a nonce that is not good, and for the signature of another wallet or content
 */
export function takeSigned(tx: Tx, purpose: Purpose, { nonce, signature }: SignedChallenge): ChallengeRow {
  const challenge = takeChallenge(tx, purpose, nonce);
  const { content, walletAddress } = challenge;
  const hex = signature.startsWith('0x') ? signature : `0x${signature}`;
  const signer = typeof content === 'string' ? textSigner(content, hex) : typedDataSigner(content, hex);
  if (signer?.toLowerCase() !== walletAddress) {
    const message = `must be by ${walletAddress} over what was given; this one recovers to ${signer ?? 'no plain account'}`;
    throw new DomainError('bad-request', 'Invalid signature provided', [{ field: 'signature', message }]);
  }
  return challenge;
}

/** Opens the session of a wallet that has signed its challenge. */
export function signIn(tx: Tx, answer: SignedChallenge & { challengeId: string; message: string }): SessionRow {
  const { challengeId, content, walletAddress } = takeSigned(tx, 'sign-in', answer);
  if (challengeId !== answer.challengeId || content !== answer.message) {
    throw new DomainError('bad-request', 'challengeId and message are not those of the nonce');
  }
  return openSession(tx, walletAddress);
}
