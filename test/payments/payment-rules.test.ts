import { expect, test } from 'vitest';
import { webhookSchema } from '../../src/webhooks.ts';
import { FAU, getRequest, noon } from '../requests/requests.ts';
import { call, eventsOf, newRequest, PAYEE, PAYER } from '../support/client.ts';
import { receiver } from '../support/receiver.ts';
import { MALLORY } from '../support/signing.ts';

test.each([
  ['0', 'amount: must be at least the smallest unit'],
  ['0.0', 'amount: must be at least the smallest unit'],
  ['10.000001', 'amount: must be at most what is left to pay: 10 FAU'],
  [`1.${'1'.repeat(19)}`, 'amount: has more than the 18 decimals'],
])('pay: refuses the amount %s', async (amount, message) => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  await expect(mock.requests.pay(requestId, { amount })).rejects.toThrow(message);
});

test.each([
  ['0', 'excess: must be at least the smallest unit'],
  [`1.${'1'.repeat(19)}`, 'excess: has more than the 18 decimals'],
])('overpay: refuses the excess %s', async (excess, message) => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  await expect(mock.requests.overpay(requestId, { excess })).rejects.toThrow(message);
});

test('pay in a wrong token: records the payment and returns the unchanged request', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  const { request, payment } = await mock.requests.payWrongToken(requestId, { currency: 'ETH-sepolia-sepolia' });
  expect([request.requestId, request.status, payment]).toEqual([requestId, 'created', null]);
  expect(await eventsOf(mock, requestId)).toEqual(['request.created', 'payment.ignored']);
  const pay = (currency: string) => mock.requests.payWrongToken(requestId, { currency });
  await expect(pay('FAU-sepolia')).rejects.toThrow('currency: FAU-sepolia is the currency');
  await expect(pay('nothing')).rejects.toThrow('currency: Unknown currency');
});

test('refund: refunds each payment once, to its payer', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  await mock.requests.pay(requestId, { amount: '4', payer: PAYER });
  expect((await mock.requests.refund(requestId)).payments).toHaveLength(1);
  await mock.requests.pay(requestId, { amount: '3', payer: MALLORY.address });
  await mock.requests.pay(requestId, { amount: '2', payer: PAYER });
  await mock.requests.pay(requestId, { amount: '1', payer: PAYER });
  const { request, payments } = await mock.requests.refund(requestId);
  expect(payments.map(({ invoiceAmount }) => invoiceAmount).sort()).toEqual(['1', '2', '3']);
  expect(payments.every(({ refunded }) => refunded)).toBe(true);
  expect(request).toMatchObject({ status: 'refunded', paidAmount: '0' });
});

test('refund: a request whose only payment failed has nothing to refund', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  await mock.requests.fail(requestId);
  const refused = await call(mock, 'POST /__mock/steps', { body: { do: 'request.refund', requestId } });
  expect([refused.status, refused.body.message]).toEqual([409, 'Request is failed: there is nothing to refund']);
});

test('payment.add: refuses a duplicate payment and too many decimals', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  const body = { do: 'payment.add', requestId, id: '01J0000000000000000000000A', invoiceAmount: '4' };
  const add = (more: object = {}) => call(mock, 'POST /__mock/steps', { body: { ...body, ...more } });
  expect((await add()).status).toBe(200);
  expect((await add()).status).toBe(409);
  expect((await add({ id: undefined })).status).toBe(200);
  const digits = await add({ id: undefined, invoiceAmount: `1.${'1'.repeat(19)}` });
  expect(digits.body.errors).toMatchObject([{ field: 'invoiceAmount' }]);
  expect((await getRequest(mock, requestId)).payments).toHaveLength(2);
});

test('payment.add: a refunded payment is not counted and adds no excess', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  const refunded = await mock.payments.add({ requestId, invoiceAmount: '12', refunded: true });
  expect(refunded).toMatchObject({ payment: { excessAmount: null }, request: { status: 'created', paidAmount: '0' } });
  const paid = await mock.payments.add({ requestId, invoiceAmount: '12' });
  expect(paid).toMatchObject({ payment: { excessAmount: '2' }, request: { status: 'paid', paidAmount: '12' } });
  const exact = await newRequest(mock, FAU);
  const none = await mock.payments.add({ requestId: exact.requestId, invoiceAmount: '10' });
  expect(none.payment.excessAmount).toBeNull();
});

