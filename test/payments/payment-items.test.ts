import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { getRequest, noon } from '../requests/requests.ts';
import { call, newRequest, PAYER } from '../support/client.ts';

/** The amounts of a request and of its payments. Proves A-PAYMENT-ITEM and A-REQUEST-RATE. */

const HASH = `0x${'ab'.repeat(32)}`;

const search = async (mock: Mock, id: string) => (await call(mock, `GET /v2/payments?requestId=${id}`)).body.payments;
const DOLLARS = { amount: '100', invoiceCurrency: 'USD', paymentCurrency: 'ETH-sepolia-sepolia' };

const TEN_FAU = { amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };

async function setPrice(mock: Mock, symbol: string, usd: string) {
  await mock.step({ do: 'rate.set', symbol, usd });
}

test('money: a dollar payment in ETH has each amount in its currency', async () => {
  const mock = noon();
  await setPrice(mock, 'ETH-sepolia', '2500');
  const { requestId } = await newRequest(mock, DOLLARS);
  await mock.requests.pay(requestId, { amount: '40', txHash: HASH });
  const { payments } = await getRequest(mock, requestId);
  expect(payments).toEqual([
    {
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      amount: '40',
      currency: 'USD',
      paymentCurrency: 'ETH-sepolia',
      sourceNetwork: 'sepolia',
      destinationNetwork: 'sepolia',
      sourceTxHash: HASH,
      destinationTxHash: HASH,
      payerAddress: PAYER,
      payerEoaAddress: PAYER,
      timestamp: '2026-01-31T12:00:00.000Z',
      type: 'conversion',
      conversionRateSource: '0.0004',
      conversionRateDestination: '2500',
      convertedAmountSource: '40',
      convertedAmountDestination: '40',
      paidAmount: '0.016',
      paidCurrency: 'ETH-sepolia',
      paidNetwork: 'sepolia',
      receivedAmount: '0.016',
      receivedCurrency: 'ETH-sepolia',
      receivedNetwork: 'sepolia',
      excessAmount: null,
      excessCurrency: null,
      detectionSource: 'request-network',
      note: null,
    },
  ]);
});

test('GET /v2/payments: uses smallest units and no destination hash, unlike the request', async () => {
  const mock = noon();
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId, { txHash: HASH });
  const [found] = await search(mock, requestId);
  const [listed] = (await getRequest(mock, requestId)).payments;
  expect([found.amount, listed.amount]).toEqual(['200000000000000000', '0.2']);
  expect([found.destinationTxHash, listed.destinationTxHash]).toEqual([null, HASH]);
  expect(found).toMatchObject({ paidAmount: '0.2', receivedAmount: '0.2', receivedCurrency: 'ETH-sepolia' });
  expect(found).not.toHaveProperty('payerAddress');
});

test('payments[]: the payee does not receive the fee', async () => {
  const mock = noon();
  await setPrice(mock, 'FAU', '2');
  const { requestId } = await newRequest(mock, {
    amount: '100',
    invoiceCurrency: 'FAU-sepolia',
    paymentCurrency: 'FAU-sepolia',
  });
  await call(mock, `GET /v2/request/${requestId}/pay?feePercentage=2.5&feeAddress=${PAYER}`);
  await mock.requests.pay(requestId);
  const request = await getRequest(mock, requestId);
  expect(request.payments).toMatchObject([
    { paidAmount: '102.5', receivedAmount: '100', convertedAmountSource: '205', convertedAmountDestination: '200' },
  ]);
  expect(request.fees).toEqual([{ type: 'platform', amount: '2.5', currency: 'FAU', provider: 'request-network' }]);
});

test('payments[]: an excess is a decimal in the invoice currency', async () => {
  const mock = noon();
  const { requestId } = await newRequest(mock, DOLLARS);
  await mock.requests.pay(requestId, { amount: '60' });
  await mock.requests.overpay(requestId, { excess: '5' });
  const { payments } = await getRequest(mock, requestId);
  expect(payments.map((one: { excessAmount: string }) => one.excessAmount)).toEqual([null, '5']);
  expect((await search(mock, requestId))[0]).toMatchObject({ excessAmount: '5', excessCurrency: 'USD' });
});

