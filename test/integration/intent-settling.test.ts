import { expect, test } from 'vitest';
import { createMock, type MockOptions } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';
import { intents, offer, USDC } from '../support/crosschain.ts';
import { ALICE, sign } from '../support/signing.ts';

/** Rules of settling crosschain intents that mutation testing found without a test. */

const noon = (options: MockOptions = {}) =>
  createMock({
    fixtures: 'empty',
    now: '2026-01-31T12:00:00Z',
    validateResponses: true,
    webhooks: { deliver: () => new Response('ok'), url: 'http://localhost:3000/hook' },
    ...options,
  });
const HOUR = { settlement: { after: 'PT1H' } };
type NoonMock = ReturnType<typeof noon>;

async function bodiesOf(mock: NoonMock, event: 'payment.failed' | 'payment.refunded') {
  await mock.settled();
  return (await mock.webhooks.deliveries({ event })).map(({ body }) => JSON.parse(body));
}

test('intent: a token with permits needs no approval, and says when it was made', async () => {
  await using mock = noon();
  const { approvalCalldata, metadata, intent } = await offer(mock);
  expect([approvalCalldata, metadata]).toEqual([null, { supportsEIP2612: true }]);
  expect(intent.values.witness.processing_date).toBe(String(Date.parse('2026-01-31T12:00:00Z') / 1000));
});

test('intent: a request without a payee address is refused', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, { ...USDC, payee: undefined, isCryptoToFiatAvailable: true });
  const line = `GET /v2/request/${requestId}/pay?wallet=${ALICE.address}&chain=ARBITRUM&token=USDC`;
  const { status, body } = await call(mock, line);
  expect([status, body.message]).toEqual([400, 'The request has no payee address']);
});

test('intent: the nonce of another one that was not sent is just a wrong one', async () => {
  await using mock = noon();
  const [first, second] = [await offer(mock), await offer(mock)];
  const { signedPaymentIntent } = await first.signed();
  const { nonce } = second.intent.values;
  const { body } = await first.send({ signedPaymentIntent: { ...signedPaymentIntent, nonce } });
  expect(body.errors[0].message).toBe(`must be ${first.intent.values.nonce}, as in the payload to sign`);
});

test('intent: what the payee cannot take any more is on its way back for as long as the bridge takes', async () => {
  await using mock = noon(HOUR);
  const { requestId, send, signed } = await offer(mock);
  await send(await signed());
  await mock.requests.pay(requestId, { settlement: 'immediate' });
  await mock.clock.advance('PT1H');
  expect(await intents(mock)).toMatchObject([{ status: 'failed', outcome: 'refunded' }]);
  await mock.clock.advance('PT1H');
  expect(await intents(mock)).toMatchObject([{ status: 'refunded', outcome: 'refunded' }]);
});

test('intent: one that is refunded by a step is not refunded again when the bridge would have done it', async () => {
  await using mock = noon(HOUR);
  const { requestId, send, signed } = await offer(mock);
  await mock.step({ do: 'intent.decide', outcome: 'refunded', reason: 'No liquidity' });
  await send(await signed());
  await mock.clock.advance('PT1H');
  await mock.step({ do: 'intent.decide', outcome: 'refunded' });
  await mock.clock.advance('PT2H');
  expect(await bodiesOf(mock, 'payment.refunded')).toMatchObject([{ requestId, refundAmount: '20' }]);
  expect(await bodiesOf(mock, 'payment.failed')).toMatchObject([{ requestId, failureReason: 'No liquidity' }]);
});

test('intent: two for parts of one request settle both', async () => {
  await using mock = noon(HOUR);
  const { requestId } = await newRequest(mock, USDC);
  for (const amount of ['5', '15']) {
    const line = `GET /v2/request/${requestId}/pay?wallet=${ALICE.address}&chain=ARBITRUM&token=USDC&amount=${amount}`;
    const { body } = await call(mock, line);
    const intent = JSON.parse(body.paymentIntent);
    const { nonce, deadline } = intent.values;
    const signedPaymentIntent = { signature: await sign(ALICE, intent), nonce, deadline };
    await call(mock, `POST /v2/request/payment-intents/${body.paymentIntentId}`, { body: { signedPaymentIntent } });
  }
  await mock.clock.advance('PT1H');
  expect((await intents(mock))?.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
  expect((await call(mock, `GET /v2/request/${requestId}`)).body.status).toBe('paid');
});

test.each(['refunded', 'expired'])('intent: one that is %s allows nothing more', async (status) => {
  await using mock = noon();
  const { send, signed } = await offer(mock);
  await mock.step({ do: 'intent.decide', outcome: 'refunded' });
  if (status === 'refunded') await send(await signed());
  else await mock.clock.advance('PT2H');
  const { headers } = await call(mock, 'POST /__mock/steps', { body: { do: 'intent.decide', outcome: 'confirmed' } });
  expect(headers.get('x-mock-hint')).toBe(`it is ${status}; allowed: nothing, this is final`);
});
