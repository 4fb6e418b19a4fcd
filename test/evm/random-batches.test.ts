import { parseUnits } from 'ethers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { addressNamed, execute, http, paymentsIn, topicOf } from './front-end.ts';
import { type Protocol, SLOW, startProtocol } from './protocol.ts';
import { amountsOf, type PaidAmounts, simulated, watchChain } from './watched.ts';

/** Prices that leave a remainder in every division. */
const USD = { USD: '1', EUR: '1.08371', GBP: '1.2699', 'ETH-sepolia': '2613.77', FAU: '0.97313', fUSDT: '1.00013' };

let mock: Mock;
let chain: Protocol;
beforeAll(async () => {
  const rates = Object.entries(USD).map(([symbol, usd]) => ({ symbol, usd }));
  chain = await startProtocol(createMock({ fixtures: { rates } }));
  mock = await watchChain(chain, { fixtures: { rates } });
}, SLOW);
afterAll(async () => {
  await chain?.[Symbol.asyncDispose]();
  await mock?.stop();
});

const DECIMALS: Record<string, number> = { 'ETH-sepolia-sepolia': 18, 'FAU-sepolia': 18, 'fUSDT-sepolia': 6 };
const PAIRS = Object.keys(DECIMALS).flatMap((payment) =>
  [payment, 'USD', 'EUR', 'GBP'].map((invoiceCurrency) => ({ invoiceCurrency, paymentCurrency: payment })),
);
const one = fc.record({ pair: fc.constantFrom(...PAIRS), cents: fc.integer({ min: 1, max: 300_000 }) });
const batches = fc.record({
  payments: fc.array(one, { minLength: 1, maxLength: 12 }),
  percent: fc.constantFrom('0', '0.01', '1.37', '33.333333', '100'),
});

interface Asked {
  payee: string;
  amount: string;
  invoiceCurrency: string;
  paymentCurrency: string;
}

/** 300 000 cents are 3000 dollars, but 3 ether. */
function amountOf(cents: number, { invoiceCurrency }: { invoiceCurrency: string }): string {
  return invoiceCurrency.startsWith('ETH') ? (cents / 100_000).toFixed(5) : (cents / 100).toFixed(2);
}

/** Expected log of a payment in the search. */
function expected({ amount, fees, request }: PaidAmounts, { payee, paymentCurrency }: Asked) {
  const fee = parseUnits(fees[0]?.amount ?? '0', DECIMALS[paymentCurrency]);
  return { topic: topicOf(request.paymentReference), to: payee, amount: BigInt(amount), fee };
}

/** Pays a batch on chain and compares logs, search, simulation and the payee balance. */
async function payAndCompare(requests: Asked[], feePercentage: string, feeAddress: string): Promise<void> {
  const payer = chain.payer.address;
  const response = await http(mock, 'POST /v2/payouts/batch', { requests, payer, feePercentage, feeAddress });
  const ids: string[] = response.requests.map(({ requestId }: { requestId: string }) => requestId);
  const simulations = await simulated(mock, ids);
  const receipts = await execute(chain, [...response.ERC20ApprovalTransactions, response.batchPaymentTransaction]);
  const txHash = receipts.at(-1)?.hash;
  await mock.chain.sync();
  const { payments } = await http(mock, `GET /v2/payments?txHash=${txHash}`);
  const onChain = paymentsIn(receipts.at(-1));
  expect(onChain).toHaveLength(requests.length);
  for (const [index, asked] of requests.entries()) {
    const row = payments.find(({ request }: PaidAmounts) => request.requestId === ids[index]);
    expect(row.request.hasBeenPaid).toBe(true);
    expect(amountsOf(row)).toEqual(amountsOf(simulations[index] ?? expect.fail()));
    expect(onChain).toContainEqual(expect.objectContaining(expected(row, asked)));
    const token = asked.paymentCurrency.startsWith('ETH') ? undefined : asked.paymentCurrency;
    expect(await chain.balanceOf(asked.payee, token)).toBe(BigInt(row.amount));
  }
}

const NAME = 'random batches: what the chain reports is what the search shows, payment by payment, to the last unit';

test(NAME, { timeout: 2 * SLOW }, async () => {
  let number = 0;
  const property = fc.asyncProperty(batches, async ({ payments, percent }) => {
    number += 1;
    const requests = payments.map(({ pair, cents }, index) => ({
      ...pair,
      payee: addressNamed(`payee ${index} of ${number}`),
      amount: amountOf(cents, pair),
    }));
    await payAndCompare(requests, percent, addressNamed(`fees of ${number}`));
  });
  await fc.assert(property, { seed: 4, numRuns: 8 });
});
