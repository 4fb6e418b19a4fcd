import { expect, test } from 'vitest';
import { noon } from '../requests/requests.ts';
import { call, eventsOf, newRequest } from '../support/client.ts';
import { ALICE, MALLORY } from '../support/signing.ts';
import { intents, offer, USDC } from './crosschain.ts';

const HOUR = { settlement: { after: 'PT1H' } };

/** An intent signed and sent by Alice. */
async function sent(mock: ReturnType<typeof noon>, options: Parameters<typeof offer>[1] = {}) {
  const made = await offer(mock, options);
  expect((await made.send(await made.signed())).status).toBe(200);
  return made;
}

test('intent: creates no payment before it is signed', async () => {
  await using mock = noon();
  const { requestId, request } = await offer(mock);
  expect(await request()).toMatchObject({ isListening: true });
  expect(await intents(mock)).toMatchObject([
    {
      requestId,
      payer: ALICE.address,
      status: 'offered',
      outcome: 'confirmed',
      failureReason: null,
      bridgeFee: '0.02',
      platformFee: '0',
      sourceAmount: '20',
      signedPaymentIntent: null,
      signedApprovalPermit: null,
      sourceTxHash: null,
      destinationTxHash: null,
    },
  ]);
});

test('intent: nonces are unique per payer', async () => {
  await using mock = noon();
  const { requestId, intent } = await offer(mock);
  const nonceFor = async (wallet: string) => {
    const line = `GET /v2/request/${requestId}/pay?wallet=${wallet}&chain=ARBITRUM&token=USDC`;
    return JSON.parse((await call(mock, line)).body.paymentIntent).values.nonce;
  };
  const now = Date.parse('2026-01-31T12:00:00Z');
  expect(intent.values.nonce).toBe(String(now));
  expect(await nonceFor(ALICE.address.toLowerCase())).toBe(String(now + 1));
  expect(await nonceFor(MALLORY.address)).toBe(String(now));
});

test('intent: the permit nonce counts sent permits per token and chain', async () => {
  await using mock = noon();
  const first = await offer(mock);
  const old = await offer(mock);
  expect((await first.send(await first.signedBoth())).status).toBe(200);
  const nonceOf = async (options: object) => (await offer(mock, options)).permit.values.nonce;
  expect(await nonceOf({})).toBe('1');
  expect(await nonceOf({ token: 'DAI' })).toBe('0');
  expect(await nonceOf({ chain: 'OPTIMISM' })).toBe('0');
  const again = await old.send(await old.signedBoth());
  expect(again.body.errors).toEqual([
    {
      field: 'signedApprovalPermit.nonce',
      message: `0 was already used by payment intent ${first.paymentIntentId}`,
    },
  ]);
  const elsewhere = await offer(mock, { chain: 'OPTIMISM' });
  expect((await elsewhere.send(await elsewhere.signedBoth())).status).toBe(200);
  const dai = await offer(mock, { token: 'DAI' });
  expect((await dai.send(await dai.signedBoth())).status).toBe(200);
});

test('intent: defaults to the payer of the request', async () => {
  await using mock = noon();
  const { requestId } = await newRequest(mock, { ...USDC, payer: MALLORY.address });
  expect((await call(mock, `GET /v2/request/${requestId}/pay?chain=ARBITRUM&token=USDC`)).status).toBe(200);
  expect(await intents(mock)).toMatchObject([{ payer: MALLORY.address }]);
});

test('intent: can be sent until its deadline', async () => {
  await using mock = noon();
  const { signed, send, request } = await offer(mock);
  await mock.clock.set('2026-01-31T13:00:00Z');
  expect((await send(await signed())).status).toBe(200);
  expect((await request()).status).toBe('paid');
  expect(await mock.clock.advance('PT1H')).toEqual([]);
});

test.each([
  ['paid', 'Request has already been paid'],
  ['expired', 'Request has expired'],
])('intent: is refused once its request is %s', async (status, message) => {
  await using mock = noon();
  const { requestId, signed, send } = await offer(mock);
  if (status === 'paid') await mock.requests.pay(requestId);
  else await mock.requests.expire(requestId);
  const refused = await send(await signed());
  expect([refused.status, refused.body.message]).toEqual([400, message]);
  expect(await intents(mock)).toMatchObject([{ status: 'offered', sourceTxHash: null }]);
});

