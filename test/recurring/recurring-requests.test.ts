import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, newRequest, PAYEE, PAYER } from '../support/client.ts';

const january = () => createMock({ fixtures: 'empty', now: '2026-01-15T09:00:00Z', validateResponses: true });
const RENT = { reference: 'RENT', recurrence: { startDate: '2026-01-31', frequency: 'MONTHLY' } };

/** The requests with the reference of the recurring one, newest first. */
async function rents(mock: Mock) {
  const { body } = await call(mock, 'GET /v2/request?limit=100');
  return body.requests.filter((request: { reference: string }) => request.reference === 'RENT');
}

// Proves A-RECURRING-REQUESTS.
test('recurring request: creates a request each period until it is stopped', async () => {
  const mock = january();
  const rent = await newRequest(mock, RENT);
  const ran = await mock.clock.set('2026-04-15T00:00:00Z');
  expect(ran.map(({ at, kind }) => [at.slice(0, 10), kind])).toEqual([
    ['2026-02-28', 'request.repeat'],
    ['2026-03-31', 'request.repeat'],
  ]);
  expect(ran[0]?.events).toContain('request.recurring');

  const [march, february, original] = await rents(mock);
  expect(original.requestId).toBe(rent.requestId);
  expect(new Set([march, february, original].map((request) => request.paymentReference)).size).toBe(3);
  expect((await call(mock, `GET /v2/request/${march.requestId}`)).body).toMatchObject({
    status: 'created',
    originalRequestId: rent.requestId,
    originalRequestPaymentReference: rent.paymentReference,
  });

  await mock.step({ do: 'request.pay', requestId: february.requestId });
  expect((await rents(mock)).map((request: { hasBeenPaid: boolean }) => request.hasBeenPaid)).toEqual([
    false,
    true,
    false,
  ]);

  const stopped = await call(mock, `PATCH /v2/request/${rent.requestId}`, { body: { isRecurrenceStopped: true } });
  expect([stopped.status, stopped.body]).toEqual([200, undefined]);
  expect((await call(mock, `GET /v2/request/${rent.requestId}`)).body.isRecurrenceStopped).toBe(true);
  expect(await mock.clock.advance('P1Y')).toEqual([]);
  expect(await rents(mock)).toHaveLength(3);
});

test('recurring request: v1 stops it without a body, v2 resumes with the next period', async () => {
  const mock = january();
  const rent = await newRequest(mock, RENT);
  const stopped = await call(mock, `PATCH /v1/request/${rent.paymentReference}/stop-recurrence`);
  expect([stopped.status, stopped.body]).toEqual([200, undefined]);
  expect((await call(mock, `GET /v2/request/${rent.requestId}`)).body.isRecurrenceStopped).toBe(true);
  await mock.clock.set('2026-06-15T00:00:00Z');
  expect(await rents(mock)).toHaveLength(1);

  await call(mock, `PATCH /v2/request/${rent.requestId}`, { body: { isRecurrenceStopped: false } });
  const ran = await mock.clock.set('2026-08-01T00:00:00Z');
  expect(ran.map(({ at }) => at)).toEqual(['2026-06-30T00:00:00.000Z', '2026-07-31T00:00:00.000Z']);
});

test('recurring request: only a recurring request can be stopped', async () => {
  const mock = january();
  const rent = await newRequest(mock, RENT);
  const once = await newRequest(mock);
  await mock.clock.set('2026-03-01T00:00:00Z');
  const [next] = await rents(mock);
  const salary = await call(mock, 'POST /v2/payouts', {
    body: {
      payee: PAYEE,
      amount: '10',
      invoiceCurrency: 'FAU-sepolia',
      paymentCurrency: 'FAU-sepolia',
      recurrence: { startDate: '2026-03-31', frequency: 'MONTHLY', totalPayments: 2, payer: PAYER },
    },
  });
  const before = await mock.state({ rows: true });
  const patch = async (requestId: string, body: unknown = { isRecurrenceStopped: true }) =>
    (await call(mock, `PATCH /v2/request/${requestId}`, { body })).body;
  expect(await patch(once.requestId)).toMatchObject({ statusCode: 400, message: 'Request is not recurring' });
  expect((await patch(next.requestId)).message).toBe(`Request is not recurring; its original is ${rent.requestId}`);
  expect((await patch(salary.body.requestId)).message).toContain(`PATCH /v2/payouts/recurring/${salary.body.id}`);
  expect((await patch(rent.requestId, { isRecurrenceStopped: 'yes' })).errors[0].field).toBe('isRecurrenceStopped');
  expect((await patch(rent.requestId, {})).errors[0].field).toBe('isRecurrenceStopped');
  expect(await patch('01')).toMatchObject({ statusCode: 404, message: 'Request not found' });
  expect(await mock.state({ rows: true })).toEqual(before);
});
