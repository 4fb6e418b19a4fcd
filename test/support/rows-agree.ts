import * as files from '../../src/engine/api/platform/package-files.ts';
import { loadFixtures } from '../../src/engine/control/fixtures/fixtures.ts';
import { formatUnits, parseUnits } from '../../src/engine/kernel/core/decimal.ts';
import { checksumAddress, paymentReference } from '../../src/service/calldata/references.ts';
import type { CurrencyRow, RateRow } from '../../src/service/catalogue/currencies/currencies.model.ts';
import type { PaymentRow } from '../../src/service/money/payments/payments.model.ts';
import type { RequestRow } from '../../src/service/money/requests/requests.model.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { TRON_ADDRESS } from '../../src/service/wire/patterns.ts';

/** Returns the rows of a table in a packaged set, as a mock reads them. */
export function readFixtures<R>(set: 'default' | 'empty', table: string): R[] {
  const rows = loadFixtures(set, paymentRequestService, files).get(table)?.();
  return rows as R[];
}

export const currencies = new Map(readFixtures<CurrencyRow>('empty', 'currencies').map((row) => [row.id, row]));
/** Prices in dollars with eight decimals, by symbol. */
export const prices = new Map(
  readFixtures<RateRow>('empty', 'rates').map((row) => [row.symbol, parseUnits(row.usd, 8)]),
);

export function currency(id: string): CurrencyRow {
  const row = currencies.get(id);
  if (row === undefined) throw new Error(`no currency ${id}`);
  return row;
}

const priceOf = ({ symbol }: CurrencyRow) => prices.get(symbol) ?? 0n;

export const isRightAddress = (address: string) => TRON_ADDRESS.test(address) || checksumAddress(address) === address;

const REQUEST_RULES: Record<string, (row: RequestRow) => boolean> = {
  'reference of id, salt and payee': (row) =>
    row.paymentReference === paymentReference(row.requestId, row.salt, row.payee ?? ''),
  'network of the payment currency': (row) => row.network === currency(row.paymentCurrency).network,
  addresses: ({ payee, payer, feeAddress }) => [payee, payer, feeAddress].every((one) => !one || isRightAddress(one)),
};

const PAYMENT_RULES: Record<string, (row: PaymentRow, request: RequestRow) => boolean> = {
  'fields of the request': (row, request) =>
    row.paymentReference === request.paymentReference &&
    row.payee === request.payee &&
    row.reference === request.reference &&
    row.invoiceCurrency === request.invoiceCurrency &&
    row.paymentCurrency === request.paymentCurrency &&
    row.recurringPaymentId === request.recurringPaymentId &&
    row.destinationNetwork === request.network,
  'after the request': (row, request) => Date.parse(row.timestamp) > Date.parse(request.createdAt),
  'symbols of the currencies': (row) =>
    row.invoiceSymbol === currency(row.invoiceCurrency).symbol &&
    row.paymentSymbol === currency(row.paymentCurrency).symbol,
  'amounts of the prices': (row) => {
    const [from, to] = [currency(row.invoiceCurrency), currency(row.paymentCurrency)];
    const settled = parseUnits(row.invoiceAmount, from.decimals);
    if (from.id === to.id) {
      return BigInt(row.amount) === settled && row.conversionRateSource === null && row.convertedAmountSource === null;
    }
    const unit = priceOf(to) * 10n ** BigInt(from.decimals);
    const units = (settled * priceOf(from) * 10n ** BigInt(to.decimals) + unit - 1n) / unit;
    const rate = (a: CurrencyRow, b: CurrencyRow) => formatUnits((priceOf(a) * 10n ** 18n) / priceOf(b), 18);
    return (
      BigInt(row.amount) === units &&
      row.conversionRateSource === rate(from, to) &&
      row.conversionRateDestination === rate(to, from) &&
      row.convertedAmountSource === settled.toString() &&
      row.convertedAmountDestination === units.toString() &&
      row.rateProvider !== 'unknown'
    );
  },
  'type of networks, currencies and schedule': (row) => {
    const crosschain = row.type === 'crosschain';
    return (
      (row.sourceNetwork !== row.destinationNetwork) === crosschain &&
      (row.destinationTxHash !== null) === crosschain &&
      (row.recurringPaymentId !== null) === (row.type === 'recurring') &&
      (row.type !== 'direct' || row.invoiceCurrency === row.paymentCurrency) &&
      (row.type !== 'conversion' || row.invoiceCurrency !== row.paymentCurrency)
    );
  },
  'another payer than the payee': (row) => row.payer !== row.payee && isRightAddress(row.payer),
};

/** Returns violated rules between requests and payments, with their rows. */
export function disagreements(requests: readonly RequestRow[], payments: readonly PaymentRow[]): string[] {
  const byId = new Map(requests.map((row) => [row.requestId, row]));
  const ofRequests = Object.entries(REQUEST_RULES).flatMap(([rule, holds]) =>
    requests.filter((row) => !holds(row)).map(({ requestId }) => `${requestId}: ${rule}`),
  );
  const ofPayments = Object.entries(PAYMENT_RULES).flatMap(([rule, holds]) =>
    payments
      .filter((row) => {
        const request = byId.get(row.requestId);
        return request === undefined || !holds(row, request);
      })
      .map(({ id }) => `${id}: ${rule}`),
  );
  return [...ofRequests, ...ofPayments];
}
