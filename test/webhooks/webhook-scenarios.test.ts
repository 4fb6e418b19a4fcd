import { expect, test } from 'vitest';
import { preparedOfframp } from '../offramps/offramp.ts';
import { active } from '../recurring/schedules.ts';
import { noon } from '../requests/requests.ts';
import { receiver } from '../support/receiver.ts';

/** A mock at noon with a receiver, and a function that returns new webhooks of an event. */
function listening() {
  const { got, deliver } = receiver();
  const mock = noon({ webhooks: { deliver } });
  const heard = async () => {
    await mock.settled();
    return got.splice(0).map(({ body }) => body);
  };
  return { mock, heard };
}

test('webhooks of a recurring payout: report each payment, failure and retry time', async () => {
  const { mock, heard } = listening();
  const body = await active(mock, {}, { startDate: '2026-02-28' });
  await mock.clock.set('2026-02-28T00:00:00Z');
  const recurringPayment = { id: body.id };
  expect(await heard()).toMatchObject([{ event: 'payment.confirmed', requestId: body.requestId, recurringPayment }]);

  await mock.step({ do: 'recurring.fail-next', id: body.id, times: 3 });
  await mock.clock.set('2026-03-29T00:00:00Z');
  const failed = { event: 'payment.failed', failureReason: 'Insufficient token allowance', recurringPayment };
  const tries = await heard();
  expect(tries).toMatchObject([
    { ...failed, retryAfter: '2026-03-28T01:00:00.000Z' },
    { ...failed, retryAfter: '2026-03-28T02:00:00.000Z' },
    failed,
  ]);
  expect(tries[2].retryAfter).toBeUndefined();
});

test('webhooks of an off-ramp: share one id and report a bounce', async () => {
  const { mock, heard } = listening();
  const { requestId } = await preparedOfframp(mock);
  await heard();
  await mock.step({ do: 'request.pay', requestId });
  const story = await heard();
  expect(new Set(story.slice(0, 5).map(({ offrampId }) => offrampId)).size).toBe(1);
  expect(story[5]).toMatchObject({ requestId, isCryptoToFiat: true, paymentProcessor: 'request-tech' });

  const bounced = await preparedOfframp(mock);
  await mock.offramps.decide(bounced.requestId, { outcome: 'bounced' });
  await mock.requests.pay(bounced.requestId);
  expect((await heard()).at(-1)).toMatchObject({
    event: 'payment.failed',
    subStatus: 'bounced',
    failureReason: 'Insufficient fiat liquidity',
  });
});
