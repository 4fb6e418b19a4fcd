import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatUnits, parseUnits } from '../../engine/core/decimal.ts';
import type { GenerateOptions, GenerateProgress } from '../../engine/mock/options.types.ts';
import type { RowSource } from '../../engine/store/computed-rows.ts';
import type { TableDefinition } from '../../engine/store/table.ts';
import { checksumAddress, paymentReference } from '../calldata/references.ts';
import type { CurrencyRow, RateRow } from '../currencies/currencies.model.ts';
import { PAYMENT_TYPES, type PaymentRow, paymentRowSchema, paymentsTable } from '../payments/payments.model.ts';
import { type RequestRow, requestRowSchema, requestsTable } from '../requests/requests.model.ts';
import type { GenerateSource } from './fields.ts';
import { generateTables } from './generate.ts';

const NOW = '2026-11-01T00:00:00Z';

function read<R>(table: string): R[] {
  return JSON.parse(readFileSync(new URL(`../../../fixtures/empty/${table}.json`, import.meta.url), 'utf8')) as R[];
}

const source: GenerateSource = {
  currencies: read<CurrencyRow>('currencies'),
  rates: read<RateRow>('rates'),
  nowMs: Date.parse(NOW),
};
const currencies = new Map(source.currencies.map((row) => [row.id, row]));
const usd = new Map(source.rates.map((row) => [row.symbol, parseUnits(row.usd, 8)]));
const rowsOf = <R extends object>({ count, row }: RowSource<R>) => Array.from({ length: count }, (_, at) => row(at));

/** Returns all rows, which are made when they are read. */
async function generateRows(options: GenerateOptions, from = source) {
  const { requests, payments } = await generateTables(options, from);
  return { requests: rowsOf(requests), payments: rowsOf(payments) };
}

const made = await generateRows({ payments: 300, requests: 40, seed: 7 });

test('generateTables: equal seeds give equal bytes, another seed does not', async () => {
  const [same, other] = await Promise.all([
    generateRows({ payments: 300, requests: 40, seed: 7 }),
    generateRows({ payments: 300, requests: 40, seed: 8 }),
  ]);
  expect(JSON.stringify(same)).toBe(JSON.stringify(made));
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(made));
});

test('generateTables: counts are as asked, and nothing by default', async () => {
  expect([made.requests.length, made.payments.length]).toEqual([340, 300]);
  expect(await generateRows({})).toEqual({ requests: [], payments: [] });
});

test('generateTables: rows are whole and satisfy their schemas, each id once', () => {
  expect(made.requests.map((row) => requestRowSchema().parse(row))).toEqual(made.requests);
  expect(made.payments.map((row) => paymentRowSchema().parse(row))).toEqual(made.payments);
  // Rows are not parsed when they are made, so that nothing may be left to a default.
  const namesOf = (rows: readonly object[]) => rows.map((row) => Object.keys(row).join());
  expect(namesOf(made.requests.map((row) => requestRowSchema().parse(row)))).toEqual(namesOf(made.requests));
  expect(namesOf(made.payments.map((row) => paymentRowSchema().parse(row)))).toEqual(namesOf(made.payments));
  expect([...made.requests, ...made.payments].every((row) => Object.isFrozen(row))).toBe(true);
  expect(new Set(made.requests.map((row) => row.requestId)).size).toBe(340);
  expect(new Set(made.payments.map((row) => row.id)).size).toBe(300);
});

test('generateTables: rows are in the order of their tables', () => {
  const isSorted = (texts: string[]) => expect(texts.toSorted()).toEqual(texts);
  isSorted(made.requests.map((row) => `${requestsTable.order(row)} ${row.requestId}`));
  isSorted(made.payments.map((row) => `${paymentsTable.order(row)} ${row.id}`));
});

test('generateTables: says how far it is', async () => {
  const seen: GenerateProgress[] = [];
  await generateRows({ payments: 200, requests: 50, onProgress: (progress) => seen.push(progress) });
  expect(seen.map(({ phase, done, total }) => [phase, done, total])).toEqual([
    ['generate', 100, 250],
    ['generate', 200, 250],
    ['generate', 250, 250],
  ]);
});

