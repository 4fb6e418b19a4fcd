import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { PRICE_DECIMALS } from '../calldata/price-path.ts';
import { type MarketValue, marketValue, sumOfUsd } from '../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../catalogue/currencies/currencies.model.ts';
import type { PaymentRow } from '../money/payments/payments.model.ts';
import type { ConvertedPart, RateSummary } from '../money/requests/payment-bodies.ts';
import { remainingUnits } from '../money/requests/remaining-amounts.ts';
import type { RequestRow } from '../money/requests/requests.model.ts';

const NOTHING_LEFT: MarketValue = { inUsd: '0', rate: null, source: null };
const NONE: RateSummary = { amountInUsd: null, conversionRate: null, rateSource: 'unknown', conversionBreakdown: null };

/**
 * Returns the rate of a request: the current rate while unpaid, the payment's rate if paid by a single payment, and
 * otherwise `mixed` with a breakdown. `payments` are the counted ones, oldest first.
 */
export function rateSummary(
  tx: ReadTx,
  request: RequestRow,
  payments: readonly PaymentRow[],
  [invoice, payment]: readonly [CurrencyRow | undefined, CurrencyRow | undefined],
): RateSummary {
  if (invoice === undefined || payment === undefined) return NONE;
  tx.assume('A-REQUEST-RATE');
  const [only] = payments;
  if (only === undefined) return unpaidSummary(tx, request, invoice, payment);
  if (payments.some(({ settledInUsd }) => settledInUsd !== null)) tx.assume('A-PRICES');
  if (payments.length === 1 && request.status === 'paid') return paidOnce(request, only, invoice);
  return mixedSummary(tx, request, payments, invoice, payment);
}

function unpaidSummary(tx: ReadTx, request: RequestRow, invoice: CurrencyRow, payment: CurrencyRow): RateSummary {
  const { inUsd, rate, source } = marketValue(tx, parseUnits(request.amount, invoice.decimals), invoice, payment);
  return { ...NONE, amountInUsd: inUsd, conversionRate: rate, rateSource: source ?? 'unknown' };
}

/** Returns the value of the request at the payment's price; an overpaid request is worth less than its payment. */
function paidOnce({ amount }: RequestRow, row: PaymentRow, { decimals }: CurrencyRow): RateSummary {
  const [asked, settled] = [parseUnits(amount, decimals), parseUnits(row.invoiceAmount, decimals)];
  const value = row.settledInUsd === null ? null : parseUnits(row.settledInUsd, PRICE_DECIMALS);
  const amountInUsd = value === null || settled === 0n ? null : formatUnits((value * asked) / settled, PRICE_DECIMALS);
  return { ...NONE, amountInUsd, conversionRate: row.conversionRateSource ?? '1', rateSource: row.rateProvider };
}

function mixedSummary(
  tx: ReadTx,
  request: RequestRow,
  payments: readonly PaymentRow[],
  invoice: CurrencyRow,
  payment: CurrencyRow,
): RateSummary {
  const remaining = remainingUnits({ request, invoice });
  const left = remaining === 0n ? NOTHING_LEFT : marketValue(tx, remaining, invoice, payment);
  const paidAmountInUsd = sumOrNull(payments.map(({ settledInUsd }) => settledInUsd));
  return {
    amountInUsd: sumOrNull([paidAmountInUsd, left.inUsd]),
    conversionRate: null,
    rateSource: 'mixed',
    conversionBreakdown: {
      paidAmount: request.paidAmount,
      paidAmountInUsd,
      remainingAmount: formatUnits(remaining, invoice.decimals),
      remainingAmountInUsd: left.inUsd,
      currentMarketRate: left.rate,
      currentMarketRateSource: left.source,
      payments: payments.map(partOf),
    },
  };
}

function partOf(row: PaymentRow): ConvertedPart {
  const { invoiceAmount: amount, settledInUsd: amountInUsd, rateProvider: rateSource, timestamp } = row;
  return { amount, amountInUsd, conversionRate: row.conversionRateSource ?? '1', rateSource, timestamp };
}

function sumOrNull(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? sumOfUsd(known) : null;
}
