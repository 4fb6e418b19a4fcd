import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call, PAYEE } from '../support/client.ts';

/** Examples of the public documentation. */

const fresh = () => createMock({ fixtures: 'empty', validateResponses: true });
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

test.each([
  ['checkout', { payee: PAYEE, amount: '100' }],
  ['off-ramp', { amount: '100', isCryptoToFiatAvailable: true }],
])('example of %s: USD is paid in USDC-sepolia', async (_, body) => {
  const mock = fresh();
  const currencies = { invoiceCurrency: 'USD', paymentCurrency: 'USDC-sepolia' };
  const made = await call(mock, 'POST /v2/request', { body: { ...body, ...currencies } });
  expect(made.status).toBe(201);
  const { requestId } = made.body;
  await mock.requests.pay(requestId);
  expect((await call(mock, `GET /v2/request/${requestId}`)).body).toMatchObject({ requestAmount: '100' });
});

// Proves A-CONVERSION-NETWORK.
test('conversion routes: network is the queried network or empty', async () => {
  const mock = fresh();
  const routes = async (query: string) => (await call(mock, `GET /v2/currencies/USD/conversion-routes${query}`)).body;
  expect((await routes('?network=sepolia')).network).toBe('sepolia');
  expect((await routes('')).network).toBe('');
  expect(await routes('?networks=mainnet,polygon')).toMatchObject({ network: '', networks: ['mainnet', 'polygon'] });
});

// Proves A-TRON-WALLETS.
test('TRON wallets: are accepted and searchable as the payee of a TRON request only', async () => {
  const mock = fresh();
  const usdt = { amount: '5', invoiceCurrency: 'USDT-tron', paymentCurrency: 'USDT-tron' };
  const made = await call(mock, 'POST /v2/request', { body: { ...usdt, payee: TRON } });
  expect(made.status).toBe(201);
  const { requestId } = made.body;
  await mock.requests.pay(requestId);
  expect((await call(mock, `GET /v2/request?walletAddress=${TRON}`)).body.requests).toMatchObject([{ payee: TRON }]);
  expect((await call(mock, `GET /v2/payments?walletAddress=${TRON}`)).body.pagination.total).toBe(1);
  expect((await call(mock, `GET /v2/request/${requestId}/pay`)).status).toBe(400);
  const onBase = { payee: TRON, amount: '5', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' };
  const refused = await call(mock, 'POST /v2/request', { body: onBase });
  const message = 'is a TRON wallet, but the payment is on base; pass an address: 0x and 40 hex digits';
  expect(refused.body.errors).toEqual([{ field: 'payee', message }]);
  const short = await call(mock, 'POST /v2/request', { body: { ...usdt, payee: 'T123' } });
  expect(short.body.errors).toEqual([{ field: 'payee', message: 'Invalid Ethereum address' }]);
});
