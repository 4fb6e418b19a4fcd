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

/**
 * Returns what makes unpaid requests between a number of wallets, for a number of customers. Each satisfies the schema of its table,
 * and comes with the wallet and the transaction that could pay it.
 * @param count number of requests that will be made
 */
export function requestMaker(faker: Faker, draws: Draws, count: number) {
  const size = Math.min(MAX_WALLETS, Math.max(MIN_WALLETS, Math.ceil(count / 50)));
  const wallets = Array.from({ length: size }, () => checksumAddress(draws.hex(40, '0x')));
  const customers = Array.from({ length: Math.min(MAX_CUSTOMERS, count) }, () => customerOf(faker));
  return (record: number, createdMs: number, { invoice, payment, amount }: InvoiceTerms) => {
    const [requestId, salt] = [draws.hex(64, '01'), draws.hex(16)];
    // No wallet pays itself.
    const payee = draws.below(size);
    const payer = wallets[(payee + 1 + draws.below(size - 1)) % size] ?? '';
    const txHash = draws.hex(64, '0x');
    const input = {
      payee: wallets[payee] ?? '',
      amount,
      invoiceCurrency: invoice.id,
      paymentCurrency: payment.id,
      customerInfo: draws.one(customers),
      reference: `INV-${FIRST_INVOICE + record}`,
    };
    const made = { requestId, salt, network: payment.network, createdAt: isoTime(createdMs), seq: 0 };
    return { request: newRequest(input, made), payer, txHash };
  };
}

function customerOf(faker: Faker): Customer {
  const firstName = faker.person.firstName();
  const lastName = faker.person.lastName();
  const email = faker.internet.email({ firstName, lastName, provider: 'example.com' }).toLowerCase();
  return { firstName, lastName, email };
}
