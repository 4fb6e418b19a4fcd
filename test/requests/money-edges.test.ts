import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { call, eventsOf, newRequest } from '../support/client.ts';
import { FAU, getRequest, noon } from './requests.ts';

const IN_USD = { ...FAU, invoiceCurrency: 'USD' };
const FAU_PRICE = { symbol: 'FAU', usd: '2', provider: 'chainlink', from: '2026-01-01T00:00:00.000Z' } as const;

const rowsOf = async (mock: Mock) => (await mock.state({ rows: true })).rows ?? {};

test('prices: dollars are convertible without a price', async () => {
  await using mock = noon({ fixtures: { rates: [FAU_PRICE] } });
  const { requestId } = await newRequest(mock, IN_USD);
  const { status, body } = await call(mock, `GET /v2/request/${requestId}/pay`);
  expect([status, body.transactions?.length]).toEqual([200, 2]);
});

test.each([
  ['none', [], 'No price is known for FAU'],
  ['one below the digits of the price feeds', [{ ...FAU_PRICE, usd: '0.000000001' }], 'The price of FAU is 0'],
])('prices: refuse a conversion with %s', async (_, rates, message) => {
  await using mock = noon({ fixtures: { rates } });
  const { requestId } = await newRequest(mock, IN_USD);
  const { status, body } = await call(mock, `GET /v2/request/${requestId}/pay`);
  expect([status, body.message]).toEqual([400, message]);
});

test('prices: a change emits an event', async () => {
  await using mock = noon();
  await mock.rates.set({ symbol: 'FAU', usd: '3' });
  expect(await eventsOf(mock, 'FAU')).toEqual(['rate.changed']);
});

test('conversion routes: are ordered by network', async () => {
  await using mock = noon();
  const { body } = await call(mock, 'GET /v2/currencies/USD/conversion-routes');
  const networks: string[] = body.conversionRoutes.map(({ network }: { network: string }) => network);
  const order = [...new Set(networks)];
  expect(order).toEqual([...order].sort());
  expect(order.length).toBeGreaterThan(2);
});

test('currencies: firstOnly returns one of several with the same symbol and network', async () => {
  await using first = noon();
  const { currencies = [] } = await rowsOf(first);
  const fau = currencies.find(({ id }) => id === 'FAU-sepolia');
  await using mock = noon({ fixtures: { currencies: [...currencies, { ...fau, id: 'FAU2-sepolia' }] } });
  const idsOf = async (query: string) =>
    (await call(mock, `GET /v2/currencies?${query}`)).body.map(({ id }: { id: string }) => id);
  expect(await idsOf('network=sepolia&symbol=FAU')).toEqual(['FAU-sepolia', 'FAU2-sepolia']);
  expect(await idsOf('network=sepolia&symbol=FAU&firstOnly=true')).toEqual(['FAU-sepolia']);
});

test('rate of a request: nothing remains after parts without a price', async () => {
  await using mock = noon({ fixtures: { rates: [] } });
  const { requestId } = await newRequest(mock, FAU);
  for (const amount of ['4', '6']) await mock.requests.pay(requestId, { amount });
  expect(await getRequest(mock, requestId)).toMatchObject({
    amountInUsd: null,
    conversionBreakdown: { remainingAmount: '0', remainingAmountInUsd: '0', currentMarketRate: null },
  });
});

test('rate of a request: is absent for a fixture payment that settled nothing', async () => {
  await using first = noon();
  const { requestId } = await newRequest(first, FAU);
  await first.requests.pay(requestId);
  const { requests = [], payments = [] } = await rowsOf(first);
  const settled = payments.map((row) => ({ ...row, invoiceAmount: '0' }));
  await using mock = noon({ fixtures: { requests, payments: settled } });
  expect(await getRequest(mock, requestId)).toMatchObject({ status: 'paid', amountInUsd: null });
});

test.each(['invoiceCurrency', 'paymentCurrency'])('rate of a request: is absent without its %s', async (field) => {
  await using mock = noon();
  const gone = { ...IN_USD, [field]: field === 'invoiceCurrency' ? 'EUR' : 'fUSDT-sepolia' };
  const { requestId } = await newRequest(mock, gone);
  const { requests = [], currencies = [] } = await rowsOf(mock);
  const left = currencies.filter(({ id }) => id !== gone[field as keyof typeof gone]);
  await using without = noon({ fixtures: { requests, currencies: left } });
  const response = await call(without, `GET /v2/request?walletAddress=${requests[0]?.payee}`);
  expect([response.status, response.body.requests]).toMatchObject([200, [gone]]);
  const none = { amountInUsd: null, conversionRate: null, rateSource: 'unknown', conversionBreakdown: null };
  expect(await getRequest(without, requestId)).toMatchObject({ status: 'created', ...none });
});
