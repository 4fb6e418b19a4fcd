import { parseUnits } from 'ethers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { setDataOf } from './calldata-edits.ts';
import { addressOf } from './contracts.ts';
import { addressNamed, type Calldata, execute, http, paymentsIn, topicOf } from './front-end.ts';
import { type Protocol, SLOW, startProtocol } from './protocol.ts';
import { ask, payOnChain, seen, watchChain } from './watched.ts';

let chain: Protocol;
beforeAll(async () => {
  chain = await startProtocol(createMock());
}, SLOW);
afterAll(() => chain?.[Symbol.asyncDispose]());

const watch = async (confirmations = 1) => {
  const mock = await watchChain(chain, {}, { confirmations });
  onTestFinished(() => mock.stop());
  return mock;
};
const mine = (blocks = 1) => chain.provider.send('anvil_mine', [`0x${blocks.toString(16)}`]);
const reorg = (depth: number) => chain.provider.send('anvil_reorg', [depth, []]);
const snapshot = (): Promise<string> => chain.provider.send('evm_snapshot', []);
const revert = (id: string) => chain.provider.send('evm_revert', [id]);

test('reorgs: a payment counts from its third block with three confirmations, and no longer after a reorganisation', async () => {
  const mock = await watch(3);
  const request = await ask(mock);
  await payOnChain(chain, request);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false, status: 'created' });
  expect(await http(mock, `GET /v2/payments?requestId=${request.requestId}`)).toMatchObject({ payments: [] });
  expect((await mock.explain(request.requestId)).chain?.join()).toContain('it has 1 of 3 confirmations');
  await mine();
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false });
  const before = await snapshot();
  await mine();
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true });
  await revert(before);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false, status: 'created' });
  await mine();
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true });
});

test('reorgs: evm_revert takes a payment back, also when another block has its number; paid again it counts again', async () => {
  const mock = await watch();
  const request = await ask(mock);
  const before = await snapshot();
  const { blockNumber } = await payOnChain(chain, request);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true });
  await revert(before);
  await mine(blockNumber - (await chain.provider.getBlockNumber()));
  expect(await chain.provider.getBlockNumber()).toBe(blockNumber);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false, status: 'created', txHash: null });
  await payOnChain(chain, request);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true });
});

test('reorgs: anvil_reorg takes back what it drops', async () => {
  const mock = await watch();
  const request = await ask(mock);
  await payOnChain(chain, request);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true });
  await reorg(1);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false });
  expect((await mock.explain(request.requestId)).timeline.map(({ name }) => name)).toContain('payment.reverted');
});

test('reorgs: a payment between hundreds of blocks is found, and a revert over hundreds of blocks takes it back', async () => {
  const mock = await watch();
  const request = await ask(mock);
  const before = await snapshot();
  await mine(500);
  await payOnChain(chain, request);
  await mine(300);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true });
  await revert(before);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false });
});

/** What happens to a request's chain in a random history. */
type Happening = 'pay' | 'part' | 'revert' | 'reorg' | 'mine' | 'ask' | 'sync';

const happenings = fc.array(
  fc.tuple(
    fc.constantFrom<Happening>('pay', 'part', 'part', 'revert', 'reorg', 'mine', 'ask', 'sync'),
    fc.integer({ min: 1, max: 10 }),
  ),
  { minLength: 4, maxLength: 14 },
);

/** Reads the whole chain from its first block, by the rules of the protocol's own SDK: contract, reference, payee and token. */
async function scan(request: Calldata, payee: string): Promise<bigint> {
  const filter = { fromBlock: 0, toBlock: 'latest', address: addressOf('erc20FeeProxy') };
  const logs = await chain.provider.getLogs({ ...filter, topics: [null, topicOf(request.paymentReference)] });
  const hashes = [...new Set(logs.map(({ transactionHash }) => transactionHash))];
  const receipts = await Promise.all(hashes.map((hash) => chain.provider.getTransactionReceipt(hash)));
  return receipts
    .flatMap((receipt) => paymentsIn(receipt ?? undefined))
    .filter(
      ({ topic, to, token }) =>
        topic === topicOf(request.paymentReference) && to === payee && token === chain.address('FAU-sepolia'),
    )
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** Expects that the mock's books of some requests are what a fresh scan of the chain finds. */
async function expectSameBooks(mock: Mock, requests: readonly Calldata[], payee: string): Promise<void> {
  await mock.chain.sync();
  for (const request of requests) {
    const { payments } = await http(mock, `GET /v2/payments?requestId=${request.requestId}`);
    const booked = payments.reduce((sum: bigint, { amount }: { amount: string }) => sum + BigInt(amount), 0n);
    const onChain = await scan(request, payee);
    expect(booked).toBe(onChain);
    expect((await seen(mock, request)).hasBeenPaid).toBe(onChain >= parseUnits('5', 18));
  }
}

test('reorgs: after random histories of payments, reverts and reorganisations the books are those of a fresh scan', {
  timeout: 4 * SLOW,
}, async () => {
  const mock = await watch();
  const payee = addressNamed('payee of histories');
  const [approval = expect.fail()] = (await ask(mock)).transactions;
  const property = fc.asyncProperty(happenings, async (history) => {
    await execute(chain, [approval]);
    const requests = [await ask(mock, { payee })];
    // anvil loses its newest block when it goes back to a snapshot from before a reorganisation.
    let marks: string[] = [];
    for (const [kind, depth] of history) {
      const payment = requests[depth % requests.length]?.transactions.at(-1);
      if (kind === 'ask') requests.push(await ask(mock, { payee }));
      if (kind === 'pay') await execute(chain, [payment ?? expect.fail()]);
      if (kind === 'part') {
        marks.push(await snapshot());
        await execute(chain, [setDataOf(payment, { amount: parseUnits(`0.${depth}`, 18) })]);
      }
      if (kind === 'mine') await mine(depth);
      if (kind === 'reorg') {
        await reorg(depth);
        marks = [];
      }
      if (kind === 'revert' && marks.length > 0) await revert(marks.splice(depth % marks.length)[0] ?? '');
      if (kind === 'sync') await mock.chain.sync();
      if (kind === 'reorg' || kind === 'revert') await execute(chain, [approval]);
    }
    await expectSameBooks(mock, requests, payee);
  });
  await fc.assert(property, { seed: 20, numRuns: 20 });
});
