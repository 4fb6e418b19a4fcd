import type { Faker } from '@faker-js/faker';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import { randomHex, ulid } from '../../engine/kernel/core/random-ids.ts';
import { nextUint32, seedRng } from '../../engine/kernel/core/rng.ts';
import type { Row } from '../../engine/kernel/store/store.ts';
import type { GenerateOptions } from '../../engine/mock/definition/options.ts';
import { checksumAddress } from '../calldata/references.ts';
import {
  type CurrencyRow,
  currenciesTable,
  type RateRow,
  ratesTable,
} from '../catalogue/currencies/currencies.model.ts';
import { type PaymentRow, paymentsTable } from '../money/payments/payments.model.ts';
import { newRequest } from '../money/requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../money/requests/requests.model.ts';

/** Upper bound of generated times. */
const NEWEST_MS = Date.parse('2026-11-01T00:00:00Z');
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const MIN_DELAY_MS = 60_000;
const DELAYS_MS = 6 * 3_600_000;
const MIN_WALLETS = 50;
const MAX_WALLETS = 2000;
const MAX_CUSTOMERS = 1000;
const FIRST_INVOICE = 10_000_000;
const MIN_CENTS = 100;
const MAX_CENTS = 500_000;
/** Number of amounts per kind of payment. Formatting one takes as long as the rest of a payment. */
const AMOUNTS = 1000;
/** Source networks of crosschain payments. */
const CROSSCHAIN_SOURCES = ['arbitrum-one', 'optimism'] as const;
/** Invoice and payment currency, and kind of payment. */
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

type Draws = ReturnType<typeof drawsOf>;
type PaymentKind = ReturnType<typeof paymentKinds>[number];

/**
 * Returns paid and unpaid requests with their payments by table, spread over a year. Equal options and fixtures produce
 * equal rows.
 * @param rowsOf returns the fixture rows of a table
 */
export async function generate(
  { payments = 0, requests: unpaid = 0, seed = 1 }: GenerateOptions,
  rowsOf: (table: string) => readonly Row[],
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const { faker } = await import('@faker-js/faker/locale/en');
  faker.seed(seed);
  // Fixtures of these tables are parsed with their schemas.
  const currencies = rowsOf(currenciesTable.name) as readonly CurrencyRow[];
  const kinds = paymentKinds(currencies, rowsOf(ratesTable.name) as readonly RateRow[]);
  const total = payments + unpaid;
  if (total > 0 && kinds.length === 0) throw new Error('generated rows need currencies');
  const made = { requests: [] as RequestRow[], payments: [] as PaymentRow[] };
  const draws = drawsOf(seed);
  const makeRequest = requestMaker(faker, draws, total);
  // The last request is created a day before the end, so that its payment is not in the future.
  const stepMs = (YEAR_MS - DAY_MS) / total;
  for (let record = 0; record < total; record++) {
    const createdMs = NEWEST_MS - YEAR_MS + Math.floor((record + 0.5) * stepMs);
    // Spreads paid and unpaid requests evenly.
    const isPaid = Math.floor(((record + 1) * payments) / total) > Math.floor((record * payments) / total);
    const kind = draws.one(kinds);
    const amounts = kind.amountOf(draws.below(AMOUNTS));
    const { request, ...payer } = makeRequest(record, createdMs, kind, amounts.invoiceAmount);
    const payment = isPaid ? paymentOf(draws, request, payer, kind, amounts) : undefined;
    made.requests.push(payment === undefined ? request : paidRequest(request, payment));
    if (payment !== undefined) made.payments.push(payment);
  }
  return new Map<string, readonly Row[]>([
    [requestsTable.name, made.requests],
    [paymentsTable.name, made.payments],
  ]);
}

/** Returns the random source of generated rows, deterministic per seed. */
function drawsOf(seed: number) {
  const rng = seedRng(seed);
  const below = (end: number) => nextUint32(rng) % end;
  return {
    below,
    hex: (digits: number, prefix = '') => prefix + randomHex(rng, digits),
    ulid: (ms: number) => ulid(rng, ms, 0),
    one: <T>(list: readonly T[]) => list[below(list.length)] as T,
  };
}

