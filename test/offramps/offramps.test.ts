import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { BANK_INPUT, call, newRequest, PAYEE, PAYER, PAYER_INPUT } from '../support/client.ts';

const fresh = () => createMock({ fixtures: 'empty', now: '2026-01-31T12:00:00Z', validateResponses: true });
const USDC = { amount: '100', invoiceCurrency: 'USD', paymentCurrency: 'USDC-arbitrum-one' };
const PAYOUT = { ...USDC, payee: undefined, isCryptoToFiatAvailable: true };

/** Ada with a bank account; agreement, identity check and account still to be approved. */
async function ada(mock: Mock) {
  await call(mock, 'POST /v2/payer', { body: PAYER_INPUT });
  const bank = await call(mock, 'POST /v2/payer/ada/payment-details', { body: BANK_INPUT });
  const paymentDetailsId: string = bank.body.payment_detail.id;
  return {
    paymentDetailsId,
    approve: () =>
      mock.step([
        { do: 'payer.set-status', clientUserId: 'ada', agreementStatus: 'completed', kycStatus: 'approved' },
        { do: 'payment-details.set-status', paymentDetailsId, status: 'approved' },
      ]),
    pay: (requestId: string, query = '') =>
      call(
        mock,
        `GET /v2/request/${requestId}/pay?wallet=${PAYER}&clientUserId=ada&paymentDetailsId=${paymentDetailsId}${query}`,
      ),
  };
}

/** A request of which Ada has just asked how to pay it to her bank account. */
async function prepared(mock: Mock) {
  const { requestId } = await newRequest(mock, PAYOUT);
  const { approve, pay } = await ada(mock);
  await approve();
  expect((await pay(requestId)).status).toBe(200);
  return { requestId, pay, status: async () => (await call(mock, `GET /v2/request/${requestId}`)).body.status };
}

const stage = async (mock: Mock) => (await mock.state({ rows: true })).rows?.offramps?.[0];

// Proves A-OFFRAMP.
test('off-ramp: agreement, identity check and bank account must be there, one after the other', async () => {
  const mock = fresh();
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
  const mock = fresh();
  const { requestId, pay } = await prepared(mock);
  const target = async () => {
    const { transactions, metadata } = (await pay(requestId)).body;
    return transactions[metadata.paymentTransactionIndex].data.slice(10, 74);
  };
  expect(await target()).toBe(await target());
  expect(await target()).not.toContain(PAYEE.slice(2).toLowerCase());
});

// Proves A-OFFRAMP-STAGES.
test('off-ramp: stage by stage on the clock; the request is paid when the bank has the money', async () => {
  const mock = fresh();
  await mock.step({ do: 'timing.set', offramp: { after: 'PT1H' } });
  const { requestId, pay, status } = await prepared(mock);
  await mock.step({ do: 'request.pay', requestId });
  expect(await stage(mock)).toMatchObject({ stage: 'initiated' });
  expect((await pay(requestId)).body.message).toBe('The payment to the bank account is under way: initiated');
  await expect(mock.step({ do: 'request.pay', requestId })).rejects.toThrow('under way: initiated');

  expect(await mock.clock.advance('PT3H')).toMatchObject([
    { at: '2026-01-31T13:00:00.000Z', kind: 'offramp.advance', events: ['payment.processing'] },
    { at: '2026-01-31T14:00:00.000Z', kind: 'offramp.advance', events: ['payment.processing'] },
    { at: '2026-01-31T15:00:00.000Z', kind: 'offramp.advance', events: ['payment.processing'] },
  ]);
  expect([await status(), (await stage(mock))?.stage]).toEqual(['created', 'sending_fiat']);
  expect(await mock.clock.advance('PT1H')).toMatchObject([{ events: ['payment.processing', 'payment.confirmed'] }]);
  expect([await status(), (await stage(mock))?.stage]).toEqual(['paid', 'fiat_sent']);
});

test('off-ramp: at once by default, by steps when the timing is manual', async () => {
  const mock = fresh();
  const quick = await prepared(mock);
  await mock.step({ do: 'request.pay', requestId: quick.requestId });
  expect(await quick.status()).toBe('paid');

  await mock.step({ do: 'timing.set', offramp: 'manual' });
  const slow = await prepared(mock);
  await mock.step({ do: 'request.pay', requestId: slow.requestId });
  const advance = { do: 'offramp.advance', requestId: slow.requestId } as const;
  await mock.step([advance, advance, advance]);
  expect(await slow.status()).toBe('created');
  await mock.step(advance);
  expect(await slow.status()).toBe('paid');
  await expect(mock.step(advance)).rejects.toThrow('The payment to the bank account is fiat_sent');
});

test('off-ramp: it fails at its checks, or bounces at the bank, and can be tried again', async () => {
  const mock = fresh();
  for (const outcome of ['failed', 'bounced'] as const) {
    const { requestId, pay, status } = await prepared(mock);
    await mock.step({ do: 'offramp.decide', requestId, outcome, reason: 'No such account' });
    await mock.step({ do: 'request.pay', requestId });
    expect(await status()).toBe('failed');
    expect(await stage(mock)).toMatchObject({ stage: outcome });
    expect((await pay(requestId)).status).toBe(200);
    await mock.step({ do: 'request.pay', requestId });
    expect(await status()).toBe('paid');
  }
});

test('off-ramp: a payer who asks for plain calldata afterwards pays the payee', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock, { ...PAYOUT, payee: PAYEE });
  const { approve, pay } = await ada(mock);
  await approve();
  await pay(requestId);
  await call(mock, `GET /v2/request/${requestId}/pay?wallet=${PAYER}`);
  expect(await stage(mock)).toBeUndefined();
});

test('offramp: its request cannot expire while the payment to the bank account is under way', async () => {
  const mock = fresh();
  await mock.step({ do: 'timing.set', offramp: 'manual' });
  const { requestId, status } = await prepared(mock);
  await mock.step({ do: 'request.pay', requestId });
  await expect(mock.requests.expire({ requestId })).rejects.toThrow('The payment to the bank account is under way');
  expect(await status()).not.toBe('expired');
});
