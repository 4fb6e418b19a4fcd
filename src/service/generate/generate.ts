import { Slices } from '../../engine/clock/slices.ts';
import { finishPaced, type Parts, ROWS_AT_ONCE } from '../../engine/core/parts.ts';
import type { GenerateOptions } from '../../engine/mock/options.types.ts';
import type { RowSource } from '../../engine/store/computed-rows.ts';
import type { Row } from '../../engine/store/table.ts';
import { type CurrencyRow, currenciesTable, type RateRow, ratesTable } from '../currencies/currencies.model.ts';
import { paymentsTable } from '../payments/payments.model.ts';
import { requestsTable } from '../requests/requests.model.ts';
import { GeneratedFields, type GenerateSource } from './fields.ts';
import { ReferenceIndex } from './reference-index.ts';
import { type GeneratedTables, tablesOf } from './tables.ts';

/** Generated rows are older than this. */
const NEWEST_MS = Date.parse('2026-11-01T00:00:00Z');
/** How many references are made between two chances for other work. */
const REFERENCES_AT_ONCE = 100;

/** Returns generated requests and payments by table. `rowsOf` returns the fixture rows of a table. */
export async function generate(
  options: GenerateOptions,
  rowsOf: (table: string) => readonly Row[],
): Promise<ReadonlyMap<string, RowSource<Row>>> {
  const { requests, payments } = await generateTables(options, {
    // The fixtures of these tables were parsed with the schemas of their names.
    currencies: rowsOf(currenciesTable.name) as readonly CurrencyRow[],
    rates: rowsOf(ratesTable.name) as readonly RateRow[],
    nowMs: NEWEST_MS,
  });
  return new Map<string, RowSource<Row>>([
    [requestsTable.name, requests],
    [paymentsTable.name, payments],
  ]);
}

/**
 * Returns paid and unpaid requests with their payments, spread over the year before `source.nowMs`. Equal options and source give
 * equal rows. Rows are made when they are read; what searches need is made now, with other work in between.
 */
export async function generateTables(options: GenerateOptions, source: GenerateSource): Promise<GeneratedTables> {
  const { faker } = await import('@faker-js/faker/locale/en');
  const { payments = 0, requests: unpaid = 0, seed = 1, onProgress } = options;
  const fields = new GeneratedFields(faker, seed, source, { payments, unpaid });
  const { pace } = new Slices();
  const references = await finishPaced(makingReferences(fields, onProgress), pace);
  const total = 2 * payments + unpaid;
  let done = 0;
  const paceIndexing = () => {
    done = Math.min(total, done + ROWS_AT_ONCE);
    onProgress?.({ phase: 'index', done, total });
    return pace();
  };
  return finishPaced(tablesOf(fields, references), paceIndexing);
}

/** Makes the payment references of all records. */
function* makingReferences(fields: GeneratedFields, onProgress: GenerateOptions['onProgress']): Parts<ReferenceIndex> {
  const { requests: total } = fields.times;
  const references = new ReferenceIndex(total);
  for (let record = 0; record < total; record++) {
    references.add(record, fields.paymentReferenceOf(record));
    const done = record + 1;
    if (done % REFERENCES_AT_ONCE !== 0 && done !== total) continue;
    onProgress?.({ phase: 'generate', done, total });
    yield;
  }
  return references;
}
