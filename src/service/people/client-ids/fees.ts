import { percentOf } from '../../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { unitsOfUsd } from '../../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../../catalogue/currencies/currencies.model.ts';
import type { ProtocolFeeRow } from '../../catalogue/protocol-fee/protocol-fee.model.ts';

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

/** A fee of a payment, which the payer pays on top of the amount. */
export interface Fee extends FeeRate {
  type: 'platform' | 'protocol';
  /** Maximum for one payment, in US dollars. */
  capUsd: string | null;
}

/** A fee of an amount, in units of its currency. */
export interface ChargedFee extends Fee {
  units: bigint;
}

/** Returns all fees of a payment: of the platform, and of the protocol if it charges one. */
export function feesOf(platform: FeeTerms | undefined, protocol: ProtocolFeeRow): Fee[] {
  const { percentage, address, capUsd } = protocol;
  const fees: Fee[] = [];
  if (platform !== undefined) {
    fees.push({ type: 'platform', percentage: platform.feePercentage, address: platform.feeAddress, capUsd: null });
  }
  if (Number(percentage) !== 0) fees.push({ type: 'protocol', percentage, address, capUsd });
  return fees;
}

/** Returns the fees of one payment of `units`, each rounded down. @throws DomainError 400 for a cap without a price */
export function chargeFees(
  tx: ReadTx,
  units: bigint,
  currency: Pick<CurrencyRow, 'symbol' | 'decimals'>,
  fees: readonly Fee[],
): ChargedFee[] {
  if (fees.some(({ type }) => type === 'protocol')) tx.assume('A-PROTOCOL-FEE');
  return fees.map((fee) => {
    const share = percentOf(units, fee.percentage);
    const cap = fee.capUsd === null ? share : unitsOfUsd(tx, fee.capUsd, currency);
    return { ...fee, units: cap < share ? cap : share };
  });
}

export function sumOfFees(fees: readonly ChargedFee[]): bigint {
  return fees.reduce((sum, { units }) => sum + units, 0n);
}

/** Returns the rates that calldata names: of the platform, if it has a fee, and of the protocol. */
export function feeRates(
  platform: FeeTerms | undefined,
  protocol: ProtocolFeeRow,
): { platformFee?: FeeRate; protocolFee: FeeRate } {
  const protocolFee = { percentage: protocol.percentage, address: protocol.address };
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
