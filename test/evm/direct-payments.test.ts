import { parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { addressNamed, type Calldata, execute, http, invoice } from './front-end.ts';
import { useWatched } from './watched.ts';

const here = useWatched();

const FAU = { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };

test('parts: each part pays its share, and the last is capped at the rest', async () => {
  const payee = addressNamed('parts payee');
  const first = await invoice(here.mock, { ...FAU, payee, amount: '10' }, '?amount=4');
  await execute(here.chain, first.transactions);
  await here.mock.chain.sync();
  const url = `${here.mock.url}/v2/request/${first.requestId}/pay?amount=100`;
  const rest = await (await fetch(url, { headers: { 'x-api-key': 'test-api-key' } })).json();
  await execute(here.chain, rest.transactions);
  expect(await here.chain.balanceOf(payee, 'FAU-sepolia')).toBe(parseUnits('10', 18));
});

/** Creates a payment of 3 FAU to a new payee by one operation. Returns its calldata. */
type Create = (fields: object) => Promise<Calldata>;

const CREATIONS: readonly (readonly [line: string, create: Create])[] = [
  [
    'POST /v2/payouts',
    (fields) => http(here.mock, 'POST /v2/payouts', { ...fields, payerWallet: here.chain.payer.address }),
  ],
  ['POST /v1/pay', (fields) => http(here.mock, 'POST /v1/pay', fields)],
  [
    'GET /v1/request/{paymentReference}/pay',
    async (fields) => {
      const { paymentReference } = await http(here.mock, 'POST /v1/request', fields);
      return http(here.mock, `GET /v1/request/${paymentReference}/pay`);
    },
  ],
];

test.each(CREATIONS)('%s: the transactions pay the payee', async (line, create) => {
  const payee = addressNamed(line);
  const { transactions } = await create({ ...FAU, payee, amount: '3' });
  await execute(here.chain, transactions);
  expect(await here.chain.balanceOf(payee, 'FAU-sepolia')).toBe(parseUnits('3', 18));
});
