import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { preparedOfframp } from '../offramps/offramp.ts';
import { getRequest, noon } from '../requests/requests.ts';
import { call, newRequest, PAYER } from '../support/client.ts';

/* Steps reach only states that the API or the chain can reach. */

const USDC = { amount: '200', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' };
const OFF_RAMP = { ...USDC, invoiceCurrency: 'USD', payee: undefined, isCryptoToFiatAvailable: true };
const NO_PAYEE = 'The request has no payee address; pay it with clientUserId and paymentDetailsId';

const rowsOf = async (mock: Mock) => (await mock.state({ rows: true })).rows;

test.each([
  ['request.pay', {}],
  ['request.pay', { settlement: { after: 'PT1H' } }],
  ['request.pay', { amount: '5' }],
  ['request.pay-late', { by: 'PT1S' }],
  ['request.overpay', { excess: '1' }],
  ['payment.add', { invoiceAmount: '5' }],
] as const)('%s %j of a request without a payee and a bank account is refused', async (name, fields) => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, OFF_RAMP);
  await mock.clock.advance('PT1M');
  const ofApi = await call(mock, `GET /v2/request/${requestId}/pay?wallet=${PAYER}`);
  expect([ofApi.status, ofApi.body.message]).toEqual([400, NO_PAYEE]);
  const before = await rowsOf(mock);
  const { status, body, headers } = await call(mock, 'POST /__mock/steps', {
    body: { do: name, requestId, ...fields },
  });
  expect([status, body.message]).toEqual([400, NO_PAYEE]);
  expect(headers.get('x-mock-hint')).toContain(`GET /v2/request/${requestId}/pay?clientUserId=`);
  expect(await rowsOf(mock)).toEqual(before);
});

test('request.pay-batch of a request without a payee is refused', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, OFF_RAMP);
  await expect(mock.requests.payBatch({ requestIds: [requestId] })).rejects.toThrow(NO_PAYEE);
});

test('a magic reference pays a request without a payee once a bank account is prepared', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, { ...OFF_RAMP, reference: 'mock-paid-1' });
  expect((await getRequest(mock, requestId)).status).toBe('created');
});

test('request.pay to a bank account pays the deposit address, not the payer', async () => {
  await using mock = noon();
  const { requestId } = await preparedOfframp(mock);
  const { payment } = await mock.requests.pay(requestId);
  expect(payment?.payee).not.toBe(payment?.payer);
  const { body } = await call(mock, `GET /v2/payments?walletAddress=${payment?.payee}`);
  expect(body.payments).toMatchObject([{ request: { requestId } }]);
});

test('request.pay from another network pays like a signed intent, with the fee of the bridge', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, USDC);
  const { payment } = await mock
    .step({ do: 'request.pay', requestId, sourceNetwork: 'optimism' })
    .then(({ result }) => result);
  expect(payment).toMatchObject({
    type: 'crosschain',
    sourceNetwork: 'optimism',
    destinationNetwork: 'base',
    fees: [{ type: 'crosschain', amount: '0.2', currency: 'USDC', provider: 'lifi', network: 'optimism' }],
    paidAmount: '200',
    paidSymbol: 'USDC',
  });
});

test.each([
  [{ type: 'crosschain' }, USDC, 'sourceNetwork: required for a crosschain payment'],
  [{ type: 'conversion' }, USDC, 'type: must be direct'],
  [{ type: 'recurring' }, USDC, 'type: must be direct'],
  [{ type: 'direct', sourceNetwork: 'optimism' }, USDC, 'type: must be crosschain'],
  [{ type: 'crosschain', sourceNetwork: 'base' }, USDC, 'sourceNetwork: must differ from base'],
  [{ sourceNetwork: 'sepolia' }, USDC, 'sourceNetwork: must be one of optimism, arbitrum-one, mainnet'],
  [{ sourceNetwork: 'optimism' }, { ...USDC, amount: '0.5' }, 'at least 1 USDC, USDT or DAI'],
  [{ sourceNetwork: 'optimism' }, {}, 'is not supported in crosschain payment'],
])('request.pay with %j is refused as no wallet could pay it', async (fields, request, message) => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, request);
  const before = await rowsOf(mock);
  await expect(mock.step({ do: 'request.pay', requestId, ...fields } as never)).rejects.toThrow(message);
  expect(await rowsOf(mock)).toEqual(before);
});

test('request.pay-late: the payment is not older than its request', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, USDC);
  await mock.clock.advance('P2D');
  await expect(mock.requests.payLate(requestId, { by: 'P3D' })).rejects.toThrow(
    'by: must be at most the age of the request, which was created at 2026-01-31T12:00:00.000Z',
  );
  await mock.requests.payLate(requestId, { by: 'P2D' });
  const [payment] = (await getRequest(mock, requestId)).payments;
  expect(payment.timestamp).toBe('2026-01-31T12:00:00.000Z');
});

test.each(['2026-01-31T11:59:59.999Z', '2026-01-31T12:00:00.001Z'])(
  'payment.add: a payment at %s is refused, before its request or in the future',
  async (timestamp) => {
    await using mock = noon();
    const { requestId } = await newRequest(mock, USDC);
    await mock.clock.freeze();
    await expect(mock.payments.add({ requestId, invoiceAmount: '1', timestamp })).rejects.toThrow(
      'timestamp: must be from 2026-01-31T12:00:00.000Z, when the request was created, to now',
    );
  },
);

test('offramp.decide after the payment names the cure', async () => {
  await using mock = noon();
  const { requestId } = await preparedOfframp(mock);
  await mock.requests.pay(requestId);
  await expect(mock.offramps.decide(requestId, { outcome: 'bounced' })).rejects.toThrow(
    /is fiat_sent[\s\S]*hint: decide before request.pay, or set timing.set offramp to manual before it/,
  );
});

test('intent.decide: a confirmed intent must be signed and sent', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, USDC);
  const offered = await call(mock, `GET /v2/request/${requestId}/pay?wallet=${PAYER}&chain=OPTIMISM&token=USDC`);
  expect(offered.status).toBe(200);
  const id = offered.body.paymentIntentId;
  await expect(mock.intents.decide(id, { outcome: 'confirmed' })).rejects.toThrow(
    /Payment intent is offered; it is confirmed once its payer signs and sends it[\s\S]*hint: .*sourceNetwork/,
  );
  await mock.intents.decide(id, { outcome: 'failed' });
  await mock.intents.decide(id, { outcome: 'confirmed' });
});
