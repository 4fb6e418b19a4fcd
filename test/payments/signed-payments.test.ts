import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, PAYEE } from '../support/client.ts';
import { ALICE, MALLORY, type Payload, sign } from '../support/signing.ts';

const SALARY = {
  payee: PAYEE,
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
  feePercentage: '2.5',
  feeAddress: MALLORY.address,
};

function january(): Mock {
  return createMock({ fixtures: 'empty', now: '2026-01-15T09:00:00Z', validateResponses: true });
}

async function active(mock: Mock, recurrence: object, fields: object = {}) {
  const terms = { startDate: '2026-01-31', frequency: 'MONTHLY', totalPayments: 12, payer: ALICE.address };
  const body = { ...SALARY, ...fields, recurrence: { ...terms, ...recurrence } };
  const { status, body: offered } = await call(mock, 'POST /v2/payouts', { body });
  expect(status, JSON.stringify(offered)).toBe(201);
  const permit: Payload = offered.recurringPaymentPermit;
  const line = `/v2/payouts/recurring/${offered.id}`;
  const activated = await call(mock, `POST ${line}`, { body: { permitSignature: await sign(ALICE, permit) } });
  expect(activated.status).toBe(201);
  return {
    id: String(offered.id),
    requestId: String(offered.requestId),
    permit: permit.values,
    get: async () => (await call(mock, `GET ${line}`)).body,
    patch: (action: string) => call(mock, `PATCH ${line}`, { body: { action } }),
  };
}

async function payments(mock: Mock) {
  const { body } = await call(mock, 'GET /v2/payments?limit=100');
  return (body.payments as { amount: string; fees: object[]; timestamp: string }[]).reverse();
}

/** The payments that the contract would refuse: before their period, after the deadline, or beyond the count. */
function forbidden(permit: Payload['values'], paid: readonly { timestamp: string }[]) {
  const { firstExec, periodSeconds, totalExecutions, deadline } = permit as Record<string, number | string>;
  return paid.filter(({ timestamp }, index) => {
    const seconds = Date.parse(timestamp) / 1000;
    const dueAt = Number(firstExec) + index * Number(periodSeconds);
    return seconds < dueAt || seconds > Number(deadline) || index >= Number(totalExecutions);
  });
}

// Money M1.
test('signed payment: a schedule pays the units and the fee of its permit, whatever prices and later calls say', async () => {
  const mock = january();
  const { permit, requestId } = await active(mock, {});
  await mock.clock.set('2026-02-01T00:00:00Z');
  await mock.step({ do: 'rate.set', symbol: 'FAU', usd: '2' });
  await call(mock, `GET /v2/request/${requestId}/pay?feePercentage=50&feeAddress=${PAYEE}`);
  await mock.clock.set('2026-03-01T00:00:00Z');
  const paid = await payments(mock);
  expect(paid.length).toBe(2);
  for (const payment of paid) {
    expect(payment).toMatchObject({
      amount: String(permit.amount),
      fees: [{ type: 'platform', amount: '2.5', currency: 'FAU', provider: 'request-network' }],
    });
  }
  expect(String(permit.feeAmount)).toBe('2500000000000000000');
});

// Money M3. Proves A-RECURRING-PERIODS.
test.each([
  ['MONTHLY', '2026-01-31', 80],
  ['MONTHLY', '2027-12-31', 12],
  ['YEARLY', '2028-02-29', 9],
  ['WEEKLY', '2026-01-31', 60],
  ['DAILY', '2026-02-25', 40],
])(
  'signed payment: a %s schedule from %s makes %i payments, each allowed by its permit',
  async (frequency, startDate, totalPayments) => {
    const mock = january();
    const { permit, get } = await active(mock, { frequency, startDate, totalPayments });
    await mock.clock.set('2045-01-01T00:00:00Z');
    expect(await get()).toMatchObject({ status: 'completed', processedPayments: totalPayments });
    expect(forbidden(permit, await payments(mock))).toEqual([]);
  },
);

// Money M3.
test('signed payment: after its deadline a permit pays nothing more, and the failure has the reason of the contract', async () => {
  const mock = january();
  const { permit, get, patch, id } = await active(mock, {});
  await mock.clock.set('2026-02-01T00:00:00Z');
  await mock.recurring.setStatus(id, { status: 'paused' });
  await mock.clock.set('2027-06-01T00:00:00Z');
  expect((await patch('unpause')).status).toBe(200);
  await mock.clock.advance('P1D');
  expect(await get()).toMatchObject({ status: 'paused', processedPayments: 1, failureReason: 'SignatureExpired' });
  expect(forbidden(permit, await payments(mock))).toEqual([]);
});

// Money M3.
test('signed payment: a completed schedule has used up its permit', async () => {
  const mock = january();
  const { id } = await active(mock, { totalPayments: 2 });
  await mock.clock.set('2026-04-01T00:00:00Z');
  await expect(mock.recurring.setStatus(id, { status: 'active' })).rejects.toThrow(
    'Recurring payment has made all 2 payments that its permit allows',
  );
  expect((await payments(mock)).length).toBe(2);
});