test('generateTables: says how far the indexes are', async () => {
  const seen: GenerateProgress[] = [];
  await generateRows({ payments: 1000, requests: 500, onProgress: (progress) => seen.push(progress) });
  const indexed = seen.filter(({ phase }) => phase === 'index').map(({ done, total }) => [done, total]);
  expect(indexed).toEqual([500, 1000, 1500, 2000, 2500].map((done) => [done, 2500]));
});

test('generateTables: all four types on six networks', () => {
  expect(new Set(made.payments.map((row) => row.type))).toEqual(new Set(PAYMENT_TYPES));
  expect(new Set(made.requests.map((row) => row.network))).toEqual(
    new Set(['sepolia', 'mainnet', 'base', 'matic', 'arbitrum-one', 'optimism']),
  );
});

test('generateTables: a payment settles its request, later, within the year', () => {
  const requests = new Map(made.requests.map((row) => [row.requestId, row]));
  for (const payment of made.payments) {
    const request = requests.get(payment.requestId);
    expect(request).toMatchObject({
      status: 'paid',
      paidAmount: payment.invoiceAmount,
      amount: payment.invoiceAmount,
      txHash: payment.sourceTxHash,
      payer: payment.payer,
      payee: payment.payee,
      network: payment.destinationNetwork,
      paymentReference: payment.paymentReference,
      invoiceCurrency: payment.invoiceCurrency,
      paymentCurrency: payment.paymentCurrency,
      recurringPaymentId: payment.recurringPaymentId,
      reference: payment.reference,
    });
    const times = ['2025-11-01T00:00:00.000Z', request?.createdAt, payment.timestamp, '2026-11-01T00:00:00.000Z'];
    expect([...times].sort()).toEqual(times);
    expect(payment.timestamp).not.toBe(request?.createdAt);
  }
});

test('generateTables: a request that was asked for unpaid is unpaid', () => {
  const paid = new Set(made.payments.map((row) => row.requestId));
  const open = made.requests.filter((row) => !paid.has(row.requestId));
  expect(open).toHaveLength(40);
  for (const row of open) {
    expect(row).toMatchObject({ status: 'created', paidAmount: '0', txHash: null, payer: null });
    expect(row.recurringPaymentId).toBeNull();
  }
});

test('generateTables: references and addresses are real ones, and nobody pays himself', () => {
  for (const row of made.requests) {
    expect(row.paymentReference).toBe(paymentReference(row.requestId, row.salt, row.payee ?? ''));
    expect(row.payee).toBe(checksumAddress(row.payee ?? ''));
  }
  for (const row of made.payments) {
    expect(row.payer).toBe(checksumAddress(row.payer));
    expect(row.payer).not.toBe(row.payee);
  }
});

test('generateTables: amounts, symbols and conversion fields follow from currencies and prices', () => {
  for (const row of made.payments) {
    const [from, to] = [currencies.get(row.invoiceCurrency), currencies.get(row.paymentCurrency)];
    if (from === undefined || to === undefined) throw new Error(`unknown currency in payment ${row.id}`);
    const [fromUsd, toUsd] = [usd.get(from.symbol) ?? 0n, usd.get(to.symbol) ?? 0n];
    const settled = parseUnits(row.invoiceAmount, from.decimals);
    const unit = toUsd * 10n ** BigInt(from.decimals);
    const units = (settled * fromUsd * 10n ** BigInt(to.decimals) + unit - 1n) / unit;
    const converts = from.id !== to.id;
    expect(row).toMatchObject({
      amount: units.toString(),
      invoiceSymbol: from.symbol,
      paymentSymbol: to.symbol,
      conversionRateSource: converts ? formatUnits((fromUsd * 10n ** 18n) / toUsd, 18) : null,
      conversionRateDestination: converts ? formatUnits((toUsd * 10n ** 18n) / fromUsd, 18) : null,
      convertedAmountSource: converts ? settled.toString() : null,
      convertedAmountDestination: converts ? units.toString() : null,
    });
    expect(converts).toBe(row.type === 'conversion');
  }
});

