import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { webhookSchema } from '../../src/webhooks.ts';
import { offer } from '../intents/crosschain.ts';
import { preparedOfframp } from '../offramps/offramp.ts';
import { active } from '../recurring/schedules.ts';
import { listening } from '../requests/requests.ts';
import { BANK_INPUT, BROWSER, call, NATIVE, newRequest, PAYER_INPUT } from '../support/client.ts';
import { receiver } from '../support/receiver.ts';
import { ALICE } from '../support/signing.ts';

const KINDS = [
  'payment.confirmed',
  'payment.partial',
  'payment.failed',
  'payment.refunded',
  'payment.processing',
  'request.recurring',
  'compliance.updated',
  'payment_detail.updated',
];

/** A mock at noon with a receiver, and a function that returns new webhooks of an event. */
function hearing() {
  const { got, mock } = listening();
  const heard = async () => {
    await mock.settled();
    return got.splice(0).map(({ body }) => body);
  };
  return { mock, heard };
}

test('webhooks of a recurring payout: report each payment, failure and retry time', async () => {
  const { mock, heard } = hearing();
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

test('webhooks of a recurring request: name the original request', async () => {
  const { mock, heard } = hearing();
  const original = await newRequest(mock, { recurrence: { startDate: '2026-02-01', frequency: 'WEEKLY' } });
  await mock.clock.set('2026-02-08T00:00:00Z');
  const [payload] = await heard();
  expect(payload).toMatchObject({
    event: 'request.recurring',
    originalRequestId: original.requestId,
    originalRequestPaymentReference: original.paymentReference,
  });
  const { body } = await call(mock, `GET /v2/request/${payload.requestId}`);
  expect(body.paymentReference).toBe(payload.paymentReference);
});

test('webhooks of a crosschain payment: report the failure, then the refund to the payer', async () => {
  const { mock, heard } = hearing();
  const { requestId, send, signed } = await offer(mock);
  await mock.step({ do: 'intent.decide', outcome: 'refunded', reason: 'No liquidity' });
  await send(await signed());
  expect(await heard()).toMatchObject([
    { event: 'payment.failed', requestId, failureReason: 'No liquidity', subStatus: 'failed' },
    { event: 'payment.refunded', requestId, refundedTo: ALICE.address, refundAmount: '20' },
  ]);
});

test('webhooks of an off-ramp: share one id and report a bounce', async () => {
  const { mock, heard } = hearing();
  const { requestId } = await preparedOfframp(mock);
  await heard();
  await mock.step({ do: 'request.pay', requestId });
  const story = await heard();
  expect(new Set(story.slice(0, 5).map(({ offrampId }) => offrampId)).size).toBe(1);
  expect(story[5]).toMatchObject({ requestId, isCryptoToFiat: true, paymentProcessor: 'request-tech' });

  const bounced = await preparedOfframp(mock);
  await mock.offramps.decide(bounced.requestId, { outcome: 'bounced' });
  await mock.requests.pay(bounced.requestId);
  const { requestId: id } = bounced;
  // Proves A-OFFRAMP-BOUNCE.
  expect((await heard()).slice(-3)).toMatchObject([
    { event: 'payment.processing', requestId: id, subStatus: 'sending_fiat' },
    { event: 'payment.processing', requestId: id, subStatus: 'bounced' },
    { event: 'payment.failed', requestId: id, subStatus: 'bounced', failureReason: 'Insufficient fiat liquidity' },
  ]);
});

// Proves A-WEBHOOK-CONVERTED.
test('webhooks of a payment in another currency: have the values of GET /v2/request in US dollars', async () => {
  const { mock, heard } = hearing();
  const { requestId } = await newRequest(mock, {
    amount: '40',
    invoiceCurrency: 'USD',
    paymentCurrency: 'ETH-sepolia-sepolia',
  });
  await mock.requests.pay(requestId);
  const [paid] = await heard();
  const { body } = await call(mock, `GET /v2/request/${requestId}`);
  const { convertedAmountSource, convertedAmountDestination } = body.payments[0];
  expect(paid).toMatchObject({ event: 'payment.confirmed', convertedAmountSource, convertedAmountDestination });
  expect([convertedAmountSource, convertedAmountDestination]).toEqual(['40', '40']);
});

test('webhooks: real actions trigger every kind', async () => {
  const { got, mock } = listening();
  const first = await newRequest(mock);
  await mock.step({ do: 'request.fail', requestId: first.requestId, reason: 'Insufficient fiat liquidity' });
  await mock.step({ do: 'request.pay', requestId: first.requestId, amount: '0.1' });
  await mock.step({ do: 'request.pay', requestId: first.requestId });
  await mock.requests.refund(first.requestId);
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  await call(mock, `POST /v2/payer/${PAYER_INPUT.clientUserId}/payment-details`, { body: BANK_INPUT });
  await mock.payers.setStatus('ada', { kycStatus: 'approved' });
  await mock.step({ do: 'payment-details.set-status', clientUserId: 'ada', status: 'approved' });
  const daily = await newRequest(mock, { recurrence: { startDate: '2026-02-01', frequency: 'DAILY' } });
  await mock.clock.advance('P2D');
  await mock.settled();
  const payloads = got.map(({ body }) => body);
  for (const payload of payloads) expect(webhookSchema.parse(payload)).toEqual(payload);
  expect(new Set(payloads.map(({ event }) => event))).toEqual(
    new Set(KINDS.filter((event) => event !== 'payment.processing')),
  );
  expect(payloads.find(({ event }) => event === 'payment.failed')).toMatchObject({
    requestId: first.requestId,
    failureReason: 'Insufficient fiat liquidity',
  });
  expect(payloads.find(({ event }) => event === 'payment.refunded')).toMatchObject({ refundAmount: '0.2' });
  expect(payloads.find(({ event }) => event === 'request.recurring')).toMatchObject({
    originalRequestId: daily.requestId,
  });
  expect(payloads.find(({ kycStatus }) => kycStatus === 'approved')).toMatchObject({ clientUserId: 'ada' });
  const [ofPayer] = await mock.webhooks.deliveries({ clientUserId: 'ada' });
  expect(ofPayer).toMatchObject({ event: 'compliance.updated', clientUserId: 'ada', requestId: null });
});

// Proves A-WEBHOOK-SCOPED.
test('webhooks: scoped events are sent in addition to the core event when enabled', async () => {
  const eventsWith = async (webhooks: { scopedEvents?: boolean }) => {
    const { got, deliver } = receiver();
    const mock = createMock({ webhooks: { deliver, ...webhooks } });
    const pay = async (requestId: string, amount?: string) => {
      got.length = 0;
      await mock.step({ do: 'request.pay', requestId, ...(amount !== undefined && { amount }) });
      await mock.settled();
      return got.map(({ body }) => body.event);
    };
    const headers = { 'x-client-id': 'cli_backend' };
    const link = await call(mock, 'POST /v2/secure-payments', { body: { requests: [{ amount: '2' }] }, headers });
    const [ofLink] = link.body.requestIds;
    return [await pay((await newRequest(mock)).requestId), await pay(ofLink, '1'), await pay(ofLink)];
  };
  expect(await eventsWith({ scopedEvents: true })).toEqual([
    ['payment.confirmed'],
    ['payment.partial', 'payment.partial.client_id', 'payment.partial.checkout'],
    ['payment.confirmed', 'payment.confirmed.client_id', 'payment.confirmed.checkout'],
  ]);
  expect(await eventsWith({})).toEqual([['payment.confirmed'], ['payment.partial'], ['payment.confirmed']]);
});

test('webhooks: a client ID webhook receives scoped and core event', async () => {
  const { got, deliver } = receiver();
  const mock = createMock({ webhooks: { deliver, scopedEvents: true } });
  await call(mock, 'POST /v1/webhook', { body: { url: 'http://front.local/' }, headers: BROWSER });
  const made = await call(mock, 'POST /v2/request', {
    body: NATIVE,
    headers: BROWSER,
  });
  await mock.step({ do: 'request.pay', requestId: made.body.requestId });
  await mock.settled();
  expect(got.map(({ url, body }) => [url, body.event, body.clientId]).sort()).toEqual([
    ['http://front.local/', 'payment.confirmed', 'cli_test'],
    ['http://front.local/', 'payment.confirmed.client_id', 'cli_test'],
    ['http://receiver.local/', 'payment.confirmed', 'cli_test'],
    ['http://receiver.local/', 'payment.confirmed.client_id', 'cli_test'],
  ]);
});
