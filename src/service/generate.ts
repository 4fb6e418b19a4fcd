import type { Faker } from '@faker-js/faker';
import { isoTime } from '../engine/clock/clock.ts';
import { formatUnits, parseUnits } from '../engine/core/decimal.ts';
import { randomHex, ulid } from '../engine/core/ids.ts';
import { seedRng } from '../engine/core/rng.ts';
import type { GenerateOptions } from '../engine/mock/options.types.ts';
import type { Row } from '../engine/store/table.ts';
import { checksumAddress, paymentReference } from './calldata/references.ts';
import { type CurrencyRow, currenciesTable, type RateRow, ratesTable } from './currencies/currencies.model.ts';
import { type PaymentRow, paymentRowSchema, paymentsTable } from './payments/payments.model.ts';
import { type RequestRow, requestRowSchema, requestsTable } from './requests/requests.model.ts';

/** What generated rows are made from. */
export interface GenerateSource {
  currencies: readonly CurrencyRow[];
  rates: readonly RateRow[];
  /** The newest row is older than this. */
  nowMs: number;
}

const YEAR_MS = 365 * 86_400_000;
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
/** Where the money of a crosschain payment comes from. */
const CROSSCHAIN_SOURCES = ['arbitrum-one', 'optimism'];

/** Generated rows are older than this. */
const NEWEST_MS = Date.parse('2026-11-01T00:00:00Z');

/** Returns generated requests and payments by table. `rowsOf` returns the fixture rows of a table. */
export async function generate(
  options: GenerateOptions,
  rowsOf: (table: string) => readonly Row[],
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const { requests, payments } = await generateRows(options, {
    // The fixtures of these tables were parsed with the schemas of their names.
    currencies: rowsOf(currenciesTable.name) as readonly CurrencyRow[],
    rates: rowsOf(ratesTable.name) as readonly RateRow[],
    nowMs: NEWEST_MS,
  });
  return new Map<string, readonly Row[]>([
    [requestsTable.name, requests],
    [paymentsTable.name, payments],
  ]);
}

/** Paid and unpaid requests with their payments, made with faker; equal options and source give equal rows. */
export async function generateRows(
  options: GenerateOptions,
  source: GenerateSource,
): Promise<{ requests: RequestRow[]; payments: PaymentRow[] }> {
  const { faker } = await import('@faker-js/faker/locale/en');
  const seed = options.seed ?? 1;
  faker.seed(seed);
  const maker = new RowMaker(faker, seed, source, options.payments ?? 0);
  const requests: RequestRow[] = [];
  const payments: PaymentRow[] = [];
  for (let i = 0; i < (options.payments ?? 0); i++) {
    const { request, payment } = maker.paid();
    requests.push(request);
    payments.push(payment);
  }
  for (let i = 0; i < (options.requests ?? 0); i++) requests.push(maker.unpaid());
  return { requests, payments };
}

class RowMaker {
  readonly #faker: Faker;
  readonly #rng;
  readonly #source: GenerateSource;
  readonly #wallets: string[];
  readonly #currencies: ReadonlyMap<string, CurrencyRow>;
  readonly #prices: ReadonlyMap<string, bigint>;
  readonly #providers: ReadonlyMap<string, string>;
  readonly #mixes: readonly (typeof MIX)[number][];

  constructor(faker: Faker, seed: number, source: GenerateSource, count: number) {
    this.#faker = faker;
    this.#rng = seedRng(seed);
    this.#source = source;
    this.#currencies = new Map(source.currencies.map((row) => [row.id, row]));
    this.#prices = new Map(source.rates.map((row) => [row.symbol, parseUnits(row.usd, 8)]));
    this.#providers = new Map(source.rates.map((row) => [row.symbol, row.provider]));
    this.#mixes = MIX.filter(([from, to]) => this.#currencies.has(from) && this.#currencies.has(to));
    const wallets = Math.max(50, Math.ceil(count / 50));
    this.#wallets = Array.from({ length: wallets }, () => checksumAddress(`0x${randomHex(this.#rng, 40)}`));
  }

  unpaid(): RequestRow {
    return { ...this.#request(this.#mix()), recurringPaymentId: null };
  }

  paid(): { request: RequestRow; payment: PaymentRow } {
    const mix = this.#mix();
    const request = this.#request(mix);
    const payment = this.#payment(request, mix);
    const paid: RequestRow = {
      ...request,
      status: 'paid',
      paidAmount: request.amount,
      payer: payment.payer,
      txHash: payment.sourceTxHash,
    };
    return { request: paid, payment };
  }

  #mix(): (typeof MIX)[number] {
    return this.#faker.helpers.arrayElement(this.#mixes);
  }

