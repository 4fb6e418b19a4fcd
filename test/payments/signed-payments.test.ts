import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { active, FEE, january, read } from '../recurring/schedules.ts';
import { call, PAYEE } from '../support/client.ts';
import type { Payload } from '../support/signing.ts';

/** A signed schedule of 100 dollars in FAU with a fee. */
const salary = (mock: Mock, recurrence: object = {}) =>
  active(mock, { amount: '100', invoiceCurrency: 'USD', ...FEE }, { totalPayments: 12, ...recurrence });

async function payments(mock: Mock) {
  const { body } = await call(mock, 'GET /v2/payments?limit=100');
  return (body.payments as { amount: string; fees: object[]; timestamp: string }[]).reverse();
}

/** Payments that the contract would refuse: too early, too late or too many. */
function forbidden(permit: Payload['values'], paid: readonly { timestamp: string }[]) {
  const { firstExec, periodSeconds, totalExecutions, deadline } = permit as Record<string, number | string>;
  return paid.filter(({ timestamp }, index) => {
    const seconds = Date.parse(timestamp) / 1000;
    const dueAt = Number(firstExec) + index * Number(periodSeconds);
    return seconds < dueAt || seconds > Number(deadline) || index >= Number(totalExecutions);
  });
}

// Money M1.
test('signed payment: a schedule pays amount and fee of its permit despite later prices and calls', async () => {
  const mock = january();
  const { recurringPaymentPermit, requestId } = await salary(mock);
  const permit = recurringPaymentPermit.values;
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
    const { id, recurringPaymentPermit } = await salary(mock, { frequency, startDate, totalPayments });
    await mock.clock.set('2045-01-01T00:00:00Z');
    expect(await read(mock, id)).toMatchObject({ status: 'completed', processedPayments: totalPayments });
    expect(forbidden(recurringPaymentPermit.values, await payments(mock))).toEqual([]);
  },
);
