import type { Faker } from '@faker-js/faker';
import type { Row } from '../../engine/kernel/store/store.ts';
import type { GenerateOptions } from '../../engine/mock/options.ts';
import { type CurrencyRow, currenciesTable, type RateRow, ratesTable } from '../currencies/currencies.model.ts';
import { AMOUNTS, type PaymentKind, payGenerated, paymentKinds } from '../payments/payments.generate.ts';
import { type PaymentRow, paymentsTable } from '../payments/payments.model.ts';
import { requestMaker } from '../requests/requests.generate.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { Draws } from './draws.ts';

/** Generated rows are older than this. */
const NEWEST_MS = Date.parse('2026-11-01T00:00:00Z');
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/** Rows of requests and payments, by table. */
type GeneratedRows = ReadonlyMap<string, readonly Row[]>;

/**
 * Returns paid and unpaid requests with their payments, spread over a year. Equal options and fixtures give equal rows. `rowsOf`
 * returns the fixture rows of a table.
 */
export async function generate(
  options: GenerateOptions,
  rowsOf: (table: string) => readonly Row[],
): Promise<GeneratedRows> {
  const { faker } = await import('@faker-js/faker/locale/en');
  faker.seed(options.seed ?? 1);
  // The fixtures of these tables were parsed with the schemas of their names.
  const currencies = rowsOf(currenciesTable.name) as readonly CurrencyRow[];
  const rates = rowsOf(ratesTable.name) as readonly RateRow[];
  return makeRows(faker, options, paymentKinds(currencies, rates));
}

function makeRows(
  faker: Faker,
  { payments = 0, requests: unpaid = 0, seed = 1 }: GenerateOptions,
  kinds: readonly PaymentKind[],
): GeneratedRows {
  const total = payments + unpaid;
  const made = { requests: [] as RequestRow[], payments: [] as PaymentRow[] };
  const draws = new Draws(seed);
  if (total > 0 && kinds.length === 0) throw new Error('generated rows need currencies');
  const makeRequest = requestMaker(faker, draws, total);
  // The last request is made a day before the end, so that its payment is not in the future.
  const stepMs = (YEAR_MS - DAY_MS) / total;
  for (let record = 0; record < total; record++) {
    const createdMs = NEWEST_MS - YEAR_MS + Math.floor((record + 0.5) * stepMs);
    // Paid and unpaid requests take turns in proportion to their numbers.
    const isPaid = Math.floor(((record + 1) * payments) / total) > Math.floor((record * payments) / total);
    const kind = draws.one(kinds);
    const amounts = kind.amountOf(draws.below(AMOUNTS));
    const open = makeRequest(record, createdMs, { ...kind, amount: amounts.invoiceAmount });
    const paid = isPaid ? payGenerated(draws, open, kind, amounts) : undefined;
    made.requests.push(paid?.request ?? open.request);
    if (paid !== undefined) made.payments.push(paid.payment);
  }
  return new Map<string, readonly Row[]>([
    [requestsTable.name, made.requests],
    [paymentsTable.name, made.payments],
  ]);
}
