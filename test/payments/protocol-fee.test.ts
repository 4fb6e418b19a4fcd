import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { newLink, newPayout, tokenCall } from '../secure-payments/links.ts';
import { call, KEY, NATIVE, newRequest, PAYER } from '../support/client.ts';

const FEE_ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const NO_FEE = { percentage: '0', address: '0x000000000000000000000000000000000000dEaD' };
const PLATFORM = { feePercentage: '2.5', feeAddress: FEE_ADDRESS };
const PLATFORM_FEE = { percentage: '2.5', address: FEE_ADDRESS };
const FAU = { ...NATIVE, amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };

const fresh = (options = {}) =>
  createMock({ fixtures: 'empty', now: '2026-01-15T09:00:00Z', validateResponses: true, ...options });

// Proves A-PROTOCOL-FEE.
test('metadata: calldata names the protocol fee, which is 0 by default', async () => {
  const mock = fresh();
  const { requestId, paymentReference } = await newRequest(mock, FAU);
  for (const line of [`GET /v2/request/${requestId}/pay`, `GET /v1/request/${paymentReference}/pay`]) {
    const { metadata } = (await call(mock, line)).body;
    expect(metadata.protocolFee, line).toEqual(NO_FEE);
    expect(metadata, line).not.toHaveProperty('platformFee');
  }
  expect((await call(mock, 'POST /v2/payouts', { body: FAU })).body.metadata.protocolFee).toEqual(NO_FEE);
  expect((await call(mock, 'POST /v1/pay', { body: FAU })).body.metadata.protocolFee).toEqual(NO_FEE);
});

test('metadata: calldata names the platform fee where one is configured', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock, FAU);
  const query = new URLSearchParams(PLATFORM).toString();
  const { metadata } = (await call(mock, `GET /v2/request/${requestId}/pay?${query}`)).body;
  expect([metadata.platformFee, metadata.protocolFee]).toEqual([PLATFORM_FEE, NO_FEE]);
  const payout = await call(mock, 'POST /v2/payouts', { body: { ...FAU, ...PLATFORM } });
  expect([payout.body.metadata.platformFee, payout.body.metadata.protocolFee]).toEqual([PLATFORM_FEE, NO_FEE]);
});

test('POST /v2/payouts/batch: names the fees at the top level', async () => {
  const mock = fresh();
  const plain = (await call(mock, 'POST /v2/payouts/batch', { body: { requests: [FAU, FAU] } })).body;
  expect(plain.protocolFee).toEqual(NO_FEE);
  expect(plain).not.toHaveProperty('platformFee');
  const { body } = await call(mock, 'POST /v2/payouts/batch', { body: { requests: [FAU, FAU], ...PLATFORM } });
  expect([body.platformFee, body.protocolFee]).toEqual([PLATFORM_FEE, NO_FEE]);
});

test('POST /v2/payouts/batch: names the platform fee of existing requests', async () => {
  const mock = fresh();
  const charged = (await call(mock, 'POST /v2/payouts', { body: { ...FAU, ...PLATFORM } })).body.requestId;
  const { requestId } = await newRequest(mock, FAU);
  const { body } = await call(mock, 'POST /v2/payouts/batch', { body: { requestIds: [requestId, charged] } });
  expect(body.platformFee).toEqual(PLATFORM_FEE);
});

test('links: the calldata of one payment and of several names the protocol fee', async () => {
  const mock = createMock({ now: '2026-01-15T09:00:00Z', validateResponses: true });
  const pay = async (token: string) =>
    (await tokenCall(mock, `GET /v2/secure-payments/${token}/pay?wallet=${PAYER}`)).body;
  expect((await pay((await newLink(mock)).token)).metadata.protocolFee).toEqual(NO_FEE);
  expect((await pay((await newLink(mock, {}, '1', '2')).token)).protocolFee).toEqual(NO_FEE);
});

