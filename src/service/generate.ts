import { Slices } from '../engine/clock/slices.ts';
import { finishPaced, type Parts } from '../engine/core/parts.ts';
import type { GenerateOptions } from '../engine/mock/options.types.ts';
import type { Row } from '../engine/store/table.ts';
import { type CurrencyRow, currenciesTable, type RateRow, ratesTable } from './currencies/currencies.model.ts';
import { type GenerateSource, RowMaker } from './generated-rows.ts';
import { type PaymentRow, paymentsTable } from './payments/payments.model.ts';
import { type RequestRow, requestsTable } from './requests/requests.model.ts';

/** Generated rows are older than this. */
const NEWEST_MS = Date.parse('2026-11-01T00:00:00Z');
/** How many rows are made between two chances for other work. */
const ROWS_AT_ONCE = 100;
const DAY_MS = 86_400_000;

interface Generated {
  requests: RequestRow[];
  payments: PaymentRow[];
}

/** Returns generated requests and payments by table, in order. `rowsOf` returns the fixture rows of a table. */
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

/**
 * Returns paid and unpaid requests with their payments, spread over the year before `source.nowMs`. Equal options and source give
 * equal rows. Other work is done in between.
 */
export async function generateRows(options: GenerateOptions, source: GenerateSource): Promise<Generated> {
  const { faker } = await import('@faker-js/faker/locale/en');
  const { payments = 0, requests = 0, seed = 1, onProgress } = options;
  const maker = new RowMaker(faker, seed, source, payments + requests);
  const total = payments + requests;
  const report = (done: number) => onProgress?.({ phase: 'generate', done, total });
  return finishPaced(makingRows(maker, payments, requests, report), new Slices().pace);
}

/** Makes the rows in order, so that the store has nothing to sort. */
function* makingRows(
  maker: RowMaker,
  payments: number,
  requests: number,
  report: (done: number) => void,
): Parts<Generated> {
  const made: Generated = { requests: [], payments: [] };
  const total = payments + requests;
  /** Payments by the day of their request: a request is paid within a day, so two days hold all that may still be out of order. */
  let waiting: PaymentRow[] = [];
  let day = 0;
  for (let at = 0; at < total; at++) {
    const createdMs = maker.timeAt((at + 0.5) / total);
    if (Math.floor(createdMs / DAY_MS) > day) {
      day = Math.floor(createdMs / DAY_MS);
      waiting = release(waiting, new Date(createdMs).toISOString(), made.payments);
    }
    // Paid and unpaid requests take turns in proportion to their numbers.
    const isPaid = Math.floor(((at + 1) * payments) / total) > Math.floor((at * payments) / total);
    if (isPaid) {
      const { request, payment } = maker.paid(createdMs);
      made.requests.push(request);
      waiting.push(payment);
    } else made.requests.push(maker.unpaid(createdMs));
    if ((at + 1) % ROWS_AT_ONCE === 0) {
      report(at + 1);
      yield;
    }
  }
  release(waiting, '9999', made.payments);
  if (total % ROWS_AT_ONCE !== 0) report(total);
  return made;
}

/** Adds payments before a time to the others, in order. Returns those that are later. */
function release(waiting: PaymentRow[], before: string, payments: PaymentRow[]): PaymentRow[] {
  const later: PaymentRow[] = [];
  const now: PaymentRow[] = [];
  for (const payment of waiting) (payment.timestamp < before ? now : later).push(payment);
  // The id begins with the time.
  now.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const payment of now) payments.push(payment);
  return later;
}
