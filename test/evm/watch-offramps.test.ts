import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparedOfframp } from '../offramps/offramp.ts';
import { http } from './front-end.ts';
import { SLOW } from './protocol.ts';
import { payOnChain, seen, startWatched, type Watched } from './watched.ts';

let watched: Watched;
beforeAll(async () => {
  watched = await startWatched({ offramp: 'manual' });
}, SLOW);
afterAll(() => watched?.[Symbol.asyncDispose]());

test('watch: a payment to the deposit address of a bank account begins its stages, and ends in the books at the last one', async () => {
  const { mock, chain } = watched;
  const { requestId, prepare } = await preparedOfframp(mock);
  const { hash } = await payOnChain(chain, (await prepare()).body);
  expect(await seen(mock, { requestId })).toMatchObject({ hasBeenPaid: false });
  const stageOf = async () =>
    (await mock.state({ rows: true })).rows?.offramps?.find((row) => row.requestId === requestId)?.stage;
  expect(await stageOf()).toBe('initiated');
  while ((await stageOf()) !== 'fiat_sent') await mock.step({ do: 'offramp.advance', requestId });
  expect(await seen(mock, { requestId })).toMatchObject({ hasBeenPaid: true, txHash: hash });
  const { payments } = await http(mock, `GET /v2/payments?requestId=${requestId}`);
  expect(payments).toHaveLength(1);
  const units = await chain.balanceOf((await depositOf(requestId)) ?? '', 'FAU-sepolia');
  expect(payments[0].amount).toBe(units.toString());
});

test('watch: a payment to a bank account that the chain takes back ends its stages', async () => {
  const { mock, chain } = watched;
  const { requestId, prepare } = await preparedOfframp(mock.workspace('reverted'));
  const workspace = mock.workspace('reverted');
  const before = await chain.provider.send('evm_snapshot', []);
  await payOnChain(chain, (await prepare()).body);
  await workspace.chain.sync();
  await chain.provider.send('evm_revert', [before]);
  expect(await seen(workspace, { requestId })).toMatchObject({ hasBeenPaid: false });
  const { rows } = await workspace.state({ rows: true });
  expect(rows?.offramps?.map(({ stage }) => stage)).toEqual(['failed']);
});

test('watch: a payment to a bank account whose transaction moves to another block ends in the books once', async () => {
  const { chain } = watched;
  const mock = watched.mock.workspace('moved');
  const { requestId, prepare } = await preparedOfframp(mock);
  const [approval, payment] = (await prepare()).body.transactions;
  const signed = async ({ to, data }: { to: string; data: string }) =>
    chain.payer.signTransaction(await chain.payer.populateTransaction({ to, data, gasLimit: 500_000 }));
  const send = async (raw: string) => (await chain.provider.broadcastTransaction(raw)).wait();
  await send(await signed(approval));
  const before = await chain.provider.send('evm_snapshot', []);
  const raw = await signed(payment);
  await send(raw);
  await mock.chain.sync();
  await chain.provider.send('evm_revert', [before]);
  await chain.provider.send('anvil_mine', ['0x1']);
  await send(raw);
  await mock.chain.sync();
  const stageOf = async () => (await mock.state({ rows: true })).rows?.offramps?.[0]?.stage;
  while ((await stageOf()) !== 'fiat_sent') await mock.step({ do: 'offramp.advance', requestId });
  expect(await seen(mock, { requestId })).toMatchObject({ hasBeenPaid: true });
  expect((await mock.state({ rows: true })).rows?.payments).toHaveLength(1);
  expect((await mock.explain(requestId)).chain).toEqual([expect.stringContaining('counts, with 1 confirmation')]);
});

/** The address that a payment to a bank account was made to, from the log on chain. */
async function depositOf(requestId: string): Promise<string | undefined> {
  const { chain, mock } = watched;
  const row = (await mock.state({ rows: true })).rows?.payments?.find((one) => one.requestId === requestId);
  const receipt = await chain.provider.getTransactionReceipt(row?.sourceTxHash ?? '');
  return receipt?.logs.map(({ topics }) => `0x${topics[2]?.slice(-40)}`).find((address) => address.length === 42);
}
