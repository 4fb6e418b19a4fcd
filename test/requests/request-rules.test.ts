import { expect, test } from 'vitest';
import { paymentReference } from '../../src/service/calldata/references.ts';
import { preparedOfframp } from '../offramps/offramp.ts';
import { call, eventsOf, NATIVE, newRequest, PAYEE } from '../support/client.ts';
import { FAU, getRequest, noon } from './requests.ts';

const TRON = { ...NATIVE, amount: '10', invoiceCurrency: 'USDT-tron', paymentCurrency: 'USDT-tron' };
const TRON_PAYEE = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const MOST = '340282366920938463463.374607431768211455';

test.each([
  [{ ...FAU, amount: MOST }, undefined],
  [{ ...FAU, amount: MOST.replace(/5$/, '6') }, 'amount'],
  [{ ...FAU, amount: `1.${'1'.repeat(18)}` }, undefined],
  [{ ...FAU, amount: `1.${'1'.repeat(19)}` }, 'amount'],
  [{ ...FAU, recurrence: { startDate: '2026-01-31', frequency: 'DAILY' } }, undefined],
  [{ ...FAU, recurrence: { startDate: '2026-01-30', frequency: 'DAILY' } }, 'recurrence.startDate'],
  [{ ...FAU, paymentCurrency: 'USD' }, 'paymentCurrency'],
  [{ ...FAU, paymentCurrency: 'ETH-sepolia-sepolia' }, 'paymentCurrency'],
  [{ ...FAU, paymentCurrency: 'nothing' }, 'paymentCurrency'],
  [{ ...FAU, invoiceCurrency: 'nothing' }, 'invoiceCurrency'],
  [{ ...FAU, payee: undefined }, 'payee'],
  [{ ...FAU, payee: undefined, isCryptoToFiatAvailable: true }, undefined],
  [{ ...FAU, payee: TRON_PAYEE }, 'payee'],
  [{ ...TRON, payee: TRON_PAYEE }, undefined],
])('request: refuses %o for its %s', async (body, field) => {
  const response = await call(noon(), 'POST /v2/request', { body });
  const refused = response.body.errors?.map((error: { field: string }) => error.field);
  expect([response.status, refused]).toEqual(field === undefined ? [201, undefined] : [400, [field]]);
});

test('request: absent fields stay absent', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  const { rows } = await mock.state({ rows: true });
  expect(rows?.requests?.find((row) => row.requestId === requestId)).toMatchObject({
    payer: null,
    status: 'created',
    paidAmount: '0',
    isListening: false,
    recurrence: null,
    isRecurrenceStopped: false,
    isCryptoToFiatAvailable: false,
    quotedFee: null,
    clientId: null,
    origin: null,
    recurringPaymentId: null,
    originalRequestId: null,
    network: 'sepolia',
  });
});

test('request: is found by its reference, case-insensitively', async () => {
  await using mock = noon();
  const { requestId, paymentReference } = await newRequest(mock, FAU);
  const upper = `0x${paymentReference.slice(2).toUpperCase()}`;
  expect((await call(mock, `GET /v1/request/${upper}`)).body.requestId).toBe(requestId);
  expect((await call(mock, 'GET /v1/request/0x0000000000000000')).status).toBe(404);
  await newRequest(mock, FAU);
  expect((await mock.step({ do: 'request.pay', paymentReference: upper })).result.request.requestId).toBe(requestId);
});

test('request: the payment reference depends on id, salt and payee or the zero address', async () => {
  await using mock = noon();
  const zero = `0x${'0'.repeat(40)}`;
  for (const payee of [PAYEE, undefined]) {
    const made = await newRequest(mock, { ...FAU, payee, isCryptoToFiatAvailable: true });
    const { rows } = await mock.state({ rows: true });
    const salt = rows?.requests?.find(({ requestId }) => requestId === made.requestId)?.salt ?? '';
    expect(made.paymentReference).toBe(paymentReference(made.requestId, salt, payee ?? zero));
  }
});

test('request: an overpaid request has no remaining amount', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  await mock.requests.overpay(requestId, { excess: '1' });
  const { status, body } = await call(mock, `GET /v2/request/${requestId}/pay`);
  expect([status, body.message]).toEqual([400, 'Request has already been paid']);
});

test('request: a part can be refunded after a failure, and fail after a refund', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  await mock.requests.pay(requestId, { amount: '4' });
  await mock.requests.fail(requestId);
  expect((await mock.requests.refund(requestId)).request).toMatchObject({ status: 'refunded', paidAmount: '0' });
  expect(await mock.requests.fail(requestId)).toMatchObject({ status: 'failed' });
});

test('steps without an id use the newest open request, or the newest', async () => {
  await using mock = noon();
  await expect(mock.step({ do: 'request.unpay' })).rejects.toThrow('There is no request; create one first');
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) ids.push((await newRequest(mock, FAU)).requestId);
  const [first, second, third] = ids;
  const next = async () => (await mock.step({ do: 'request.unpay' })).result.requestId;
  expect(await next()).toBe(third);
  await mock.requests.pay(third ?? '');
  expect(await next()).toBe(second);
  await mock.requests.expire(second ?? '');
  expect(await next()).toBe(first);
  await mock.requests.pay(first ?? '');
  expect(await next()).toBe(third);
});

test('expiry: cancels pending payments and is refused during a bank payment', async () => {
  await using mock = noon({ offramp: { after: 'PT1H' } });
  const { requestId } = await newRequest(mock, FAU);
  await mock.requests.pay(requestId, { settlement: { after: 'PT1H' } });
  const expired = await mock.requests.expire(requestId);
  expect(expired).toMatchObject({ status: 'expired', isListening: false, failureReason: null });
  expect((await mock.explain(requestId)).pending).toEqual([]);
  expect(await eventsOf(mock, requestId)).toContain('request.expired');
  await expect(mock.requests.expire(requestId)).rejects.toThrow('Request is expired: it cannot expire');
  await mock.clock.advance('PT2H');
  expect(await getRequest(mock, requestId)).toMatchObject({ status: 'expired', payments: [] });

  const offramp = await preparedOfframp(mock);
  await mock.requests.pay(offramp.requestId);
  const refused = mock.requests.expire(offramp.requestId);
  await expect(refused).rejects.toThrow('The payment to the bank account is under way: initiated');
});