const PROTOCOL = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const CHARGED = { protocolFee: { percentage: '0.1', address: PROTOCOL } };
const APPROVE = '0x095ea7b3';
/** Decodes the words of calldata. */
const wordsOf = (data: string) =>
  data
    .slice(10)
    .match(/.{64}/g)
    ?.map((word) => BigInt(`0x${word}`)) ?? [];
const withPlatform = (requestId: string) => `GET /v2/request/${requestId}/pay?${new URLSearchParams(PLATFORM)}`;

test('protocolFee: is the fee of the payment if the platform has none', async () => {
  const { requestId } = await newRequest(fresh(), FAU);
  const mock = fresh(CHARGED);
  const made = await newRequest(mock, FAU);
  expect(made.requestId).toBe(requestId);
  const { transactions, metadata } = (await call(mock, `GET /v2/request/${made.requestId}/pay`)).body;
  expect(metadata).toMatchObject({ ...CHARGED, stepsRequired: 2, paymentTransactionIndex: 1 });
  const [, , amount, , fee, feeAddress] = wordsOf(transactions[1].data);
  expect([amount, fee, feeAddress]).toEqual([10n ** 19n, 10n ** 16n, BigInt(PROTOCOL)]);
});

// Proves A-PROTOCOL-FEE.
test('protocolFee: is a payment of its own after a payment with a platform fee', async () => {
  const mock = fresh(CHARGED);
  const { requestId, paymentReference } = await newRequest(mock, FAU);
  const { transactions, metadata } = (await call(mock, withPlatform(requestId))).body;
  expect(transactions.map(({ data }: { data: string }) => data.slice(0, 10))).toEqual([
    APPROVE,
    '0xc219a14d',
    '0xc219a14d',
  ]);
  expect(metadata).toMatchObject({ ...CHARGED, platformFee: PLATFORM_FEE });
  expect(metadata).toMatchObject({ stepsRequired: 3, approvalTransactionIndex: 0, paymentTransactionIndex: 1 });
  const [, , , , fee, feeAddress] = wordsOf(transactions[1].data);
  expect([fee, feeAddress]).toEqual([25n * 10n ** 16n, BigInt(FEE_ADDRESS)]);
  const [, payee, amount, , ownFee] = wordsOf(transactions[2].data);
  expect([payee, amount, ownFee]).toEqual([BigInt(PROTOCOL), 10n ** 16n, 0n]);
  expect(transactions[2].data).toContain(paymentReference.slice(2));
});

test('protocolFee: the balance and the allowance must cover all fees', async () => {
  const mock = fresh(CHARGED);
  const { requestId } = await newRequest(mock, FAU);
  const line = `${withPlatform(requestId)}&wallet=${PAYER}`;
  for (const [units, isEnough] of [
    ['10.25', false],
    ['10.26', true],
  ] as const) {
    await mock.wallets.setBalance({ wallet: PAYER, currency: 'FAU-sepolia', balance: units });
    await mock.wallets.setAllowance({ wallet: PAYER, currency: 'FAU-sepolia', allowance: units });
    const { metadata } = (await call(mock, line)).body;
    expect([metadata.hasEnoughBalance, !metadata.needsApproval], units).toEqual([isEnough, isEnough]);
  }
});

test.each([
  ['a token', FAU, '0.003'],
  ['a conversion', { ...FAU, invoiceCurrency: 'USD' }, '0.0015'],
])('protocolFee: capUsd limits the fee of %s', async (_, fields, fee) => {
  const mock = fresh({ protocolFee: { ...CHARGED.protocolFee, capUsd: '0.003' } });
  await mock.rates.set({ symbol: 'FAU', usd: fields.invoiceCurrency === 'USD' ? '2' : '1' });
  const { requestId } = await newRequest(mock, fields);
  await mock.requests.pay(requestId);
  const { fees } = (await call(mock, `GET /v2/payments?requestId=${requestId}`)).body.payments[0];
  expect(fees).toMatchObject([{ type: 'protocol', amount: fee }]);
});

