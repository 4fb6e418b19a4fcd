import { expect, test } from 'vitest';
import { ALICE } from '../support/signing.ts';
import { active, FEE, january, patch, read } from './schedules.ts';

// Proves A-RECURRING-RETRY.
test('schedule: retries a failed attempt after an hour with the same request and announces it by webhook', async () => {
  await using mock = january();
  const schedule = await active(mock);
  await mock.recurring.failNext(schedule.id, { times: 2, reason: 'Node unavailable' });
  await mock.clock.set('2026-01-31T00:00:00Z');
  expect(await read(mock, schedule.id)).toMatchObject({
    status: 'active',
    failureCount: 1,
    failureReason: 'Node unavailable',
    nextPaymentDate: '2026-01-31T01:00:00.000Z',
    processedPayments: 0,
  });
  await mock.clock.advance('PT1H');
  expect(await read(mock, schedule.id)).toMatchObject({ failureCount: 2 });
  await mock.clock.advance('PT1H');
  const paid = await read(mock, schedule.id);
  expect(paid).toMatchObject({
    failureCount: 0,
    failureReason: null,
    processedPayments: 1,
    lastPaymentDate: '2026-01-31T02:00:00.000Z',
    nextPaymentDate: '2026-02-28T00:00:00.000Z',
  });
  expect(paid.requests).toEqual([{ requestId: schedule.requestId, paymentReference: schedule.paymentReference }]);
  await mock.settled();
  const failed = await mock.webhooks.deliveries({ event: 'payment.failed' });
  expect(failed.map(({ body }) => JSON.parse(body).retryAfter).sort()).toEqual([
    '2026-01-31T01:00:00.000Z',
    '2026-01-31T02:00:00.000Z',
  ]);
});

test('schedule: is paused by the third failure', async () => {
  await using mock = january();
  const schedule = await active(mock);
  await mock.recurring.failNext(schedule.id, { times: 4, reason: 'Node unavailable' });
  await mock.clock.set('2026-01-31T23:00:00Z');
  expect(await read(mock, schedule.id)).toMatchObject({ status: 'paused', failureCount: 3, nextPaymentDate: null });
  await mock.settled();
  const failed = await mock.webhooks.deliveries({ event: 'payment.failed' });
  expect(failed.filter(({ body }) => 'retryAfter' in JSON.parse(body))).toHaveLength(2);
  expect(failed).toHaveLength(3);
  expect((await mock.explain(schedule.id)).pending).toEqual([]);
  // The fourth requested failure is still pending.
  await patch(mock, schedule.id, 'unpause');
  expect(await read(mock, schedule.id)).toMatchObject({ status: 'active', failureCount: 1, processedPayments: 0 });
  await mock.clock.advance('PT1H');
  expect(await read(mock, schedule.id)).toMatchObject({ failureCount: 0, processedPayments: 1 });
});

test('schedule: an expired permit fails as in the contract, but not at its deadline', async () => {
  const end = '2026-04-30T00:00:00.000Z';
  const outcomes = [];
  for (const moment of [end, '2026-04-30T00:00:01.000Z']) {
    await using mock = january();
    const schedule = await active(mock);
    expect(schedule.recurringPaymentPermit.values.deadline).toBe(Date.parse(end) / 1000);
    await mock.recurring.failNext(schedule.id, { times: 3 });
    await mock.clock.set(moment);
    await patch(mock, schedule.id, 'unpause');
    const { processedPayments, failureReason } = await read(mock, schedule.id);
    outcomes.push([processedPayments, failureReason]);
  }
  expect(outcomes).toEqual([
    [3, null],
    [0, 'SignatureExpired'],
  ]);
});

test.each([
  ['10.25', undefined, { processedPayments: 1, failureReason: null }],
  ['10.249', undefined, { processedPayments: 0, failureReason: 'Insufficient token balance' }],
  ['1000', '10.25', { processedPayments: 1, failureReason: null }],
  ['1000', '10.249', { processedPayments: 0, failureReason: 'Insufficient token allowance' }],
])('schedule: handles balance %s and allowance %s of amount and fee', async (balance, allowance, outcome) => {
  await using mock = january();
  const schedule = await active(mock, FEE);
  const wallet = { wallet: ALICE.address, currency: 'FAU-sepolia' };
  await mock.wallets.setBalance({ ...wallet, balance });
  if (allowance !== undefined) await mock.wallets.setAllowance({ ...wallet, allowance });
  await mock.clock.set('2026-01-31T00:00:00Z');
  expect(await read(mock, schedule.id)).toMatchObject(outcome);
});
