import { parseEther, parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { addressNamed, execute, invoice, paymentsIn, topicOf } from './front-end.ts';
import { useWatched } from './watched.ts';

const here = useWatched();

const NATIVE = { invoiceCurrency: 'ETH-sepolia-sepolia', paymentCurrency: 'ETH-sepolia-sepolia' };
const FAU = { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
const NO_FEE_ADDRESS = '0x000000000000000000000000000000000000dEaD';

test('native: the payee gets the amount, the log carries the reference', async () => {
  const payee = addressNamed('native');
  const { transactions, paymentReference } = await invoice(here.mock, { ...NATIVE, payee, amount: '0.2' });
  const [receipt] = await execute(here.chain, transactions);
  const amount = parseEther('0.2');
  const topic = topicOf(paymentReference);
  expect(paymentsIn(receipt)).toEqual([
    { topic, to: payee, amount, fee: 0n, feeAddress: NO_FEE_ADDRESS, token: undefined },
  ]);
  expect(await here.chain.balanceOf(payee)).toBe(amount);
  expect(await here.chain.balanceOf(NO_FEE_ADDRESS)).toBe(0n);
});

test('native: the fee comes on top and goes to its address', async () => {
  const [payee, feeAddress] = [addressNamed('native fee payee'), addressNamed('native fee')];
  const query = `?feePercentage=2.5&feeAddress=${feeAddress}`;
  const { transactions } = await invoice(here.mock, { ...NATIVE, payee, amount: '1' }, query);
  const [receipt] = await execute(here.chain, transactions);
  expect(paymentsIn(receipt)).toMatchObject([{ amount: parseEther('1'), fee: parseEther('0.025'), feeAddress }]);
  expect(await here.chain.balanceOf(payee)).toBe(parseEther('1'));
  expect(await here.chain.balanceOf(feeAddress)).toBe(parseEther('0.025'));
});

test('ERC-20: approval, then the payment; payee, fee address and payer move by the exact units', async () => {
  const [payee, feeAddress] = [addressNamed('erc20 payee'), addressNamed('erc20 fee')];
  const query = `?wallet=${here.chain.payer.address}&feePercentage=2.5&feeAddress=${feeAddress}`;
  const answer = await invoice(here.mock, { ...FAU, payee, amount: '12.5' }, query);
  const { metadata, transactions, paymentReference } = answer;
  expect(metadata).toMatchObject({ stepsRequired: 2, approvalTransactionIndex: 0, paymentTransactionIndex: 1 });
  const before = await here.chain.balanceOf(here.chain.payer.address, 'FAU-sepolia');

  await expect(execute(here.chain, transactions.slice(1))).rejects.toThrow();
  const [, receipt] = await execute(here.chain, transactions);

  const [amount, fee] = [parseUnits('12.5', 18), parseUnits('0.3125', 18)];
  const token = here.chain.address('FAU-sepolia');
  expect(paymentsIn(receipt)).toEqual([
    { topic: topicOf(paymentReference), to: payee, amount, fee, feeAddress, token },
  ]);
  expect(await here.chain.balanceOf(payee, 'FAU-sepolia')).toBe(amount);
  expect(await here.chain.balanceOf(feeAddress, 'FAU-sepolia')).toBe(fee);
  expect(await here.chain.balanceOf(here.chain.payer.address, 'FAU-sepolia')).toBe(before - amount - fee);
});

test('parts: each part pays its share, the last one is capped at what is left', async () => {
  const payee = addressNamed('parts payee');
  const first = await invoice(here.mock, { ...FAU, payee, amount: '10' }, '?amount=4');
  await execute(here.chain, first.transactions);
  await here.mock.chain.sync();
  const url = `${here.mock.url}/v2/request/${first.requestId}/pay?amount=100`;
  const rest = await (await fetch(url, { headers: { 'x-api-key': 'test-api-key' } })).json();
  await execute(here.chain, rest.transactions);
  expect(await here.chain.balanceOf(payee, 'FAU-sepolia')).toBe(parseUnits('10', 18));
});
