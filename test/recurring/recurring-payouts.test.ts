import { expect, test } from 'vitest';
import { call, PAYEE } from '../support/client.ts';
import { ALICE, MALLORY, sign } from '../support/signing.ts';
import { activate, active, FEE, january, offered, patch, read, SALARY } from './schedules.ts';

/** A one-year schedule. */
const YEAR = { totalPayments: 12 };

// Proves A-RECURRING-STATES, A-RECURRING-EXECUTION and A-RECURRING-RETRY.
test('recurring payout: runs a year with a failure, a pause and a catch-up', async () => {
  const mock = january({ webhooks: {} });

  const salary = await offered(mock, {}, YEAR);
  expect(salary.metadata.totalNeededAllowance).toBe('120000000000000000000');
  const activated = await activate(mock, salary.id, await sign(ALICE, salary.recurringPaymentPermit));
  expect(activated).toMatchObject({
    status: 201,
    body: { message: 'Recurring payment activated successfully', id: salary.id, status: 'active' },
  });

  // Each of three months creates a request, a reference and a payment.
  await mock.clock.set('2026-04-15T00:00:00Z');
  const spring = await read(mock, salary.id);
  expect(spring).toMatchObject({ status: 'active', processedPayments: 3, nextPaymentDate: '2026-04-30T00:00:00.000Z' });
  expect(spring.payments.map((payment: { timestamp: string }) => payment.timestamp.slice(0, 10))).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
  ]);
  expect(spring.requests[0]).toEqual({ requestId: salary.requestId, paymentReference: salary.paymentReference });
  expect(new Set(spring.requests.map((request: { requestId: string }) => request.requestId)).size).toBe(3);

  // A failed attempt is retried after an hour.
  await mock.step({ do: 'recurring.fail-next', id: salary.id, reason: 'Node unavailable' });
  expect(await mock.clock.set('2026-04-30T12:00:00Z')).toMatchObject([
    { at: '2026-04-30T00:00:00.000Z', kind: 'recurring.execute', events: expect.arrayContaining(['payment.failed']) },
    { at: '2026-04-30T01:00:00.000Z', events: expect.arrayContaining(['payment.confirmed']) },
  ]);
  expect(await read(mock, salary.id)).toMatchObject({ processedPayments: 4, failureCount: 0, failureReason: null });

  // Three failed attempts pause the schedule: no payment in May, June and July.
  await mock.step({ do: 'recurring.fail-next', id: salary.id, times: 3 });
  await mock.clock.set('2026-08-01T00:00:00Z');
  expect(await read(mock, salary.id)).toMatchObject({
    status: 'paused',
    processedPayments: 4,
    nextPaymentDate: null,
    failureCount: 3,
    failureReason: 'Insufficient token allowance',
  });

  // After unpause it catches up and continues.
  expect(await patch(mock, salary.id, 'unpause')).toMatchObject({
    status: 200,
    body: { status: 'active', transactions: [] },
  });
  expect(await read(mock, salary.id)).toMatchObject({
    processedPayments: 7,
    nextPaymentDate: '2026-08-31T00:00:00.000Z',
  });

  await mock.clock.set('2026-12-31T00:00:00Z');
  const year = await read(mock, salary.id);
  expect(year).toMatchObject({ status: 'completed', processedPayments: 12, nextPaymentDate: null });
  const { body } = await call(mock, `GET /v2/payments?type=recurring&walletAddress=${ALICE.address}`);
  expect(body.pagination.total).toBe(12);
  expect(
    body.payments.every((payment: { recurringPaymentId: string }) => payment.recurringPaymentId === salary.id),
  ).toBe(true);
  for (const { requestId } of year.requests)
    expect((await call(mock, `GET /v2/request/${requestId}`)).body.status).toBe('paid');
  expect((await patch(mock, salary.id, 'cancel')).body.message).toBe('Cannot cancel a completed recurring payment');
});

// Proves A-RECURRING-LIST.
test('GET /v2/payouts/recurring: pages through all schedules, newest first', async () => {
  await using mock = january();
  const schedules = [await offered(mock), await active(mock), await offered(mock, { amount: '3' })];
  const list = async (query: string) => (await call(mock, `GET /v2/payouts/recurring${query}`)).body;
  const [oldest, middle, newest] = await Promise.all(schedules.map(({ id }) => read(mock, id)));

  expect(await list('')).toEqual({
    recurringPayments: [newest, middle, oldest],
    pagination: { total: 3, limit: 50, offset: 0, hasMore: false },
  });
  expect(await list('?limit=2')).toEqual({
    recurringPayments: [newest, middle],
    pagination: { total: 3, limit: 2, offset: 0, hasMore: true },
  });
  expect(await list('?limit=2&offset=2')).toEqual({
    recurringPayments: [oldest],
    pagination: { total: 3, limit: 2, offset: 2, hasMore: false },
  });
  expect((await list('?limit=500')).pagination.limit).toBe(100);
});

