import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { BANK_INPUT, call, newRequest, PAYEE, PAYER_INPUT } from '../support/client.ts';
import { receiver } from '../support/receiver.ts';
import { ALICE, sign } from '../support/signing.ts';

/** A mock at noon with a receiver, and what the receiver heard of an event since last asked. */
function listening() {
  const { got, deliver } = receiver();
  const mock = createMock({
    fixtures: 'empty',
    now: '2026-01-31T12:00:00Z',
    validateResponses: true,
    webhooks: { deliver },
  });
  const heard = async () => {
    await mock.settled();
    return got.splice(0).map(({ body }) => body);
  };
  return { mock, heard };
}

test('webhooks of a recurring payout: each payment, each failed try and when it is tried again', async () => {
  const { mock, heard } = listening();
  const recurrence = { startDate: '2026-02-28', frequency: 'MONTHLY', totalPayments: 3, payer: ALICE.address };
  const { body } = await call(mock, 'POST /v2/payouts', {
    body: { payee: PAYEE, amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia', recurrence },
  });
  const permitSignature = await sign(ALICE, body.recurringPaymentPermit);
  await call(mock, `POST /v2/payouts/recurring/${body.id}`, { body: { permitSignature } });
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

test('webhooks of an off-ramp: every stage, then the payment; a bounce says so', async () => {
  const { mock, heard } = listening();
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  const bank = await call(mock, 'POST /v2/payer/ada/payment-details', { body: BANK_INPUT });
  const paymentDetailsId: string = bank.body.payment_detail.id;
  await mock.step([
    { do: 'payer.set-status', clientUserId: 'ada', agreementStatus: 'completed', kycStatus: 'approved' },
    { do: 'payment-details.set-status', paymentDetailsId, status: 'approved' },
  ]);
  const prepare = async () => {
    const fields = { invoiceCurrency: 'USD', amount: '50', paymentCurrency: 'USDC-arbitrum-one', payee: undefined };
    const { requestId } = await newRequest(mock, { ...fields, isCryptoToFiatAvailable: true });
    await call(mock, `GET /v2/request/${requestId}/pay?clientUserId=ada&paymentDetailsId=${paymentDetailsId}`);
    await heard();
    return requestId;
  };
  const requestId = await prepare();
  await mock.step({ do: 'request.pay', requestId });
  const story = await heard();
  expect(story.map(({ event, subStatus }) => `${event} ${subStatus}`.trim())).toEqual([
    'payment.processing initiated',
    'payment.processing pending_internal_assessment',
    'payment.processing ongoing_checks',
    'payment.processing sending_fiat',
    'payment.processing fiat_sent',
    'payment.confirmed',
  ]);
  expect(new Set(story.slice(0, 5).map(({ offrampId }) => offrampId)).size).toBe(1);
  expect(story[5]).toMatchObject({ requestId, isCryptoToFiat: true, paymentProcessor: 'request-tech' });

  const bounced = await prepare();
  await mock.step({ do: 'offramp.decide', requestId: bounced, outcome: 'bounced' });
  await mock.step({ do: 'request.pay', requestId: bounced });
  expect((await heard()).at(-1)).toMatchObject({
    event: 'payment.failed',
    subStatus: 'bounced',
    failureReason: 'Insufficient fiat liquidity',
  });
});