test('intent: pays the exact remaining amount and refunds a larger one', async () => {
  const outcomes = [];
  for (const amount of ['0.000001', undefined]) {
    await using mock = noon(HOUR);
    const { requestId } = await sent(mock);
    if (amount !== undefined) await mock.requests.pay(requestId, { amount, settlement: 'immediate' });
    await mock.clock.advance('PT2H');
    const [row] = (await intents(mock)) ?? [];
    outcomes.push([row?.status, row?.outcome, row?.failureReason]);
    expect((await call(mock, `GET /v2/request/${requestId}`)).body.status).toBe(
      amount === undefined ? 'paid' : 'partially_paid',
    );
  }
  expect(outcomes).toEqual([
    ['refunded', 'refunded', 'Only 19.999999 USDC of the request remained to be paid'],
    ['confirmed', 'confirmed', null],
  ]);
});

test('intent: can be settled before it is sent, and settled again', async () => {
  await using mock = noon();
  const { signed, send, request } = await offer(mock);
  await mock.step({ do: 'intent.decide', outcome: 'failed', reason: 'No liquidity' });
  expect(await intents(mock)).toMatchObject([{ status: 'offered', outcome: 'failed', failureReason: 'No liquidity' }]);
  await mock.step({ do: 'intent.decide', outcome: 'confirmed', reason: 'No matter' });
  expect(await intents(mock)).toMatchObject([{ outcome: 'confirmed', failureReason: null }]);
  await send(await signed());
  expect((await request()).status).toBe('paid');
});

test.each([
  ['confirmed', ['confirmed', 'failed', 'refunded']],
  ['failed', ['confirmed', 'failed']],
  ['expired', ['confirmed', 'failed', 'refunded']],
] as const)('intent: allows only the remaining outcomes when it is %s', async (status, refused) => {
  await using mock = noon();
  if (status === 'failed') {
    const { signed, send } = await offer(mock);
    await mock.step({ do: 'intent.decide', outcome: 'failed' });
    await send(await signed());
  } else if (status === 'confirmed') await sent(mock);
  else {
    await offer(mock);
    await mock.clock.advance('PT2H');
  }
  expect(await intents(mock)).toMatchObject([{ status }]);
  for (const outcome of refused) {
    const { status: code, body } = await call(mock, 'POST /__mock/steps', { body: { do: 'intent.decide', outcome } });
    expect([code, body.message]).toEqual([409, `Payment intent is ${status}; it can no longer be ${outcome}`]);
  }
});

test('intent: a failure does not change an expired request', async () => {
  await using mock = noon(HOUR);
  const { requestId, signed, send } = await offer(mock);
  await mock.step({ do: 'intent.decide', outcome: 'failed', reason: 'No liquidity' });
  await send(await signed());
  await mock.requests.expire(requestId);
  await mock.clock.advance('PT2H');
  expect(await intents(mock)).toMatchObject([{ status: 'refunded', failureReason: 'Request has expired' }]);
  expect(await eventsOf(mock, requestId)).not.toContain('payment.failed');
  expect((await call(mock, `GET /v2/request/${requestId}`)).body.status).toBe('expired');
});

test('intent: the step defaults to the newest, or reports that there is none', async () => {
  await using mock = noon();
  await expect(mock.step({ do: 'intent.decide', outcome: 'failed' })).rejects.toThrow('Payment intent data not found');
  const first = await offer(mock);
  await mock.clock.advance('PT1S');
  const second = await offer(mock);
  await mock.step({ do: 'intent.decide', outcome: 'failed' });
  const rows = (await intents(mock)) ?? [];
  const outcomeOf = (id: string) => rows.find((row) => row.id === id)?.outcome;
  expect([outcomeOf(first.paymentIntentId), outcomeOf(second.paymentIntentId)]).toEqual(['confirmed', 'failed']);
});
