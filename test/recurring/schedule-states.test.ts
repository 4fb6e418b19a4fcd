import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call } from '../support/client.ts';
import { active, FEE, january, patch, paymentsOf, read } from './schedules.ts';

test('schedule: unpause returns the remaining payments and the next date', async () => {
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

test('schedule: a step sets the fields of a status', async () => {
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

/** Returns a mock with a schedule without a permit. */
async function withoutPermit(): Promise<{ mock: Mock; id: string }> {
  await using first = january();
  const { id } = await active(first, { invoiceCurrency: 'USD', ...FEE });
  const state = await first.snapshots.export();
  const rows = state.tables['recurring-payments'] ?? [];
  const plain = rows.map((row) => ({ ...row, permit: null, amountUnits: null, feeUnits: '0' }));
  const fixtures = { ...state, tables: { ...state.tables, 'recurring-payments': plain } };
  return { mock: createMock({ fixtures, validateResponses: true }), id };
}

test('schedule: without a permit pays at current prices, and repeats its last payment when reactivated', async () => {
  const { mock, id } = await withoutPermit();
  await mock.rates.set({ symbol: 'FAU', usd: '4' });
  await mock.recurring.setStatus(id, { status: 'completed' });
  const again = await mock.recurring.setStatus(id, { status: 'active' });
  expect(again).toMatchObject({ processedPayments: 2, nextPaymentDate: '2026-03-31T00:00:00.000Z' });
  await mock.clock.set('2026-03-31T00:00:00Z');
  expect(await read(mock, id)).toMatchObject({ status: 'completed', processedPayments: 3 });
  expect(await paymentsOf(mock)).toMatchObject([{ amount: `25${'0'.repeat(17)}`, fees: [{ amount: '0.0625' }] }]);
});

test('schedule: has nothing to sign without a permit', async () => {
  const { mock, id } = await withoutPermit();
  await mock.recurring.setStatus(id, { status: 'pending' });
  const body = { permitSignature: `0x${'11'.repeat(65)}` };
  const response = await call(mock, `POST /v2/payouts/recurring/${id}`, { body });
  expect([response.status, response.body.message]).toEqual([400, 'Invalid signature provided']);
});
