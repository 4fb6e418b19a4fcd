import { parseEther, parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { addressNamed, execute, http, invoice, paymentsIn, topicOf } from './front-end.ts';
import { startUnwatched, useWatched } from './watched.ts';

const here = useWatched(startUnwatched);

const ETH = 'ETH-sepolia-sepolia';
const USDT = 'fUSDT-sepolia';

test('payout: its calldata pays, with the fee on top', async () => {
  const [payee, feeAddress] = [addressNamed('payout'), addressNamed('payout fee')];
  const answer = await http(here.mock, 'POST /v2/payouts', {
    payee,
    amount: '20.5',
    invoiceCurrency: USDT,
    paymentCurrency: USDT,
    feePercentage: '0.5',
    feeAddress,
    payerWallet: here.chain.payer.address,
  });
  const receipts = await execute(here.chain, answer.transactions);
  expect(paymentsIn(receipts.at(-1))).toMatchObject([{ topic: topicOf(answer.paymentReference), to: payee }]);
  expect(await here.chain.balanceOf(payee, USDT)).toBe(20_500_000n);
  expect(await here.chain.balanceOf(feeAddress, USDT)).toBe(102_500n);
});

test('v1 pay: its calldata pays', async () => {
  const payee = addressNamed('v1 pay');
  const body = { payee, amount: 0.3, invoiceCurrency: ETH, paymentCurrency: ETH };
  const answer = await http(here.mock, 'POST /v1/pay', body);
  await execute(here.chain, answer.transactions);
  expect(await here.chain.balanceOf(payee)).toBe(parseEther('0.3'));
});

test('USDT: an allowance that is too small is reset first; one approval alone would revert', async () => {
  const [payee, wallet] = [addressNamed('strict'), here.chain.payer.address];
  const fields = { payee, amount: '5', invoiceCurrency: USDT, paymentCurrency: USDT };
  const set = (allowance: string) => here.mock.step({ do: 'wallet.set-allowance', wallet, currency: USDT, allowance });
  await set('4');
  const { transactions, metadata } = await invoice(here.mock, fields, `?wallet=${wallet}`);
  expect(metadata).toMatchObject({ stepsRequired: 3, approvalTransactionIndex: 0, paymentTransactionIndex: 2 });
  await execute(here.chain, transactions.slice(0, 2));
  await expect(execute(here.chain, transactions.slice(1))).rejects.toThrow('reverted');
  await execute(here.chain, transactions);
  expect(await here.chain.balanceOf(payee, USDT)).toBe(parseUnits('5', 6));
});
