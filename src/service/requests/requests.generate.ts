import type { Faker } from '@faker-js/faker';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { checksumAddress } from '../calldata/references.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import type { Draws } from '../generate/draws.ts';
import { newRequest } from './requests.commands.ts';
import type { RequestRow } from './requests.model.ts';

type Customer = NonNullable<RequestRow['customerInfo']>;

const MIN_WALLETS = 50;
const MAX_WALLETS = 2000;
const MAX_CUSTOMERS = 1000;
const FIRST_INVOICE = 10_000_000;

/** What an invoice asks for, and in which currency it is paid. */
interface InvoiceTerms {
  invoice: CurrencyRow;
  payment: CurrencyRow;
  amount: string;
}

/** Makes unpaid requests between a number of wallets, for a number of customers. */
export class RequestMaker {
  readonly #draws: Draws;
  readonly #wallets: readonly string[];
  readonly #customers: readonly Customer[];

  /** @param count number of requests that will be made */
  constructor(faker: Faker, draws: Draws, count: number) {
    this.#draws = draws;
    const wallets = Math.min(MAX_WALLETS, Math.max(MIN_WALLETS, Math.ceil(count / 50)));
    this.#wallets = Array.from({ length: wallets }, () => checksumAddress(draws.hex(40, '0x')));
    this.#customers = Array.from({ length: Math.min(MAX_CUSTOMERS, count) }, () => customerOf(faker));
  }

  /** Returns an unpaid request, which satisfies the schema of its table, and the wallet and the transaction that could pay it. */
  make(record: number, createdMs: number, { invoice, payment, amount }: InvoiceTerms) {
    const draws = this.#draws;
    const [requestId, salt] = [draws.hex(64, '01'), draws.hex(16)];
    const [payee, payer] = this.#twoWallets();
    const txHash = draws.hex(64, '0x');
    const input = {
      payee,
      amount,
      invoiceCurrency: invoice.id,
      paymentCurrency: payment.id,
      customerInfo: draws.one(this.#customers),
      reference: `INV-${FIRST_INVOICE + record}`,
    };
    const made = { requestId, salt, network: payment.network, createdAt: isoTime(createdMs), seq: 0 };
    return { request: newRequest(input, made), payer, txHash };
  }

  /** Returns two different wallets, because no wallet pays itself. */
  #twoWallets(): [payee: string, payer: string] {
    const { length } = this.#wallets;
    const payee = this.#draws.below(length);
    const payer = (payee + 1 + this.#draws.below(length - 1)) % length;
    return [this.#wallets[payee] ?? '', this.#wallets[payer] ?? ''];
  }
}

function customerOf(faker: Faker): Customer {
  const firstName = faker.person.firstName();
  const lastName = faker.person.lastName();
  const email = faker.internet.email({ firstName, lastName, provider: 'example.com' }).toLowerCase();
  return { firstName, lastName, email };
}
