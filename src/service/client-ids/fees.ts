import { DomainError } from '../../engine/core/errors.ts';
import type { ClientIdRow } from './client-ids.model.ts';

/** A fee paid on top of an amount. */
export interface FeeTerms {
  feePercentage: string;
  feeAddress: string;
}

interface FeeInput {
  feePercentage?: string | null | undefined;
  feeAddress?: string | null | undefined;
}

/**
 * Returns the fee that applies: the client ID's fee overrides that of the call, except when it is `0` or not set
 * (contract section 4, client IDs). Percentage and address require each other.
 */
export function effectiveFee(client: ClientIdRow | undefined, asked: FeeInput): FeeTerms | undefined {
  checkFeePair(asked);
  const own = client?.feePercentage ?? null;
  if (client !== undefined && own !== null && Number(own) !== 0 && client.feeAddress !== null) {
    return { feePercentage: own, feeAddress: client.feeAddress };
  }
  if (asked.feePercentage == null || asked.feeAddress == null) return undefined;
  return { feePercentage: asked.feePercentage, feeAddress: asked.feeAddress };
}

/** Throws a 400 when only one of percentage and address is given. */
export function checkFeePair(fee: FeeInput): void {
  if (fee.feePercentage != null && fee.feeAddress == null) {
    throw DomainError.field('feeAddress', 'Required when feePercentage is set');
  }
  if (fee.feePercentage == null && fee.feeAddress != null) {
    throw DomainError.field('feePercentage', 'Required when feeAddress is set');
  }
}
