import { DomainError } from '../../../engine/kernel/core/errors.ts';
import { DEFAULT_PROTOCOL_FEE } from '../../catalogue/protocol-fee/protocol-fee.model.ts';

export interface FeeTerms {
  feePercentage: string;
  feeAddress: string;
}

interface FeeInput {
  feePercentage?: string | null | undefined;
  feeAddress?: string | null | undefined;
}

/**
 * Returns the applicable fee: the client ID fee overrides the call fee unless it is `0` or not set. Percentage and
 * address require each other.
 */
export function effectiveFee(client: FeeInput | undefined, asked: FeeInput): FeeTerms | undefined {
  checkFeePair(asked);
  const clientFee = client && feeTerms(client);
  return clientFee !== undefined && Number(clientFee.feePercentage) !== 0 ? clientFee : feeTerms(asked);
}

/** Returns the fee for a percentage and an address; undefined if either is missing. */
export function feeTerms({ feePercentage, feeAddress }: FeeInput): FeeTerms | undefined {
  return feePercentage == null || feeAddress == null ? undefined : { feePercentage, feeAddress };
}

interface FeeRate {
  /** `2.5` means 2.5 %. */
  percentage: string;
  address: string;
}

/** Returns the rates that calldata names: of the platform, if it has a fee, and of the protocol. */
export function feeRates(platform: FeeTerms | undefined): { platformFee?: FeeRate; protocolFee: FeeRate } {
  const protocolFee = DEFAULT_PROTOCOL_FEE;
  if (platform === undefined) return { protocolFee };
  return { platformFee: { percentage: platform.feePercentage, address: platform.feeAddress }, protocolFee };
}

/** Throws a 400 if only one of percentage and address is given. */
export function checkFeePair(fee: FeeInput): void {
  if (fee.feePercentage != null && fee.feeAddress == null) {
    throw DomainError.field('feeAddress', 'Required when feePercentage is set');
  }
  if (fee.feePercentage == null && fee.feeAddress != null) {
    throw DomainError.field('feePercentage', 'Required when feeAddress is set');
  }
}
