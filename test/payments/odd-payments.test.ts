import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { noon } from '../requests/requests.ts';
import { call, newRequest, PAYER } from '../support/client.ts';

const TOKEN = { amount: '10', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };

test('overpayment: pays the request, keeps the whole payment and refunds nothing', async () => {
  const mock = noon();
  const { requestId } = await newRequest(mock, TOKEN);
  await mock.step({ do: 'request.pay', requestId, amount: '4' });
  await mock.step({ do: 'request.overpay', requestId, excess: '2.5' });
  const { body } = await call(mock, `GET /v2/request/${requestId}`);
  expect(body).toMatchObject({ hasBeenPaid: true, status: 'paid' });
  expect(body.payments.map((payment: { amount: string }) => payment.amount)).toEqual(['4', '8.5']);
});

test('double payment: a paid request keeps its first transaction', async () => {
  const mock = noon();
  const { requestId } = await newRequest(mock, TOKEN);
  await mock.step({ do: 'request.pay', requestId });
  const { txHash } = (await call(mock, `GET /v2/request/${requestId}`)).body;
  await mock.step({ do: 'request.overpay', requestId, excess: '10' });
  const { body } = await call(mock, `GET /v2/request/${requestId}`);
  expect([body.txHash, body.payments.length]).toEqual([txHash, 2]);
});

test('late payment: has a past time and is found by it', async () => {
  const mock = noon();
  const { requestId } = await newRequest(mock, TOKEN);
  await mock.clock.advance('P3D');
  await mock.step({ do: 'request.pay-late', requestId, by: '2d' });
  const day = 'fromDate=2026-02-01T00:00:00Z&toDate=2026-02-02T00:00:00Z';
  const { body } = await call(mock, `GET /v2/payments?${day}`);
  expect(body.payments).toMatchObject([{ timestamp: '2026-02-01T12:00:00.000Z' }]);
});

test('batch: one transaction pays all requests of one network and is found by its hash', async () => {
  const mock = noon();
  const made = [await newRequest(mock, TOKEN), await newRequest(mock)];
  const requestIds = made.map(({ requestId }) => requestId);
  const { result } = await mock.step({ do: 'request.pay-batch', requestIds, payer: PAYER });
  const hash = result[0]?.payment.sourceTxHash;
  const { body } = await call(mock, `GET /v2/payments?txHash=${hash}`);
  expect(body.pagination.total).toBe(2);
  const elsewhere = await newRequest(mock, { ...TOKEN, paymentCurrency: 'USDC-base' });
  const here = await newRequest(mock, TOKEN);
  const onTwo = [here.requestId, elsewhere.requestId];
  await expect(mock.step({ do: 'request.pay-batch', requestIds: onTwo })).rejects.toThrow('must be on one network');
  await expect(mock.step({ do: 'request.pay-batch', requestIds: [here.requestId, here.requestId] })).rejects.toThrow(
    'already been paid',
  );
  expect((await call(mock, `GET /v2/request/${here.requestId}`)).body.payments).toEqual([]);
});

test('refund: makes a request unpaid and payable again, and keeps its payments', async () => {
  const mock = noon();
  const { requestId } = await newRequest(mock, TOKEN);
  await expect(mock.step({ do: 'request.refund', requestId })).rejects.toThrow('there is nothing to refund');
  await mock.step({ do: 'request.pay', requestId });
  await mock.step({ do: 'request.refund', requestId });
  const { body } = await call(mock, `GET /v2/request/${requestId}`);
  expect(body).toMatchObject({ hasBeenPaid: false, status: 'refunded', txHash: null });
  expect(body.payments).toHaveLength(1);
  await mock.step({ do: 'request.pay', requestId });
  expect((await call(mock, `GET /v2/request/${requestId}`)).body.hasBeenPaid).toBe(true);
});

test('payment.add: refuses an invalid invoiceAmount and changes nothing', async () => {
  const mock = createMock({ fixtures: 'empty', validateResponses: true });
  const { requestId } = await newRequest(mock);
  const before = (await call(mock, 'GET /__mock/export')).body;
  for (const invoiceAmount of ['-1', '1e400', 'x', '', '9'.repeat(400)]) {
    const { status, body } = await call(mock, 'POST /__mock/steps', {
      body: { do: 'payment.add', requestId, invoiceAmount },
    });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'invoiceAmount']);
  }
  expect((await call(mock, 'GET /__mock/export')).body).toEqual(before);
});