  #request([invoiceCurrency, paymentCurrency, type]: (typeof MIX)[number]): RequestRow {
    const faker = this.#faker;
    const payee = faker.helpers.arrayElement(this.#wallets);
    const requestId = `01${randomHex(this.#rng, 64)}`;
    const salt = randomHex(this.#rng, 16);
    const firstName = faker.person.firstName();
    const lastName = faker.person.lastName();
    const email = faker.internet.email({ firstName, lastName, provider: 'example.com' }).toLowerCase();
    return requestRowSchema().parse({
      requestId,
      paymentReference: paymentReference(requestId, salt, payee),
      salt,
      payee,
      amount: formatUnits(
        BigInt(faker.number.int({ min: 100, max: 500_000 })),
        invoiceCurrency.startsWith('ETH') ? 6 : 2,
      ),
      invoiceCurrency,
      paymentCurrency,
      network: this.#currency(paymentCurrency).network,
      customerInfo: { firstName, lastName, email },
      reference: `INV-${faker.string.numeric(8)}`,
      recurringPaymentId: type === 'recurring' ? ulid(this.#rng, this.#source.nowMs - YEAR_MS, 0) : null,
      createdAt: isoTime(this.#source.nowMs - YEAR_MS + faker.number.int({ min: 0, max: YEAR_MS - 86_400_000 })),
    });
  }

  #payment(request: RequestRow, [, , type]: (typeof MIX)[number]): PaymentRow {
    const invoice = this.#currency(request.invoiceCurrency);
    const payment = this.#currency(request.paymentCurrency);
    const paidMs = Date.parse(request.createdAt) + this.#faker.number.int({ min: 60_000, max: 86_000_000 });
    const crosschain = type === 'crosschain';
    const hash = () => `0x${randomHex(this.#rng, 64)}`;
    return paymentRowSchema().parse({
      id: ulid(this.#rng, paidMs, 0),
      requestId: request.requestId,
      paymentReference: request.paymentReference,
      amount: this.#convert(request.amount, invoice, payment).toString(),
      invoiceAmount: request.amount,
      sourceNetwork: crosschain ? this.#faker.helpers.arrayElement(CROSSCHAIN_SOURCES) : request.network,
      destinationNetwork: request.network,
      sourceTxHash: hash(),
      destinationTxHash: crosschain ? hash() : null,
      timestamp: isoTime(paidMs),
      type,
      ...this.#conversion(request.amount, invoice, payment),
      invoiceCurrency: invoice.id,
      paymentCurrency: payment.id,
      invoiceSymbol: invoice.symbol,
      paymentSymbol: payment.symbol,
      payer: this.#otherWallet(request.payee),
      payee: request.payee ?? '',
      recurringPaymentId: request.recurringPaymentId,
      reference: request.reference,
      ...this.#paid(request.amount, invoice, payment),
    });
  }

  #paid(amount: string, invoice: CurrencyRow, payment: CurrencyRow) {
    const value = parseUnits(amount, invoice.decimals) * this.#price(invoice);
    const settledInUsd = formatUnits(value / 10n ** BigInt(invoice.decimals), 8);
    const paidAmount = formatUnits(this.#convert(amount, invoice, payment), payment.decimals);
    return { paidAmount, paidSymbol: payment.symbol, paidInUsd: settledInUsd, settledInUsd };
  }

  /** Nobody pays himself. */
  #otherWallet(wallet: string | null): string {
    const at = this.#faker.number.int({ min: 0, max: this.#wallets.length - 1 });
    const found = this.#wallets[at] ?? '';
    return found === wallet ? (this.#wallets[(at + 1) % this.#wallets.length] ?? '') : found;
  }

  #conversion(amount: string, from: CurrencyRow, to: CurrencyRow) {
    const converts = from.id !== to.id;
    return {
      conversionRateSource: converts ? this.#rate(from, to) : null,
      conversionRateDestination: converts ? this.#rate(to, from) : null,
      convertedAmountSource: converts ? parseUnits(amount, from.decimals).toString() : null,
      convertedAmountDestination: converts ? this.#convert(amount, from, to).toString() : null,
      rateProvider: converts ? (this.#providers.get(to.symbol) ?? 'chainlink') : 'unknown',
    };
  }

  #convert(amount: string, from: CurrencyRow, to: CurrencyRow): bigint {
    if (from.id === to.id) return parseUnits(amount, to.decimals);
    const value = parseUnits(amount, from.decimals) * this.#price(from) * 10n ** BigInt(to.decimals);
    const unit = this.#price(to) * 10n ** BigInt(from.decimals);
    return (value + unit - 1n) / unit;
  }

  #rate(from: CurrencyRow, to: CurrencyRow): string {
    return formatUnits((this.#price(from) * 10n ** 18n) / this.#price(to), 18);
  }

  #price(currency: CurrencyRow): bigint {
    return this.#prices.get(currency.symbol) ?? 100_000_000n;
  }

  #currency(id: string): CurrencyRow {
    const currency = this.#currencies.get(id);
    if (currency === undefined) throw new Error(`no currency ${id}`);
    return currency;
  }
}
