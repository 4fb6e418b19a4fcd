import { Contract, parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { convertAlong } from '../../src/service/calldata/price-path.ts';
import { artifact } from './artifacts.ts';
import { addressOf, CONVERSION_PATH } from './contracts.ts';
import { addressNamed, execute, http, invoice, paymentsIn, topicOf } from './front-end.ts';
import { amountsOf, simulated, startWatched, useWatched } from './watched.ts';

/** Prices that leave a remainder in every division. */
const RATES = [
  ['USD', '1'],
  ['EUR', '1.0837'],
  ['GBP', '1.27113'],
  ['ETH-sepolia', '2613.7'],
  ['FAU', '0.9731'],
  ['fUSDT', '1.00030007'],
  ['fUSDC', '0.99999999'],
].map(([symbol, usd]) => ({ symbol, usd }));

const here = useWatched(() => startWatched({ fixtures: { rates: RATES } }));

const ETH = 'ETH-sepolia-sepolia';
const FEE = (name: string) => `feePercentage=2.5&feeAddress=${addressNamed(`${name} fee`)}`;

const CASES = [
  { from: 'USD', to: 'FAU-sepolia', amount: '100' },
  { from: 'USD', to: 'fUSDT-sepolia', amount: '33.33' },
  { from: 'EUR', to: 'fUSDT-sepolia', amount: '0.01' },
  { from: 'GBP', to: 'FAU-sepolia', amount: '1234567.89' },
  { from: 'USD', to: ETH, amount: '99.99' },
  { from: 'EUR', to: ETH, amount: '7.01' },
];

// Proves A-QUOTED-FEE: the fee is that of the calldata.
for (const { from, to, amount } of CASES) {
  test(`conversion: ${amount} ${from} in ${to}; here.chain and search agree to the last unit`, async () => {
    const name = `${amount} ${from} ${to}`;
    const payee = addressNamed(name);
    const token = to === ETH ? undefined : to;
    const response = await invoice(
      here.mock,
      { payee, amount, invoiceCurrency: from, paymentCurrency: to },
      `?wallet=${here.chain.payer.address}&${FEE(name)}`,
    );
    const [simulation = expect.fail()] = await simulated(here.mock, [response.requestId]);
    const receipts = await execute(here.chain, response.transactions);

    const [paid] = paymentsIn(receipts.at(-1));
    await here.mock.chain.sync();
    const { payments } = await http(here.mock, `GET /v2/payments?requestId=${response.requestId}`);
    const [row] = payments;
    expect(amountsOf(row)).toEqual(amountsOf(simulation));
    expect(paid).toMatchObject({ topic: topicOf(response.paymentReference), to: payee });
    expect(row.amount).toBe(String(paid?.amount));
    expect(row.convertedAmountDestination).toBe(String(paid?.amount));
    const decimals = to === ETH || to === 'FAU-sepolia' ? 18 : 6;
    expect(row.fees.map((fee: { amount: string }) => parseUnits(fee.amount, decimals))).toEqual(
      paid?.fee === 0n ? [] : [paid?.fee],
    );
    expect(await here.chain.balanceOf(payee, token)).toBe(paid?.amount);
    expect(await here.chain.balanceOf(addressNamed(`${name} fee`), token)).toBe(paid?.fee);
  });
}

test('conversion: the proxy takes the exact price within the slack and reverts above it', async () => {
  const [payee, wallet] = [addressNamed('slack'), here.chain.payer.address];
  const fields = { payee, amount: '100', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
  const { transactions } = await invoice(here.mock, fields, `?wallet=${wallet}`);
  const before = await here.chain.balanceOf(wallet, 'FAU-sepolia');
  await here.chain.setPrice('FAU-sepolia', '0.95');
  await execute(here.chain, transactions);
  const paid = await here.chain.balanceOf(payee, 'FAU-sepolia');
  expect(paid).toBeGreaterThan(parseUnits('105', 18));
  expect(await here.chain.balanceOf(wallet, 'FAU-sepolia')).toBe(before - paid);
  await here.chain.setPrice('FAU-sepolia', '0.94');
  await expect(execute(here.chain, transactions.slice(-1))).rejects.toThrow('over the user limit');
  await here.chain.setPrice('FAU-sepolia', '0.9731');
});

test('conversion: returns the excess native value', async () => {
  const payee = addressNamed('refund');
  const fields = { payee, amount: '100', invoiceCurrency: 'USD', paymentCurrency: ETH };
  const { transactions } = await invoice(here.mock, fields);
  const before = await here.chain.balanceOf(here.chain.payer.address);
  const [receipt] = await execute(here.chain, transactions);
  const gas = (receipt?.gasUsed ?? 0n) * (receipt?.gasPrice ?? 0n);
  const paid = await here.chain.balanceOf(payee);
  expect(paid).toBeGreaterThan(0n);
  expect(await here.chain.balanceOf(here.chain.payer.address)).toBe(before - gas - paid);
});

// Proves A-CONVERTED-AMOUNT.
test('conversion: matches the contract for any price and amount', async () => {
  const path = new Contract(addressOf('chainlinkConversionPath'), artifact(CONVERSION_PATH).abi, here.chain.provider);
  const usd = here.chain.hash('USD');
  for (const price of ['0.00000007', '0.31', '3', '7.77777777', '65432.1']) {
    await here.chain.setPrice('FAU-sepolia', price);
    await here.chain.setPrice('fUSDT-sepolia', price);
    for (const [id, decimals] of [['FAU-sepolia', 18] as const, ['fUSDT-sepolia', 6] as const]) {
      const feed = { price: parseUnits(price, 8), decimalsIn: 8, decimalsOut: 8 };
      for (const amount of [1n, 333_333_333n, 10n ** 10n + 7n, 98_765_432_109_876_543n]) {
        const out = await path.getFunction('getConversion')(amount, [usd, here.chain.hash(id)]);
        expect(out[0]).toBe(convertAlong(amount, [{ ...feed, decimalsOut: decimals, reverse: true }]));
        const back = await path.getFunction('getConversion')(amount, [here.chain.hash(id), usd]);
        expect(back[0]).toBe(convertAlong(amount, [{ ...feed, decimalsIn: decimals, reverse: false }]));
      }
    }
  }
});
