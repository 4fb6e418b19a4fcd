import { parseEther, parseUnits } from 'ethers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mock, startMock } from '../../src/index.ts';
import { addressNamed, execute, executeAfresh, http, invoice, paymentsIn, topicOf } from './front-end.ts';
import { type Protocol, SLOW, startProtocol } from './protocol.ts';

let mock: Mock;
let chain: Protocol;
beforeAll(async () => {
  mock = await startMock({ fixtures: 'empty', validateResponses: true });
  chain = await startProtocol(mock, { way: 'install' });
}, SLOW);
afterAll(async () => {
  await chain?.[Symbol.asyncDispose]();
  await mock?.stop();
});

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
      mock,
      { ...fields, payee },
      `?wallet=${chain.payer.address}`,
    );
    const receipts = await execute(chain, transactions);
    expect(paymentsIn(receipts.at(-1))).toMatchObject([{ topic: topicOf(paymentReference), to: payee, amount: units }]);
    const token = fields.paymentCurrency === ETH ? undefined : fields.paymentCurrency;
    expect(await chain.balanceOf(payee, token)).toBe(units);
  });
}

test('installed chain: a batch pays', async () => {
  const payee = addressNamed('installed batch');
  const one = { payee, amount: '3', invoiceCurrency: 'fUSDT-sepolia', paymentCurrency: 'fUSDT-sepolia' };
  const answer = await http(mock, 'POST /v2/payouts/batch', { requests: [one, one], payer: chain.payer.address });
  await executeAfresh(chain, [...answer.ERC20ApprovalTransactions, answer.batchPaymentTransaction]);
  expect(await chain.balanceOf(payee, 'fUSDT-sepolia')).toBe(6_000_000n);
});
