import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { FAU, noon } from '../requests/requests.ts';
import { call, newRequest, PAYER } from '../support/client.ts';

async function idsOf(mock: Mock, query: string): Promise<string[] | number> {
  const { status, body } = await call(mock, `GET /v2/currencies?${query}`);
  return status === 200 ? body.map(({ id }: { id: string }) => id) : status;
}

test.each([
  ['id=FAU-sepolia', ['FAU-sepolia']],
  ['id=USDT-sepolia', ['fUSDT-sepolia']],
  ['id=nothing', 404],
  ['id=FAU-sepolia&network=mainnet', 404],
  ['id=FAU-sepolia&symbol=DAI', 404],
  ['id=FAU-sepolia&symbol=fau&network=sepolia', ['FAU-sepolia']],
  ['network=sepolia', ['ETH-sepolia-sepolia', 'FAU-sepolia', 'fUSDC-sepolia', 'fUSDT-sepolia']],
  ['network=nowhere', 404],
  ['symbol=eur', ['EUR']],
  ['symbol=EUR', ['EUR']],
  ['symbol=DAI&network=matic', ['DAI-matic']],
  ['symbol=DAI&network=polygon', ['DAI-matic']],
  ['symbol=USDC&network=base&firstOnly=true', ['USDC-base']],
])('currencies: %s', async (query, found) => {
  const ids = await idsOf(noon(), query);
  expect(typeof ids === 'number' ? ids : [...ids].sort()).toEqual(found);
});

test('currencies: are ordered by id; firstOnly needs network and symbol', async () => {
  const mock = noon();
  const all = await idsOf(mock, '');
  if (typeof all === 'number') throw new Error(`answered ${all}`);
  expect(all).toEqual([...all].sort((a, b) => (a < b ? -1 : 1)));
  expect(await idsOf(mock, 'firstOnly=true')).toEqual(all);
  const sepolia = await idsOf(mock, 'network=sepolia');
  expect(await idsOf(mock, 'network=sepolia&firstOnly=true')).toEqual(sepolia);
  const dai = await idsOf(mock, 'symbol=DAI');
  expect(await idsOf(mock, 'symbol=DAI&firstOnly=true')).toEqual(dai);
  expect(dai).toEqual(expect.arrayContaining(['DAI-mainnet', 'DAI-matic']));
  expect(await idsOf(mock, 'symbol=DAI&network=matic&firstOnly=false')).toEqual(['DAI-matic']);
});

async function targets(mock: Mock, line: string): Promise<string[]> {
  const { body } = await call(mock, `GET /v2/currencies/${line}`);
  return body.conversionRoutes.map(({ id }: { id: string }) => id);
}

test('conversion routes: are listed for all or some networks, by id or alias', async () => {
  const mock = noon();
  const sepolia = await targets(mock, 'USD/conversion-routes?network=sepolia');
  expect(sepolia).toEqual(['FAU-sepolia', 'fUSDT-sepolia', 'ETH-sepolia-sepolia', 'fUSDC-sepolia']);
  const matic = await targets(mock, 'USD/conversion-routes?network=matic');
  expect(matic).toContain('MATIC-matic');
  expect(await targets(mock, 'USD/conversion-routes?network=polygon')).toEqual(matic);
  const both = await targets(mock, 'USD/conversion-routes?networks=sepolia,matic');
  expect([...both].sort()).toEqual([...sepolia, ...matic].sort());
  const all = await targets(mock, 'USD/conversion-routes');
  expect(all).toEqual(expect.arrayContaining([...both, 'USDC-base']));
  expect(await targets(mock, 'USD/conversion-routes?network=nowhere')).toEqual([]);
  expect((await call(mock, 'GET /v2/currencies/nothing/conversion-routes')).status).toBe(404);
});

