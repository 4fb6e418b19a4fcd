import type { Faker } from '@faker-js/faker';
import { isoTime } from '../engine/clock/clock.ts';
import { randomHex, ulid } from '../engine/core/ids.ts';
import { nextUint32, type RngState, seedRng } from '../engine/core/rng.ts';
import { checksumAddress, paymentReference } from './calldata/references.ts';
import type { CurrencyRow, RateRow } from './currencies/currencies.model.ts';
import { type AmountFields, type PaymentKind, paymentKinds } from './generated-amounts.ts';
import type { PaymentRow } from './payments/payments.model.ts';
import type { RequestRow } from './requests/requests.model.ts';

/** What generated rows are made from. */
export interface GenerateSource {
  currencies: readonly CurrencyRow[];
  rates: readonly RateRow[];
  /** The newest row is older than this. */
  nowMs: number;
}

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** A request is paid within a day. */
const PAID_WITHIN_MS = [60_000, 86_000_000] as const;
/** Where the money of a crosschain payment comes from. */
const CROSSCHAIN_SOURCES = ['arbitrum-one', 'optimism'];
const MOST_WALLETS = 2000;
const MOST_CUSTOMERS = 1000;

/** All payments share it: an array of each own would take 16 bytes a payment. */
const NO_FEES: PaymentRow['fees'] = [];
Object.freeze(NO_FEES);

/** Makes rows that satisfy the schemas of their tables, frozen. Equal seeds and sources make equal rows. */
export class RowMaker {
  readonly #rng: RngState;
  readonly #endMs: number;
  readonly #kinds: readonly PaymentKind[];
  readonly #wallets: readonly string[];
  readonly #customers: readonly NonNullable<RequestRow['customerInfo']>[];

  /** @param count the number of rows that will be made, which determines how many wallets and customers there are */
  constructor(faker: Faker, seed: number, source: GenerateSource, count: number) {
    faker.seed(seed);
    this.#rng = seedRng(seed);
    this.#endMs = source.nowMs - DAY_MS;
    this.#kinds = paymentKinds(source.currencies, source.rates);
    const wallets = Math.min(MOST_WALLETS, Math.max(50, Math.ceil(count / 50)));
    this.#wallets = Array.from({ length: wallets }, () => checksumAddress(`0x${randomHex(this.#rng, 40)}`));
    const customers = Math.min(MOST_CUSTOMERS, count);
    this.#customers = Array.from({ length: customers }, () => customerOf(faker));
  }

  /** Returns the creation time of a request: later ones have greater shares, from 0 to 1, of the year. */
  timeAt(share: number): number {
    return this.#endMs - YEAR_MS + DAY_MS + Math.floor(share * (YEAR_MS - DAY_MS));
  }

  /** Returns an unpaid request. */
  unpaid(createdMs: number): RequestRow {
    return Object.freeze(this.#request(this.#draft(createdMs)));
  }

  /** Returns a paid request and its payment. */
  paid(createdMs: number): { request: RequestRow; payment: PaymentRow } {
    const draft = this.#draft(createdMs);
    const [least, most] = PAID_WITHIN_MS;
    const paidMs = createdMs + least + (nextUint32(this.#rng) % (most - least));
    const payment = Object.freeze(this.#payment(draft, paidMs));
    return { request: Object.freeze(this.#request(draft, payment)), payment };
  }

  /** What a request and its payment share. */
  #draft(createdMs: number): Draft {
    const rng = this.#rng;
    const kind = this.#one(this.#kinds);
    const amounts = kind.amountOf(nextUint32(rng));
    const payeeAt = nextUint32(rng) % this.#wallets.length;
    const payee = this.#wallets[payeeAt] ?? '';
    const requestId = randomHex(rng, 64, '01');
    const salt = randomHex(rng, 16);
    const reference = `INV-${10_000_000 + (nextUint32(rng) % 90_000_000)}`;
    const paymentRef = paymentReference(requestId, salt, payee);
    return { kind, amounts, payeeAt, payee, requestId, salt, reference, paymentReference: paymentRef, createdMs };
  }

  /** Every row is one literal: rows that are copied with changes and frozen take twice the memory, see `frozenRow`. */
  #request(draft: Draft, payment?: PaymentRow): RequestRow {
    const { kind, amounts, payee, requestId, salt, reference, paymentReference, createdMs } = draft;
    return {
      requestId,
      paymentReference,
      salt,
      payee,
      payer: payment?.payer ?? null,
      amount: amounts.invoiceAmount,
      invoiceCurrency: kind.invoice.id,
      paymentCurrency: kind.payment.id,
      network: kind.payment.network,
      status: payment === undefined ? 'created' : 'paid',
      paidAmount: payment === undefined ? '0' : amounts.invoiceAmount,
      isListening: false,
      txHash: payment?.sourceTxHash ?? null,
      failureReason: null,
      recurrence: null,
      isRecurrenceStopped: false,
      originalRequestId: null,
      originalRequestPaymentReference: null,
      isCryptoToFiatAvailable: false,
      customerInfo: this.#one(this.#customers),
      reference,
      feePercentage: null,
      feeAddress: null,
      quotedFee: null,
      clientId: null,
      origin: null,
      recurringPaymentId: payment?.recurringPaymentId ?? null,
      createdAt: isoTime(createdMs),
      seq: 0,
    };
  }

  #payment(
    { kind, amounts, payeeAt, payee, requestId, reference, paymentReference }: Draft,
    paidMs: number,
  ): PaymentRow {
    const rng = this.#rng;
    const { type, invoice, payment } = kind;
    const crosschain = type === 'crosschain';
    return {
      id: ulid(rng, paidMs, 0),
      requestId,
      paymentReference,
      amount: amounts.amount,
      invoiceAmount: amounts.invoiceAmount,
      sourceNetwork: crosschain ? this.#one(CROSSCHAIN_SOURCES) : payment.network,
      destinationNetwork: payment.network,
      sourceTxHash: randomHex(rng, 64, '0x'),
      destinationTxHash: crosschain ? randomHex(rng, 64, '0x') : null,
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
      payer: this.#otherWallet(payeeAt),
      payee,
      fees: NO_FEES,
      recurringPaymentId: type === 'recurring' ? ulid(rng, this.#endMs - YEAR_MS, 0) : null,
      rateProvider: amounts.rateProvider,
      reference,
      paidAmount: amounts.paidAmount,
      paidSymbol: payment.symbol,
      paidInUsd: amounts.paidInUsd,
      settledInUsd: amounts.paidInUsd,
      excessAmount: null,
      note: null,
    };
  }

  /** Nobody pays himself. */
  #otherWallet(payeeAt: number): string {
    const step = 1 + (nextUint32(this.#rng) % (this.#wallets.length - 1));
    return this.#wallets[(payeeAt + step) % this.#wallets.length] ?? '';
  }

  #one<T>(list: readonly T[]): T {
    const found = list[nextUint32(this.#rng) % list.length];
    if (found === undefined) throw new Error('generated rows need currencies');
    return found;
  }
}

/** What a request and its payment share. */
interface Draft {
  kind: PaymentKind;
  amounts: AmountFields;
  payeeAt: number;
  payee: string;
  requestId: string;
  salt: string;
  reference: string;
  paymentReference: string;
  createdMs: number;
}

function customerOf(faker: Faker): NonNullable<RequestRow['customerInfo']> {
  const firstName = faker.person.firstName();
  const lastName = faker.person.lastName();
  const email = faker.internet.email({ firstName, lastName, provider: 'example.com' }).toLowerCase();
  return Object.freeze({ firstName, lastName, email });
}
