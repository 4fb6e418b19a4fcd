import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { ada } from '../offramps/offramp.ts';
import { call, newRequest, PAYEE } from '../support/client.ts';

/** Examples of the public documentation. */

const fresh = () => createMock({ fixtures: 'empty', validateResponses: true });
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const USD_IN_USDC = { amount: '100', invoiceCurrency: 'USD', paymentCurrency: 'USDC-sepolia' };

test('example of checkout: USD is paid in USDC-sepolia', async () => {
  const mock = fresh();
  const created = await call(mock, 'POST /v2/request', { body: { payee: PAYEE, ...USD_IN_USDC } });
  expect(created.status).toBe(201);
  const { requestId } = created.body;
  await mock.requests.pay(requestId);
  expect((await call(mock, `GET /v2/request/${requestId}`)).body).toMatchObject({
    requestAmount: '100',
    status: 'paid',
  });
});

test('example of off-ramp: USD is paid in USDC-sepolia to an approved bank account', async () => {
  const mock = fresh();
  const { approve, pay } = await ada(mock);
  await approve();
  const created = await call(mock, 'POST /v2/request', { body: { isCryptoToFiatAvailable: true, ...USD_IN_USDC } });
  expect(created.status).toBe(201);
  const { requestId } = created.body;
  expect((await pay(requestId)).status).toBe(200);
  await mock.requests.pay(requestId);
  expect((await call(mock, `GET /v2/request/${requestId}`)).body).toMatchObject({
    requestAmount: '100',
    status: 'paid',
  });
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

test('docs/money.md: its example has the amounts that the mock returns', async () => {
  const rows = [...readFileSync('docs/money.md', 'utf8').matchAll(/^\| .* \| `(\d+)` \|$/gm)];
  const mock = fresh();
  const currencies = { invoiceCurrency: 'EUR', paymentCurrency: 'fUSDT-sepolia' };
  const { requestId } = await newRequest(mock, { amount: '99.99', ...currencies });
  const fee = `feePercentage=2.5&feeAddress=${PAYEE}`;
  const { transactions } = (await call(mock, `GET /v2/request/${requestId}/pay?${fee}`)).body;
  const word = (index: number) =>
    BigInt(`0x${transactions[1].data.slice(10 + 64 * index, 74 + 64 * index)}`).toString();
  await mock.requests.pay(requestId);
  const [payment] = (await call(mock, `GET /v2/payments?requestId=${requestId}`)).body.payments;
  const feeUnits = String(Math.round(Number(payment.fees[0].amount) * 1e6));
  expect(rows.map(([, value]) => value)).toEqual([word(1), word(4), payment.amount, feeUnits, word(6)]);
});
