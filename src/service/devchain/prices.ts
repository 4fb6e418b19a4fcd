import { parseUnits } from '../../engine/kernel/core/decimal.ts';
import { PRICE_DECIMALS } from '../calldata/price-path.ts';
import { isAddress, keccakText } from '../calldata/references.ts';
import type { CurrencyRow, RateRow } from '../catalogue/currencies/currencies.model.ts';
import { mappingSlot, type StorageWord, word } from './storage.ts';

/** A current price: US dollars per unit of a symbol. */
export type DevPrice = Pick<RateRow, 'symbol' | 'usd'>;

const HUB = 'USD';
/** Slot of `allAggregators` in ChainlinkConversionPath, a mapping of mappings by currency hash. */
const AGGREGATORS_SLOT = 2;
/** Slot of the price in `fixtures/contracts/Aggregator.sol`. */
const ANSWER_SLOT = 0;

/** Returns the price of each symbol at a time (ISO 8601 with milliseconds): the latest that has started. */
export function currentPrices(rates: readonly RateRow[], now: string): DevPrice[] {
  const started = rates.filter(({ from }) => from <= now).toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return [...new Map(started.map(({ symbol, usd }) => [symbol, { symbol, usd }])).values()];
}

/** Returns the address of a symbol's price aggregator. It is the same on every network. */
export function aggregatorAddress(symbol: string): string {
  return `0x${keccakText(`payment-request-mock: aggregator of ${symbol}`).slice(-40)}`;
}

/** Returns the storage writes that set the prices of a chain, one word per aggregator. */
export function pricesAsStorage(prices: readonly DevPrice[]): (StorageWord & { address: string })[] {
  return prices.map(({ symbol, usd }) => ({
    address: aggregatorAddress(symbol),
    slot: word(ANSWER_SLOT),
    value: word(parseUnits(usd, PRICE_DECIMALS)),
  }));
}

/** Returns the currencies that an aggregator can convert on a network: tokens, native currency and fiat. */
export function convertedCurrencies<T extends CurrencyRow>(network: string, currencies: readonly T[]): T[] {
  return currencies.filter(({ id, type, hash, network: own }) => {
    const isThere = type === 'ISO4217' || (own === network && type !== 'TRC20');
    return isThere && id !== HUB && isAddress(hash);
  });
}

export function aggregatorStorage(network: string, currencies: readonly CurrencyRow[]): StorageWord[] {
  const hub = currencies.find(({ id }) => id === HUB);
  if (hub === undefined || !isAddress(hub.hash)) return [];
  return convertedCurrencies(network, currencies).map(({ hash, symbol }) => ({
    slot: mappingSlot(hub.hash, mappingSlot(hash, AGGREGATORS_SLOT)),
    value: word(aggregatorAddress(symbol)),
  }));
}
