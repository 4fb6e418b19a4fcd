import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { preparedOfframp } from '../offramps/offramp.ts';
import { FAU, getRequest, noon } from '../requests/requests.ts';
import { eventsOf, newRequest } from '../support/client.ts';

async function rowOf(mock: Mock, id: string) {
  const { rows } = await mock.state({ rows: true });
  return rows?.requests?.find(({ requestId }) => requestId === id);
}

test('settlement: a second full payment replaces a pending one', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  const submitted = await mock.requests.pay(requestId, { settlement: { after: 'PT1H' } });
  expect(submitted).toMatchObject({ request: { requestId, isListening: true, status: 'created' }, payment: null });
  expect(await eventsOf(mock, requestId)).toContain('payment.submitted');
  await mock.requests.pay(requestId, { settlement: { after: 'PT2H' } });
  expect((await mock.explain(requestId)).pending).toHaveLength(1);
  await mock.clock.advance('PT1H30M');
  expect((await getRequest(mock, requestId)).status).toBe('created');
  await mock.clock.advance('PT1H');
  expect((await getRequest(mock, requestId)).status).toBe('paid');
});

test('settlement: pending parts reduce the payable amount of their request only', async () => {
  await using mock = noon();
  const [one, other] = [await newRequest(mock, FAU), await newRequest(mock, FAU)];
  const wait = (requestId: string, amount: string) =>
    mock.requests.pay(requestId, { amount, settlement: { after: 'PT1H' } });
  await wait(other.requestId, '9');
  await wait(one.requestId, '6');
  await expect(wait(one.requestId, '4.01')).rejects.toThrow(
    'amount: must be at most 4 FAU: the rest is about to be paid',
  );
  await wait(one.requestId, '4');
  await mock.clock.advance('PT1H');
  expect(await getRequest(mock, one.requestId)).toMatchObject({ status: 'paid' });
  expect((await getRequest(mock, one.requestId)).payments).toHaveLength(2);
  expect(await getRequest(mock, other.requestId)).toMatchObject({ status: 'partially_paid' });
});

test('settlement: nothing remains when more was paid before a payment settled', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, FAU);
  await mock.requests.pay(requestId, { amount: '6', settlement: { after: 'PT1H' } });
  await mock.requests.pay(requestId, { amount: '8', settlement: 'immediate' });
  const one = mock.requests.pay(requestId, { amount: '1', settlement: { after: 'PT1H' } });
  await expect(one).rejects.toThrow('amount: must be at most 0 FAU');
});

test('settlement: a pending full or failing payment does not reduce the payable amount', async () => {
  await using mock = noon({ settlement: { after: 'PT1H' } });
  const { requestId } = await newRequest(mock, FAU);
  await mock.requests.pay(requestId);
  await mock.requests.pay(requestId, { amount: '10' });
  expect((await mock.explain(requestId)).pending).toHaveLength(2);
});

test('off-ramp: paying at once returns the request and its payment', async () => {
  await using mock = noon();
  const { requestId } = await preparedOfframp(mock);
  const first = await mock.requests.pay(requestId, { amount: '40' });
  expect(first).toMatchObject({ request: { requestId }, payment: { invoiceAmount: '40' } });
  const second = await mock.requests.pay(requestId, { amount: '60' });
  expect(second).toMatchObject({ request: { requestId, status: 'paid' }, payment: { invoiceAmount: '60' } });
});

test('off-ramp: has no payment before it is settled', async () => {
  await using mock = noon({ offramp: { after: 'PT1H' } });
  const { requestId } = await preparedOfframp(mock);
  expect((await mock.requests.pay(requestId)).payment).toBeNull();
});

test.each([
  ['100', '0'],
  ['40', '60'],
])('off-ramp: a bounce removes an early confirmed payment of %s', async (amount, paidAmount) => {
  await using mock = noon({ offramp: { after: 'PT1H' }, offrampConfirmation: 'first' });
  const { requestId, prepare } = await preparedOfframp(mock);
  if (amount === '40') {
    await mock.requests.pay(requestId, { amount: '60' });
    await mock.clock.advance('P1D');
    await prepare();
  }
  const status = async () => (await getRequest(mock, requestId)).status;
  await mock.offramps.decide(requestId, { outcome: 'bounced' });
  await mock.requests.pay(requestId, { amount });
  expect(await status()).toBe('paid');
  await mock.clock.advance('P1D');
  const { rows } = await mock.state({ rows: true });
  const refunded = rows?.payments?.filter((payment) => payment.refunded === true) ?? [];
  expect(refunded.map(({ invoiceAmount }) => invoiceAmount)).toEqual([amount]);
  expect(await rowOf(mock, requestId)).toMatchObject({ status: 'failed', paidAmount, txHash: null });
});
