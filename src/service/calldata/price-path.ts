/** One step of an on-chain conversion: a price feed, read forwards or backwards. */
export interface PriceStep {
  /** US dollars per whole unit, with {@link PRICE_DECIMALS} decimals. */
  price: bigint;
  decimalsIn: number;
  decimalsOut: number;
  /** True for dollars to currency: divides by the price. */
  reverse: boolean;
}

/** Decimals of price feeds, and of fiat amounts on chain. */
export const PRICE_DECIMALS = 8;
const RATE_DECIMALS = 18;

/**
 * Converts an amount along a path of price feeds with the rounding of the conversion proxy, exact to the last unit.
 */
export function convertAlong(amount: bigint, steps: readonly PriceStep[]): bigint {
  const one = 10n ** BigInt(RATE_DECIMALS);
  const rate = steps.reduce((soFar, step) => stepRate(soFar, step), one);
  return (amount * rate) / one;
}

/** Multiplies before dividing, to keep as many digits as possible. */
function stepRate(rate: bigint, { price, decimalsIn, decimalsOut, reverse }: PriceStep): bigint {
  const factor = power(PRICE_DECIMALS - decimalsIn) * power(decimalsOut - PRICE_DECIMALS);
  const unit = power(PRICE_DECIMALS);
  const priced = reverse ? (rate * factor * unit) / price : (rate * factor * price) / unit;
  return priced / power(decimalsIn - PRICE_DECIMALS) / power(PRICE_DECIMALS - decimalsOut);
}

/** Returns a power of ten; 1 for a negative exponent. */
function power(exponent: number): bigint {
  return exponent > 0 ? 10n ** BigInt(exponent) : 1n;
}
