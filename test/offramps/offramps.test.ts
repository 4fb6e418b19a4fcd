import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { getRequest, noon } from '../requests/requests.ts';
import { call, newRequest, PAYEE, PAYER } from '../support/client.ts';
import { ada, preparedOfframp } from './offramp.ts';

const USDC = { amount: '100', invoiceCurrency: 'USD', paymentCurrency: 'USDC-arbitrum-one' };
const PAYOUT = { ...USDC, payee: undefined, isCryptoToFiatAvailable: true };

const statusOf = async (mock: Mock, requestId: string) => (await getRequest(mock, requestId)).status;
const stage = async (mock: Mock) => (await mock.state({ rows: true })).rows?.offramps?.[0];

// Proves A-OFFRAMP.
test('off-ramp: requires agreement, identity check and bank account, in this order', async () => {
  const mock = noon();
  const { requestId } = await newRequest(mock, PAYOUT);
  const { paymentDetailsId, pay } = await ada(mock);
  const message = async () => (await pay(requestId)).body.message;
  expect(await message()).toBe('Payer ada is not compliant: agreement not_started, KYC not_started');
  await call(mock, 'PATCH /v2/payer/ada', { body: { agreementCompleted: true } });
  expect(await message()).toBe('Payer ada is not compliant: agreement completed, KYC not_started');
  await mock.step({ do: 'payer.set-status', clientUserId: 'ada', kycStatus: 'approved' });
  expect(await message()).toBe(`Payment details ${paymentDetailsId} are pending, not approved`);
  await mock.step({ do: 'payment-details.set-status', paymentDetailsId, status: 'approved' });
  expect((await pay(requestId)).status).toBe(200);

  const line = `GET /v2/request/${requestId}/pay?wallet=${PAYER}`;
  expect((await call(mock, line)).body.message).toContain('no payee address');
  expect((await call(mock, `${line}&clientUserId=ada`)).body.errors[0].field).toBe('paymentDetailsId');
  expect((await call(mock, `${line}&paymentDetailsId=x`)).body.errors[0].field).toBe('clientUserId');
  expect((await call(mock, `${line}&clientUserId=bob&paymentDetailsId=x`)).status).toBe(404);
  expect((await pay(requestId, '&chain=BASE&token=USDC')).body.message).toContain('another chain');
  const plain = await newRequest(mock, USDC);
  expect((await pay(plain.requestId)).body.message).toContain('isCryptoToFiatAvailable');
});

test("off-ramp: the calldata pays the provider's address, which stays the same for a bank account", async () => {
  const mock = noon();
  const { prepare } = await preparedOfframp(mock);
  const target = async () => {
    const { transactions, metadata } = (await prepare()).body;
    return transactions[metadata.paymentTransactionIndex].data.slice(10, 74);
  };
  expect(await target()).toBe(await target());
  expect(await target()).not.toContain(PAYEE.slice(2).toLowerCase());
});

// Proves A-OFFRAMP-STAGES.
test('off-ramp: passes its stages on the clock; the request is paid once the bank has the money', async () => {
  const mock = noon();
  await mock.step({ do: 'timing.set', offramp: { after: 'PT1H' } });
  const { requestId, prepare } = await preparedOfframp(mock);
  await mock.step({ do: 'request.pay', requestId });
  expect(await stage(mock)).toMatchObject({ stage: 'initiated' });
  expect((await prepare()).body.message).toBe('The payment to the bank account is under way: initiated');
  await expect(mock.step({ do: 'request.pay', requestId })).rejects.toThrow('under way: initiated');

  expect(await mock.clock.advance('PT3H')).toMatchObject([
    { at: '2026-01-31T13:00:00.000Z', kind: 'offramp.advance', events: ['payment.processing'] },
    { at: '2026-01-31T14:00:00.000Z', kind: 'offramp.advance', events: ['payment.processing'] },
    { at: '2026-01-31T15:00:00.000Z', kind: 'offramp.advance', events: ['payment.processing'] },
  ]);
  expect([await statusOf(mock, requestId), (await stage(mock))?.stage]).toEqual(['created', 'sending_fiat']);
  expect(await mock.clock.advance('PT1H')).toMatchObject([{ events: ['payment.processing', 'payment.confirmed'] }]);
  expect([await statusOf(mock, requestId), (await stage(mock))?.stage]).toEqual(['paid', 'fiat_sent']);
});

test('off-ramp: settles immediately by default, and by steps with manual timing', async () => {
  const mock = noon();
  const quick = await preparedOfframp(mock);
  await mock.step({ do: 'request.pay', requestId: quick.requestId });
  expect(await statusOf(mock, quick.requestId)).toBe('paid');

  await mock.step({ do: 'timing.set', offramp: 'manual' });
  const slow = await preparedOfframp(mock);
  await mock.step({ do: 'request.pay', requestId: slow.requestId });
  const advance = { do: 'offramp.advance', requestId: slow.requestId } as const;
  await mock.step([advance, advance, advance]);
  expect(await statusOf(mock, slow.requestId)).toBe('created');
  await mock.step(advance);
  expect(await statusOf(mock, slow.requestId)).toBe('paid');
  await expect(mock.step(advance)).rejects.toThrow('The payment to the bank account is fiat_sent');
  const decided = mock.offramps.decide(slow.requestId, { outcome: 'failed' });
  await expect(decided).rejects.toThrow('The payment to the bank account is fiat_sent');
});

test('off-ramp: can be retried after a failed check or a bounce', async () => {
  const mock = noon();
  for (const outcome of ['failed', 'bounced'] as const) {
    const { requestId, prepare } = await preparedOfframp(mock);
    await mock.step({ do: 'offramp.decide', requestId, outcome, reason: 'No such account' });
    await mock.step({ do: 'request.pay', requestId });
    expect(await statusOf(mock, requestId)).toBe('failed');
    expect(await stage(mock)).toMatchObject({ stage: outcome });
    expect((await prepare()).status).toBe(200);
    await mock.step({ do: 'request.pay', requestId });
    expect(await statusOf(mock, requestId)).toBe('paid');
  }
});

test('off-ramp: falls back to paying the payee when plain calldata is requested later', async () => {
  const mock = noon();
  const { requestId } = await newRequest(mock, { ...PAYOUT, payee: PAYEE });
  const { approve, pay } = await ada(mock);
  await approve();
  await pay(requestId);
  await call(mock, `GET /v2/request/${requestId}/pay?wallet=${PAYER}`);
  expect(await stage(mock)).toBeUndefined();
});
