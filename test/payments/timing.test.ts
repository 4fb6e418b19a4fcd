import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { noon } from '../requests/requests.ts';
import { BANK_INPUT, call, newRequest, PAYER_INPUT } from '../support/client.ts';

type Frozen = ReturnType<typeof noon>;
const isPaid = async (mock: Frozen, requestId: string) =>
  (await call(mock, `GET /v2/request/${requestId}`)).body.hasBeenPaid;

test('settlement: a payment settles at the n-th poll', async () => {
  const mock = noon({ settlement: { polls: 3 } });
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  const responses = [];
  for (let poll = 0; poll < 4; poll++) responses.push(await isPaid(mock, requestId));
  expect(responses).toEqual([false, false, true, true]);
});

test('settlement: v1, status and payment search count as polls', async () => {
  const mock = noon({ settlement: { polls: 4 } });
  const { requestId, paymentReference } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  expect((await call(mock, `GET /v1/request/${paymentReference}`)).body.isListening).toBe(true);
  expect((await call(mock, `GET /v2/request/${requestId}/status`)).body.status).toBe('created');
  expect((await call(mock, `GET /v2/payments?requestId=${requestId}`)).body.payments).toEqual([]);
  expect((await call(mock, `GET /v2/payments?paymentReference=${paymentReference}`)).body.payments).toHaveLength(1);
});

test('settlement: settles on the clock, and advance returns the jobs', async () => {
  const mock = noon({ settlement: { after: 'PT30S' } });
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  expect(await mock.clock.advance('29s')).toEqual([]);
  expect(await isPaid(mock, requestId)).toBe(false);
  expect(await mock.clock.advance('10s')).toEqual([
    { at: '2026-01-31T12:00:30.000Z', kind: 'request.settle', subject: requestId, events: ['payment.confirmed'] },
  ]);
  const { body } = await call(mock, `GET /v2/request/${requestId}`);
  expect(body.payments).toMatchObject([{ timestamp: '2026-01-31T12:00:30.000Z' }]);
});

test('settlement: a step overrides the timing of its workspace', async () => {
  const mock = noon({ settlement: { after: '1h' } });
  const [now, later] = [await newRequest(mock), await newRequest(mock)];
  await mock.step({ do: 'request.pay', requestId: now.requestId, settlement: 'immediate' });
  await mock.workspace('ada').step({ do: 'timing.set', settlement: 'immediate' });
  await mock.step({ do: 'request.pay', requestId: later.requestId });
  expect([await isPaid(mock, now.requestId), await isPaid(mock, later.requestId)]).toEqual([true, false]);
});

test('settlement: snapshots contain pending payments', async () => {
  const mock = noon({ settlement: { after: '1m' } });
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  const other = createMock({ fixtures: 'empty' });
  await other.restore(await other.snapshots.import(await mock.snapshots.export()));
  for (const one of [mock, other]) {
    expect(await one.clock.advance('1m')).toHaveLength(1);
    expect(await isPaid(one, requestId)).toBe(true);
  }
  expect(await other.snapshots.export()).toEqual(await mock.snapshots.export());
});

const kycOf = async (mock: Frozen) => (await call(mock, 'GET /v2/payer/ada')).body.kycStatus;
const bankOf = async (mock: Frozen) =>
  (await call(mock, 'GET /v2/payer/ada/payment-details')).body.paymentDetails[0].status;

test('reviews: identity check and bank account are decided on the clock', async () => {
  const mock = noon({ kycReview: { after: '1d' }, bankReview: { polls: 2 } });
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  expect(await kycOf(mock)).toBe('pending');
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  expect(await mock.clock.advance('1d')).toMatchObject([
    { kind: 'payer.review', subject: 'ada', events: ['compliance.updated'] },
  ]);
  expect(await kycOf(mock)).toBe('approved');
  await call(mock, 'POST /v2/payer/ada/payment-details', { body: BANK_INPUT });
  expect([await bankOf(mock), await bankOf(mock)]).toEqual(['pending', 'approved']);
});

test('reviews: wait for a step by default', async () => {
  const mock = noon();
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  await mock.clock.advance('P1Y');
  expect(await kycOf(mock)).toBe('not_started');
});

test.each([
  ['kyc-approved@example.com', 'approved'],
  ['kyc-rejected+2@example.com', 'rejected'],
  ['kyc-retry@example.com', 'retry_required'],
  ['kyc-pending@example.com', 'pending'],
  ['ada@example.com', 'not_started'],
])('magic values: a payer with the e-mail %s is %s', async (email, status) => {
  const mock = noon();
  await call(mock, 'POST /v2/payer', { body: { ...PAYER_INPUT, email } });
  expect(await kycOf(mock)).toBe(status);
});

test('magic values: a rejected payer can retry with other data', async () => {
  const mock = noon({ kycReview: { after: '1h' } });
  await call(mock, 'POST /v2/payer', { body: { ...PAYER_INPUT, email: 'kyc-rejected@example.com' } });
  await mock.clock.advance('1h');
  expect(await kycOf(mock)).toBe('rejected');
  await call(mock, 'POST /v2/payer', { body: { ...PAYER_INPUT, email: 'kyc-approved@example.com' } });
  await mock.clock.advance('1h');
  expect(await kycOf(mock)).toBe('approved');
});

test.each([
  ['000123456789', 'approved'],
  ['000111111116', 'failed'],
  ['253009233489', 'pending'],
])('magic values: the bank account %s is %s', async (accountNumber, status) => {
  const mock = noon();
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  await call(mock, 'POST /v2/payer/ada/payment-details', { body: { ...BANK_INPUT, accountNumber } });
  expect(await bankOf(mock)).toBe(status);
});

test.each([
  ['mock-paid', 'paid', 'paid'],
  ['mock-pays-1', 'created', 'paid'],
  ['mock-partial', 'created', 'partially_paid'],
  ['mock-fails', 'created', 'failed'],
  ['INV-1', 'created', 'created'],
])(
  'magic values: a request with the reference %s is %s, and %s once its calldata is fetched',
  async (reference, created, asked) => {
    const mock = noon();
    const { requestId } = await newRequest(mock, { reference });
    const statusOf = async () => (await call(mock, `GET /v2/request/${requestId}`)).body.status;
    expect(await statusOf()).toBe(created);
    const { status } = await call(mock, `GET /v2/request/${requestId}/pay`);
    expect(status).toBe(created === 'paid' ? 400 : 200);
    expect(await statusOf()).toBe(asked);
  },
);

test('magic values: follow the timing of the workspace', async () => {
  const mock = noon({ settlement: { polls: 2 } });
  const { requestId } = await newRequest(mock, { reference: 'mock-pays' });
  await call(mock, `GET /v2/request/${requestId}/pay`);
  expect([await isPaid(mock, requestId), await isPaid(mock, requestId)]).toEqual([false, true]);
});

test('magic values: are listed and can be switched off', async () => {
  const mock = noon({ magicValues: false });
  const { requestId } = await newRequest(mock, { reference: 'mock-paid' });
  expect(await isPaid(mock, requestId)).toBe(false);
  const { body } = await call(mock, 'GET /__mock/magic-values');
  expect(body.enabled).toBe(false);
  expect(body.magicValues).toContainEqual({
    field: 'email of a payer',
    match: 'starts with',
    value: 'kyc-rejected',
    effect: 'the identity check fails',
  });
});
