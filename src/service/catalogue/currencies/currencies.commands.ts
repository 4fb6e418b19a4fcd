import { isoTime } from '../../../engine/kernel/clock/clock.ts';
import { decimalPlaces, formatUnits, parseUnits } from '../../../engine/kernel/core/decimal.ts';
import { DomainError, type FieldError } from '../../../engine/kernel/core/errors.ts';
import { lazyFor } from '../../../engine/kernel/core/lazy.ts';
import { validNames } from '../../../engine/kernel/core/nearest.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { findNetwork } from '../../calldata/networks.ts';
import { convertAlong, PRICE_DECIMALS, type PriceStep } from '../../calldata/price-path.ts';
import {
  type CurrencyRow,
  conversionRoutesTable,
  currenciesTable,
  findCurrency,
  type RateRow,
  ratesTable,
} from './currencies.model.ts';

const HUB = 'USD';
const RATE_DECIMALS = 18;
const ONE_RATE = 10n ** BigInt(RATE_DECIMALS);

/** Returns the price of a row; undefined if it is 0. Cached, because rows are frozen. */
const priceIn = lazyFor(({ usd, provider }: RateRow): Price | undefined => {
  const price = parseUnits(usd, PRICE_DECIMALS);
  return price === 0n ? undefined : { price, provider };
});

/** Returns the token of a network by its lower-case address; undefined if not listed. */
export function tokenAt(tx: ReadTx, network: string, address: string): CurrencyRow | undefined {
  const { rows } = tx.table(currenciesTable).search({ by: { network }, where: ({ type }) => type !== 'ETH' });
  return rows.find((row) => row.address.toLowerCase() === address);
}

/** Returns the currency with an id or alias. Throws a 400 for `field` if there is none. */
export function requireCurrency(tx: ReadTx, id: string, field: string): CurrencyRow {
  const currency = findCurrency(tx, id);
  if (currency === undefined) {
    throw new DomainError('bad-request', 'Validation failed', [unknownCurrency(tx, id, field)]);
  }
  return currency;
}

/** Throws a 400 that names every unknown currency. @param ids currencies by the field that has them */
export function checkCurrencyIds(tx: ReadTx, ids: Readonly<Record<string, string>>): void {
  const unknown = Object.entries(ids).filter(([, id]) => findCurrency(tx, id) === undefined);
  const errors = unknown.map(([field, id]) => unknownCurrency(tx, id, field));
  if (errors.length > 0) throw new DomainError('bad-request', 'Validation failed', errors);
}

function unknownCurrency(tx: ReadTx, id: string, field: string): FieldError {
  const known = tx
    .table(currenciesTable)
    .all()
    .map((row) => row.id);
  return { field, message: `Unknown currency "${id}"${validNames(id, known, 'GET /v2/currencies lists the ids')}` };
}

/** Returns the currency of a stored row. It existed when the row was created. */
export function currencyOf(tx: ReadTx, id: string): CurrencyRow {
  return requireCurrency(tx, id, 'currency');
}

/** Returns the currencies that match a filter, ordered by id. Throws a 404 if none match. */
export function listCurrencies(
  tx: ReadTx,
  filter: { network?: string; symbol?: string; id?: string; firstOnly?: boolean },
): CurrencyRow[] {
  const network = filter.network === undefined ? undefined : networkName(filter.network);
  const named = filter.id === undefined ? undefined : findCurrency(tx, filter.id);
  const candidates =
    filter.id === undefined ? tx.table(currenciesTable).all().reverse() : named === undefined ? [] : [named];
  const found = candidates.filter(
    (row) =>
      (network === undefined || row.network === network) &&
      (filter.symbol === undefined || row.symbol.toLowerCase() === filter.symbol.toLowerCase()),
  );
  if (found.length === 0) throw new DomainError('not-found', 'Token not found');
  const first = filter.firstOnly && filter.network !== undefined && filter.symbol !== undefined;
  return first ? found.slice(0, 1) : found;
}

