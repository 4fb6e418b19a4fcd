import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { call, newRequest, PAYER } from '../support/client.ts';
import { noon } from './requests.ts';

const HINT = 'it is expired; allowed: request.unpay, request.pay-wrong-token';

/** An expired request. */
async function expired(mock: Mock): Promise<string> {
  const { requestId } = await newRequest(mock);
  await mock.requests.expire({ requestId });
  return requestId;
}

// Proves A-REQUEST-STATUS.
test('request.expire: pending, partly paid and failed requests expire without a webhook', async () => {
  await using mock = noon({ webhooks: { url: 'http://localhost/hook', deliver: async () => new Response() } });
  const untouched = await newRequest(mock);
  const partial = await newRequest(mock);
  const failed = await newRequest(mock);
  await mock.requests.pay(partial.requestId, { amount: '0.05' });
  await mock.requests.fail({ requestId: failed.requestId });
  for (const { requestId } of [untouched, partial, failed]) {
    expect(await mock.requests.expire({ requestId })).toMatchObject({ status: 'expired', failureReason: null });
    const { body } = await call(mock, `GET /v2/request/${requestId}`);
    expect(body).toMatchObject({ status: 'expired', hasBeenPaid: false, isListening: false });
  }
  const { requests } = (await call(mock, 'GET /v2/request')).body;
  expect(requests.map(({ status }: { status: string }) => status)).toEqual(['expired', 'expired', 'expired']);
  const { timeline } = await mock.explain(untouched.requestId);
  expect(timeline.map(({ name }) => name)).toContain('request.expired');
  const deliveries = await mock.webhooks.deliveries();
  expect(deliveries.map(({ event }) => event)).toEqual(['payment.partial', 'payment.failed']);
});

test('request.expire: refuses a paid, refunded or expired request with the allowed transitions', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock);
  const refused = async () => {
    const response = await call(mock, 'POST /__mock/steps', { body: { do: 'request.expire', requestId } });
    return [response.status, response.body.message, response.headers.get('x-mock-hint')];
  };
  await mock.requests.pay(requestId);
  expect(await refused()).toEqual([
    409,
    'Request is paid: it cannot expire',
    'it is paid; allowed: request.unpay, payment.add, request.overpay, request.pay-wrong-token, request.refund',
  ]);
  await mock.requests.refund(requestId);
  expect((await refused()).slice(0, 2)).toEqual([409, 'Request is refunded: it cannot expire']);
  await mock.requests.unpay({ requestId });
  await mock.requests.expire({ requestId });
  expect(await refused()).toEqual([409, 'Request is expired: it cannot expire', HINT]);
});

test('expired request: cannot be paid until request.unpay reopens it', async () => {
  await using mock = noon();
  const requestId = await expired(mock);
  for (const path of [`pay?wallet=${PAYER}`, `routes?wallet=${PAYER}`]) {
    const { status, body, headers } = await call(mock, `GET /v2/request/${requestId}/${path}`);
    expect([path, status, body.message, headers.get('x-mock-hint')]).toEqual([path, 400, 'Request has expired', HINT]);
  }
  for (const step of [
    { do: 'request.pay' },
    { do: 'request.pay', settlement: { after: 'PT1M' } },
    { do: 'request.fail' },
    { do: 'request.overpay', excess: '1' },
    { do: 'payment.add', invoiceAmount: '0.1' },
  ]) {
    const { status, body, headers } = await call(mock, 'POST /__mock/steps', { body: { ...step, requestId } });
    expect([step.do, status, body.message, headers.get('x-mock-hint')]).toEqual([
      step.do,
      409,
      'Request has expired',
      HINT,
    ]);
  }
  await mock.requests.unpay({ requestId });
  expect((await mock.requests.pay(requestId)).request.status).toBe('paid');
});

test('request.expire: defaults to the newest open request', async () => {
  await using mock = noon();
  const first = await newRequest(mock);
  const second = await newRequest(mock);
  expect((await mock.requests.expire()).requestId).toBe(second.requestId);
  expect((await mock.requests.pay()).request.requestId).toBe(first.requestId);
});
