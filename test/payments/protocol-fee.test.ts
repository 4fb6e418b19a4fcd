import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { newLink, tokenCall } from '../secure-payments/links.ts';
import { call, NATIVE, newRequest, PAYER } from '../support/client.ts';

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
