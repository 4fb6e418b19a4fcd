import { parseEther, parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { setDataOf } from './calldata-edits.ts';
import { addressNamed, execute, http } from './front-end.ts';
import { ask, payOnChain, seen, startWatched, useWatched } from './watched.ts';

const watched = useWatched(() => startWatched({ now: '2026-01-31T12:00:00Z' }));

const NATIVE = { invoiceCurrency: 'ETH-sepolia-sepolia', paymentCurrency: 'ETH-sepolia-sepolia' };
const paymentsOf = async (requestId: string) =>
  (await http(watched.mock, `GET /v2/payments?requestId=${requestId}`)).payments;

test('watch: a token payment pays its request with hash and payer, at the time of the mock', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false, txHash: null });
  const { hash } = await payOnChain(chain, request);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true, txHash: hash, status: 'paid' });
  expect(await paymentsOf(request.requestId)).toMatchObject([
    {
      amount: parseUnits('5', 18).toString(),
      sourceTxHash: hash,
      timestamp: '2026-01-31T12:00:00.000Z',
      type: 'direct',
      fees: [],
    },
  ]);
});

test('watch: a native payment has the fee of its log', async () => {
  const { mock, chain } = watched;
  const query = `?feePercentage=2.5&feeAddress=${addressNamed('fee')}`;
  const request = await ask(mock, { amount: '0.4', ...NATIVE }, query);
  await payOnChain(chain, request);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true });
  expect(await paymentsOf(request.requestId)).toMatchObject([
    { amount: parseEther('0.4').toString(), fees: [{ type: 'platform', amount: '0.01' }], paidAmount: '0.41' },
  ]);
});

test('watch: a conversion settles the fiat amount and shows the paid tokens', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock, { amount: '90', invoiceCurrency: 'EUR', paymentCurrency: 'fUSDT-sepolia' });
  await payOnChain(chain, request);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true, requestAmount: '90' });
  const [payment] = await paymentsOf(request.requestId);
  expect(payment).toMatchObject({ type: 'conversion', currency: 'EUR', paymentCurrency: 'fUSDT' });
  expect(payment.amount).toBe((await chain.balanceOf((await seen(mock, request)).payee, 'fUSDT-sepolia')).toString());
});

test('watch: parts add up, and only the last unit pays the request', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock);
  const [approval, payment] = request.transactions;
  const pay = (units: bigint) => setDataOf(payment, { amount: units });
  await execute(
    chain,
    [approval, pay(parseUnits('2', 18))].flatMap((one) => one ?? []),
  );
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false, status: 'partially_paid' });
  await execute(chain, [pay(parseUnits('3', 18) - 1n)]);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false, status: 'partially_paid' });
  const [last] = await execute(chain, [pay(1n)]);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true, txHash: last?.hash });
});

test('watch: a reference paid by two payers is overpaid, with the hash of the completing payment', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock, { amount: '0.1', ...NATIVE });
  const first = await payOnChain(chain, request);
  const [{ to, data, value } = { to: '', data: '', value: { hex: '0x0' } }] = request.transactions;
  const other = await chain.owner.sendTransaction({ to, data, value: typeof value === 'object' ? value.hex : value });
  await other.wait();
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true, txHash: first.hash });
  const payments = await paymentsOf(request.requestId);
  expect(payments).toHaveLength(2);
  expect(payments).toContainEqual(expect.objectContaining({ sourceTxHash: other.hash, excessAmount: '0.1' }));
  const { rows } = await mock.state({ rows: true });
  const payers = rows?.payments?.filter((row) => row.requestId === request.requestId).map(({ payer }) => payer);
  expect(payers?.sort()).toEqual([chain.payer.address, chain.owner.address].sort());
});

test('watch: an approval alone pays nothing', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock);
  await execute(chain, request.transactions.slice(0, 1));
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false, status: 'created' });
  expect((await mock.explain(request.requestId)).timeline.map(({ kind }) => kind)).not.toContain('chain');
});
