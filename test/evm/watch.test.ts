import { parseEther, parseUnits } from 'ethers';
import { expect, test } from 'vitest';
import { setDataOf } from './calldata-edits.ts';
import { addressNamed, execute, http } from './front-end.ts';
import { ask, payOnChain, seen, startWatched, useWatched } from './watched.ts';

const watched = useWatched(() => startWatched({ now: '2026-01-31T12:00:00Z' }));

const NATIVE = { invoiceCurrency: 'ETH-sepolia-sepolia', paymentCurrency: 'ETH-sepolia-sepolia' };
const paymentsOf = async (requestId: string) =>
  (await http(watched.mock, `GET /v2/payments?requestId=${requestId}`)).payments;

test('watch: a token payment on chain pays its request, with the hash and payer of the transaction, at the time of the mock', async () => {
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

test('watch: a native payment with a fee has the fee of the log', async () => {
  const { mock, chain } = watched;
  const query = `?feePercentage=2.5&feeAddress=${addressNamed('fee')}`;
  const request = await ask(mock, { amount: '0.4', ...NATIVE }, query);
  await payOnChain(chain, request);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true });
  expect(await paymentsOf(request.requestId)).toMatchObject([
    { amount: parseEther('0.4').toString(), fees: [{ type: 'platform', amount: '0.01' }], paidAmount: '0.41' },
  ]);
});

test('watch: a conversion settles the fiat amount, and shows the tokens that were paid for it', async () => {
  const { mock, chain } = watched;
  const request = await ask(mock, { amount: '90', invoiceCurrency: 'EUR', paymentCurrency: 'fUSDT-sepolia' });
  await payOnChain(chain, request);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true, requestAmount: '90' });
  const [payment] = await paymentsOf(request.requestId);
  expect(payment).toMatchObject({ type: 'conversion', currency: 'EUR', paymentCurrency: 'fUSDT' });
  expect(payment.amount).toBe((await chain.balanceOf((await seen(mock, request)).payee, 'fUSDT-sepolia')).toString());
});

test('watch: a batch pays each of its requests, and one hash finds all payments', async () => {
  const { mock, chain } = watched;
  const one = (name: string, amount: string, invoiceCurrency: string, paymentCurrency = invoiceCurrency) => ({
    payee: addressNamed(`batch ${name}`),
    amount,
    invoiceCurrency,
    paymentCurrency,
  });
  const feeAddress = addressNamed('fee of the batch');
  const answer = await http(mock, 'POST /v2/payouts/batch', {
    requests: [
      one('fau', '12.5', 'FAU-sepolia'),
      one('eth', '0.2', 'ETH-sepolia-sepolia'),
      one('usd fau', '100', 'USD', 'FAU-sepolia'),
      one('usd eth', '50', 'USD', 'ETH-sepolia-sepolia'),
    ],
    feePercentage: '2',
    feeAddress,
  });
  const receipts = await execute(chain, [...answer.ERC20ApprovalTransactions, answer.batchPaymentTransaction]);
  await mock.chain.sync();
  const { payments } = await http(mock, `GET /v2/payments?txHash=${receipts.at(-1)?.hash}`);
  const paid = (symbol: string) =>
    payments.find(
      ({ currency, paymentCurrency }: Record<string, string>) => `${currency} in ${paymentCurrency}` === symbol,
    );
  expect(payments).toHaveLength(4);
  expect(paid('FAU in FAU')).toMatchObject({ amount: parseUnits('12.5', 18).toString(), fees: [{ amount: '0.25' }] });
  expect(paid('ETH-sepolia in ETH-sepolia')).toMatchObject({
    amount: parseEther('0.2').toString(),
    fees: [{ amount: '0.004' }],
  });
  expect(paid('USD in FAU')).toMatchObject({ fees: [{ amount: '2' }], convertedAmountSource: '10000' });
  expect(paid('USD in ETH-sepolia')).toMatchObject({ convertedAmountSource: '5000' });
  for (const { requestId } of answer.requests)
    expect(await seen(mock, { requestId })).toMatchObject({ status: 'paid' });
  const { rows } = await mock.state({ rows: true });
  const paidRows = rows?.payments?.filter((row) => row.sourceTxHash === receipts.at(-1)?.hash);
  expect(paidRows?.map(({ fees }) => fees[0]?.receiverAddress)).toEqual(Array(4).fill(feeAddress));
});

test('watch: parts add up; one unit short is not paid, and the last unit pays it', async () => {
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

test('watch: a reference that is paid twice, by two payers, is overpaid; the hash is that of the completing payment', async () => {
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
