import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import type { CurrencyRow, RateRow } from '../currencies/currencies.model.ts';
import type { Draws } from '../generate/draws.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import type { PaymentRow } from './payments.model.ts';

/** Invoice and payment currency, and how the payment is made. */
const MIX: readonly (readonly [string, string, PaymentRow['type']])[] = [
  ['USDC-base', 'USDC-base', 'direct'],
  ['FAU-sepolia', 'FAU-sepolia', 'direct'],
  ['ETH-sepolia-sepolia', 'ETH-sepolia-sepolia', 'direct'],
  ['USDT-mainnet', 'USDT-mainnet', 'direct'],
  ['USD', 'FAU-sepolia', 'conversion'],
  ['USD', 'USDC-base', 'conversion'],
  ['EUR', 'ETH-sepolia-sepolia', 'conversion'],
  ['USDC-base', 'USDC-base', 'crosschain'],
  ['USDC-base', 'USDC-base', 'recurring'],
  ['USDC-mainnet', 'USDC-mainnet', 'direct'],
  ['USDC-arbitrum-one', 'USDC-arbitrum-one', 'direct'],
  ['DAI-optimism', 'DAI-optimism', 'direct'],
  ['USD', 'DAI-matic', 'conversion'],
  ['GBP', 'fUSDT-sepolia', 'conversion'],
  ['USDC-mainnet', 'USDC-mainnet', 'crosschain'],
  ['FAU-sepolia', 'FAU-sepolia', 'recurring'],
];
/** How many amounts each kind of payment has: making the texts of one takes as long as the rest of a payment. */
export const AMOUNTS = 1000;
/** Where the money of a crosschain payment comes from. */
const CROSSCHAIN_SOURCES = ['arbitrum-one', 'optimism'] as const;
/** A request is paid between a minute and six hours after it was made. */
const MIN_DELAY_MS = 60_000;
const DELAYS_MS = 6 * 3_600_000;
const MIN_CENTS = 100;
const MAX_CENTS = 500_000;

type AmountFields = ReturnType<typeof amountFields>;

/** A kind of payment: its currencies, and the amounts that payments of the kind have. */
export interface PaymentKind {
  readonly type: PaymentRow['type'];
  readonly invoice: CurrencyRow;
  readonly payment: CurrencyRow;
  /** Returns one of the {@link AMOUNTS}. */
  amountOf(at: number): AmountFields;
}

/** Returns the kinds of payments for which there are currencies. */
export function paymentKinds(currencies: readonly CurrencyRow[], rates: readonly RateRow[]): PaymentKind[] {
  const byId = new Map(currencies.map((row) => [row.id, row]));
  return MIX.flatMap(([from, to, type]) => {
    const [invoice, payment] = [byId.get(from), byId.get(to)];
    if (invoice === undefined || payment === undefined) return [];
    const amounts: AmountFields[] = [];
    const amountOf = (at: number) => {
      amounts[at] ??= amountFields(at, invoice, payment, rates);
      return amounts[at];
    };
    return [{ type, invoice, payment, amountOf }];
  });
}

/** Pays a generated request. Returns the request as it is then, and the payment. Both satisfy the schemas of their tables. */
export function payGenerated(
  draws: Draws,
  { request: unpaid, payer, txHash }: { request: RequestRow; payer: string; txHash: string },
  { type, invoice, payment }: PaymentKind,
  { amount, invoiceAmount, ...amounts }: AmountFields,
): { request: RequestRow; payment: PaymentRow } {
  const createdMs = Date.parse(unpaid.createdAt);
  const recurringPaymentId = type === 'recurring' ? draws.ulid(createdMs) : null;
  const paid = { status: 'paid', paidAmount: invoiceAmount, txHash } as const;
  const request: RequestRow = { ...unpaid, payer, ...paid, recurringPaymentId };
  const paidMs = createdMs + MIN_DELAY_MS + draws.below(DELAYS_MS);
  const isCrosschain = type === 'crosschain';
  const row: PaymentRow = {
    id: draws.ulid(paidMs),
    requestId: request.requestId,
    paymentReference: request.paymentReference,
    amount,
    invoiceAmount,
    sourceNetwork: isCrosschain ? draws.one(CROSSCHAIN_SOURCES) : payment.network,
    destinationNetwork: payment.network,
    sourceTxHash: txHash,
    destinationTxHash: isCrosschain ? draws.hex(64, '0x') : null,
    timestamp: isoTime(paidMs),
    type,
    ...amounts.conversion,
    invoiceCurrency: invoice.id,
    paymentCurrency: payment.id,
    invoiceSymbol: invoice.symbol,
    paymentSymbol: payment.symbol,
    payer,
    payee: request.payee ?? payer,
    fees: [],
    recurringPaymentId,
    rateProvider: amounts.rateProvider,
    reference: request.reference,
    paidAmount: amounts.paidAmount,
    paidSymbol: payment.symbol,
    paidInUsd: amounts.paidInUsd,
    settledInUsd: amounts.paidInUsd,
    excessAmount: null,
    note: null,
  };
  return { request, payment: row };
}

function amountFields(at: number, invoice: CurrencyRow, payment: CurrencyRow, rates: readonly RateRow[]) {
  // The step is prime to the range, so that all amounts differ.
  const cents = MIN_CENTS + ((at * 104_729) % (MAX_CENTS - MIN_CENTS));
  const invoiceAmount = formatUnits(BigInt(cents), invoice.id.startsWith('ETH') ? 6 : 2);
  const [invoicePrice, paymentPrice] = [priceOf(invoice, rates), priceOf(payment, rates)];
  const units = parseUnits(invoiceAmount, invoice.decimals);
  const inUsd = (units * invoicePrice) / 10n ** BigInt(invoice.decimals);
  const converts = invoice.id !== payment.id;
  const unit = paymentPrice * 10n ** BigInt(invoice.decimals);
  const converted = (units * invoicePrice * 10n ** BigInt(payment.decimals) + unit - 1n) / unit;
  const paidUnits = converts ? converted : parseUnits(invoiceAmount, payment.decimals);
  const provider = rates.findLast(({ symbol }) => symbol === payment.symbol)?.provider ?? 'chainlink';
  return {
    amount: paidUnits.toString(),
    invoiceAmount,
    conversion: {
      conversionRateSource: converts ? formatUnits((invoicePrice * 10n ** 18n) / paymentPrice, 18) : null,
      conversionRateDestination: converts ? formatUnits((paymentPrice * 10n ** 18n) / invoicePrice, 18) : null,
      convertedAmountSource: converts ? units.toString() : null,
      convertedAmountDestination: converts ? paidUnits.toString() : null,
    },
    rateProvider: converts ? provider : 'unknown',
    paidAmount: formatUnits(paidUnits, payment.decimals),
    paidInUsd: formatUnits(inUsd, 8),
  };
}

/** The last price of a symbol, in units of 8 decimals; one dollar where there is none. */
function priceOf({ symbol }: CurrencyRow, rates: readonly RateRow[]): bigint {
  const rate = rates.findLast((row) => row.symbol === symbol);
  return rate === undefined ? 100_000_000n : parseUnits(rate.usd, 8);
}
