import { parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { addressNamed, execute, invoice } from './front-end.ts';
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
