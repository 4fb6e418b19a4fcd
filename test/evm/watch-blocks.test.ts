import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { StartOptions } from '../../src/entries/types/mock.types.ts';
import { createMock } from '../../src/index.ts';
import { preparedOfframp } from '../offramps/offramp.ts';
import { temporaryFolder } from '../support/folder.ts';
import { addressNamed, http } from './front-end.ts';
import { type Protocol, SLOW, startProtocol } from './protocol.ts';
import { ask, payOnChain, seen, watchChain } from './watched.ts';

let chain: Protocol;
beforeAll(async () => {
  chain = await startProtocol(createMock());
}, SLOW);
afterAll(() => chain?.[Symbol.asyncDispose]());

async function watch(options: StartOptions = {}, { url }: { url: string } = chain) {
  const mock = await watchChain({ url }, options);
  onTestFinished(() => mock.stop());
  return mock;
}

const PAID = { hasBeenPaid: true };
const UNPAID = { hasBeenPaid: false };

test('blocks: are read without a call, and a payment sends a webhook', async () => {
  const mock = await watch({ webhooks: { deliver: () => new Response() } });
  const request = await ask(mock);
  const { hash } = await payOnChain(chain, request);
  const delivery = await mock.webhooks.waitFor({ event: 'payment.confirmed' }, { timeout: SLOW });
  expect(JSON.parse(delivery.body)).toMatchObject({ requestId: request.requestId, txHash: hash });
});

test('blocks: payments before the start are ignored, even with the same reference', async () => {
  const payee = addressNamed('payee of two mocks');
  const first = await watch();
  await payOnChain(chain, await ask(first, { payee }));
  await first.stop();
  const second = await watch();
  const request = await ask(second, { payee });
  expect(await seen(second, request)).toMatchObject(UNPAID);
  await payOnChain(chain, request);
  expect(await seen(second, request)).toMatchObject(PAID);
});

test('blocks: payments before a reset pay no later request', async () => {
  const payee = addressNamed('payee of a reset');
  const mock = await watch();
  const before = await ask(mock, { payee });
  await payOnChain(chain, before);
  expect(await seen(mock, before)).toMatchObject(PAID);
  await mock.reset();
  const after = await ask(mock, { payee });
  expect(after.paymentReference).toBe(before.paymentReference);
  expect(await seen(mock, after)).toMatchObject(UNPAID);
  await payOnChain(chain, after);
  expect(await seen(mock, after)).toMatchObject(PAID);
});

test('blocks: each workspace receives the payments of its requests', async () => {
  const mock = await watch();
  const [one, two] = [mock.workspace('one'), mock.workspace('two')];
  const [first, second] = [await ask(one), await ask(two)];
  await payOnChain(chain, first);
  expect(await seen(one, first)).toMatchObject(PAID);
  expect(await seen(two, second)).toMatchObject(UNPAID);
  await payOnChain(chain, second);
  expect(await seen(two, second)).toMatchObject(PAID);
});

test('blocks: a reorganisation keeps payments, and replacing blocks are read', async () => {
  const mock = await watch();
  const [first, second] = [await ask(mock), await ask(mock)];
  const before = await chain.provider.send('evm_snapshot', []);
  await payOnChain(chain, first);
  expect(await seen(mock, first)).toMatchObject(PAID);
  await chain.provider.send('evm_revert', [before]);
  await payOnChain(chain, second);
  expect(await seen(mock, second)).toMatchObject(PAID);
  expect(await seen(mock, first)).toMatchObject(PAID);
});

test('blocks: a payment that moves to another block is counted once', async () => {
  const mock = await watch();
  const request = await ask(mock);
  const [approval, payment] = request.transactions;
  const signed = async ({ to, data }: { to: string; data: string } = expect.fail()) =>
    chain.payer.signTransaction(await chain.payer.populateTransaction({ to, data, gasLimit: 500_000 }));
  const send = async (raw: string) => (await chain.provider.broadcastTransaction(raw)).wait();
  await send(await signed(approval));
  const before = await chain.provider.send('evm_snapshot', []);
  const raw = await signed(payment);
  await send(raw);
  expect(await seen(mock, request)).toMatchObject(PAID);
  await chain.provider.send('evm_revert', [before]);
  await chain.provider.send('anvil_mine', ['0x1']);
  await send(raw);
  await mock.chain.sync();
  expect((await http(mock, `GET /v2/payments?requestId=${request.requestId}`)).payments).toHaveLength(1);
});

test('blocks: a restarted chain is read from its first block', { timeout: 2 * SLOW }, async () => {
  const chain = await startProtocol(createMock());
  onTestFinished(() => chain[Symbol.asyncDispose]());
  const mock = await watch({}, chain);
  const request = await ask(mock);
  await chain.provider.send('anvil_mine', ['0x50']);
  await mock.chain.sync();
  await chain.provider.send('anvil_reset', []);
  await payOnChain(chain, request);
  expect(await seen(mock, request)).toMatchObject(PAID);
});

test('blocks: payments and requests survive a restart with a state file', async () => {
  const state = join(temporaryFolder(), 'state');
  const events: string[] = [];
  const webhooks = {
    deliver: (request: Request) => {
      events.push(request.headers.get('x-request-network-delivery') ?? 'none');
      return new Response();
    },
  };
  const first = await watch({ state, webhooks });
  const workspace = first.workspace('asleep');
  const [paid, open] = [await ask(first), await ask(workspace)];
  const { hash } = await payOnChain(chain, paid);
  await seen(first, paid);
  await first.settled();
  await first.stop();
  const second = await watch({ state, webhooks });
  expect(await seen(second, paid)).toMatchObject({ ...PAID, txHash: hash });
  await payOnChain(chain, open);
  await second.chain.sync();
  await second.workspace('asleep').settled();
  expect(events).toHaveLength(2);
  expect(await seen(second.workspace('asleep'), open)).toMatchObject(PAID);
});

test('blocks: a payment to a deposit address starts the bank stages', async () => {
  const mock = await watch({ offramp: 'manual' });
  const { requestId, prepare } = await preparedOfframp(mock);
  const { hash } = await payOnChain(chain, (await prepare()).body);
  expect(await seen(mock, { requestId })).toMatchObject(UNPAID);
  const stageOf = async () => (await mock.state({ rows: true })).rows?.offramps?.[0]?.stage;
  expect(await stageOf()).toBe('initiated');
  while ((await stageOf()) !== 'fiat_sent') await mock.step({ do: 'offramp.advance', requestId });
  expect(await seen(mock, { requestId })).toMatchObject({ ...PAID, txHash: hash });
});

test('chain status: is null without a chain', async () => {
  expect(await createMock().chain.sync()).toBeNull();
});
