import { expect, test } from 'vitest';
import { noon } from '../requests/requests.ts';
import { call, newRequest, PAYEE } from '../support/client.ts';
import { ALICE, MALLORY, sign } from '../support/signing.ts';
import { intents, offer, offerFor, USDC } from './crosschain.ts';

const FEE = { type: 'crosschain', amount: '0.02', currency: 'USDC', provider: 'lifi' };

// Proves A-CROSSCHAIN.
test('crosschain: a signed intent and permit are paid by the bridge', async () => {
  const mock = noon();
  const { paymentIntentId, intent, permit, signedBoth, send, request } = await offer(mock);

  // Shown by the wallet: 20 USDC leave Alice on Arbitrum for the payee on Base, within the hour.
  expect(intent.domain).toMatchObject({ name: 'Permit2', chainId: 42161 });
  expect(intent.values.deadline).toBe(String(Date.parse('2026-01-31T13:00:00Z') / 1000));
  expect(intent.values.witness).toMatchObject({
    amount: '20000000',
    source: { account: ALICE.address, network_id: '42161' },
    destination: { account: PAYEE, network_id: '8453' },
  });
  expect(permit.values).toMatchObject({ owner: ALICE.address, spender: intent.domain.verifyingContract });

  const signed = await signedBoth();
  expect(await send(signed)).toMatchObject({ status: 200, body: {} });

  expect(await request()).toMatchObject({ status: 'paid', hasBeenPaid: true });
  const { body } = await call(mock, `GET /v2/payments?type=crosschain&walletAddress=${ALICE.address}`);
  expect(body.payments).toMatchObject([
    { sourceNetwork: 'arbitrum-one', destinationNetwork: 'base', amount: '20000000', fees: [FEE] },
  ]);
  const [payment] = body.payments;
  expect(await intents(mock)).toMatchObject([
    {
      id: paymentIntentId,
      status: 'confirmed',
      ...signed,
      sourceTxHash: payment.sourceTxHash,
      destinationTxHash: payment.destinationTxHash,
    },
  ]);
});

// Money M1.
test('crosschain: later calls and prices do not change signed fees', async () => {
  const mock = noon();
  const { requestId, signed, send } = await offer(mock, {
    token: 'DAI',
    query: `&feePercentage=2&feeAddress=${PAYEE}`,
  });
  await call(mock, `GET /v2/request/${requestId}/pay?feePercentage=50&feeAddress=${MALLORY.address}`);
  await mock.step({ do: 'rate.set', symbol: 'DAI', usd: '3' });
  expect((await send(await signed())).status).toBe(200);
  const { body } = await call(mock, 'GET /v2/payments?type=crosschain');
  expect(body.payments[0].fees).toMatchObject([
    { type: 'platform', amount: '0.4', currency: 'DAI', provider: 'request-network' },
    { type: 'crosschain', currency: 'DAI' },
  ]);
});

test('crosschain: USDT needs an approval instead of a permit; v1 uses numbers', async () => {
  const mock = noon();
  const { paymentIntentId, approvalCalldata, permit, metadata, intent, request, signed, send } = await offer(mock, {
    token: 'USDT',
  });
  expect(permit).toBe(null);
  expect(metadata).toEqual({ supportsEIP2612: false });
  expect(approvalCalldata).toMatchObject({ value: '0x0', to: intent.values.permitted[0].token });
  const body = await signed();
  const refused = await send({ ...body, signedApprovalPermit: body.signedPaymentIntent });
  expect(refused.body.errors).toEqual([
    { field: 'signedApprovalPermit', message: 'USDT takes no permit; send approvalCalldata instead' },
  ]);
  const loose = { ...body.signedPaymentIntent, deadline: Number(body.signedPaymentIntent.deadline) };
  const sent = await call(mock, `POST /v1/request/${paymentIntentId}/send`, { body: { signedPaymentIntent: loose } });
  expect(sent).toMatchObject({ status: 200, body: {} });
  expect((await request()).status).toBe('paid');
});

test('crosschain: DAI on Ethereum has its own permit form', async () => {
  const { permit, signed, send } = await offer(noon(), { chain: 'ETHEREUM', token: 'DAI' });
  expect(permit.values).toMatchObject({ holder: ALICE.address, allowed: true });
  const { nonce, expiry } = permit.values;
  const signedApprovalPermit = { signature: await sign(ALICE, permit), nonce, deadline: String(expiry) };
  expect((await send({ ...(await signed()), signedApprovalPermit })).status).toBe(200);
});

