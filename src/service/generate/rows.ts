import type { Faker } from '@faker-js/faker';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { randomHex, ulid } from '../../engine/kernel/core/ids.ts';
import { nextUint32, type RngState, seedRng } from '../../engine/kernel/core/rng.ts';
import { checksumAddress, paymentReference } from '../calldata/references.ts';
import type { CurrencyRow, RateRow } from '../currencies/currencies.model.ts';
import type { PaymentRow } from '../payments/payments.model.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import { type AmountFields, type PaymentKind, paymentKinds } from './amounts.ts';

/** What generated rows are made from. */
export interface GenerateSource {
  currencies: readonly CurrencyRow[];
  rates: readonly RateRow[];
  /** The newest row is older than this. */
  nowMs: number;
}

type Customer = NonNullable<RequestRow['customerInfo']>;

/** Where the money of a crosschain payment comes from. */
const CROSSCHAIN_SOURCES = ['arbitrum-one', 'optimism'] as const;
const MIN_WALLETS = 50;
const MAX_WALLETS = 2000;
const MAX_CUSTOMERS = 1000;
/** A request is paid between a minute and six hours after it was made. */
const MIN_DELAY_MS = 60_000;
const DELAYS_MS = 6 * 3_600_000;
const FIRST_INVOICE = 10_000_000;

/** Makes requests and their payments, one after the other. */
export class RecordMaker {
  readonly #rng: RngState;
  readonly #kinds: readonly PaymentKind[];
  /** Addresses of payers and payees. */
  readonly #wallets: readonly string[];
  readonly #customers: readonly Customer[];

  /** @param count number of requests that will be made */
  constructor(faker: Faker, seed: number, source: GenerateSource, count: number) {
    faker.seed(seed);
    this.#rng = seedRng(seed);
    this.#kinds = paymentKinds(source.currencies, source.rates);
    if (count > 0 && this.#kinds.length === 0) throw new Error('generated rows need currencies');
    const wallets = Math.min(MAX_WALLETS, Math.max(MIN_WALLETS, Math.ceil(count / 50)));
    this.#wallets = Array.from({ length: wallets }, () => checksumAddress(this.#hex(40, '0x')));
    this.#customers = Array.from({ length: Math.min(MAX_CUSTOMERS, count) }, () => customerOf(faker));
  }

  /** Returns a request, and its payment if it is paid. Both satisfy the schemas of their tables. */
  make(record: number, createdMs: number, isPaid: boolean): { request: RequestRow; payment?: PaymentRow } {
    const kind = this.#one(this.#kinds);
    const { invoice, payment } = kind;
    const amounts = kind.amountOf(nextUint32(this.#rng));
    const [requestId, salt] = [this.#hex(64, '01'), this.#hex(16)];
    const [payee, payer] = this.#twoWallets();
    const txHash = this.#hex(64, '0x');
    const request: RequestRow = {
      requestId,
      paymentReference: paymentReference(requestId, salt, payee),
      salt,
      payee,
      payer: isPaid ? payer : null,
      amount: amounts.invoiceAmount,
      invoiceCurrency: invoice.id,
      paymentCurrency: payment.id,
      network: payment.network,
      status: isPaid ? 'paid' : 'created',
      paidAmount: isPaid ? amounts.invoiceAmount : '0',
      isListening: false,
      txHash: isPaid ? txHash : null,
      failureReason: null,
      recurrence: null,
      isRecurrenceStopped: false,
      originalRequestId: null,
      originalRequestPaymentReference: null,
      isCryptoToFiatAvailable: false,
      customerInfo: this.#one(this.#customers),
      reference: `INV-${FIRST_INVOICE + record}`,
      feePercentage: null,
      feeAddress: null,
      quotedFee: null,
      clientId: null,
      origin: null,
      recurringPaymentId: isPaid && kind.type === 'recurring' ? ulid(this.#rng, createdMs, 0) : null,
      createdAt: isoTime(createdMs),
      seq: 0,
    };
    if (!isPaid) return { request };
    return { request, payment: this.#paymentOf(request, kind, amounts, { payee, payer, sourceTxHash: txHash }) };
  }

  #paymentOf(
    request: RequestRow,
    { type, invoice, payment }: PaymentKind,
    amounts: AmountFields,
    transfer: Pick<PaymentRow, 'payee' | 'payer' | 'sourceTxHash'>,
  ): PaymentRow {
    const paidMs = Date.parse(request.createdAt) + MIN_DELAY_MS + (nextUint32(this.#rng) % DELAYS_MS);
    const isCrosschain = type === 'crosschain';
    return {
      id: ulid(this.#rng, paidMs, 0),
      requestId: request.requestId,
      paymentReference: request.paymentReference,
      amount: amounts.amount,
      invoiceAmount: amounts.invoiceAmount,
      sourceNetwork: isCrosschain ? this.#one(CROSSCHAIN_SOURCES) : payment.network,
      destinationNetwork: payment.network,
      sourceTxHash: transfer.sourceTxHash,
      destinationTxHash: isCrosschain ? this.#hex(64, '0x') : null,
      timestamp: isoTime(paidMs),
      type,
      conversionRateSource: amounts.conversionRateSource,
      conversionRateDestination: amounts.conversionRateDestination,
      convertedAmountSource: amounts.convertedAmountSource,
      convertedAmountDestination: amounts.convertedAmountDestination,
      invoiceCurrency: invoice.id,
      paymentCurrency: payment.id,
      invoiceSymbol: invoice.symbol,
      paymentSymbol: payment.symbol,
      payer: transfer.payer,
      payee: transfer.payee,
      fees: [],
      recurringPaymentId: request.recurringPaymentId,
      rateProvider: amounts.rateProvider,
      reference: request.reference,
      paidAmount: amounts.paidAmount,
      paidSymbol: payment.symbol,
      paidInUsd: amounts.paidInUsd,
      settledInUsd: amounts.paidInUsd,
      excessAmount: null,
      note: null,
    };
  }

  /** Returns two different wallets: nobody pays himself. */
  #twoWallets(): [payee: string, payer: string] {
    const { length } = this.#wallets;
    const payee = nextUint32(this.#rng) % length;
    const payer = (payee + 1 + (nextUint32(this.#rng) % (length - 1))) % length;
    return [this.#wallets[payee] ?? '', this.#wallets[payer] ?? ''];
  }

  #hex(digits: number, prefix = ''): string {
    return prefix + randomHex(this.#rng, digits);
  }

  #one<T>(list: readonly T[]): T {
    // The constructor has made sure that no list is empty.
    return list[nextUint32(this.#rng) % list.length] as T;
  }
}

function customerOf(faker: Faker): Customer {
  const firstName = faker.person.firstName();
  const lastName = faker.person.lastName();
  const email = faker.internet.email({ firstName, lastName, provider: 'example.com' }).toLowerCase();
  return { firstName, lastName, email };
}
