import { expect, test } from 'vitest';
import { call, eventsOf, newRequest, PAYEE, PAYER } from '../support/client.ts';
import { FAU, january } from './schedules.ts';

// Proves A-RECURRING-REQUESTS.
test('recurring request: each period copies the first request', async () => {
  await using mock = january({ fixtures: 'default' });
  const customerInfo = { firstName: 'Ada', email: 'ada@example.com' };
  const client = { 'x-client-id': 'cli_test', origin: 'http://localhost:3000' };
  const body = {
    payee: PAYEE,
    payer: PAYER,
    amount: '5',
    ...FAU,
    customerInfo,
    reference: 'RENT',
    isCryptoToFiatAvailable: true,
    recurrence: { startDate: '2026-01-31', frequency: 'MONTHLY' },
  };
  const made = await call(mock, 'POST /v2/request', { body, headers: client });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await mock.clock.set('2026-03-31T00:00:00Z');
  const { rows } = await mock.state({ rows: true });
  const copies = rows?.requests?.filter(({ originalRequestId }) => originalRequestId === made.body.requestId) ?? [];
  expect(copies).toHaveLength(2);
  const { recurrence: _, ...same } = body;
  for (const copy of copies) {
    expect(copy).toMatchObject({ ...same, clientId: 'cli_test', origin: client.origin, recurrence: null });
    expect(copy.originalRequestPaymentReference).toBe(made.body.paymentReference);
  }
  expect(await eventsOf(mock, copies[0]?.requestId ?? '')).toEqual([
    'request.created',
    'request.recurring',
    'job.scheduled',
  ]);
});

test.each(['2026-02-27T23:59:59Z', '2026-02-28T00:00:00Z'])(
  'recurring request: resumed at %s, it continues with the next period',
  async (moment) => {
    await using mock = january();
    const rent = await newRequest(mock, { recurrence: { startDate: '2026-01-31', frequency: 'MONTHLY' } });
    const stop = (isRecurrenceStopped: boolean) =>
      call(mock, `PATCH /v2/request/${rent.requestId}`, { body: { isRecurrenceStopped } });
    await stop(true);
    await mock.clock.set(moment);
    await stop(false);
    const ran = await mock.clock.set('2026-03-31T00:00:00Z');
    const february = moment < '2026-02-28' ? ['2026-02-28T00:00:00.000Z'] : [];
    const repeats = ran.filter(({ kind }) => kind === 'request.repeat');
    expect(repeats.map(({ at }) => at)).toEqual([...february, '2026-03-31T00:00:00.000Z']);
    expect((await eventsOf(mock, rent.requestId)).filter((name) => name === 'request.updated')).toHaveLength(2);
    const { rows } = await mock.state({ rows: true });
    expect(rows?.requests).toHaveLength(1 + repeats.length);
  },
);
