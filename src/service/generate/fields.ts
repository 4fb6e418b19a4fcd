import type { Faker } from '@faker-js/faker';
import { hexOf } from '../../engine/core/ids.ts';
import { RecordRandom } from '../../engine/core/record-random.ts';
import { checksumAddress, paymentReference } from '../calldata/references.ts';
import type { CurrencyRow, RateRow } from '../currencies/currencies.model.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import { type AmountFields, type PaymentKind, paymentKinds } from './amounts.ts';
import { hexIds, invoiceReferences, ulids } from './ids.ts';
import { GeneratedTimes } from './times.ts';

/** What generated rows are made from. */
export interface GenerateSource {
  currencies: readonly CurrencyRow[];
  rates: readonly RateRow[];
  /** The newest row is older than this. */
  nowMs: number;
}

/** How many records to make. */
export interface GenerateCounts {
  payments: number;
  unpaid: number;
}

type Customer = NonNullable<RequestRow['customerInfo']>;

const DAY_MS = 86_400_000;
/** Where the money of a crosschain payment comes from. */
const CROSSCHAIN_SOURCES = ['arbitrum-one', 'optimism'] as const;
const MOST_WALLETS = 2000;
const MOST_CUSTOMERS = 1000;
/** Places of random numbers in a record; those of the times come before them. An id of 64 digits takes eight. */
const PLACES = {
  ...{ kind: 10, amount: 11, payee: 12, payer: 13, customer: 14, network: 15, reference: 16, schedule: 17 },
  ...{ salt: 20, payment: 22, request: 30, sourceHash: 40, destinationHash: 50, wallet: 60 },
} as const;

/**
 * The fields of generated records. A record is a request with its payment, if it is paid; its number is that of the request. Every
 * field is a function of the seed and the number, so nothing has to be stored.
 */
export class GeneratedFields {
  readonly times: GeneratedTimes;
  readonly kinds: readonly PaymentKind[];
  /** Addresses of payers and payees. */
  readonly wallets: readonly string[];
  readonly ids: ReturnType<GeneratedFields['newIds']>;
  readonly #random: RecordRandom;
  readonly #customers: readonly Customer[];

  constructor(faker: Faker, seed: number, source: GenerateSource, counts: GenerateCounts) {
    faker.seed(seed);
    this.#random = new RecordRandom(seed);
    this.times = new GeneratedTimes(this.#random, source.nowMs - DAY_MS, counts);
    this.kinds = paymentKinds(source.currencies, source.rates);
    const count = this.times.requests;
    if (count > 0 && this.kinds.length === 0) throw new Error('generated rows need currencies');
    const wallets = Math.min(MOST_WALLETS, Math.max(50, Math.ceil(count / 50)));
    this.wallets = Array.from({ length: wallets }, (_, at) => {
      return checksumAddress(hexOf(this.#random.words(at, PLACES.wallet), 40, '0x'));
    });
    this.#customers = Array.from({ length: Math.min(MOST_CUSTOMERS, count) }, () => customerOf(faker));
    this.ids = this.newIds();
  }

  kindOf(record: number): PaymentKind {
    return this.#one(this.kinds, record, PLACES.kind);
  }

  amountsOf(record: number): AmountFields {
    return this.kindOf(record).amountOf(this.#random.word(record, PLACES.amount));
  }

  payeeOf(record: number): string {
    return this.#one(this.wallets, record, PLACES.payee);
  }

  /** Returns the wallet that pays a record: nobody pays himself. */
  payerOf(record: number): string {
    const { length } = this.wallets;
    const step = 1 + (this.#random.word(record, PLACES.payer) % (length - 1));
    return this.wallets[(this.#random.word(record, PLACES.payee) + step) % length] ?? '';
  }

  customerOf(record: number): Customer {
    return this.#one(this.#customers, record, PLACES.customer);
  }

  /** Returns the network that the money of a payment comes from. */
  sourceNetworkOf(record: number): string {
    const { type, payment } = this.kindOf(record);
    return type === 'crosschain' ? this.#one(CROSSCHAIN_SOURCES, record, PLACES.network) : payment.network;
  }

  /** Returns the payment reference of a record: a hash, which is most of the work of generating. */
  paymentReferenceOf(record: number): string {
    return paymentReference(this.ids.request.of(record), this.ids.salt.of(record), this.payeeOf(record));
  }

  private newIds() {
    const { times } = this;
    const random = this.#random;
    const isRequest = (record: number) => record < times.requests;
    const isPaid = (record: number) => times.paymentOf(record) !== undefined;
    const isOf = (type: PaymentKind['type']) => (record: number) => isPaid(record) && this.kindOf(record).type === type;
    const paidMs = (record: number) => times.paidMs(times.paymentOf(record) ?? 0);
    const from = (place: number, has: (record: number) => boolean) => ({ random, place, has });
    return {
      request: hexIds(from(PLACES.request, isRequest), '01', 64),
      salt: hexIds(from(PLACES.salt, isRequest), '', 16),
      merchantReference: invoiceReferences(from(PLACES.reference, isRequest)),
      payment: ulids(from(PLACES.payment, isPaid), paidMs),
      schedule: ulids(from(PLACES.schedule, isOf('recurring')), () => times.startMs - DAY_MS),
      sourceHash: hexIds(from(PLACES.sourceHash, isPaid), '0x', 64),
      destinationHash: hexIds(from(PLACES.destinationHash, isOf('crosschain')), '0x', 64),
    };
  }

  #one<T>(list: readonly T[], record: number, place: number): T {
    // The constructor has made sure that no list is empty.
    return list[this.#random.word(record, place) % list.length] as T;
  }
}

function customerOf(faker: Faker): Customer {
  const firstName = faker.person.firstName();
  const lastName = faker.person.lastName();
  const email = faker.internet.email({ firstName, lastName, provider: 'example.com' }).toLowerCase();
  return Object.freeze({ firstName, lastName, email });
}