test('prices: apply from their exact start time until the next price starts', async () => {
  await using mock = noon();
  const rate = async () => {
    const { requestId } = await newRequest(mock, { ...FAU, invoiceCurrency: 'USD' });
    return (await call(mock, `GET /v2/request/${requestId}`)).body.conversionRate;
  };
  expect(await mock.rates.set({ symbol: 'FAU', usd: '2' })).toMatchObject({ from: '2026-01-31T12:00:00.000Z' });
  expect(await rate()).toBe('0.5');
  const set = await mock.rates.set({ symbol: 'FAU', usd: '4', from: '2026-01-31T14:00:00+01:00' });
  expect(set).toMatchObject({ from: '2026-01-31T13:00:00.000Z', provider: 'chainlink' });
  await mock.clock.set('2026-01-31T12:59:59.999Z');
  expect(await rate()).toBe('0.5');
  await mock.clock.set('2026-01-31T13:00:00Z');
  expect(await rate()).toBe('0.25');
  await expect(mock.rates.set({ symbol: 'nothing', usd: '1' })).rejects.toThrow('symbol: Unknown symbol');
});

test('prices: zero-decimal fiat and tokens with any decimals convert to the last unit', async () => {
  const mock = noon();
  const amountIn = async (fields: object) => {
    const { requestId } = await newRequest(mock, { ...FAU, ...fields });
    await mock.requests.pay(requestId);
    return (await call(mock, `GET /v2/payments?requestId=${requestId}`)).body.payments[0].amount;
  };
  // 1000 JPY at 0.0067 are 6.7 USD.
  expect(await amountIn({ invoiceCurrency: 'JPY', amount: '1000', paymentCurrency: 'DAI-matic' })).toBe(
    `67${'0'.repeat(17)}`,
  );
  expect(await amountIn({ invoiceCurrency: 'JPY', amount: '1000', paymentCurrency: 'USDT-matic' })).toBe('6700000');
  expect(await amountIn({ invoiceCurrency: 'USD', amount: '0.01', paymentCurrency: 'fUSDT-sepolia' })).toBe('10000');
});

/** Returns the wallet part of the payment metadata. */
async function metadataOf(mock: Mock, wallet: string | undefined, currency = 'FAU-sepolia') {
  const { requestId } = await newRequest(mock, { ...FAU, invoiceCurrency: currency, paymentCurrency: currency });
  const query = wallet === undefined ? '' : `?wallet=${wallet}`;
  return (await call(mock, `GET /v2/request/${requestId}/pay${query}`)).body.metadata;
}

// Proves A-WALLETS.
test('wallets: the most specific balance applies: wallet and currency, wallet, currency, all', async () => {
  await using mock = noon();
  const enough = async () => (await metadataOf(mock, PAYER)).hasEnoughBalance;
  expect(await enough()).toBe(true);
  await mock.wallets.setBalance({ balance: '9.99' });
  expect(await enough()).toBe(false);
  await mock.wallets.setBalance({ currency: 'FAU-sepolia', balance: '10' });
  expect(await enough()).toBe(true);
  await mock.wallets.setBalance({ wallet: PAYER.toLowerCase(), balance: '9.99' });
  expect(await enough()).toBe(false);
  await mock.wallets.setBalance({ wallet: PAYER, currency: 'FAU-sepolia', balance: '10' });
  expect(await enough()).toBe(true);
});

test('wallets: a payment without a wallet uses the default balance and allowance', async () => {
  await using mock = noon();
  await mock.wallets.setBalance({ currency: 'FAU-sepolia', balance: '9' });
  await mock.wallets.setAllowance({ currency: 'FAU-sepolia', allowance: '10' });
  expect(await metadataOf(mock, undefined)).toMatchObject({ hasEnoughBalance: false, needsApproval: false });
});