/** Returns the on-chain conversion targets of a currency, on all or the given networks. */
export function conversionTargets(tx: ReadTx, currencyId: string, networks?: readonly string[]): CurrencyRow[] {
  const currency = findCurrency(tx, currencyId);
  if (currency === undefined) throw DomainError.notFound('Token', currencyId);
  const wanted = networks?.map(networkName);
  return tx
    .table(conversionRoutesTable)
    .search({ by: { currencyId: currency.id } })
    .rows.filter((row) => wanted === undefined || wanted.includes(row.network))
    .reverse()
    .flatMap((row) => row.to)
    .flatMap((id) => findCurrency(tx, id) ?? []);
}

/** Returns whether an invoice in `from` can be paid in `to`: the same currency, or an on-chain conversion. */
export function isPayableIn(tx: ReadTx, from: CurrencyRow, to: CurrencyRow): boolean {
  if (from.id === to.id) return true;
  return tx.table(conversionRoutesTable).get(`${from.id}|${to.network}`)?.to.includes(to.id) ?? false;
}

/** Returns the units of a decimal amount. Throws if it has more decimals than the currency; never truncates. */
export function exactUnits(field: string, amount: string, currency: CurrencyRow): bigint {
  if (decimalPlaces(amount) > currency.decimals) {
    throw DomainError.field(field, `has more than the ${currency.decimals} decimals of ${currency.id}`);
  }
  return parseUnits(amount, currency.decimals);
}

/** Converts an amount to token units by the rate table, rounded down like on-chain conversions. */
export function convertUnits(tx: ReadTx, units: bigint, from: CurrencyRow, to: CurrencyRow): bigint {
  if (from.id === to.id) return units;
  tx.assume('A-CONVERTED-AMOUNT');
  const decimalsIn = chainDecimals(from);
  const steps: PriceStep[] = [];
  const sold = from.id === HUB ? undefined : priceOf(tx, from);
  if (sold !== undefined) steps.push({ price: sold.price, decimalsIn, decimalsOut: PRICE_DECIMALS, reverse: false });
  // Payments are never in fiat, so the last step always converts to a token.
  const { price } = priceOf(tx, to);
  steps.push({ price, decimalsIn: PRICE_DECIMALS, decimalsOut: to.decimals, reverse: true });
  return convertAlong(units * 10n ** BigInt(decimalsIn - from.decimals), steps);
}

/** Returns the on-chain decimals of an amount. Fiat uses the decimals of the price feeds. */
export function chainDecimals(currency: CurrencyRow): number {
  return currency.type === 'ISO4217' ? Math.max(PRICE_DECIMALS, currency.decimals) : currency.decimals;
}

/** Returns the exchange rate: the amount of `to` for one whole unit of `from`, as a decimal. */
export function rateBetween(tx: ReadTx, from: CurrencyRow, to: CurrencyRow): string {
  return rateOf(priceOf(tx, from), priceOf(tx, to));
}

function rateOf(from: Price, to: Price): string {
  return formatUnits((from.price * ONE_RATE) / to.price, RATE_DECIMALS);
}

/** Returns the value of an amount in US dollars, as a decimal with the precision of price feeds. */
export function inUsd(units: bigint, { decimals }: Pick<CurrencyRow, 'decimals'>, { price }: Price): string {
  return formatUnits((units * price) / 10n ** BigInt(decimals), PRICE_DECIMALS);
}

/** Returns the units that are worth an amount of US dollars, rounded down. Throws a 400 without a price. */
export function unitsOfUsd(tx: ReadTx, usd: string, currency: Pick<CurrencyRow, 'symbol' | 'decimals'>): bigint {
  if (currency.symbol === HUB) return parseUnits(usd, currency.decimals);
  return (parseUnits(usd, PRICE_DECIMALS) * 10n ** BigInt(currency.decimals)) / priceOf(tx, currency).price;
}

