import { expect, test } from 'vitest';
import type { GenerateOptions } from '../../src/engine/mock/definition/options.ts';
import { generate } from '../../src/service/generate/generate.ts';
import { PAYMENT_TYPES, type PaymentRow, paymentRowSchema } from '../../src/service/money/payments/payments.model.ts';
import { type RequestRow, requestRowSchema } from '../../src/service/money/requests/requests.model.ts';
import { disagreements, readFixtures } from '../support/rows-agree.ts';

async function generateRows(options: GenerateOptions) {
  const rows = await generate(options, (table) => readFixtures('empty', table));
  return { requests: rows.get('requests') as RequestRow[], payments: rows.get('payments') as PaymentRow[] };
}

const made = await generateRows({ payments: 300, requests: 40, seed: 7 });

test('generateRows: is deterministic for a seed', async () => {
  const [same, other] = await Promise.all([
    generateRows({ payments: 300, requests: 40, seed: 7 }),
    generateRows({ payments: 300, requests: 40, seed: 8 }),
  ]);
  expect(JSON.stringify(same)).toBe(JSON.stringify(made));
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(made));
});

test('generateRows: generates the given counts, and nothing by default', async () => {
  expect([made.requests.length, made.payments.length]).toEqual([340, 300]);
  expect(await generateRows({})).toEqual({ requests: [], payments: [] });
});

test('generateRows: rows are valid and ids unique', () => {
  expect(made.requests.map((row) => requestRowSchema().parse(row))).toEqual(made.requests);
  expect(made.payments.map((row) => paymentRowSchema().parse(row))).toEqual(made.payments);
  // Generated rows are not parsed, so they cannot rely on defaults.
  const namesOf = (rows: readonly object[]) => rows.map((row) => Object.keys(row).join());
  expect(namesOf(made.requests.map((row) => requestRowSchema().parse(row)))).toEqual(namesOf(made.requests));
  expect(namesOf(made.payments.map((row) => paymentRowSchema().parse(row)))).toEqual(namesOf(made.payments));
  expect(new Set(made.requests.map((row) => row.requestId)).size).toBe(340);
  expect(new Set(made.payments.map((row) => row.id)).size).toBe(300);
});

test('generateRows: covers four types on six networks', () => {
  expect(new Set(made.payments.map((row) => row.type))).toEqual(new Set(PAYMENT_TYPES));
  expect(new Set(made.requests.map((row) => row.network))).toEqual(
    new Set(['sepolia', 'mainnet', 'base', 'matic', 'arbitrum-one', 'optimism']),
  );
});

test('generateRows: requests and payments agree with currencies and prices', () => {
  expect(disagreements(made.requests, made.payments)).toEqual([]);
});

test('generateRows: a payment settles its request within the year', () => {
  const requests = new Map(made.requests.map((row) => [row.requestId, row]));
  for (const payment of made.payments) {
    const request = requests.get(payment.requestId);
    expect(request).toMatchObject({
      status: 'paid',
      paidAmount: payment.invoiceAmount,
      amount: payment.invoiceAmount,
      txHash: payment.sourceTxHash,
      payer: payment.payer,
    });
    const times = ['2025-11-01T00:00:00.000Z', request?.createdAt, payment.timestamp, '2026-11-01T00:00:00.000Z'];
    expect([...times].sort()).toEqual(times);
  }
});

test('generateRows: keeps unpaid requests unpaid', () => {
  const paid = new Set(made.payments.map((row) => row.requestId));
  const open = made.requests.filter((row) => !paid.has(row.requestId));
  expect(open).toHaveLength(40);
  for (const row of open) {
    expect(row).toMatchObject({ status: 'created', paidAmount: '0', txHash: null, payer: null });
    expect(row.recurringPaymentId).toBeNull();
  }
});

test('generateRows: each payment is within a day of its request', async () => {
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
