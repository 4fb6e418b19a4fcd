import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, newRequest, PAYER } from '../support/client.ts';

const fresh = () => createMock({ fixtures: 'empty', now: '2026-01-31T12:00:00Z', validateResponses: true });
const USDC = { amount: '100', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' };

interface Route {
  id: string;
  fee: number;
  chain: string;
  token: string;
  feeBreakdown: Record<string, string>[];
}

async function routes(mock: Mock, requestId: string, query = ''): Promise<Route[]> {
  const { status, body } = await call(mock, `GET /v2/request/${requestId}/routes?wallet=${PAYER}${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.routes;
}

/** A wallet with the given balances only. */
const holding = (mock: Mock, balances: Record<string, string>) =>
  mock.step([
    { do: 'wallet.set-balance', wallet: PAYER, balance: '0' },
    ...Object.entries(balances).map(([currency, balance]) => ({
      do: 'wallet.set-balance' as const,
      wallet: PAYER,
      currency,
      balance,
    })),
  ]);

// Proves A-ROUTES.
test('routes: a funded wallet can pay directly, in another token or from another chain', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock, USDC);
  const ids = (await routes(mock, requestId)).map(({ id }) => id);
  expect(ids.slice(0, 4)).toEqual([
    'REQUEST_NETWORK_PAYMENT',
    'BASE-BASE-USDT-USDC',
    'BASE-BASE-DAI-USDC',
    'OPTIMISM_BASE_USDC_USDC',
  ]);
  expect(ids).toHaveLength(12);
  expect(new Set(ids).size).toBe(12);
});

test('routes: only include currencies whose balance covers amount and fees', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock, USDC);
  await holding(mock, { 'USDT-arbitrum-one': '100', 'DAI-mainnet': '99.99' });
  expect((await routes(mock, requestId)).map(({ id }) => id)).toEqual(['ARBITRUM_BASE_USDT_USDC']);
  expect(await routes(mock, requestId, `&feePercentage=1&feeAddress=${PAYER}`)).toEqual([]);
  expect((await routes(mock, requestId, '&amount=50')).map(({ id }) => id)).toEqual([
    'ARBITRUM_BASE_USDT_USDC',
    'ETHEREUM_BASE_DAI_USDC',
  ]);
  await holding(mock, { 'USDT-arbitrum-one': '0', 'DAI-mainnet': '0' });
  expect(await routes(mock, requestId)).toEqual([]);
});

// Proves A-ROUTE-FEES.
test('routes: a route has the exact fees of its intent', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock, { ...USDC, amount: '33.333333' });
  const fee = `&feePercentage=2.5&feeAddress=${PAYER}`;
  const [direct, ...others] = await routes(mock, requestId, fee);
  expect(direct?.feeBreakdown).toEqual([
    {
      type: 'platform',
      stage: 'sending',
      provider: 'request-network',
      amount: '0.833333',
      amountInUSD: '0.833333',
      currency: 'USDC',
      receiverAddress: PAYER,
      network: 'base',
      rateProvider: 'chainlink',
    },
  ]);
  const route = others.find(({ id }) => id === 'ARBITRUM_BASE_USDT_USDC');
  expect(route).toMatchObject({
    fee: 0.001,
    chain: 'ARBITRUM',
    token: 'USDT',
    feeBreakdown: [
      { type: 'crosschain', amount: '0.033333', currency: 'USDT', network: 'arbitrum-one' },
      { type: 'platform', amount: '0.833333', currency: 'USDT', receiverAddress: PAYER },
    ],
  });
  const line = `GET /v2/request/${requestId}/pay?wallet=${PAYER}&routeId=${route?.id}${fee}`;
  const { values } = JSON.parse((await call(mock, line)).body.paymentIntent);
  const permitted = values.permitted.map(({ amount }: { amount: string }) => amount);
  expect(permitted).toEqual(['33300000', '833333', '33333']);
  expect(values.witness.amount).toBe('33333333');
});

test('routes: test networks and amounts below 1 are direct only', async () => {
  const mock = fresh();
  const fau = await newRequest(mock, { amount: '5', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' });
  const cents = await newRequest(mock, { ...USDC, amount: '0.999999' });
  for (const { requestId } of [fau, cents]) {
    expect((await routes(mock, requestId)).map(({ id }) => id)).toEqual(['REQUEST_NETWORK_PAYMENT']);
  }
  const line = `GET /v2/request/${cents.requestId}/pay?wallet=${PAYER}&chain=ARBITRUM&token=USDC`;
  expect((await call(mock, line)).body.message).toBe(
    'Crosschain payment needs a mainnet request of at least 1 USDC, USDT or DAI',
  );
});

test('routes: a direct or unknown route returns same-chain calldata', async () => {
  const mock = fresh();
  const { requestId } = await newRequest(mock, USDC);
  for (const routeId of ['REQUEST_NETWORK_PAYMENT', 'MOON_BASE_USDC_USDC']) {
    const { body } = await call(mock, `GET /v2/request/${requestId}/pay?wallet=${PAYER}&routeId=${routeId}`);
    expect(body.transactions).toHaveLength(2);
  }
  const swap = await call(mock, `GET /v1/request/${'0x'}/routes?wallet=${PAYER}`);
  expect(swap.status).toBe(404);
});
