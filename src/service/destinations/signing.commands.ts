import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { checksumAddress } from '../calldata/references.ts';
import type { TypedDataPayload } from '../calldata/typed-data.ts';
import { createChallenge } from '../sessions/sessions.commands.ts';
import type { ChallengeRow } from '../sessions/sessions.model.ts';
import { type DestinationParts, destinationIdOf } from './destination-id.ts';
import { checkedParts, createDestination, deactivateDestination, findDestination } from './destinations.commands.ts';
import type { DestinationRow } from './destinations.model.ts';

/** The types of what a wallet signs. */
const SIGNED_TYPES: TypedDataPayload['types'] = {
  PayeeDestination: [
    { name: 'action', type: 'string' },
    { name: 'walletAddress', type: 'address' },
    { name: 'tokenAddress', type: 'address' },
    { name: 'chainId', type: 'uint256' },
    { name: 'nonce', type: 'string' },
  ],
};

/** Creates what a wallet signs to add or to deactivate a destination. The service's form is unknown (A-DESTINATION-SIGNING). */
export function createSigningData(tx: Tx, action: 'add' | 'deactivate', input: DestinationParts) {
  const { walletAddress, chainId, tokenAddress } = checkedParts(tx, input);
  const [wallet, token] = [checksumAddress(walletAddress), checksumAddress(tokenAddress)];
  return createChallenge(tx, { purpose: action, walletAddress, chainId, tokenAddress }, (nonce) => ({
    domain: { name: 'Payee Destination', version: '1', chainId },
    types: SIGNED_TYPES,
    values: { action, walletAddress: wallet, tokenAddress: token, chainId, nonce },
  }));
}

/** Creates the destination that a wallet has signed for: its own. */
export function createSigned(tx: Tx, { walletAddress, chainId, tokenAddress }: ChallengeRow): DestinationRow {
  return createDestination(tx, walletAddress, { walletAddress, chainId, tokenAddress });
}

/**
 * Deactivates the destination that a wallet has signed for.
 * @throws DomainError 400 when `id` is another one, or none
 */
export function deactivateSigned(tx: Tx, id: string, challenge: ChallengeRow): DestinationRow {
  const row = findDestination(tx, id, challenge.walletAddress);
  if (row?.account !== challenge.walletAddress || destinationIdOf(row) !== destinationIdOf(challenge)) {
    throw new DomainError('bad-request', 'Payee destination not found, or not the one that was signed for');
  }
  return deactivateDestination(tx, row);
}