// Proves A-SEND.
test('crosschain: refuses an altered intent and changes nothing', async () => {
  const mock = noon();
  const { intent, permit, signed, send } = await offer(mock);
  const good = await signed();
  const { signature, nonce, deadline } = good.signedPaymentIntent;
  const spent = await offer(mock);
  await spent.send(await spent.signed());
  const before = await mock.snapshots.export();

  const changed = structuredClone(intent);
  changed.values.witness.destination.account = MALLORY.address;
  const permitBy = async (account: typeof ALICE, values: object) => ({
    ...good,
    signedApprovalPermit: {
      signature: await sign(account, permit),
      nonce: permit.values.nonce,
      deadline: String(permit.values.deadline),
      ...values,
    },
  });
  const cases: [unknown, string, RegExp][] = [
    [await signed(MALLORY), 'signedPaymentIntent.signature', new RegExp(`recovers to ${MALLORY.address}`)],
    [await signed(ALICE, changed), 'signedPaymentIntent.signature', /must be by the payer/],
    [{ signedPaymentIntent: { signature: '0x12', nonce, deadline } }, 'signedPaymentIntent.signature', /no signature/],
    [{ signedPaymentIntent: { signature, nonce: '1', deadline } }, 'signedPaymentIntent.nonce', /must be \d+, as in/],
    [
      { signedPaymentIntent: { signature, nonce: spent.intent.values.nonce, deadline } },
      'signedPaymentIntent.nonce',
      new RegExp(`already used by payment intent ${spent.paymentIntentId}`),
    ],
    [{ signedPaymentIntent: { signature, nonce, deadline: '9999999999' } }, 'signedPaymentIntent.deadline', /must be/],
    [{ signedPaymentIntent: { signature, nonce } }, 'signedPaymentIntent.deadline', /^Required$/],
    [{}, 'signedPaymentIntent', /^Required$/],
    [await permitBy(MALLORY, {}), 'signedApprovalPermit.signature', /must be by the payer/],
    [await permitBy(ALICE, { nonce: '7' }), 'signedApprovalPermit.nonce', /must be 0, as in/],
  ];
  for (const [body, field, message] of cases) {
    const refused = await send(body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0]).toEqual({ field, message: expect.stringMatching(message) });
  }
  expect(await mock.snapshots.export()).toEqual(before);

  expect((await send(good)).status).toBe(200);
  expect((await send(good)).body.message).toBe('Payment intent was already sent');
  const unknown = await call(mock, 'POST /v2/request/payment-intents/none', { body: good });
  expect(unknown).toMatchObject({ status: 404, body: { message: 'Payment intent data not found' } });
});

test('crosschain: each part has its own intent', async () => {
  const mock = noon();
  const { requestId } = await newRequest(mock, USDC);
  for (const [amount, status] of [
    ['5', 'partially_paid'],
    ['99', 'paid'],
  ]) {
    const { signed, send, request } = await offerFor(mock, requestId, { query: `&amount=${amount}` });
    await send(await signed());
    expect((await request()).status).toBe(status);
  }
  const { body } = await call(mock, `GET /v2/payments?requestId=${requestId}`);
  expect(body.payments.map((payment: { amount: string }) => payment.amount)).toEqual(['15000000', '5000000']);
});

test('crosschain: an unsigned intent expires', async () => {
  const mock = noon();
  const { signed, send, request } = await offer(mock);
  const body = await signed();
  expect(await mock.clock.advance('PT1H')).toEqual([]);
  expect(await mock.clock.advance('1s')).toMatchObject([{ kind: 'intent.expire', events: ['intent.expired'] }]);
  expect((await send(body)).body.message).toBe('The deadline of the payment intent has passed; ask for a new one');
  expect((await request()).status).toBe('created');
});

test('crosschain: the source hash is known before the bridge pays', async () => {
  const mock = noon();
  await mock.step({ do: 'timing.set', settlement: { after: 'PT5M' } });
  const { signed, send, request } = await offer(mock);
  await send(await signed());
  expect(await request()).toMatchObject({ status: 'created', isListening: true });
  expect(await intents(mock)).toMatchObject([
    { status: 'sent', sourceTxHash: expect.stringMatching(/^0x/), destinationTxHash: null },
  ]);
  expect(await mock.clock.advance('PT5M')).toMatchObject([
    { kind: 'intent.settle', events: ['payment.confirmed', 'intent.updated'] },
  ]);
  expect(await intents(mock)).toMatchObject([{ status: 'confirmed', destinationTxHash: expect.stringMatching(/^0x/) }]);
  expect((await request()).status).toBe('paid');
});

test('crosschain: settles at the n-th read of its request', async () => {
  const mock = noon();
  await mock.step({ do: 'timing.set', settlement: { polls: 3 } });
  const { signed, send, request } = await offer(mock);
  await send(await signed());
  expect([(await request()).status, (await request()).status, (await request()).status]).toEqual([
    'created',
    'created',
    'paid',
  ]);
});

