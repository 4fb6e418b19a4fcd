import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { preparedOfframp } from '../offramps/offramp.ts';
import { receiving } from '../requests/requests.ts';
import { newLink, withWebhooks } from '../secure-payments/links.ts';
import { BROWSER, call, newRequest, PAYEE } from '../support/client.ts';
import { deliveredBodies } from '../support/receiver.ts';

const USDC = { payee: PAYEE, amount: '100', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' };

const events = async (mock: Mock) => {
  const sent = await deliveredBodies(mock);
  return sent.filter(({ event }) => event.startsWith('payment.')).map(({ event, subStatus }) => subStatus || event);
};
const STAGES = ['initiated', 'pending_internal_assessment', 'ongoing_checks', 'sending_fiat', 'fiat_sent'];

test('webhooks: a client ID request has its origin, also in recurring requests', async () => {
  const mock = receiving();
  const recurrence = { startDate: '2026-02-01', frequency: 'DAILY' };
  const { body } = await call(mock, 'POST /v2/request', { body: { ...USDC, recurrence }, headers: BROWSER });
  await mock.requests.pay(body.requestId, { amount: '40' });
  await mock.requests.fail(body.requestId);
  await mock.clock.advance('P3D');
  await mock.requests.pay();
  const payout = await call(mock, 'POST /v2/payouts', { body: USDC, headers: BROWSER });
  await mock.requests.pay(payout.body.requestId);
  await call(mock, 'POST /v2/payouts/batch', { body: { requests: [USDC] }, headers: BROWSER });
  await mock.requests.pay();
  const page = { clientId: 'cli_test', origin: 'http://localhost:3000' };
  expect(await deliveredBodies(mock, 'payment.partial')).toMatchObject([page]);
  expect(await deliveredBodies(mock, 'payment.failed')).toMatchObject([page]);
  expect(await deliveredBodies(mock, 'payment.confirmed')).toMatchObject([page, page, page]);

  const { requestId } = await newRequest(mock, USDC);
  await mock.requests.pay(requestId);
  const [, , , plain] = await deliveredBodies(mock, 'payment.confirmed');
  expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['origin']));
});

test('webhooks: no event has the reference or customerInfo of its request', async () => {
  const { mock, received } = withWebhooks();
  const context = { reference: 'INV-7', customerInfo: { firstName: 'Ada', email: 'ada@example.com' } };
  const { body } = await call(mock, 'POST /v2/request', { body: { ...USDC, ...context }, headers: BROWSER });
  await mock.requests.fail(body.requestId);
  await mock.requests.pay(body.requestId, { amount: '40' });
  await mock.requests.pay(body.requestId);
  await mock.requests.refund(body.requestId);
  await mock.requests.pay((await preparedOfframp(mock, context)).requestId);
  await mock.securePayments.pay({ token: (await newLink(mock, { reference: 'INV-8' })).token });
  await mock.settled();

  expect(new Set(received.map(({ event }) => event))).toEqual(
    new Set([
      'payment.failed',
      'payment.partial',
      'payment.confirmed',
      'payment.refunded',
      'compliance.updated',
      'payment_detail.updated',
      'payment.processing',
    ]),
  );
  const fields = new Set(received.flatMap((payload) => Object.keys(payload)));
  expect([...fields].filter((field) => field in context)).toEqual([]);
  expect((await call(mock, `GET /v2/request/${body.requestId}`)).body).toMatchObject(context);
});

test('webhooks: a fee has its type, amount and currency, and no provider', async () => {
  const mock = receiving();
  const { requestId } = await newRequest(mock, USDC);
  await call(mock, `GET /v2/request/${requestId}/pay?feePercentage=2.5&feeAddress=${PAYEE}`);
  await mock.requests.pay(requestId, { amount: '40' });
  await mock.requests.pay(requestId);
  const [partial] = await deliveredBodies(mock, 'payment.partial');
  const [confirmed] = await deliveredBodies(mock, 'payment.confirmed');
  expect(partial?.fees).toEqual([{ type: 'platform', amount: '1', currency: 'USDC' }]);
  expect(confirmed?.fees).toEqual([{ type: 'platform', amount: '1.5', currency: 'USDC' }]);
  const { fees } = (await call(mock, `GET /v2/request/${requestId}`)).body;
  expect(fees).toMatchObject([{ provider: 'request-network' }, { provider: 'request-network' }]);
});