/** Returns the value of an amount in US dollars, like {@link inUsd}; null without a price. */
export function findUsdValue(tx: ReadTx, units: bigint, currency: Pick<CurrencyRow, 'symbol' | 'decimals'>) {
  const price = findPrice(tx, currency);
  return price === undefined ? null : inUsd(units, currency, price);
}

/** Returns {@link findUsdValue} for a record. Its price counts where the record is shown. */
export function usdValueOfRecord(tx: ReadTx, units: bigint, currency: Pick<CurrencyRow, 'symbol' | 'decimals'>) {
  const rate = rateNow(tx, currency);
  const price = rate && priceIn(rate);
  return price === undefined ? null : inUsd(units, currency, price);
}

/** Returns the sum of US dollar values, as a decimal. */
export function sumOfUsd(values: readonly string[]): string {
  const units = values.reduce((sum, value) => sum + parseUnits(value, PRICE_DECIMALS), 0n);
  return formatUnits(units, PRICE_DECIMALS);
}

export interface MarketValue {
  /** Null if its currency has no price. */
  inUsd: string | null;
  /** Rate to another currency, and its source; null if either has no price. */
  rate: string | null;
  source: string | null;
}

/** Returns the US dollar value of an amount, and the current rate to another currency. */
export function marketValue(tx: ReadTx, units: bigint, from: CurrencyRow, to: CurrencyRow): MarketValue {
  const given = findPrice(tx, from);
  const value = given === undefined ? null : inUsd(units, from, given);
  // A payment in the invoice currency has no rate.
  if (from.id === to.id) return { inUsd: value, rate: '1', source: 'unknown' };
  const asked = findPrice(tx, to);
  if (given === undefined || asked === undefined) return { inUsd: value, rate: null, source: null };
  return { inUsd: value, rate: rateOf(given, asked), source: asked.provider };
}

/** A positive price, in units of {@link PRICE_DECIMALS}, and its source. The same object until it changes. */
interface Price {
  readonly price: bigint;
  readonly provider: string;
}

/** Returns the current price. Throws a 400 if it is missing or 0. */
export function priceOf(tx: ReadTx, currency: Pick<CurrencyRow, 'symbol'>): Price {
  const { symbol } = currency;
  const known = findPrice(tx, currency);
  if (known !== undefined) return known;
  const isZero = currentRate(tx, currency) !== undefined;
  throw new DomainError('bad-request', isZero ? `The price of ${symbol} is 0` : `No price is known for ${symbol}`);
}

/** Returns the current price; undefined if it is missing or 0. */
export function findPrice(tx: ReadTx, currency: Pick<CurrencyRow, 'symbol'>): Price | undefined {
  const rate = currentRate(tx, currency);
  return rate && priceIn(rate);
}

function currentRate(tx: ReadTx, currency: Pick<CurrencyRow, 'symbol'>): RateRow | undefined {
  tx.assume('A-PRICES');
  return rateNow(tx, currency);
}

/** Returns the current rate: the latest one of the symbol that has started. */
function rateNow(tx: ReadTx, { symbol }: Pick<CurrencyRow, 'symbol'>): RateRow | undefined {
  return tx.table(ratesTable).find('symbol', symbol, { to: tx.now() });
}

function networkName(nameOrAlias: string): string {
  return findNetwork(nameOrAlias)?.network ?? nameOrAlias;
}

/** Sets the price of a symbol from a given time, by default now. */
export function setRate(tx: Tx, { symbol, usd, provider, from }: Omit<RateRow, 'from'> & { from?: string }): RateRow {
  const currencies = tx.table(currenciesTable);
  if (currencies.count('symbol', symbol.toLowerCase()) === 0) {
    const known = currencies.all().map((row) => row.symbol);
    const hint = validNames(symbol, known, 'GET /v2/currencies lists them');
    throw DomainError.field('symbol', `Unknown symbol "${symbol}"${hint}`);
  }
  const since = from === undefined ? tx.now() : isoTime(Date.parse(from));
  return tx.emit('rate.changed', tx.table(ratesTable).put({ symbol, usd, provider, from: since }));
}