test('payments[]: a crosschain payment has a source and a destination network', async () => {
  const mock = noon();
  const usdc = { amount: '25', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' };
  const { requestId, paymentReference } = await newRequest(mock, usdc);
  await mock.payments.add({ requestId, invoiceAmount: '25', type: 'crosschain', sourceNetwork: 'optimism' });
  const [item] = (await getRequest(mock, requestId)).payments;
  expect(item).toMatchObject({ paidNetwork: 'optimism', receivedNetwork: 'base', detectionSource: 'lifi' });
  expect(item.destinationTxHash).not.toBe(item.sourceTxHash);
  const v1 = (await call(mock, `GET /v1/request/${paymentReference}`)).body;
  const { sourceTxHash, destinationTxHash, detectionSource, note } = item;
  expect(v1).toMatchObject({ requestAmount: '25', txHash: sourceTxHash });
  expect(v1.payments).toEqual([{ sourceTxHash, destinationTxHash, detectionSource, note }]);
});

test('payments[]: a refunded payment stays with a note and is not counted', async () => {
  const mock = noon();
  const { requestId } = await newRequest(mock, DOLLARS);
  await mock.requests.pay(requestId);
  await mock.requests.refund(requestId);
  const request = await getRequest(mock, requestId);
  expect(request).toMatchObject({ payments: [{ note: 'refunded' }], fees: [], rateSource: 'chainlink' });
});

test('payment.add: stores a note and counts the given amount', async () => {
  const mock = noon();
  const { requestId } = await newRequest(mock, DOLLARS);
  await mock.payments.add({ requestId, invoiceAmount: '100', amount: '40000000000000000', note: 'by hand' });
  expect((await getRequest(mock, requestId)).payments).toMatchObject([
    { note: 'by hand', paidAmount: '0.04', receivedAmount: '0.04' },
  ]);
});

test('GET /v2/request/{id}: an unpaid request has the current rate', async () => {
  const mock = noon();
  await setPrice(mock, 'ETH-sepolia', '2500');
  const { requestId } = await newRequest(mock, DOLLARS);
  expect(await getRequest(mock, requestId)).toMatchObject({
    requestAmount: '100',
    invoiceCurrency: 'USD',
    paymentCurrency: 'ETH-sepolia',
    amountInUsd: '100',
    conversionRate: '0.0004',
    rateSource: 'chainlink',
    conversionBreakdown: null,
    fees: [],
  });
  await setPrice(mock, 'ETH-sepolia', '2000');
  expect(await getRequest(mock, requestId)).toMatchObject({ conversionRate: '0.0005' });
});

test('GET /v2/request/{id}: a request paid by one payment keeps its rate and value', async () => {
  const mock = noon();
  await setPrice(mock, 'FAU', '2');
  const { requestId } = await newRequest(mock, TEN_FAU);
  await mock.requests.overpay(requestId, { excess: '10' });
  await setPrice(mock, 'FAU', '3');
  expect(await getRequest(mock, requestId)).toMatchObject({
    amountInUsd: '20',
    conversionRate: '1',
    rateSource: 'unknown',
    conversionBreakdown: null,
  });
});

test('GET /v2/request/{id}: parts at different prices are mixed and broken down', async () => {
  const mock = noon();
  await setPrice(mock, 'FAU', '2');
  const { requestId } = await newRequest(mock, TEN_FAU);
  await mock.requests.pay(requestId, { amount: '4' });
  await setPrice(mock, 'FAU', '3');
  const part = {
    amount: '4',
    amountInUsd: '8',
    conversionRate: '1',
    rateSource: 'unknown',
    timestamp: '2026-01-31T12:00:00.000Z',
  };
  expect(await getRequest(mock, requestId)).toMatchObject({
    amountInUsd: '26',
    conversionRate: null,
    rateSource: 'mixed',
    conversionBreakdown: {
      paidAmount: '4',
      paidAmountInUsd: '8',
      remainingAmount: '6',
      remainingAmountInUsd: '18',
      currentMarketRate: '1',
      currentMarketRateSource: 'unknown',
      payments: [part],
    },
  });
  await mock.requests.pay(requestId);
  expect((await getRequest(mock, requestId)).conversionBreakdown).toMatchObject({
    remainingAmount: '0',
    remainingAmountInUsd: '0',
    currentMarketRate: null,
    currentMarketRateSource: null,
  });
});
