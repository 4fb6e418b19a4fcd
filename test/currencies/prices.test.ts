import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { offer } from '../intents/crosschain.ts';
import { active } from '../recurring/schedules.ts';
import { noon } from '../requests/requests.ts';
import { call, newRequest, PAYER } from '../support/client.ts';

const INVOICE = { amount: '99.99', invoiceCurrency: 'EUR', paymentCurrency: 'FAU-sepolia' };

/** Maximum spend in the calldata of a conversion, in units. */
async function maxToSpend(mock: Mock, requestId: string): Promise<bigint> {
  const { body } = await call(mock, `GET /v2/request/${requestId}/pay?wallet=${PAYER}`);
  const { data } = body.transactions[body.metadata.paymentTransactionIndex];
  // transferFromWithReferenceAndFee(to, amount, path, reference, fee, feeAddress, maxToSpend, maxRateTimespan)
  return BigInt(`0x${data.slice(10 + 6 * 64, 10 + 7 * 64)}`);
}

async function paymentOf(mock: Mock, requestId: string) {
  return (await call(mock, `GET /v2/payments?requestId=${requestId}`)).body.payments[0];
}

// Proves A-PRICES and A-CONVERSION-SLACK.
test('prices: a price step changes calldata and payments to the last unit', async () => {
  const mock = noon();
  for (const [usd, units] of [
    ['1', 107_989_200_000_000_000_000n],
    ['0.5', 215_978_400_000_000_000_000n],
    ['3', 35_996_400_000_000_000_000n],
  ] as const) {
    await mock.step({ do: 'rate.set', symbol: 'FAU', usd, provider: 'coingecko' });
    const { requestId } = await newRequest(mock, INVOICE);
    // 3% slack over the quote, rounded up.
    expect(await maxToSpend(mock, requestId)).toBe(units + (units * 3n + 99n) / 100n);
    await mock.step({ do: 'request.pay', requestId });
    expect(await paymentOf(mock, requestId)).toMatchObject({
      amount: units.toString(),
      convertedAmountSource: '9999',
      convertedAmountDestination: units.toString(),
      rateProvider: 'coingecko',
    });
  }
});

test('prices: a signed payment keeps its price', async () => {
  const mock = noon();
  const startDate = '2026-01-31';
  const salary = await active(mock, { amount: '100', invoiceCurrency: 'USD' }, { startDate, totalPayments: 2 });
  const usdc = { amount: '100', invoiceCurrency: 'USD', paymentCurrency: 'USDC-base' };
  const { requestId, intent, send, signed } = await offer(mock, { fields: usdc });

  await mock.step([
    { do: 'rate.set', symbol: 'FAU', usd: '4' },
    { do: 'rate.set', symbol: 'USDC', usd: '1.25' },
  ]);
  await mock.clock.advance('1m');
  expect((await paymentOf(mock, salary.requestId)).amount).toBe(salary.recurringPaymentPermit.values.amount);
  await send(await signed());
  expect((await paymentOf(mock, requestId)).amount).toBe(intent.values.witness.amount);
});