// Proves A-RECURRING-ACTIVATE.
test('recurring payout: only the payer can activate it, once, with the unchanged permit', async () => {
  const mock = january();
  const schedule = await offered(mock);
  const { recurringPaymentPermit: permit } = schedule;
  const before = await mock.state({ rows: true });
  const changed = { ...permit, values: { ...permit.values, amount: '1' } };
  const elsewhere = { ...permit, domain: { ...permit.domain, chainId: 1 } };
  for (const wrong of [
    await sign(MALLORY, permit),
    await sign(ALICE, changed),
    await sign(ALICE, elsewhere),
    '0x12',
    `0x${'00'.repeat(65)}`,
  ]) {
    const refused = await activate(mock, schedule.id, wrong);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      message: 'Invalid signature provided',
      errors: [{ field: 'permitSignature' }],
    });
  }
  expect(await mock.state({ rows: true })).toEqual(before);

  const signature = await sign(ALICE, permit);
  expect((await activate(mock, schedule.id, signature)).status).toBe(201);
  expect((await activate(mock, schedule.id, signature)).body.message).toBe('Recurring payment is already active');
  await patch(mock, schedule.id, 'cancel');
  expect((await activate(mock, schedule.id, signature)).body.message).toBe(
    'Cannot activate a cancelled recurring payment',
  );
  expect((await call(mock, 'GET /v2/payouts/recurring/none')).body.message).toBe('Recurring payment not found');
});

test('recurring payout: refuses an expired permit', async () => {
  const mock = january();
  const schedule = await offered(mock);
  const signature = await sign(ALICE, schedule.recurringPaymentPermit);
  await mock.clock.advance('P2Y');
  expect((await activate(mock, schedule.id, signature)).body.message).toBe(
    'The deadline of the recurring payment permit has passed',
  );
});

test('recurring payout: catches up when activated late', async () => {
  const mock = january();
  const schedule = await offered(mock);
  await mock.clock.set('2026-03-15T00:00:00Z');
  await activate(mock, schedule.id, await sign(ALICE, schedule.recurringPaymentPermit));
  expect(await read(mock, schedule.id)).toMatchObject({
    processedPayments: 2,
    lastPaymentDate: '2026-03-15T00:00:00.000Z',
  });
});

// Proves A-RECURRING-ALLOWANCE.
test('recurring payout: the allowance covers fees and all schedules, and a cancellation reduces it', async () => {
  const mock = january();
  const first = await active(mock, FEE, YEAR);
  expect(first.metadata).toEqual({
    stepsRequired: 2,
    totalNeededAllowance: '123000000000000000000',
    currentAllowance: '0',
    additionalAllowanceNeeded: '123000000000000000000',
    existingPaymentsAmount: '0',
  });
  expect(first.recurringPaymentPermit.values).toMatchObject({
    amount: '10000000000000000000',
    feeAmount: '250000000000000000',
    feeAddress: MALLORY.address,
  });
  const second = await active(mock, {}, YEAR);
  expect(second.metadata).toMatchObject({
    totalNeededAllowance: '243000000000000000000',
    currentAllowance: '123000000000000000000',
    additionalAllowanceNeeded: '120000000000000000000',
    existingPaymentsAmount: '123000000000000000000',
  });
  await mock.clock.set('2026-02-01T00:00:00Z');
  const { body } = await patch(mock, second.id, 'cancel');
  expect(body.metadata).toEqual({
    remainingPayments: 11,
    remainingAmount: '110000000000000000000',
    processedPayments: 1,
    totalPayments: 12,
  });
  // approve(proxy, remaining need of the first schedule: 11 times 10.25)
  expect(BigInt(`0x${body.transactions[0].data.slice(-64)}`)).toBe(112_750_000_000_000_000_000n);
  await mock.clock.advance('P1M');
  expect(await read(mock, second.id)).toMatchObject({ status: 'cancelled', processedPayments: 1 });
});

// Proves A-RECURRING-TOTAL.
test('recurring payout: refuses a schedule that no permit can express', async () => {
  const mock = january();
  const before = await mock.snapshots.export();
  const refusal = async (fields: object, recurrence: object = {}) => {
    const body = { ...SALARY, ...fields, recurrence: { ...SALARY.recurrence, ...recurrence } };
    return (await call(mock, 'POST /v2/payouts', { body })).body.errors[0].field;
  };
  expect(await refusal({}, { totalPayments: 1 })).toBe('recurrence.totalPayments');
  expect(await refusal({}, { totalPayments: 256 })).toBe('recurrence.totalPayments');
  expect(await refusal({}, { startDate: '2026-01-14' })).toBe('recurrence.startDate');
  expect(await refusal({}, { startDate: '2200-01-01' })).toBe('recurrence.startDate');
  expect(await refusal({}, { frequency: 'HOURLY' })).toBe('recurrence.frequency');
  expect(await refusal({}, { payer: PAYEE })).toBe('recurrence.payer');
  expect(await refusal({ amount: '9'.repeat(30) })).toBe('amount');
  const native = { invoiceCurrency: 'ETH-sepolia-sepolia', paymentCurrency: 'ETH-sepolia-sepolia' };
  expect(await refusal(native)).toBe('paymentCurrency');
  expect(await mock.snapshots.export()).toEqual(before);
});
