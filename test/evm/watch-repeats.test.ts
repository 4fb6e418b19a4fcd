import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { temporaryFolder } from '../support/folder.ts';
import { addressNamed } from './front-end.ts';
import { type Protocol, SLOW, startProtocol } from './protocol.ts';
import { ask, payOnChain, seen, watchChain } from './watched.ts';

let chain: Protocol;
beforeAll(async () => {
  chain = await startProtocol(createMock());
}, SLOW);
afterAll(() => chain?.[Symbol.asyncDispose]());

const watch = async (...options: Parameters<typeof watchChain> extends [unknown, ...infer Rest] ? Rest : never) => {
  const mock = await watchChain(chain, ...options);
  onTestFinished(() => mock.stop());
  return mock;
};

for (const salt of ['random', 'seed'] as const) {
  test(`repeats: after a reset an old payment pays no new request; a new one does (salt: ${salt})`, async () => {
    const mock = await watch({}, { salt });
    const payee = addressNamed('the same payee');
    const before = await ask(mock, { payee });
    await payOnChain(chain, before);
    expect(await seen(mock, before)).toMatchObject({ hasBeenPaid: true });
    await mock.reset();
    const after = await ask(mock, { payee });
    expect(after.paymentReference === before.paymentReference).toBe(salt === 'seed');
    expect(await seen(mock, after)).toMatchObject({ hasBeenPaid: false });
    await payOnChain(chain, after);
    expect(await seen(mock, after)).toMatchObject({ hasBeenPaid: true });
  });
}

test('repeats: a payment that was not read yet at a reset pays no request that is made after it', async () => {
  const mock = await watch({}, { salt: 'seed' });
  const payee = addressNamed('payee of an unread payment');
  await payOnChain(chain, await ask(mock, { payee }));
  await mock.reset();
  const after = await ask(mock, { payee });
  expect(await seen(mock, after)).toMatchObject({ hasBeenPaid: false });
});

test('repeats: an old payment pays no new request when the chain goes back to before the mock began to watch', async () => {
  const payee = addressNamed('payee of an earlier mock');
  const earlier = await watch({}, { salt: 'seed' });
  await payOnChain(chain, await ask(earlier, { payee }));
  const before = await chain.provider.send('evm_snapshot', []);
  await chain.provider.send('anvil_mine', ['0x3']);
  const mock = await watch({}, { salt: 'seed' });
  const request = await ask(mock, { payee });
  await chain.provider.send('evm_revert', [before]);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false });
  await payOnChain(chain, request);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true });
});

test('repeats: a payment pays the request of its own workspace only', async () => {
  const mock = await watch();
  const [one, two] = [mock.workspace('one'), mock.workspace('two')];
  const [first, second] = [await ask(one), await ask(two)];
  await payOnChain(chain, first);
  expect(await seen(one, first)).toMatchObject({ hasBeenPaid: true });
  expect(await seen(two, second)).toMatchObject({ hasBeenPaid: false });
  await payOnChain(chain, second);
  expect(await seen(two, second)).toMatchObject({ hasBeenPaid: true });
});

test('repeats: a restored snapshot is paid again by what the chain has, and unpaid when the chain goes back too', async () => {
  const mock = await watch();
  const request = await ask(mock);
  const onChain = await chain.provider.send('evm_snapshot', []);
  const snapshot = await mock.snapshot();
  await payOnChain(chain, request);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true });
  await mock.restore(snapshot);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true });
  await mock.restore(snapshot);
  await chain.provider.send('evm_revert', [onChain]);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false });
});

test('repeats: what request.unpay has removed by hand stays removed, and a new payment counts', async () => {
  const mock = await watch();
  const request = await ask(mock);
  await payOnChain(chain, request);
  await seen(mock, request);
  await mock.requests.unpay(request.requestId);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false });
  await mock.restore(await mock.snapshot());
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: false });
  await payOnChain(chain, request);
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true });
});

test('repeats: a restart with a state file knows its payments, and finds what was paid meanwhile', async () => {
  const state = join(temporaryFolder(), 'state');
  const first = await watch({ state });
  const [paid, open] = [await ask(first), await ask(first)];
  const { hash } = await payOnChain(chain, paid);
  await seen(first, paid);
  const [row] = (await first.state({ rows: true })).rows?.payments ?? [];
  await first.stop();
  await payOnChain(chain, open);
  const second = await watch({ state });
  expect(await seen(second, paid)).toMatchObject({ hasBeenPaid: true, txHash: hash });
  expect(await seen(second, open)).toMatchObject({ hasBeenPaid: true });
  const { rows } = await second.state({ rows: true });
  expect(rows?.payments).toHaveLength(2);
  expect(rows?.payments).toContainEqual(row);
  const fresh = await ask(second);
  expect(await seen(second, fresh)).toMatchObject({ hasBeenPaid: false });
});

test('repeats: one completion sends one webhook, also after a restart of the watcher', async () => {
  const folder = temporaryFolder();
  const events: string[] = [];
  const webhooks = {
    deliver: (request: Request) => {
      events.push(request.headers.get('x-request-network-delivery') ?? 'none');
      return new Response();
    },
  };
  const first = await watch({ state: join(folder, 'state'), webhooks });
  const request = await ask(first);
  await payOnChain(chain, request);
  await seen(first, request);
  await first.settled();
  await first.stop();
  expect(events).toHaveLength(1);
  const second = await watch({ state: join(folder, 'state'), webhooks });
  await seen(second, request);
  await second.settled();
  expect(events).toHaveLength(1);
});
