import { expect, test } from 'vitest';
import { call, eventsOf, PAYEE } from '../support/client.ts';
import { ALICE, MALLORY } from '../support/signing.ts';
import { active, FEE, january, offered, paymentsOf, read } from './schedules.ts';

test('schedule: a manual payment does not reduce the scheduled amount', async () => {
  await using mock = january();
  const schedule = await active(mock);
  await mock.requests.pay(schedule.requestId, { amount: '4' });
  await mock.clock.set('2026-01-31T00:00:00Z');
  expect((await paymentsOf(mock)).map(({ invoiceAmount }) => invoiceAmount).sort()).toEqual(['10', '4']);
  expect(await read(mock, schedule.id)).toMatchObject({ processedPayments: 1 });
});

test('schedule: does not pay a manually paid request; each period has its own', async () => {
  await using mock = january();
  const schedule = await active(mock);
  await mock.requests.pay(schedule.requestId);
  await mock.clock.set('2026-01-31T00:00:00Z');
  const { requests } = await read(mock, schedule.id);
  expect(requests).toHaveLength(2);
  expect((await call(mock, `GET /v2/request/${requests[1].requestId}`)).body).toMatchObject({
    status: 'paid',
    originalRequestId: schedule.requestId,
    originalRequestPaymentReference: schedule.paymentReference,
  });
});

test('schedule: the request of each period is a copy of the first', async () => {
  await using mock = january({ fixtures: 'default' });
  const customerInfo = { firstName: 'Ada', email: 'ada@example.com' };
  const client = { 'x-client-id': 'cli_test', origin: 'http://localhost:3000' };
  const schedule = await active(mock, { ...FEE, customerInfo, reference: 'SALARY' }, {}, client);
  await mock.clock.set('2026-02-28T00:00:00Z');
  const { rows } = await mock.state({ rows: true });
  const requests = rows?.requests?.filter(({ recurringPaymentId }) => recurringPaymentId === schedule.id) ?? [];
  const [first, second] = [...requests].sort((a, b) => a.seq - b.seq);
  const { payee, amount, invoiceCurrency, paymentCurrency, origin } = first ?? {};
  expect(second).toMatchObject({ payee, amount, invoiceCurrency, paymentCurrency, origin });
  expect(second).toMatchObject({ ...FEE, customerInfo, reference: 'SALARY', clientId: 'cli_test', status: 'paid' });
  expect(second).toMatchObject({ payer: ALICE.address, originalRequestId: schedule.requestId, recurrence: null });
});

// Proves A-RECURRING-PERIODS.
test.each([
  ['DAILY', 86_400, '2026-02-01', '2026-02-02'],
  ['WEEKLY', 604_800, '2026-02-07', '2026-02-14'],
  ['MONTHLY', 2_419_200, '2026-02-28', '2026-03-31'],
  ['YEARLY', 31_536_000, '2027-01-31', '2028-01-31'],
])('schedule: the periods of %s', async (frequency, periodSeconds, second, third) => {
  await using mock = january();
  const schedule = await active(mock, {}, { frequency });
  expect(schedule.recurringPaymentPermit.values).toMatchObject({
    periodSeconds,
    firstExec: Date.parse('2026-01-31') / 1000,
    totalExecutions: 3,
    subscriber: ALICE.address,
    recipient: PAYEE,
  });
  const dates = [];
  await mock.clock.set('2026-01-31T00:00:00Z');
  for (const day of [second, third]) {
    dates.push((await read(mock, schedule.id)).nextPaymentDate);
    await mock.clock.set(`${day}T00:00:00Z`);
  }
  expect(dates).toEqual([`${second}T00:00:00.000Z`, `${third}T00:00:00.000Z`]);
  expect(await read(mock, schedule.id)).toMatchObject({
    status: 'completed',
    processedPayments: 3,
    nextPaymentDate: null,
    failureCount: 0,
  });
  expect((await mock.explain(schedule.id)).pending).toEqual([]);
});

test('schedule: emits events from creation to completion', async () => {
  await using mock = january();
  const schedule = await active(mock, {}, { totalPayments: 2 });
  await mock.clock.set('2026-02-28T00:00:00Z');
  const events = await eventsOf(mock, schedule.id);
  expect(events.filter((name) => name.startsWith('recurring.'))).toEqual([
    'recurring.created',
    'recurring.updated',
    'recurring.updated',
    'recurring.updated',
  ]);
});

test('schedule: steps without an id use the newest, or report that there is none', async () => {
  await using mock = january();
  await expect(mock.recurring.setStatus({ status: 'paused' })).rejects.toThrow('Recurring payment not found');
  const first = await offered(mock);
  await mock.clock.advance('PT1S');
  const second = await offered(mock);
  await mock.recurring.setStatus({ status: 'paused' });
  expect([(await read(mock, first.id)).status, (await read(mock, second.id)).status]).toEqual(['pending', 'paused']);
});

test('schedule: payments and nonces are separate per schedule and payer', async () => {
  await using mock = january();
  const [one, two] = [await active(mock), await active(mock)];
  const nonces = [one, two].map(({ recurringPaymentPermit }) => recurringPaymentPermit.values.nonce);
  expect(new Set(nonces).size).toBe(2);
  for (const nonce of nonces) expect(nonce).toMatch(/^0x[0-9a-f]{64}$/);
  const other = await offered(mock, {}, { payer: MALLORY.address });
  expect(other.metadata.existingPaymentsAmount).toBe('0');
  await mock.clock.set('2026-01-31T00:00:00Z');
  await mock.recurring.failNext(two.id);
  await mock.clock.set('2026-02-28T00:00:00Z');
  const [first, second] = [await read(mock, one.id), await read(mock, two.id)];
  expect([first.payments.length, second.payments.length]).toEqual([2, 1]);
  expect([first.requests.length, second.requests.length]).toEqual([2, 2]);
  expect(await eventsOf(mock, one.requestId)).toEqual(
    expect.arrayContaining(['recurring.created', 'recurring.updated']),
  );
});