test('protocolFee: payments, requests and webhooks list it, and what was paid includes it', async () => {
  const mock = fresh({ ...CHARGED, webhooks: { deliver: () => new Response() } });
  const { requestId } = await newRequest(mock, FAU);
  await call(mock, withPlatform(requestId));
  await mock.requests.pay(requestId);
  const shown = { currency: 'FAU', provider: 'request-network' };
  const fees = [
    { ...shown, type: 'platform', amount: '0.25' },
    { ...shown, type: 'protocol', amount: '0.01' },
  ];
  const [payment] = (await call(mock, `GET /v2/payments?requestId=${requestId}`)).body.payments;
  expect(payment).toMatchObject({ paidAmount: '10.26', receivedAmount: '10', fees });
  expect(payment.fees[1]).toMatchObject({ receiverAddress: PROTOCOL, network: 'sepolia' });
  const request = (await call(mock, `GET /v2/request/${requestId}`)).body;
  expect(request.fees).toEqual(fees);
  expect(request.payments[0]).toMatchObject({ amount: '10', paidAmount: '10.26' });
  const [delivery] = await mock.webhooks.deliveries({ event: 'payment.confirmed' });
  expect(JSON.parse(delivery?.body ?? '').fees).toEqual(fees.map(({ provider: _, ...fee }) => fee));
});

test('protocolFee.hidesAmount: the fee has no amount, but what was paid includes it', async () => {
  const mock = fresh({ protocolFee: { ...CHARGED.protocolFee, hidesAmount: true } });
  const { requestId } = await newRequest(mock, FAU);
  await mock.requests.pay(requestId);
  const [payment] = (await call(mock, `GET /v2/payments?requestId=${requestId}`)).body.payments;
  expect(payment).toMatchObject({ paidAmount: '10.01', fees: [{ type: 'protocol', amount: null, amountInUSD: null }] });
  const added = await newRequest(mock, FAU);
  await mock.payments.add({ requestId: added.requestId, invoiceAmount: '10' });
  const [other] = (await call(mock, `GET /v2/payments?requestId=${added.requestId}`)).body.payments;
  expect(other).toMatchObject({ paidAmount: '10.01', fees: [{ type: 'protocol', amount: null }] });
});

test('protocol-fee.set: changes the fee of one workspace, until its reset', async () => {
  const mock = fresh();
  const workspace = await mock.workspace('charged');
  const rateIn = async (where: typeof mock) =>
    (await call(where, 'POST /v2/payouts', { body: FAU })).body.metadata.protocolFee;
  await workspace.protocolFees.set({ percentage: '0.1', address: PROTOCOL });
  await workspace.protocolFees.set({ capUsd: '25' });
  expect([await rateIn(workspace), await rateIn(mock)]).toEqual([CHARGED.protocolFee, NO_FEE]);
  await workspace.reset();
  expect(await rateIn(workspace)).toEqual(NO_FEE);
});

test('protocol-fee.set: calldata keeps its fee', async () => {
  const mock = fresh();
  const before = await newRequest(mock, FAU);
  await call(mock, `GET /v2/request/${before.requestId}/pay`);
  await mock.protocolFees.set({ percentage: '0.1', address: PROTOCOL });
  const after = await newRequest(mock, FAU);
  for (const { requestId } of [before, after]) await mock.requests.pay(requestId);
  const paid = async ({ requestId }: { requestId: string }) =>
    (await call(mock, `GET /v2/request/${requestId}`)).body.payments[0].paidAmount;
  expect([await paid(before), await paid(after)]).toEqual(['10', '10.01']);
});

test.each([
  [{ percentage: '101' }, 'percentage'],
  [{ percentage: 0.1 }, 'percentage'],
  [{ address: '0x1' }, 'address'],
  [{ capUsd: '0' }, 'capUsd'],
  [{ rate: '0.1' }, 'rate'],
])('protocol-fee.set: refuses %j', async (change, field) => {
  const mock = fresh();
  const body = { do: 'protocol-fee.set', ...change };
  const refused = await call(mock, 'POST /__mock/steps', { body });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(field)]);
  expect(() => fresh({ protocolFee: change })).toThrow(field);
});

