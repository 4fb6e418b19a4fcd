import { expect, test } from 'vitest';
import { CROSSCHAIN_OPERATOR } from '../../src/service/calldata/networks.ts';
import { receiving } from '../requests/requests.ts';
import { call, newRequest } from '../support/client.ts';
import { deliveredBodies } from '../support/receiver.ts';
import { ALICE, MALLORY } from '../support/signing.ts';
import { intents, offer, offerFor, USDC } from './crosschain.ts';

const HOUR = { settlement: { after: 'PT1H' } };

test('intent: a token with permits needs no approval', async () => {
  await using mock = receiving();
  const { approvalCalldata, metadata, intent } = await offer(mock);
  expect([approvalCalldata, metadata]).toEqual([null, { supportsEIP2612: true }]);
  expect(intent.values.witness.processing_date).toBe(String(Date.parse('2026-01-31T12:00:00Z') / 1000));
});

test('intent: refuses a request without a payee address', async () => {
  await using mock = receiving();
  const { requestId } = await newRequest(mock, { ...USDC, payee: undefined, isCryptoToFiatAvailable: true });
  const line = `GET /v2/request/${requestId}/pay?wallet=${ALICE.address}&chain=ARBITRUM&token=USDC`;
  const { status, body } = await call(mock, line);
  expect([status, body.message]).toEqual([400, 'The request has no payee address']);
});

test('intent: refuses the nonce of another unsent intent', async () => {
  await using mock = receiving();
  const [first, second] = [await offer(mock), await offer(mock)];
  const { signedPaymentIntent } = await first.signed();
  const { nonce } = second.intent.values;
  const { body } = await first.send({ signedPaymentIntent: { ...signedPaymentIntent, nonce } });
  expect(body.errors[0].message).toBe(`must be ${first.intent.values.nonce}, as in the payload to sign`);
});

test('intent: an excess payment is refunded after the bridge delay', async () => {
  await using mock = receiving(HOUR);
  const { requestId, send, signed } = await offer(mock);
  await send(await signed());
  await mock.requests.pay(requestId, { settlement: 'immediate' });
  await mock.clock.advance('PT1H');
  expect(await intents(mock)).toMatchObject([{ status: 'failed', outcome: 'refunded' }]);
  await mock.clock.advance('PT1H');
  expect(await intents(mock)).toMatchObject([{ status: 'refunded', outcome: 'refunded' }]);
});

test('intent: is not refunded again after a step refunded it', async () => {
  await using mock = receiving(HOUR);
  const { requestId, send, signed } = await offer(mock);
  await mock.step({ do: 'intent.decide', outcome: 'refunded', reason: 'No liquidity' });
  await send(await signed());
  await mock.clock.advance('PT1H');
  await mock.step({ do: 'intent.decide', outcome: 'refunded' });
  await mock.clock.advance('PT2H');
  expect(await deliveredBodies(mock, 'payment.refunded')).toMatchObject([{ requestId, refundAmount: '20' }]);
  expect(await deliveredBodies(mock, 'payment.failed')).toMatchObject([{ requestId, failureReason: 'No liquidity' }]);
});

const FEE = `&feePercentage=2.5&feeAddress=${MALLORY.address}`;

// Proves A-ROUTE-FEES and A-PAYMENT-ITEM.
test('intent: the paid amount is the received amount plus both fees', async () => {
  await using mock = receiving();
  const { requestId, send, signed, intent } = await offer(mock, { query: FEE });
  const transfers = intent.values.permitted.map(({ amount }: { amount: string }) => amount);
  expect(transfers).toEqual(['19980000', '500000', '20000']);
  await send(await signed());
  const amounts = { paidAmount: '20.5', receivedAmount: '19.98' };
  const { body } = await call(mock, `GET /v2/request/${requestId}`);
  expect(body).toMatchObject({
    payments: [{ amount: '20', ...amounts }],
    fees: [{ amount: '0.5' }, { amount: '0.02' }],
  });
  const search = await call(mock, `GET /v2/payments?requestId=${requestId}`);
  expect(search.body.payments).toMatchObject([{ amount: '20000000', ...amounts }]);
});

test.each(['refunded', 'failed'])('intent: returns the full amount when it was %s', async (outcome) => {
  await using mock = receiving();
  const { send, signed } = await offer(mock, { chain: 'OPTIMISM', token: 'DAI', query: FEE });
  await mock.step({ do: 'intent.decide', outcome: outcome as 'refunded' | 'failed' });
  await send(await signed());
  if (outcome === 'failed') await mock.step({ do: 'intent.decide', outcome: 'refunded' });
  expect(await deliveredBodies(mock, 'payment.refunded')).toMatchObject([{ refundAmount: '20.5', currency: 'DAI' }]);
});

test('GET /v2/payments: a fee has its value, receiver and network', async () => {
  await using mock = receiving();
  const { requestId, send, signed } = await offer(mock, { query: FEE });
  await send(await signed());
  const common = { stage: 'sending', currency: 'USDC', network: 'arbitrum-one', rateProvider: 'chainlink' };
  const { body } = await call(mock, `GET /v2/payments?requestId=${requestId}`);
  expect(body.payments[0].fees).toEqual([
    {
      ...common,
      type: 'platform',
      amount: '0.5',
      amountInUSD: '0.5',
      provider: 'request-network',
      receiverAddress: MALLORY.address,
    },
    {
      ...common,
      type: 'crosschain',
      amount: '0.02',
      amountInUSD: '0.02',
      provider: 'lifi',
      receiverAddress: CROSSCHAIN_OPERATOR,
    },
  ]);
  expect((await call(mock, `GET /v2/request/${requestId}`)).body.fees[0]).toEqual({
    type: 'platform',
    amount: '0.5',
    currency: 'USDC',
    provider: 'request-network',
  });
});

test('intent: two intents for parts of one request both settle', async () => {
  await using mock = receiving(HOUR);
  const { requestId } = await newRequest(mock, USDC);
  for (const amount of ['5', '15']) {
    const { signed, send } = await offerFor(mock, requestId, { query: `&amount=${amount}` });
    await send(await signed());
  }
  await mock.clock.advance('PT1H');
  expect((await intents(mock))?.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
  expect((await call(mock, `GET /v2/request/${requestId}`)).body.status).toBe('paid');
});