// Proves A-WEBHOOK-FIELDS.
test('webhooks: stages of an off-ramp and failures have the documented fields and those of public fixtures', async () => {
  const mock = receiving();
  const { requestId } = await preparedOfframp(mock);
  await mock.offramps.decide(requestId, { outcome: 'bounced' });
  await mock.requests.pay(requestId);
  const [stage] = await deliveredBodies(mock, 'payment.processing');
  const [failure] = await deliveredBodies(mock, 'payment.failed');
  const subject = ['event', 'requestId', 'requestID', 'paymentReference'];
  const amounts = ['amount', 'totalAmountPaid', 'expectedAmount'];
  expect(Object.keys(stage ?? {})).toEqual([
    ...subject,
    ...amounts,
    'timestamp',
    'isCryptoToFiat',
    'subStatus',
    'paymentProcessor',
    'offrampId',
  ]);
  expect(Object.keys(failure ?? {})).toEqual([
    ...subject,
    'explorer',
    ...amounts,
    'timestamp',
    'paymentCurrency',
    'isCryptoToFiat',
    'subStatus',
    'paymentProcessor',
    'failureReason',
  ]);
});

// Proves A-OFFRAMP-STAGES.
test('webhooks: an off-ramp is confirmed last, or first when configured', async () => {
  const byDefault = receiving();
  await byDefault.requests.pay((await preparedOfframp(byDefault)).requestId);
  expect(await events(byDefault)).toEqual([...STAGES, 'payment.confirmed']);

  const byOption = receiving({ offrampConfirmation: 'first' });
  await byOption.requests.pay((await preparedOfframp(byOption)).requestId);
  expect(await events(byOption)).toEqual(['payment.confirmed', ...STAGES]);

  await byOption.timing.set({ offrampConfirmation: 'last' });
  await byOption.webhooks.clear();
  await byOption.requests.pay((await preparedOfframp(byOption)).requestId);
  expect(await events(byOption)).toEqual([...STAGES, 'payment.confirmed']);

  await byOption.webhooks.clear();
  const { requestId } = await preparedOfframp(byOption);
  await byOption.requests.pay(requestId, { offrampConfirmation: 'first', settlement: { polls: 1 } });
  await call(byOption, `GET /v2/request/${requestId}`);
  expect(await events(byOption)).toEqual(['payment.confirmed', ...STAGES]);
});

test('webhooks: a request confirmed first is paid until the bank refuses', async () => {
  const mock = receiving({ offramp: 'manual', offrampConfirmation: 'first' });
  const { requestId, prepare } = await preparedOfframp(mock);
  await mock.requests.pay(requestId, { amount: '40' });
  expect((await call(mock, `GET /v2/request/${requestId}`)).body).toMatchObject({
    status: 'partially_paid',
    payments: [{}],
  });
  await mock.offramps.decide(requestId, { outcome: 'failed' });
  for (const _ of ['pending_internal_assessment', 'ongoing_checks', 'failed']) await mock.offramps.advance(requestId);
  expect((await call(mock, `GET /v2/request/${requestId}`)).body).toMatchObject({
    status: 'failed',
    hasBeenPaid: false,
  });
  expect((await mock.state({ rows: true })).rows?.requests).toMatchObject([{ paidAmount: '0' }]);

  await prepare();
  await mock.requests.pay(requestId);
  expect((await call(mock, `GET /v2/request/${requestId}`)).body).toMatchObject({ status: 'paid', hasBeenPaid: true });
  await mock.requests.refund(requestId);
  await expect(mock.offramps.advance(requestId)).rejects.toThrow('The payment to the bank account is failed');
});