test('routes: list the fees of platform and protocol, and need a balance for both', async () => {
  const mock = fresh(CHARGED);
  const { requestId } = await newRequest(mock, FAU);
  const line = `GET /v2/request/${requestId}/routes?wallet=${PAYER}&${new URLSearchParams(PLATFORM)}`;
  expect((await call(mock, line)).body.routes[0].feeBreakdown).toMatchObject([
    { type: 'platform', amount: '0.25', receiverAddress: FEE_ADDRESS },
    { type: 'protocol', amount: '0.01', receiverAddress: PROTOCOL },
  ]);
  await mock.wallets.setBalance({ wallet: PAYER, currency: 'FAU-sepolia', balance: '10.259' });
  expect((await call(mock, line)).body.routes).toEqual([]);
});

test('batch: each payment has its fee, in one transaction', async () => {
  const mock = fresh(CHARGED);
  const payer = PAYER;
  await mock.wallets.setBalance({ wallet: PAYER, currency: 'FAU-sepolia', balance: '20.519' });
  const body = { requests: [FAU, FAU], payer, ...PLATFORM };
  const made = (await call(mock, 'POST /v2/payouts/batch', { body })).body;
  expect(made).toMatchObject({ ...CHARGED, platformFee: PLATFORM_FEE });
  expect(made.metadata.insufficientTokens).toMatchObject([{ required: '20520000000000000000' }]);
  for (const { paymentReference } of made.requests) {
    expect(made.batchPaymentTransaction.data.split(paymentReference.slice(2))).toHaveLength(3);
  }
  const requestIds = made.requests.map(({ requestId }: { requestId: string }) => requestId);
  await mock.requests.payBatch({ requestIds });
  const { payments } = (await call(mock, `GET /v2/payments`)).body;
  expect(payments).toMatchObject(
    Array(2).fill({ paidAmount: '10.26', fees: [{ amount: '0.25' }, { amount: '0.01' }] }),
  );
});

const SCHEDULE = {
  ...FAU,
  recurrence: { startDate: '2026-01-16', frequency: 'DAILY', totalPayments: 2, payer: PAYER },
};

test('recurring: the permit and each payment have the protocol fee', async () => {
  const mock = fresh(CHARGED);
  const made = (await call(mock, 'POST /v2/payouts', { body: SCHEDULE })).body;
  expect(made.recurringPaymentPermit.values).toMatchObject({ feeAddress: PROTOCOL, feeAmount: '10000000000000000' });
  expect(made.metadata.totalNeededAllowance).toBe('20020000000000000000');
  await mock.recurring.setStatus({ id: made.id, status: 'active' });
  await mock.clock.advance('2d');
  const { payments } = (await call(mock, 'GET /v2/payments')).body;
  const fees = [{ type: 'protocol', amount: '0.01', receiverAddress: PROTOCOL }];
  expect(payments).toMatchObject(Array(2).fill({ paidAmount: '10.01', fees }));
});

// Proves A-PROTOCOL-FEE.
test('recurring: a platform fee is refused while the protocol charges one', async () => {
  const mock = fresh(CHARGED);
  const refused = await call(mock, 'POST /v2/payouts', { body: { ...SCHEDULE, ...PLATFORM } });
  expect(refused.status).toBe(400);
  expect(refused.body.message).toBe('A recurring payment cannot have a platform fee while the protocol charges a fee');
  expect(refused.headers.get('x-mock-hint')).toContain('protocol-fee.set');
  expect((await call(mock, 'GET /v2/request')).body.requests).toEqual([]);
});

