import { parseEther } from 'ethers';
import { expect, test } from 'vitest';
import { addressNamed, execute, http, paymentsIn, topicOf } from './front-end.ts';
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
