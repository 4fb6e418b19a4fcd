import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call, newRequest, PAYEE } from '../support/client.ts';

test('docs/money.md: its example is what the mock answers', async () => {
  const rows = [...readFileSync('docs/money.md', 'utf8').matchAll(/^\| .* +\| `(\d+)` +\|$/gm)];
  const mock = createMock({ fixtures: 'empty', validateResponses: true });
  const { requestId } = await newRequest(mock, {
    amount: '99.99',
    invoiceCurrency: 'EUR',
    paymentCurrency: 'fUSDT-sepolia',
  });
  const pay = await call(mock, `GET /v2/request/${requestId}/pay?feePercentage=2.5&feeAddress=${PAYEE}`);
  const data: string = pay.body.transactions[1].data;
  const word = (index: number) => String(BigInt(`0x${data.slice(10 + 64 * index, 74 + 64 * index)}`));
  await mock.step({ do: 'request.pay', requestId });
  const [payment] = (await call(mock, `GET /v2/payments?requestId=${requestId}`)).body.payments;
  const fee = String(Math.round(Number(payment.fees[0].amount) * 1e6));
  expect(rows.map(([, value]) => value)).toEqual([word(1), word(4), payment.amount, fee, word(6)]);
});
