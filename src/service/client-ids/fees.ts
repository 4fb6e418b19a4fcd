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
 * The fee that applies: the client ID's own one overrides that of the call, except where it is `0` or unset
 * (contract section 4, client IDs). Percentage and address only come together.
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

/** A 400 when only one half of a fee is given. */
export function checkFeePair(fee: FeeInput): void {
  if (fee.feePercentage != null && fee.feeAddress == null) {
    throw DomainError.field('feeAddress', 'Required when feePercentage is set');
  }
  if (fee.feePercentage == null && fee.feeAddress != null) {
    throw DomainError.field('feePercentage', 'Required when feeAddress is set');
  }
}
