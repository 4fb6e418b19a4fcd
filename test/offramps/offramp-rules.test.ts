import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { noon } from '../requests/requests.ts';
import { call, newRequest, PAYER } from '../support/client.ts';
import { preparedOfframp } from './offramp.ts';

const MANUAL = { offramp: 'manual' } as const;

async function stageOf(mock: Mock, id: string) {
  const { rows } = await mock.state({ rows: true });
  return rows?.offramps?.find(({ requestId }) => requestId === id)?.stage;
}

test('off-ramp: cannot be prepared while another is pending', async () => {
  await using mock = noon(MANUAL);
  const { requestId } = await preparedOfframp(mock);
  await mock.requests.pay(requestId);
  const [row] = (await mock.state({ rows: true })).rows?.offramps ?? [];
  const query = `wallet=${PAYER}&clientUserId=${row?.clientUserId}&paymentDetailsId=${row?.paymentDetailsId}`;
  const { status, body } = await call(mock, `GET /v2/request/${requestId}/pay?${query}`);
  expect([status, body.message]).toEqual([400, 'The payment to the bank account is under way: initiated']);
});

test.each([
  ['failed', ['pending_internal_assessment', 'ongoing_checks', 'failed']],
  ['bounced', ['pending_internal_assessment', 'ongoing_checks', 'sending_fiat', 'bounced']],
] as const)('off-ramp: becomes %s after its last stage, prepared again or not', async (outcome, stages) => {
  await using mock = noon(MANUAL);
  const { requestId, prepare } = await preparedOfframp(mock);
  await mock.offramps.decide(requestId, { outcome });
  await prepare();
  await mock.requests.pay(requestId);
  const reached = [];
  for (const _ of stages) reached.push((await mock.offramps.advance(requestId)).stage);
  expect(reached).toEqual(stages);
});

test('off-ramp: after a failure the payee is paid unless it is prepared again', async () => {
  await using mock = noon();
  const { requestId } = await preparedOfframp(mock);
  await mock.offramps.decide(requestId, { outcome: 'failed' });
  await mock.requests.pay(requestId);
  expect((await call(mock, `GET /v2/request/${requestId}/pay`)).status).toBe(200);
  expect(await stageOf(mock, requestId)).toBe('failed');
  expect((await mock.requests.pay(requestId)).request.status).toBe('paid');
  expect(await stageOf(mock, requestId)).toBe('failed');
});

// Proves A-OFFRAMP-STAGES.
test('off-ramp: a step moves a paid one by one stage at a time, up to the last', async () => {
  await using mock = noon(MANUAL);
  const { requestId } = await preparedOfframp(mock);
  await expect(mock.offramps.advance(requestId)).rejects.toThrow('The payment to the bank account is prepared');
  await mock.requests.pay(requestId);
  const stages: string[] = [];
  while (stages.at(-1) !== 'fiat_sent') stages.push((await mock.offramps.advance()).stage);
  expect(stages).toEqual(['pending_internal_assessment', 'ongoing_checks', 'sending_fiat', 'fiat_sent']);
  await expect(mock.offramps.advance(requestId)).rejects.toThrow('The payment to the bank account is fiat_sent');
  await expect(mock.offramps.advance('none')).rejects.toThrow('No payment to a bank account');
  expect((await call(mock, `GET /v2/request/${requestId}`)).body.status).toBe('paid');
});

test('off-ramp: stages set by steps leave no pending job', async () => {
  await using mock = noon({ offramp: { after: 'PT1H' } });
  const { requestId } = await preparedOfframp(mock);
  await mock.requests.pay(requestId);
  expect((await mock.explain(requestId)).pending).toHaveLength(1);
  await mock.offramps.decide(requestId, { outcome: 'failed' });
  for (const _ of [1, 2, 3]) await mock.offramps.advance(requestId);
  expect(await stageOf(mock, requestId)).toBe('failed');
  expect((await mock.explain(requestId)).pending).toEqual([]);
});

test.each(['unpay', 'fail'] as const)('off-ramp: ends with %s', async (step) => {
  await using mock = noon({ offramp: { after: 'PT1H' } });
  const { requestId } = await preparedOfframp(mock);
  await mock.requests.pay(requestId);
  await mock.requests[step](requestId);
  expect(await stageOf(mock, requestId)).toBe('failed');
  expect((await mock.explain(requestId)).pending).toEqual([]);
});

test('off-ramp: ends when its confirmed payment is refunded', async () => {
  await using mock = noon({ ...MANUAL, offrampConfirmation: 'first' });
  const { requestId } = await preparedOfframp(mock);
  await mock.requests.pay(requestId);
  await mock.requests.refund(requestId);
  expect(await stageOf(mock, requestId)).toBe('failed');
});

test('off-ramp: continues when another payment is refunded', async () => {
  await using mock = noon(MANUAL);
  const { requestId, prepare } = await preparedOfframp(mock);
  await call(mock, `GET /v2/request/${requestId}/pay`);
  await mock.requests.pay(requestId, { amount: '40' });
  await prepare();
  await mock.requests.pay(requestId);
  await mock.requests.refund(requestId);
  expect(await stageOf(mock, requestId)).toBe('initiated');
});

test('off-ramp: a step without an id reports that there is none', async () => {
  await using mock = noon();
  await newRequest(mock);
  await expect(mock.offramps.advance()).rejects.toThrow('No payment to a bank account');
});