test('generateTables: crosschain payments cross, recurring ones name a schedule', () => {
  for (const row of made.payments) {
    expect(row.sourceNetwork !== row.destinationNetwork).toBe(row.type === 'crosschain');
    expect(row.destinationTxHash !== null).toBe(row.type === 'crosschain');
    expect(row.recurringPaymentId !== null).toBe(row.type === 'recurring');
  }
});

/** Compares each index with what the table lists its rows under, and each key with its row. */
function checkSearches<R extends object>({ key, indexes }: TableDefinition<R>, source: RowSource<R>) {
  const rows = rowsOf(source);
  expect(rows.map((row) => source.numberOf(key(row)))).toEqual(rows.map((_, at) => at));
  expect(Object.keys(source.indexes).sort()).toEqual(Object.keys(indexes).sort());
  for (const [name, valuesOf] of Object.entries(indexes)) {
    const listed = new Map<string, number[]>();
    rows.forEach((row, at) => {
      for (const value of new Set(valuesOf(row))) listed.set(value, [...(listed.get(value) ?? []), at]);
    });
    const found = [...listed.keys()].map((value) => [value, Array.from(source.indexes[name]?.(value) ?? [])]);
    expect(found, name).toEqual([...listed]);
  }
}

test.each([
  { payments: 300, requests: 40, seed: 7 },
  { payments: 5000, requests: 1700, seed: 3 },
  { payments: 2500, requests: 0, seed: 2 ** 40 },
  { payments: 3, requests: 700, seed: -1 },
  { payments: 0, requests: 20, seed: 1 },
])('generateTables: $payments payments and $requests requests are found as their tables list them', async (options) => {
  const { requests, payments } = await generateTables(options, source);
  checkSearches<RequestRow>(requestsTable, requests);
  checkSearches<PaymentRow>(paymentsTable, payments);
});

test('generateTables: what no row has is not found', async () => {
  const tables = await generateTables({ payments: 300, requests: 40, seed: 7 }, source);
  // The ids of another seed, and of records that this number of records does not reach.
  const others = await generateRows({ payments: 300, requests: 40, seed: 8 });
  const later = await generateRows({ payments: 900, requests: 0, seed: 7 });
  const absent = [...others.payments, ...later.payments.slice(400)];
  const texts = absent.flatMap((row) => [row.id, row.requestId, row.sourceTxHash, row.paymentReference]);
  const values = [...texts, '', '0x', 'INV-', 'INV-99999999999', 'x'.repeat(80), '01', '\u0000'];
  for (const { numberOf, indexes } of [tables.requests, tables.payments]) {
    for (const value of values) {
      expect(numberOf(value)).toBeUndefined();
      for (const find of Object.values(indexes)) expect(find(value)).toHaveLength(0);
    }
  }
});

test.each([1, 2, 3, 4])('generateTables: a reference that no row can have is not found, with seed %i', async (seed) => {
  const tables = await generateTables({ payments: 300, requests: 40, seed }, source);
  const numbers = [
    '0',
    '1',
    '2999',
    '9999999',
    '-1',
    '-50000000',
    '-61399355',
    '10000000.5',
    '1e7',
    '100000000',
    ' 12345678',
  ];
  for (const { indexes } of [tables.requests, tables.payments]) {
    for (const find of Object.values(indexes)) {
      expect(numbers.filter((number) => find(`INV-${number}`).length > 0)).toEqual([]);
    }
  }
});

test('generateTables: payments change places among their neighbours, each within a day of its request', async () => {
  const { requests, payments } = await generateRows({ payments: 20_000, requests: 3000 });
  const created = new Map(requests.map((row) => [row.requestId, Date.parse(row.createdAt)]));
  const delays = payments.map((row) => Date.parse(row.timestamp) - (created.get(row.requestId) ?? 0));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(60_000);
  expect(Math.max(...delays)).toBeLessThan(86_400_000);
  const order = payments.map((row) => created.get(row.requestId) ?? 0);
  const swapped = order.filter((ms, at) => ms < (order[at - 1] ?? 0)).length;
  expect(swapped).toBeGreaterThan(5000);
});
