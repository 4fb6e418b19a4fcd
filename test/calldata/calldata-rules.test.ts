import * as AbiFunction from 'ox/AbiFunction';
import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import {
  BATCH_PAYMENT,
  ERC20_CONVERSION,
  ERC20_PAYMENT,
  NATIVE_CONVERSION,
} from '../../src/service/calldata/transactions.ts';
import { FAU, noon } from '../requests/requests.ts';
import { call, NATIVE, newRequest, PAYEE, PAYER } from '../support/client.ts';

const USD_IN_FAU = { ...FAU, invoiceCurrency: 'USD' };
const USD_IN_ETH = { ...FAU, invoiceCurrency: 'USD', paymentCurrency: 'ETH-sepolia-sepolia' };
const OTHER = '0xb07D2398d2004378cad234DA0EF14f1c94A530e4';
const THIRD = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const BATCH = 'POST /v2/payouts/batch';

function batchOf(body: { batchPaymentTransaction: { data: `0x${string}` } }) {
  const [groups, , feeAddress] = AbiFunction.decodeData(BATCH_PAYMENT, body.batchPaymentTransaction.data);
  return { groups, feeAddress };
}

async function pay(mock: Mock, fields: object, query = '') {
  const { requestId } = await newRequest(mock, { ...fields });
  const { body } = await call(mock, `GET /v2/request/${requestId}/pay?wallet=${PAYER}${query}`);
  return { requestId, transaction: body.transactions.at(-1), metadata: body.metadata };
}

test('pay: a dollar amount in a token or native currency includes the conversion and a spending limit', async () => {
  await using mock = noon();
  await mock.rates.set({ symbol: 'ETH-sepolia', usd: '2000' });
  const fee = `&feePercentage=10&feeAddress=${OTHER}`;
  const token = await pay(mock, USD_IN_FAU, fee);
  const [to, amount, path, , feeAmount, feeAddress, maxToSpend] = AbiFunction.decodeData(
    ERC20_CONVERSION,
    token.transaction.data,
  );
  expect([to, amount, feeAmount, feeAddress]).toEqual([PAYEE, 10n ** 9n, 10n ** 8n, OTHER]);
  expect(path).toHaveLength(2);
  expect(maxToSpend).toBe((11n * 10n ** 18n * 103n) / 100n);
  expect(token.transaction.value.hex).toBe('0x00');

  const native = await pay(mock, USD_IN_ETH, fee);
  const decoded = AbiFunction.decodeData(NATIVE_CONVERSION, native.transaction.data);
  expect([decoded[0], decoded[1], decoded[4], decoded[5]]).toEqual([PAYEE, 10n ** 9n, 10n ** 8n, OTHER]);
  // 11 USD at 2000 are 0.0055 ETH, plus 3%.
  expect(BigInt(native.transaction.value.hex)).toBe((55n * 10n ** 14n * 103n) / 100n);
  expect(native.metadata).toMatchObject({ needsApproval: false, stepsRequired: 1 });
});

test('pay: a token payment contains amount, fee and reference', async () => {
  await using mock = noon();
  const { requestId, transaction } = await pay(mock, FAU, `&feePercentage=1&feeAddress=${OTHER}`);
  const [, to, amount, reference, fee, feeAddress] = AbiFunction.decodeData(ERC20_PAYMENT, transaction.data);
  const row = (await call(mock, `GET /v2/request/${requestId}`)).body;
  expect([to, amount, reference, fee, feeAddress]).toEqual([
    PAYEE,
    10n ** 19n,
    row.paymentReference,
    10n ** 17n,
    OTHER,
  ]);
  const { timeline } = await mock.explain(requestId);
  expect(timeline.map(({ name }) => name)).toContain('payment.prepared');
});

// Proves A-BATCH.
test('batch: groups requests by payment kind; only conversions have a maximum to spend', async () => {
  await using mock = noon();
  const fee = { feePercentage: '10', feeAddress: OTHER };
  const requests = [
    { ...NATIVE, amount: '1' },
    { ...USD_IN_ETH, amount: '2' },
    { ...FAU, amount: '3' },
    { ...USD_IN_FAU, amount: '4' },
    { ...FAU, amount: '5' },
  ];
  const { body } = await call(mock, BATCH, { body: { requests, ...fee } });
  const { groups, feeAddress } = batchOf(body);
  const found = groups.map(({ paymentNetworkId, requestDetails }) => [
    paymentNetworkId,
    requestDetails.map(({ requestAmount, feeAmount }) => [requestAmount, feeAmount]),
  ]);
  const [wei, cents] = [10n ** 17n, 10n ** 7n];
  expect(found).toEqual([
    [0n, [[40n * cents, 4n * cents]]],
    [
      2n,
      [
        [30n * wei, 3n * wei],
        [50n * wei, 5n * wei],
      ],
    ],
    [3n, [[10n * wei, wei]]],
    [4n, [[20n * cents, 2n * cents]]],
  ]);
  const limits = groups.map(({ requestDetails }) => requestDetails.every(({ maxToSpend }) => maxToSpend > 0n));
  expect(limits).toEqual([true, false, false, true]);
  expect(feeAddress).toBe(OTHER);
});

test('batch: existing requests keep their fee; a fee address without a fee is ignored', async () => {
  await using mock = noon();
  const make = async (fee: object) =>
    (await call(mock, BATCH, { body: { requests: [FAU], ...fee } })).body.requests[0].requestId;
  const free = await make({ feePercentage: '0', feeAddress: THIRD });
  const charged = await make({ feePercentage: '10', feeAddress: OTHER });
  const elsewhere = await make({ feePercentage: '10', feeAddress: THIRD });
  const { status, body } = await call(mock, BATCH, { body: { requestIds: [free, charged] } });
  expect(status).toBe(201);
  const { groups, feeAddress } = batchOf(body);
  expect(groups[0]?.requestDetails.map(({ feeAmount }) => feeAmount)).toEqual([0n, 10n ** 18n]);
  expect(feeAddress).toBe(OTHER);
  const two = await call(mock, BATCH, { body: { requestIds: [charged, elsewhere] } });
  expect([two.status, two.body.message]).toEqual([
    400,
    'All requests must have the same fee address; give feePercentage and feeAddress',
  ]);
});

test('batch: refuses TRON requests', async () => {
  await using mock = noon();
  const tron = { ...NATIVE, amount: '1', invoiceCurrency: 'USDT-tron', paymentCurrency: 'USDT-tron' };
  for (const requests of [[tron], [tron, tron], [FAU, tron], [tron, FAU]]) {
    const { status, body } = await call(mock, BATCH, { body: { requests } });
    expect([status, body.message]).toEqual([
      400,
      'Batch payments are not supported for TRON networks. Please submit individual payment requests.',
    ]);
  }
});

test('payout: returns calldata for the payer wallet, including the fee', async () => {
  await using mock = noon();
  await mock.wallets.setAllowance({ wallet: PAYER, currency: 'FAU-sepolia', allowance: '10.5' });
  const fee = { feePercentage: '5', feeAddress: OTHER };
  const steps = async (fields: object) =>
    (await call(mock, 'POST /v2/payouts', { body: { ...FAU, ...fields } })).body.metadata.stepsRequired;
  expect(await steps({ payerWallet: PAYER, ...fee })).toBe(1);
  expect(await steps({ payerWallet: OTHER, ...fee })).toBe(2);
  expect(await steps({ payerWallet: PAYER, ...fee, feePercentage: '6' })).toBe(2);
});