test('crosschain: can be paid again after a failure and a refund', async () => {
  const mock = noon();
  await mock.step({ do: 'timing.set', settlement: { after: '60s' } });
  const { signed, send, requestId, request } = await offer(mock);
  await mock.step({ do: 'intent.decide', outcome: 'refunded', reason: 'No liquidity on BASE' });
  await send(await signed());
  expect(await mock.clock.advance('2m')).toMatchObject([
    { kind: 'intent.settle', at: '2026-01-31T12:01:00.000Z', events: ['payment.failed', 'intent.updated'] },
    { kind: 'intent.refund', at: '2026-01-31T12:02:00.000Z', events: ['intent.updated', 'payment.refunded'] },
  ]);
  expect(await request()).toMatchObject({ status: 'failed', hasBeenPaid: false, payments: [] });
  expect(await intents(mock)).toMatchObject([{ status: 'refunded', failureReason: 'No liquidity on BASE' }]);
  await mock.step({ do: 'request.pay', requestId, settlement: 'immediate' });
  expect((await request()).status).toBe('paid');
});

test('crosschain: a step settles a pending intent; two intents do not pay a request twice', async () => {
  const mock = noon();
  await mock.step({ do: 'timing.set', settlement: { after: 'PT1H' } });
  const first = await offer(mock);
  await first.send(await first.signed());
  await mock.step({ do: 'intent.decide', outcome: 'failed' });
  expect((await first.request()).status).toBe('failed');
  await mock.step({ do: 'intent.decide', outcome: 'refunded' });
  await expect(mock.step({ do: 'intent.decide', outcome: 'confirmed' })).rejects.toThrow('Payment intent is refunded');

  const second = await offer(mock);
  await mock.step({ do: 'request.pay', requestId: second.requestId, settlement: { after: '30m' } });
  await second.send(await second.signed());
  await mock.clock.advance('PT3H');
  expect(await second.request()).toMatchObject({ status: 'paid', payments: [expect.any(Object)] });
  expect((await intents(mock))?.[0]).toMatchObject({
    status: 'refunded',
    failureReason: 'Request has already been paid',
  });
});

test('crosschain: refuses unsupported payments and changes nothing', async () => {
  const mock = noon();
  const made = async (fields: object) => (await newRequest(mock, { ...USDC, ...fields })).requestId;
  const usdc = await made({});
  const fau = await made({ invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' });
  const weth = await made({ invoiceCurrency: 'WETH-mainnet', paymentCurrency: 'WETH-mainnet' });
  const cents = await made({ amount: '0.999999' });
  const cheap = await made({ invoiceCurrency: 'JPY', amount: '140', paymentCurrency: 'USDC-mainnet' });
  const matic = await made({ invoiceCurrency: 'USDCn-matic', paymentCurrency: 'USDCn-matic' });
  const paid = await made({});
  await mock.step({ do: 'request.pay', requestId: paid });
  const before = await mock.snapshots.export();
  const refusal = async (requestId: string, query: string) => {
    const { status, body } = await call(mock, `GET /v2/request/${requestId}/pay?${query}`);
    expect(status).toBe(400);
    const [first] = body.errors ?? [];
    return first === undefined ? body.message : `${first.field}: ${first.message}`;
  };
  const from = (chain: string, token: string) => `wallet=${ALICE.address}&chain=${chain}&token=${token}`;
  expect(await refusal(fau, from('BASE', 'USDC'))).toBe('FAU is not supported in crosschain payment.');
  expect(await refusal(weth, from('BASE', 'USDC'))).toBe('WETH is not supported in crosschain payment.');
  const small = 'Crosschain payment needs a mainnet request of at least 1 USDC, USDT or DAI';
  for (const requestId of [cents, cheap]) expect(await refusal(requestId, from('BASE', 'DAI'))).toBe(small);
  expect(await refusal(matic, from('BASE', 'DAI'))).toContain('a request on matic is not supported; supported: BASE');
  expect(await refusal(paid, from('ARBITRUM', 'USDC'))).toBe('Request has already been paid');
  expect(await refusal(usdc, from('POLYGON', 'USDC'))).toMatch(/^chain: Invalid enum value. Expected 'BASE'/);
  expect(await refusal(usdc, from('BASE', 'FAU'))).toMatch(/^token: Invalid enum value. Expected 'USDC'/);
  expect(await refusal(usdc, `wallet=${ALICE.address}&chain=BASE`)).toBe(
    'token: chain and token are only given together',
  );
  expect(await refusal(usdc, 'chain=ARBITRUM&token=USDC')).toBe('wallet: Required for a crosschain payment');
  expect(await refusal(usdc, `${from('ARBITRUM', 'USDC')}&amount=0`)).toBe(
    'amount: must be a positive decimal number such as "12.5"',
  );
  expect(await mock.snapshots.export()).toEqual(before);
});
