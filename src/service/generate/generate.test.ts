import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import type { GenerateOptions } from '../../engine/mock/options.ts';
import { checksumAddress, paymentReference } from '../calldata/references.ts';
import type { CurrencyRow, RateRow } from '../currencies/currencies.model.ts';
import { PAYMENT_TYPES, type PaymentRow, paymentRowSchema } from '../payments/payments.model.ts';
import { type RequestRow, requestRowSchema } from '../requests/requests.model.ts';
import { generate } from './generate.ts';

function read<R>(table: string): R[] {
  return JSON.parse(readFileSync(new URL(`../../../fixtures/empty/${table}.json`, import.meta.url), 'utf8')) as R[];
}

const currencies = new Map(read<CurrencyRow>('currencies').map((row) => [row.id, row]));
const usd = new Map(read<RateRow>('rates').map((row) => [row.symbol, parseUnits(row.usd, 8)]));

async function generateRows(options: GenerateOptions) {
  const rows = await generate(options, read);
  return { requests: rows.get('requests') as RequestRow[], payments: rows.get('payments') as PaymentRow[] };
}

const made = await generateRows({ payments: 300, requests: 40, seed: 7 });

test('generateRows: equal seeds give equal bytes, another seed does not', async () => {
  const [same, other] = await Promise.all([
    generateRows({ payments: 300, requests: 40, seed: 7 }),
    generateRows({ payments: 300, requests: 40, seed: 8 }),
  ]);
  expect(JSON.stringify(same)).toBe(JSON.stringify(made));
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(made));
});

test('generateRows: counts are as asked, and nothing by default', async () => {
  expect([made.requests.length, made.payments.length]).toEqual([340, 300]);
  expect(await generateRows({})).toEqual({ requests: [], payments: [] });
});

test('generateRows: rows are whole and satisfy their schemas, each id once', () => {
  expect(made.requests.map((row) => requestRowSchema().parse(row))).toEqual(made.requests);
  expect(made.payments.map((row) => paymentRowSchema().parse(row))).toEqual(made.payments);
  // Rows are not parsed when they are made, so that nothing may be left to a default.
  const namesOf = (rows: readonly object[]) => rows.map((row) => Object.keys(row).join());
  expect(namesOf(made.requests.map((row) => requestRowSchema().parse(row)))).toEqual(namesOf(made.requests));
  expect(namesOf(made.payments.map((row) => paymentRowSchema().parse(row)))).toEqual(namesOf(made.payments));
  expect(new Set(made.requests.map((row) => row.requestId)).size).toBe(340);
  expect(new Set(made.payments.map((row) => row.id)).size).toBe(300);
});

test('generateRows: all four types on six networks', () => {
  expect(new Set(made.payments.map((row) => row.type))).toEqual(new Set(PAYMENT_TYPES));
  expect(new Set(made.requests.map((row) => row.network))).toEqual(
    new Set(['sepolia', 'mainnet', 'base', 'matic', 'arbitrum-one', 'optimism']),
  );
});

test('generateRows: a payment settles its request, later, within the year', () => {
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

test('generateRows: a request that was asked for unpaid is unpaid', () => {
  const paid = new Set(made.payments.map((row) => row.requestId));
  const open = made.requests.filter((row) => !paid.has(row.requestId));
  expect(open).toHaveLength(40);
  for (const row of open) {
    expect(row).toMatchObject({ status: 'created', paidAmount: '0', txHash: null, payer: null });
    expect(row.recurringPaymentId).toBeNull();
  }
});

test('generateRows: references and addresses are real ones, and nobody pays himself', () => {
  for (const row of made.requests) {
    expect(row.paymentReference).toBe(paymentReference(row.requestId, row.salt, row.payee ?? ''));
    expect(row.payee).toBe(checksumAddress(row.payee ?? ''));
  }
  for (const row of made.payments) {
    expect(row.payer).toBe(checksumAddress(row.payer));
    expect(row.payer).not.toBe(row.payee);
  }
});

test('generateRows: amounts, symbols and conversion fields follow from currencies and prices', () => {
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

test('generateRows: crosschain payments cross, recurring ones name a schedule', () => {
  for (const row of made.payments) {
    expect(row.sourceNetwork !== row.destinationNetwork).toBe(row.type === 'crosschain');
    expect(row.destinationTxHash !== null).toBe(row.type === 'crosschain');
    expect(row.recurringPaymentId !== null).toBe(row.type === 'recurring');
  }
});

test('generateRows: payments are not in the order of their requests, and each is within a day of its own', async () => {
  const { requests, payments } = await generateRows({ payments: 20_000, requests: 3000 });
  const created = new Map(requests.map((row) => [row.requestId, Date.parse(row.createdAt)]));
  const delays = payments.map((row) => Date.parse(row.timestamp) - (created.get(row.requestId) ?? 0));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(60_000);
  expect(Math.max(...delays)).toBeLessThan(86_400_000);
  const byTime = payments.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
  const order = byTime.map((row) => created.get(row.requestId) ?? 0);
  const swapped = order.filter((ms, at) => ms < (order[at - 1] ?? 0)).length;
  expect(swapped).toBeGreaterThan(5000);
});
