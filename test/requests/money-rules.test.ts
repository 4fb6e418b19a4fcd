import { expect, test } from 'vitest';
import { preparedOfframp } from '../offramps/offramp.ts';
import { call, newRequest, PAYEE } from '../support/client.ts';
import { deliveredBodies } from '../support/receiver.ts';
import { ALICE, MALLORY } from '../support/signing.ts';
import { getRequest, noon, receiving } from './requests.ts';

const IN_ETH = { amount: '40', invoiceCurrency: 'USD', paymentCurrency: 'ETH-sepolia-sepolia' };
const USDC = { amount: '100', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' };

test('money: a refund has its amount in its currency', async () => {
  const mock = receiving();
  const { requestId } = await newRequest(mock, IN_ETH);
  const { payment } = await mock.requests.pay(requestId);
  await mock.requests.refund(requestId);
  const [refund] = await deliveredBodies(mock, 'payment.refunded');
  expect(refund.currency).toMatch(/^ETH/);
  expect(BigInt(payment?.amount ?? 0)).toBe(BigInt(Math.round(Number(refund.refundAmount) * 1e9)) * 10n ** 9n);
});

test('money: a schedule refuses an impossible start date', async () => {
  const recurrence = { startDate: '2026-02-30', frequency: 'MONTHLY', totalPayments: 2, payer: ALICE.address };
  const payout = { payee: PAYEE, ...USDC, recurrence };
  const refused = await call(noon(), 'POST /v2/payouts', { body: payout });
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'recurrence.startDate']);
});

// Proves A-OFFRAMP-STAGES.
test('money: an off-ramp uses the price and time of the payment', async () => {
  const mock = receiving({ offramp: { after: 'PT1H' } });
  const { requestId } = await preparedOfframp(mock);
  await mock.requests.pay(requestId);
  await mock.rates.set({ symbol: 'FAU', usd: '2' });
  await mock.clock.advance('PT4H');
  const { rows } = await mock.state({ rows: true });
  const paidAt = '2026-01-31T12:00:00.000Z';
  expect(rows?.payments).toMatchObject([{ amount: `100${'0'.repeat(18)}`, timestamp: paidAt }]);
  expect(await deliveredBodies(mock, 'payment.confirmed')).toMatchObject([
    { amount: '100', timestamp: paidAt, txHash: rows?.payments?.[0]?.sourceTxHash },
  ]);
});

test('money: each stage of a partial bank payment reports its own amount', async () => {
  const mock = receiving();
  const { requestId, prepare } = await preparedOfframp(mock);
  await mock.requests.pay(requestId, { amount: '40' });
  expect(await deliveredBodies(mock, 'payment.processing')).toMatchObject(
    Array.from({ length: 5 }, () => ({ amount: '40', totalAmountPaid: '0', expectedAmount: '100' })),
  );
  expect(await deliveredBodies(mock, 'payment.partial')).toMatchObject([{ amount: '40', totalAmountPaid: '40' }]);

  await prepare();
  await mock.offramps.decide(requestId, { outcome: 'bounced' });
  await mock.requests.pay(requestId, { amount: '25' });
  expect(await deliveredBodies(mock, 'payment.failed')).toMatchObject([{ amount: '25', totalAmountPaid: '40' }]);
});

test('webhooks: confirmations have the payer, and the rate of a conversion', async () => {
  const mock = receiving();
  const { requestId } = await newRequest(mock, IN_ETH);
  await mock.requests.pay(requestId, { payer: ALICE.address });
  const [confirmed] = await deliveredBodies(mock, 'payment.confirmed');
  expect(confirmed).toMatchObject({ payerAddress: ALICE.address, conversionRate: confirmed.conversionRateSource });
  expect(Number(confirmed.conversionRate)).toBeGreaterThan(0);
});

test('money: steps refuse too many decimals', async () => {
  const mock = noon();
  const { requestId } = await newRequest(mock, USDC);
  const digits = 'has more than the 6 decimals of USDC-base';
  await expect(mock.requests.pay(requestId, { amount: '1.0000009' })).rejects.toThrow(digits);
  await expect(mock.requests.overpay(requestId, { excess: '1.0000009' })).rejects.toThrow(digits);
  await expect(mock.requests.payLate(requestId, { by: 'P1D', amount: '1.0000009' })).rejects.toThrow(digits);
  await expect(mock.payments.add({ requestId, invoiceAmount: '1.0000009' })).rejects.toThrow(digits);
  expect(await getRequest(mock, requestId)).toMatchObject({ status: 'created', payments: [] });
});

test('money: a refund returns to each payer what they paid', async () => {
  const mock = receiving();
  const { requestId } = await newRequest(mock, USDC);
  await mock.requests.pay(requestId, { amount: '30', payer: ALICE.address });
  await mock.requests.pay(requestId, { amount: '50', payer: MALLORY.address });
  await mock.requests.pay(requestId, { amount: '20', payer: ALICE.address });
  await mock.requests.refund(requestId);
  const refunds = await deliveredBodies(mock, 'payment.refunded');
  expect(refunds.map(({ refundedTo, refundAmount }) => [refundedTo, refundAmount])).toEqual([
    [ALICE.address, '50'],
    [MALLORY.address, '50'],
  ]);
});

test.each([
  ['1e-7', '0.0000001', 'FAU-sepolia'],
  ['1e+21', '1000000000000000000000', 'USDC-base'],
])('money: v1 accepts the JSON number %s as an amount', async (text, amount, currency) => {
  const mock = noon();
  const fields = JSON.stringify({ payee: PAYEE, invoiceCurrency: currency, paymentCurrency: currency });
  const response = await mock.fetch('/v1/request', {
    method: 'POST',
    body: fields.replace('{', `{"amount":${text},`),
    headers: { 'x-api-key': 'test-api-key', 'content-type': 'application/json' },
  });
  expect(response.status).toBe(201);
  const { rows } = await mock.state({ rows: true });
  expect(rows?.requests).toMatchObject([{ amount }]);
});