test('wallets: setting a balance keeps the allowance and vice versa', async () => {
  await using mock = noon();
  const wallet = { wallet: PAYER, currency: 'FAU-sepolia' };
  const key = { wallet: PAYER.toLowerCase(), currency: 'FAU-sepolia' };
  expect(await mock.wallets.setBalance({ ...wallet, balance: '5' })).toEqual({ ...key, balance: '5', allowance: null });
  expect(await mock.wallets.setAllowance({ ...wallet, allowance: '7' })).toEqual({
    ...key,
    balance: '5',
    allowance: '7',
  });
  expect(await mock.wallets.setBalance({ ...wallet, balance: '6' })).toEqual({ ...key, balance: '6', allowance: '7' });
});

// Proves A-APPROVAL-RESET.
test.each([
  ['FAU-sepolia', undefined, 1],
  ['FAU-sepolia', '9.999', 1],
  ['FAU-sepolia', '10', 0],
  ['fUSDT-sepolia', '0', 1],
  ['fUSDT-sepolia', '9.999', 2],
  ['fUSDT-sepolia', '10', 0],
  ['USDT-mainnet', '9.999', 2],
  ['USDC-mainnet', '9.999', 1],
])('approval: %s with the allowance %s needs %d transactions', async (currency, allowance, approvals) => {
  await using mock = noon();
  if (allowance !== undefined) await mock.wallets.setAllowance({ wallet: PAYER, currency, allowance });
  expect(await metadataOf(mock, PAYER, currency)).toMatchObject({
    stepsRequired: approvals + 1,
    needsApproval: approvals > 0,
    approvalTransactionIndex: approvals > 0 ? 0 : null,
    paymentTransactionIndex: approvals,
  });
});

test('prices: a request without a price has no value and cannot be converted', async () => {
  await using mock = createMock({ fixtures: { rates: [] }, now: '2026-01-31T12:00:00Z', validateResponses: true });
  const same = await newRequest(mock, FAU);
  const read = async (id: string) => (await call(mock, `GET /v2/request/${id}`)).body;
  expect(await read(same.requestId)).toMatchObject({ amountInUsd: null, conversionRate: '1', rateSource: 'unknown' });
  await mock.requests.pay(same.requestId, { amount: '4' });
  expect(await read(same.requestId)).toMatchObject({
    amountInUsd: null,
    rateSource: 'mixed',
    conversionBreakdown: { paidAmountInUsd: null, remainingAmountInUsd: null, remainingAmount: '6' },
  });
  const other = await newRequest(mock, { ...FAU, invoiceCurrency: 'USD' });
  const none = { amountInUsd: null, conversionRate: null, rateSource: 'unknown' };
  expect(await read(other.requestId)).toMatchObject(none);
  const pay = async () => (await call(mock, `GET /v2/request/${other.requestId}/pay`)).body.message;
  await mock.rates.set({ symbol: 'USD', usd: '1' });
  expect(await read(other.requestId)).toMatchObject({ ...none, amountInUsd: '10' });
  expect(await pay()).toBe('No price is known for FAU');
});

test('pay call: refuses amounts that calldata cannot express', async () => {
  await using mock = noon();
  const refusal = async (fields: object) => {
    const { requestId } = await newRequest(mock, { ...FAU, ...fields });
    const { status, body } = await call(mock, `GET /v2/request/${requestId}/pay`);
    return [status, body.errors?.[0]?.field ?? body.message];
  };
  const bank = { payee: undefined, isCryptoToFiatAvailable: true };
  expect(await refusal(bank)).toEqual([400, expect.stringContaining('no payee address')]);
  const tron = {
    payee: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    invoiceCurrency: 'USDT-tron',
    paymentCurrency: 'USDT-tron',
  };
  expect(await refusal(tron)).toEqual([400, expect.stringContaining('a TRON wallet takes no calldata')]);
  await mock.rates.set({ symbol: 'fUSDT', usd: '100000' });
  const tiny = { amount: '0.01', invoiceCurrency: 'USD', paymentCurrency: 'fUSDT-sepolia' };
  expect(await refusal(tiny)).toEqual([400, 'amount']);
});
