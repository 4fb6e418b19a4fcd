import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call } from '../support/client.ts';
import { ALICE, MALLORY, sign } from '../support/signing.ts';
import { active, FEE, january, offered, patch, paymentsOf, read } from './schedules.ts';

/** Rules of the statuses of schedules that mutation testing found without a test. */

test('schedule: an unpause says what remains and when it goes on', async () => {
  await using mock = january();
  const schedule = await active(mock);
  await mock.clock.set('2026-01-31T00:00:00Z');
  await mock.recurring.setStatus(schedule.id, { status: 'paused' });
  expect(await read(mock, schedule.id)).toMatchObject({
    failureCount: 3,
    failureReason: 'Insufficient token allowance',
  });
  expect((await patch(mock, schedule.id, 'unpause')).body).toEqual({
    id: schedule.id,
    status: 'active',
    transactions: [],
    metadata: {
      remainingPayments: 2,
      remainingAmount: `20${'0'.repeat(18)}`,
      processedPayments: 1,
      totalPayments: 3,
      nextPaymentDate: '2026-02-28T00:00:00.000Z',
    },
  });
});

// Proves A-RECURRING-STATES.
test.each([
  ['pending', { unpause: 400, cancel: 200 }],
  ['active', { unpause: 400, cancel: 200 }],
  ['paused', { unpause: 200, cancel: 200 }],
  ['completed', { unpause: 400, cancel: 400 }],
  ['cancelled', { unpause: 400, cancel: 400 }],
] as const)('schedule: what a %s one allows', async (status, allowed) => {
  for (const [action, expected] of Object.entries(allowed)) {
    await using mock = january();
    const schedule = await offered(mock);
    if (status !== 'pending') await mock.recurring.setStatus(schedule.id, { status });
    expect([action, (await patch(mock, schedule.id, action)).status]).toEqual([action, expected]);
    if (expected === 200) {
      const after = action === 'cancel' ? 'cancelled' : 'active';
      expect((await read(mock, schedule.id)).status).toBe(after);
    }
  }
});

test('schedule: a step sets the fields that belong to a status', async () => {
  await using mock = january();
  const schedule = await active(mock);
  await mock.clock.set('2026-01-31T00:00:00Z');
  const set = (status: 'pending' | 'active' | 'paused' | 'completed' | 'cancelled', reason?: string) =>
    mock.recurring.setStatus(schedule.id, { status, ...(reason && { reason }) });
  expect(await set('paused', 'Wallet closed')).toMatchObject({ failureCount: 3, failureReason: 'Wallet closed' });
  expect(await set('pending')).toMatchObject({
    processedPayments: 0,
    failureCount: 0,
    failureReason: null,
    nextPaymentDate: '2026-01-31',
  });
  expect(await set('cancelled')).toMatchObject({ status: 'cancelled', nextPaymentDate: null });
  expect(await set('completed')).toMatchObject({
    processedPayments: 3,
    lastPaymentDate: '2026-01-31T00:00:00.000Z',
    nextPaymentDate: null,
  });
  await expect(set('active')).rejects.toThrow('has made all 3 payments that its permit allows');
  expect(await set('paused')).toMatchObject({ status: 'paused', processedPayments: 3 });
  expect(await set('completed')).toMatchObject({ status: 'completed' });
  expect(await mock.clock.advance('P1Y')).toEqual([]);
});

/** Returns a mock with a schedule that has no permit, as a fixture may be. */
async function withoutPermit(): Promise<{ mock: Mock; id: string }> {
  await using first = january();
  const { id } = await active(first, { invoiceCurrency: 'USD', ...FEE });
  const state = await first.snapshots.export();
  const rows = state.tables['recurring-payments'] ?? [];
  const plain = rows.map((row) => ({ ...row, permit: null, amountUnits: null, feeUnits: '0' }));
  const fixtures = { ...state, tables: { ...state.tables, 'recurring-payments': plain } };
  return { mock: createMock({ fixtures, validateResponses: true }), id };
}

test('schedule: without a permit it pays at current prices; completed, it becomes active and repeats its last payment', async () => {
  const { mock, id } = await withoutPermit();
  await mock.rates.set({ symbol: 'FAU', usd: '4' });
  await mock.recurring.setStatus(id, { status: 'completed' });
  const again = await mock.recurring.setStatus(id, { status: 'active' });
  expect(again).toMatchObject({ processedPayments: 2, nextPaymentDate: '2026-03-31T00:00:00.000Z' });
  await mock.clock.set('2026-03-31T00:00:00Z');
  expect(await read(mock, id)).toMatchObject({ status: 'completed', processedPayments: 3 });
  expect(await paymentsOf(mock)).toMatchObject([{ amount: `25${'0'.repeat(17)}`, fees: [{ amount: '0.0625' }] }]);
});

test('schedule: without a permit there is nothing to sign', async () => {
  const { mock, id } = await withoutPermit();
  await mock.recurring.setStatus(id, { status: 'pending' });
  const body = { permitSignature: `0x${'11'.repeat(65)}` };
  const answer = await call(mock, `POST /v2/payouts/recurring/${id}`, { body });
  expect([answer.status, answer.body.message]).toEqual([400, 'Invalid signature provided']);
});

test('schedule: refusals have status 400 and say what is allowed, and who signed', async () => {
  await using mock = january();
  const schedule = await offered(mock);
  const line = `POST /v2/payouts/recurring/${schedule.id}`;
  const permitSignature = await sign(MALLORY, schedule.recurringPaymentPermit);
  const wrong = await call(mock, line, { body: { permitSignature } });
  expect(wrong.body.errors[0].message).toContain(`this one recovers to ${MALLORY.address}`);
  const none = await call(mock, line, { body: { permitSignature: '0x12' } });
  expect(none.body.errors[0].message).toContain('is no signature');
  const right = { permitSignature: await sign(ALICE, schedule.recurringPaymentPermit) };
  expect((await call(mock, line, { body: right })).status).toBe(201);
  const { rows } = await mock.state({ rows: true });
  expect(rows?.['recurring-payments']).toMatchObject([right]);
  expect(await call(mock, line, { body: right })).toMatchObject({
    status: 400,
    body: { message: 'Recurring payment is already active' },
  });
  await patch(mock, schedule.id, 'cancel');
  const again = await patch(mock, schedule.id, 'cancel');
  expect([again.status, again.body.message]).toEqual([400, 'Recurring payment is already cancelled']);
  expect(again.headers.get('x-mock-hint')).toBe('it is cancelled; allowed: nothing, this is final');
  await mock.recurring.setStatus(schedule.id, { status: 'completed' });
  const completed = await patch(mock, schedule.id, 'cancel');
  expect([completed.status, completed.body.message]).toEqual([400, 'Cannot cancel a completed recurring payment']);
  expect(completed.headers.get('x-mock-hint')).toBe('it is completed; allowed: nothing, this is final');
  const stop = await call(mock, `PATCH /v2/request/${schedule.requestId}`, { body: { isRecurrenceStopped: true } });
  expect(stop.status).toBe(400);
});
