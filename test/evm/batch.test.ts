import { parseEther, parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { addressNamed, execute, http, paymentsIn, topicOf } from './front-end.ts';
import { startUnwatched, useWatched } from './watched.ts';

const here = useWatched(startUnwatched);

const ETH = 'ETH-sepolia-sepolia';
const FAU = 'FAU-sepolia';
const USDT = 'fUSDT-sepolia';
const one = (name: string, amount: string, invoiceCurrency: string, paymentCurrency = invoiceCurrency) => ({
  payee: addressNamed(name),
  amount,
  invoiceCurrency,
  paymentCurrency,
});

/** Sends approvals and payment. Returns the receipt of the payment. */
async function executeBatch(response: { ERC20ApprovalTransactions: []; batchPaymentTransaction: never }) {
  const receipts = await execute(here.chain, [...response.ERC20ApprovalTransactions, response.batchPaymentTransaction]);
  return receipts.at(-1);
}

async function referencesOf(requests: { requestId: string }[]): Promise<string[]> {
  const records = await Promise.all(requests.map(({ requestId }) => http(here.mock, `GET /v2/request/${requestId}`)));
  return records.map(({ paymentReference }) => paymentReference);
}

test('batch: pays every payment kind in one transaction, with fees and a log per reference', async () => {
  const feeAddress = addressNamed('batch fee');
  const response = await http(here.mock, 'POST /v2/payouts/batch', {
    requests: [
      one('batch native', '0.2', ETH),
      one('batch fau', '12.5', FAU),
      one('batch usd fau', '100', 'USD', FAU),
      one('batch usdt', '7', USDT),
      one('batch usd eth', '50', 'USD', ETH),
      one('batch eur usdt', '10', 'EUR', USDT),
    ],
    payer: here.chain.payer.address,
    feePercentage: '2',
    feeAddress,
  });
  expect(response.ERC20ApprovalTransactions.map(({ to }: { to: string }) => to)).toEqual([
    here.chain.address(FAU),
    here.chain.address(USDT),
  ]);
  const fau = await here.chain.balanceOf(here.chain.payer.address, FAU);
  const usdt = await here.chain.balanceOf(here.chain.payer.address, USDT);
  const receipt = await executeBatch(response);

  const topics = (await referencesOf(response.requests)).map(topicOf).sort();
  expect(
    paymentsIn(receipt)
      .map(({ topic }) => topic)
      .sort(),
  ).toEqual(topics);
  expect(await here.chain.balanceOf(addressNamed('batch native'))).toBe(parseEther('0.2'));
  expect(await here.chain.balanceOf(addressNamed('batch usd eth'))).toBe(parseEther('0.02'));
  expect(await here.chain.balanceOf(addressNamed('batch fau'), FAU)).toBe(parseUnits('12.5', 18));
  expect(await here.chain.balanceOf(addressNamed('batch usd fau'), FAU)).toBe(parseUnits('100', 18));
  expect(await here.chain.balanceOf(addressNamed('batch usdt'), USDT)).toBe(7_000_000n);
  expect(await here.chain.balanceOf(addressNamed('batch eur usdt'), USDT)).toBe(10_800_000n);
  expect(await here.chain.balanceOf(feeAddress)).toBe(parseEther('0.0044'));
  expect(await here.chain.balanceOf(feeAddress, FAU)).toBe(parseUnits('2.25', 18));
  expect(await here.chain.balanceOf(feeAddress, USDT)).toBe(356_000n);
  expect(fau - (await here.chain.balanceOf(here.chain.payer.address, FAU))).toBe(parseUnits('114.75', 18));
  expect(usdt - (await here.chain.balanceOf(here.chain.payer.address, USDT))).toBe(18_156_000n);
});

test('batch: pays existing native requests with the exact value', async () => {
  const feeAddress = addressNamed('batch native fee');
  const created = [
    await http(here.mock, 'POST /v2/request', one('batch a', '0.1', ETH)),
    await http(here.mock, 'POST /v2/request', one('batch b', '0.3', ETH)),
  ];
  const requestIds = created.map(({ requestId }) => requestId);
  const body = { requestIds, feePercentage: '5', feeAddress };
  const response = await http(here.mock, 'POST /v2/payouts/batch', body);
  expect(response.requests.map(({ requestId }: { requestId: string }) => requestId)).toEqual(requestIds);
  expect(response.ERC20ApprovalTransactions).toEqual([]);
  expect(BigInt(response.batchPaymentTransaction.value.hex)).toBe(parseEther('0.42'));
  const short = { ...response.batchPaymentTransaction, value: { hex: `0x${parseEther('0.4').toString(16)}` } };
  await expect(execute(here.chain, [short])).rejects.toThrow('Not enough funds');
  await executeBatch(response);
  expect(await here.chain.balanceOf(addressNamed('batch b'))).toBe(parseEther('0.3'));
  expect(await here.chain.balanceOf(feeAddress)).toBe(parseEther('0.02'));
});