test('payment.add: refuses a fee with too many decimals or above a bridge payment', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, { invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' });
  const add = (amount: string) =>
    mock.payments.add({
      requestId,
      invoiceAmount: '10',
      type: 'crosschain',
      fees: [{ type: 'crosschain', amount, currency: 'USDC', provider: 'lifi' }],
    });
  await expect(add('11')).rejects.toThrow('fees.0.amount: is more than the payment of 10');
  await expect(add('0.0000001')).rejects.toThrow('fees.0.amount: has more than the 6 decimals of USDC-base');
  expect((await add('10')).payment.fees).toHaveLength(1);
});

// Proves A-PAYMENT-FEES.
test('payment.add: keeps a protocol fee and an unknown amount, also from fixtures', async () => {
  const fees = [
    { type: 'protocol', amount: '0.01', currency: 'FAU', provider: 'request-network', amountInUSD: null },
    { type: 'platform', amount: null, currency: 'FAU', provider: 'request-network' },
    { type: 'crosschain', amount: null, currency: 'FAU', provider: 'lifi' },
  ];
  const { got, deliver } = receiver();
  await using mock = noon({ webhooks: { deliver } });
  const { requestId } = await newRequest(mock, FAU);
  await mock.payments.add({ requestId, invoiceAmount: '10', fees });
  const short = fees.map(({ type, amount, currency, provider }) => ({ type, amount, currency, provider }));
  expect((await getRequest(mock, requestId)).fees).toEqual(short);
  await mock.settled();
  const sent = fees.map(({ type, amount, currency }) => ({ type, amount, currency }));
  expect(got.map(({ body }) => webhookSchema.parse(body))).toMatchObject([{ fees: sent }]);
  const { requests = [], payments = [] } = (await mock.state({ rows: true })).rows ?? {};
  await using copy = noon({ fixtures: { requests, payments } as never });
  const found = await call(copy, `GET /v2/payments?requestId=${requestId}`);
  expect(found.body.payments).toMatchObject([{ fees }]);
});

test('unpay: removes the payments, pending payments and totals of a single request', async () => {
  await using mock = noon();
  const [one, other] = [await newRequest(mock, FAU), await newRequest(mock, FAU)];
  await mock.requests.pay(one.requestId, { amount: '4' });
  await mock.requests.pay(other.requestId, { amount: '3' });
  await mock.requests.pay(one.requestId, { amount: '2', settlement: { after: 'PT1H' } });
  const unpaid = await mock.requests.unpay(one.requestId);
  expect(unpaid).toMatchObject({ status: 'created', paidAmount: '0', isListening: false, txHash: null });
  await mock.clock.advance('PT2H');
  expect((await getRequest(mock, one.requestId)).payments).toEqual([]);
  expect((await getRequest(mock, other.requestId)).payments).toHaveLength(1);
  expect(await eventsOf(mock, one.requestId)).toContain('request.unpaid');
});

test('fail: cancels pending payments, and needs unpay for a paid request', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  await mock.requests.pay(requestId, { settlement: { after: 'PT1H' } });
  await mock.requests.fail(requestId);
  expect((await mock.explain(requestId)).pending).toEqual([]);
  await mock.clock.advance('PT2H');
  expect(await getRequest(mock, requestId)).toMatchObject({ status: 'failed', payments: [] });
  await mock.requests.pay(requestId);
  await expect(mock.requests.fail(requestId)).rejects.toThrow('Request has already been paid; unpay it first');
  const late = await newRequest(mock, FAU);
  await mock.requests.expire(late.requestId);
  await expect(mock.requests.fail(late.requestId)).rejects.toThrow('Request has expired');
});