/** Returns a generator of unpaid requests between some wallets, with payer and transaction. */
function requestMaker(faker: Faker, draws: Draws, count: number) {
  const size = Math.min(MAX_WALLETS, Math.max(MIN_WALLETS, Math.ceil(count / 50)));
  const wallets = Array.from({ length: size }, () => checksumAddress(draws.hex(40, '0x')));
  const customers = Array.from({ length: Math.min(MAX_CUSTOMERS, count) }, () => {
    const [firstName, lastName] = [faker.person.firstName(), faker.person.lastName()];
    const email = faker.internet.email({ firstName, lastName, provider: 'example.com' }).toLowerCase();
    return { firstName, lastName, email };
  });
  return (record: number, createdMs: number, { invoice, payment }: PaymentKind, amount: string) => {
    const [requestId, salt] = [draws.hex(64, '01'), draws.hex(16)];
    // No wallet pays itself.
    const payee = draws.below(size);
    const payer = wallets[(payee + 1 + draws.below(size - 1)) % size] ?? '';
    const txHash = draws.hex(64, '0x');
    const input = {
      payee: wallets[payee] ?? '',
      amount,
      customerInfo: draws.one(customers),
      reference: `INV-${FIRST_INVOICE + record}`,
    };
    const made = {
      requestId,
      salt,
      invoiceCurrency: invoice.id,
      paymentCurrency: payment.id,
      network: payment.network,
      createdAt: isoTime(createdMs),
      seq: 0,
    };
    return { request: newRequest(input, made), payer, txHash };
  };
}

function paymentKinds(currencies: readonly CurrencyRow[], rates: readonly RateRow[]) {
  const byId = new Map(currencies.map((row) => [row.id, row]));
  return MIX.flatMap(([from, to, type]) => {
    const [invoice, payment] = [byId.get(from), byId.get(to)];
    if (invoice === undefined || payment === undefined) return [];
    const amounts: ReturnType<typeof amountFields>[] = [];
    const amountOf = (at: number) => {
      amounts[at] ??= amountFields(at, invoice, payment, rates);
      return amounts[at];
    };
    return [{ type, invoice, payment, amountOf }];
  });
}

function paymentOf(
  draws: Draws,
  request: RequestRow,
  { payer, txHash }: { payer: string; txHash: string },
  { type, invoice, payment }: PaymentKind,
  amounts: ReturnType<typeof amountFields>,
): PaymentRow {
  const createdMs = Date.parse(request.createdAt);
  const recurringPaymentId = type === 'recurring' ? draws.ulid(createdMs) : null;
  const paidMs = createdMs + MIN_DELAY_MS + draws.below(DELAYS_MS);
  const isCrosschain = type === 'crosschain';
  return {
    id: draws.ulid(paidMs),
    requestId: request.requestId,
    paymentReference: request.paymentReference,
    amount: amounts.amount,
    invoiceAmount: amounts.invoiceAmount,
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
    paidInUsd: amounts.inUsd,
    settledInUsd: amounts.inUsd,
    excessAmount: null,
    note: null,
  };
}

function paidRequest(request: RequestRow, payment: PaymentRow): RequestRow {
  const { payer, invoiceAmount: paidAmount, sourceTxHash: txHash, recurringPaymentId } = payment;
  return { ...request, payer, status: 'paid', paidAmount, txHash, recurringPaymentId };
}

function amountFields(at: number, invoice: CurrencyRow, payment: CurrencyRow, rates: readonly RateRow[]) {
  // The step is coprime to the range, so that all amounts differ.
  const cents = MIN_CENTS + ((at * 104_729) % (MAX_CENTS - MIN_CENTS));
  const invoiceAmount = formatUnits(BigInt(cents), invoice.id.startsWith('ETH') ? 6 : 2);
  const [invoicePrice, paymentPrice] = [priceOf(invoice, rates), priceOf(payment, rates)];
  const units = parseUnits(invoiceAmount, invoice.decimals);
  const unit = paymentPrice * 10n ** BigInt(invoice.decimals);
  const converted = (units * invoicePrice * 10n ** BigInt(payment.decimals) + unit - 1n) / unit;
  const converts = invoice.id !== payment.id;
  const paidUnits = converts ? converted : units;
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
    inUsd: formatUnits((units * invoicePrice) / 10n ** BigInt(invoice.decimals), 8),
  };
}

/** Latest price of a symbol, in units of 8 decimals; one dollar if it has none. */
function priceOf({ symbol }: CurrencyRow, rates: readonly RateRow[]): bigint {
  const rate = rates.findLast((row) => row.symbol === symbol);
  return rate === undefined ? 100_000_000n : parseUnits(rate.usd, 8);
}
