import { parseEther, parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { addressNamed, execute, executeAfresh, http, invoice, paymentsIn, topicOf } from './front-end.ts';
import { startUnwatched, useWatched } from './watched.ts';

const here = useWatched(() => startUnwatched('install'));

const ETH = 'ETH-sepolia-sepolia';
const CASES = [
  { invoiceCurrency: ETH, paymentCurrency: ETH, amount: '0.2', units: parseEther('0.2') },
  { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia', amount: '5', units: parseUnits('5', 18) },
  { invoiceCurrency: 'EUR', paymentCurrency: 'fUSDT-sepolia', amount: '10', units: 10_800_000n },
  { invoiceCurrency: 'USD', paymentCurrency: ETH, amount: '100', units: parseEther('0.04') },
];

for (const { units, ...fields } of CASES) {
  test(`installed chain: ${fields.amount} ${fields.invoiceCurrency} are paid in ${fields.paymentCurrency}`, async () => {
    const payee = addressNamed(JSON.stringify(fields));
    const { transactions, paymentReference } = await invoice(
      here.mock,
      { ...fields, payee },
      `?wallet=${here.chain.payer.address}`,
    );
    const receipts = await execute(here.chain, transactions);
    expect(paymentsIn(receipts.at(-1))).toMatchObject([{ topic: topicOf(paymentReference), to: payee, amount: units }]);
    const token = fields.paymentCurrency === ETH ? undefined : fields.paymentCurrency;
    expect(await here.chain.balanceOf(payee, token)).toBe(units);
  });
}

test('installed chain: a batch pays', async () => {
  const payee = addressNamed('installed batch');
  const one = { payee, amount: '3', invoiceCurrency: 'fUSDT-sepolia', paymentCurrency: 'fUSDT-sepolia' };
  const answer = await http(here.mock, 'POST /v2/payouts/batch', {
    requests: [one, one],
    payer: here.chain.payer.address,
  });
  await executeAfresh(here.chain, [...answer.ERC20ApprovalTransactions, answer.batchPaymentTransaction]);
  expect(await here.chain.balanceOf(payee, 'fUSDT-sepolia')).toBe(6_000_000n);
});