test('search: accepts a currency alias and an unknown currency', async () => {
  await using mock = noon();
  const usdc = { ...FAU, invoiceCurrency: 'USDC-sepolia', paymentCurrency: 'USDC-sepolia' };
  const { requestId } = await newRequest(mock, usdc);
  await mock.requests.pay(requestId);
  const total = async (query: string) => (await call(mock, `GET /v2/payments?${query}`)).body.pagination.total;
  expect(await total('paymentCurrency=USDC-sepolia')).toBe(1);
  expect(await total('paymentCurrency=fUSDC-sepolia&invoiceCurrency=fusdc-sepolia')).toBe(1);
  expect(await total('paymentCurrency=nothing')).toBe(0);
});

test('search: finds a currency by its ID only, and hints at IDs for a symbol', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  await mock.requests.pay(requestId);
  const search = (query: string) => call(mock, `GET /v2/payments?requestId=${requestId}&${query}`);
  for (const filter of ['invoiceCurrency', 'paymentCurrency']) {
    const { body, headers } = await search(`${filter}=FAU`);
    expect([filter, body.pagination.total]).toEqual([filter, 0]);
    const hint = `"${filter}" takes a currency ID such as "FAU-sepolia"; GET /v2/currencies?symbol=FAU lists them`;
    expect(headers.get('x-mock-hint')).toBe(hint);
    const found = await search(`${filter}=FAU-sepolia`);
    expect([found.body.pagination.total, found.headers.get('x-mock-hint')]).toEqual([1, null]);
  }
});

// Proves A-PAYMENT-DATES.
test.each([
  ['fromDate=2026-02-30T00:00:00Z', 'must be an ISO 8601 UTC time ending with Z'],
  ['fromDate=2026-01-31T00:00:00Z', 1],
  ['toDate=2026-01-31T00:00:00Z', 0],
  ['fromDate=2026-01-31T00:00:00Z&toDate=2026-02-01T00:00:00Z', 1],
  ['fromDate=2026-02-01T00:00:00Z&toDate=2026-02-01T00:00:00Z', 'toDate must be after fromDate'],
  ['fromDate=2026-02-01T00:00:01Z&toDate=2026-02-01T00:00:00Z', 'toDate must be after or equal to fromDate'],
])('search: %s', async (query, expected) => {
  await using mock = noon();
  await mock.requests.pay((await newRequest(mock, FAU)).requestId);
  const { status, body } = await call(mock, `GET /v2/payments?${query}`);
  expect(status === 200 ? body.pagination.total : body.errors[0].message).toBe(expected);
});

test('payment: the cost in dollars includes the fee', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  await call(mock, `GET /v2/request/${requestId}/pay?feePercentage=2.5&feeAddress=${PAYEE}`);
  const { payment } = await mock.requests.pay(requestId);
  expect(payment).toMatchObject({ paidAmount: '10.25', settledInUsd: '10', paidInUsd: '10.25', excessAmount: null });
  const plain = await mock.requests.pay((await newRequest(mock, FAU)).requestId);
  expect(plain.payment).toMatchObject({ paidAmount: '10', settledInUsd: '10', paidInUsd: '10', fees: [] });
});

// Proves A-LISTENING.
test('payment: a request keeps its payer and stops listening when it failed or was refunded', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, { ...FAU, payer: PAYER });
  const listening = async () => {
    await call(mock, `GET /v2/request/${requestId}/pay`);
    return (await getRequest(mock, requestId)).isListening;
  };
  expect(await listening()).toBe(true);
  expect(await mock.requests.fail(requestId)).toMatchObject({ isListening: false, status: 'failed' });
  const { request } = await mock.requests.pay(requestId, { amount: '4', payer: MALLORY.address });
  expect(request).toMatchObject({ payer: PAYER, status: 'partially_paid' });
  expect(await listening()).toBe(true);
  expect((await mock.requests.refund(requestId)).request).toMatchObject({ isListening: false, payer: PAYER });
});

test('payment: a manual payment for a scheduled request is recurring', async () => {
  await using mock = noon();
  const recurrence = { startDate: '2026-02-28', frequency: 'MONTHLY', totalPayments: 2, payer: PAYER };
  const { body } = await call(mock, 'POST /v2/payouts', { body: { ...FAU, payee: PAYEE, recurrence } });
  const { payment } = await mock.requests.pay(body.requestId);
  expect(payment).toMatchObject({ type: 'recurring', recurringPaymentId: body.id });
});