test('crosschain: the intent, the route and the payment have the protocol fee', async () => {
  const mock = fresh(CHARGED);
  const usdc = { ...NATIVE, amount: '10', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' };
  const { requestId } = await newRequest(mock, usdc);
  const query = new URLSearchParams({ ...PLATFORM, wallet: PAYER, chain: 'OPTIMISM', token: 'USDC' });
  const { paymentIntent } = (await call(mock, `GET /v2/request/${requestId}/pay?${query}`)).body;
  const { permitted } = JSON.parse(paymentIntent).values;
  expect(permitted.map(({ amount }: { amount: string }) => amount)).toEqual(['9990000', '250000', '10000', '10000']);
  const { routes } = (await call(mock, `GET /v2/request/${requestId}/routes?${query}`)).body;
  const route = routes.find(({ id }: { id: string }) => id === 'OPTIMISM_BASE_USDC_USDC');
  expect(route.feeBreakdown.map(({ type }: { type: string }) => type)).toEqual(['crosschain', 'platform', 'protocol']);
  await mock.requests.pay({ requestId, sourceNetwork: 'optimism' });
  const [payment] = (await call(mock, 'GET /v2/payments')).body.payments;
  expect(payment).toMatchObject({ paidAmount: '10.01', receivedAmount: '9.99' });
  expect(payment.fees).toMatchObject([
    { type: 'protocol', amount: '0.01', network: 'optimism', receiverAddress: PROTOCOL },
    { type: 'crosschain', amount: '0.01' },
  ]);
});

test('links: plan, fee bundle and options have the protocol fee of each payment', async () => {
  const mock = createMock({
    now: '2026-01-15T09:00:00Z',
    validateResponses: true,
    protocolFee: { ...CHARGED.protocolFee, capUsd: '0.03' },
  });
  const { token, feePlan } = await newLink(mock, {}, '10', '100');
  expect(feePlan).toMatchObject({
    grossAmountUsd: '110',
    payerTotalAmountUsd: '110.04',
    totalFeesUsd: '0.04',
    fees: [{ type: 'protocol', label: 'Protocol fee', feeBearer: 'payer', percentageBps: 10, capUsd: '0.03' }],
  });
  const read = (await tokenCall(mock, `GET /v2/secure-payments/${token}?wallet=${PAYER}`)).body;
  expect(read.analytics.protocolFeeAmountUsd).toBe('0.04');
  expect(read.paymentOptions.SEPOLIA.FAU.neededAmount).toBe('110.04');
  const single = await newLink(mock, {}, '10');
  const { feeBundle, metadata } = (await tokenCall(mock, `GET /v2/secure-payments/${single.token}/pay?wallet=${PAYER}`))
    .body;
  expect(metadata.protocolFee).toEqual(CHARGED.protocolFee);
  expect(feeBundle).toMatchObject({
    amountSummary: { grossAmount: '10', totalFees: '0.01', payerTotal: '10.01' },
    fees: [{ feeType: 'protocol', amount: '0.01', recipient: PROTOCOL }],
  });
});

test('protocolFee: is the fee of the payment if the platform fee is 0', async () => {
  const mock = fresh(CHARGED);
  const { requestId } = await newRequest(mock, FAU);
  const query = new URLSearchParams({ feePercentage: '0', feeAddress: FEE_ADDRESS });
  const { transactions, metadata } = (await call(mock, `GET /v2/request/${requestId}/pay?${query}`)).body;
  expect([transactions.length, metadata.paymentTransactionIndex]).toEqual([2, 1]);
  expect(wordsOf(transactions[1].data).slice(4, 6)).toEqual([10n ** 16n, BigInt(PROTOCOL)]);
});

test('protocolFee: capUsd works without a price of US dollars', async () => {
  const rates = [{ symbol: 'FAU', usd: '1', from: '2026-01-01T00:00:00.000Z', provider: 'chainlink' }];
  const mock = createMock({
    now: '2026-01-15T09:00:00Z',
    fixtures: { rates },
    protocolFee: { ...CHARGED.protocolFee, capUsd: '0.03' },
  });
  const link = await newPayout(mock, { amount: '100' }, KEY);
  expect(link).toMatchObject({ feePlan: { totalFeesUsd: '0.03' } });
});
