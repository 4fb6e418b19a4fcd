import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { BROWSER, call, NATIVE, newRequest, PAYEE, PAYER } from '../support/client.ts';

const fresh = () => createMock({ fixtures: 'empty', validateResponses: true });
const FAU = { ...NATIVE, amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
const USDT = { ...NATIVE, amount: '10', invoiceCurrency: 'fUSDT-sepolia', paymentCurrency: 'fUSDT-sepolia' };
const APPROVE = '0x095ea7b3';
const MAX = 'f'.repeat(64);

async function pay(mock: Mock, fields: Record<string, unknown>, query = `wallet=${PAYER}`) {
  const { requestId } = await newRequest(mock, fields);
  return (await call(mock, `GET /v2/request/${requestId}/pay?${query}`)).body;
}

const selectors = ({ transactions }: { transactions: { data: string }[] }) =>
  transactions.map(({ data }) => data.slice(0, 10));

// Proves A-WALLETS.
test('approval: is needed only for a token whose allowance does not cover amount and fee', async () => {
  const mock = fresh();
  expect(selectors(await pay(mock, NATIVE))).toEqual(['0xb868980b']);
  expect(selectors(await pay(mock, FAU))).toEqual([APPROVE, '0xc219a14d']);
  await mock.step({ do: 'wallet.set-allowance', wallet: PAYER, currency: 'FAU-sepolia', allowance: '10' });
  expect(selectors(await pay(mock, FAU))).toEqual(['0xc219a14d']);
  expect(selectors(await pay(mock, FAU, ''))).toEqual([APPROVE, '0xc219a14d']);
  const withFee = await pay(mock, FAU, `wallet=${PAYER}&feePercentage=1&feeAddress=${PAYEE}`);
  expect(selectors(withFee)).toEqual([APPROVE, '0xc219a14d']);
});

// Proves A-APPROVAL-RESET.
test('approval: resets the allowance only when it is too small but not zero', async () => {
  const mock = fresh();
  expect(selectors(await pay(mock, USDT))).toEqual([APPROVE, '0xc219a14d']);
  await mock.step({ do: 'wallet.set-allowance', wallet: PAYER, currency: 'fUSDT-sepolia', allowance: '9.999999' });
  const { transactions, metadata } = await pay(mock, USDT);
  expect(transactions.map(({ data }: { data: string }) => data.slice(-64))).toEqual([
    '0'.repeat(64),
    MAX,
    expect.any(String),
  ]);
  expect(metadata).toEqual({
    stepsRequired: 3,
    needsApproval: true,
    approvalTransactionIndex: 0,
    paymentTransactionIndex: 2,
    hasEnoughBalance: true,
    hasEnoughGas: true,
    protocolFee: { percentage: '0', address: '0x000000000000000000000000000000000000dEaD' },
  });
  await mock.step({ do: 'wallet.set-allowance', wallet: PAYER, currency: 'fUSDT-sepolia', allowance: '10' });
  expect((await pay(mock, USDT)).metadata).toMatchObject({ stepsRequired: 1, paymentTransactionIndex: 0 });
});

// Proves A-GAS.
test('metadata: the balance must cover the fee, and the gas each payment and approval', async () => {
  const mock = fresh();
  const set = (currency: string, balance: string) =>
    mock.step({ do: 'wallet.set-balance', wallet: PAYER, currency, balance });
  await set('FAU-sepolia', '10');
  await set('ETH-sepolia-sepolia', '0.001');
  const flags = async (fields: Record<string, unknown>, query = `wallet=${PAYER}`) => {
    const { hasEnoughBalance, hasEnoughGas } = (await pay(mock, fields, query)).metadata;
    return [hasEnoughBalance, hasEnoughGas];
  };
  expect(await flags(FAU)).toEqual([true, false]);
  await set('ETH-sepolia-sepolia', '0.002');
  expect(await flags(FAU)).toEqual([true, true]);
  expect(await flags(FAU, `wallet=${PAYER}&feePercentage=0.1&feeAddress=${PAYEE}`)).toEqual([false, true]);
  expect(await flags({ ...NATIVE, amount: '0.002' })).toEqual([true, false]);
  expect(await flags({ ...NATIVE, amount: '0.001' })).toEqual([true, true]);
  expect(await flags({ ...NATIVE, amount: '0.2' })).toEqual([false, false]);
  expect(await flags({ ...NATIVE, amount: '0.2' }, '')).toEqual([true, true]);
});

test('fee: the client ID fee overrides the call fee unless it is 0', async () => {
  const mock = fresh();
  const [own, asked] = ['0xb07D2398d2004378cad234DA0EF14f1c94A530e4', PAYEE];
  const { requestId } = await newRequest(mock, { ...NATIVE, amount: '1' });
  const clientIds = (
    await call(mock, 'GET /v2/client-ids', { headers: { authorization: 'Bearer test-session-token' } })
  ).body;
  const feeOf = async (query: string, headers?: Record<string, string>) => {
    const { body } = await call(mock, `GET /v2/request/${requestId}/pay?${query}`, headers ? { headers } : {});
    const data: string = body.transactions[0].data;
    return [BigInt(`0x${data.slice(138, 202)}`), `0x${data.slice(226, 266)}`];
  };
  const call25 = `feePercentage=2.5&feeAddress=${asked}`;
  expect(await feeOf(call25)).toEqual([25n * 10n ** 15n, asked.toLowerCase()]);
  expect(await feeOf('')).toEqual([0n, '0x000000000000000000000000000000000000dead']);
  const set = (feePercentage: string) =>
    call(mock, `PUT /v2/client-ids/${clientIds[0].id}`, {
      body: { feePercentage, feeAddress: own },
      headers: { authorization: 'Bearer test-session-token' },
    });
  await set('1');
  expect(await feeOf(call25, BROWSER)).toEqual([10n ** 16n, own.toLowerCase()]);
  expect(await feeOf('', BROWSER)).toEqual([10n ** 16n, own.toLowerCase()]);
  expect(await feeOf(call25)).toEqual([25n * 10n ** 15n, asked.toLowerCase()]);
  await set('0');
  expect(await feeOf(call25, BROWSER)).toEqual([25n * 10n ** 15n, asked.toLowerCase()]);
});
