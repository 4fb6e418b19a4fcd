import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';

/** The word for a request that nobody has paid. Proves A-REQUEST-STATUS. */

const statuses = async (mock: Mock, requestId: string) => {
  const { body: one } = await call(mock, `GET /v2/request/${requestId}`);
  const { body: list } = await call(mock, 'GET /v2/request');
  return [one.status, list.requests[0].status];
};

test('newRequestStatus: created by default, until a payment, and again after request.unpay', async () => {
  const mock = createMock({ fixtures: 'empty', validateResponses: true });
  const { requestId } = await newRequest(mock);
  expect(await statuses(mock, requestId)).toEqual(['created', 'created']);
  await mock.requests.pay(requestId, { amount: '0.1' });
  expect(await statuses(mock, requestId)).toEqual(['partially_paid', 'partially_paid']);
  expect(await mock.requests.unpay(requestId)).toMatchObject({ status: 'created' });
});

test('newRequestStatus: pending is the word of the answers; rows and steps say created', async () => {
  const mock = createMock({ fixtures: 'empty', newRequestStatus: 'pending' });
  const { requestId } = await newRequest(mock);
  expect(await statuses(mock, requestId)).toEqual(['pending', 'pending']);
  expect((await mock.state({ rows: true })).rows?.requests).toMatchObject([{ status: 'created' }]);
  await mock.requests.pay(requestId);
  expect(await statuses(mock, requestId)).toEqual(['paid', 'paid']);
});

test('newRequestStatus: another word is refused', () => {
  const open = () => createMock({ newRequestStatus: 'open' as 'created' });
  expect(open).toThrow('option newRequestStatus');
});

test('fixtures: a request that says pending is a created one', async () => {
  const source = createMock({ fixtures: 'empty' });
  const { requestId } = await newRequest(source);
  const [row] = (await source.state({ rows: true })).rows?.requests ?? [];
  const mock = createMock({ fixtures: { requests: [{ ...row, status: 'pending' }] } });
  expect(await statuses(mock, requestId)).toEqual(['created', 'created']);
});
