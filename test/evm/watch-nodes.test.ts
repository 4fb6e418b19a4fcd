import { parseUnits } from 'ethers';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { StartOptions } from '../../src/entries/mock.types.ts';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { addressNamed, http } from './front-end.ts';
import { openGate } from './gate.ts';
import { SLOW, startProtocol } from './protocol.ts';
import { ask, payOnChain, RARELY, seen } from './watched.ts';

const chainOf = async (networkName?: string) => {
  const chain = await startProtocol(createMock(), networkName === undefined ? {} : { networkName });
  onTestFinished(() => chain[Symbol.asyncDispose]());
  return chain;
};
const gateTo = async (target?: string) => {
  const gate = await openGate(target);
  onTestFinished(() => gate[Symbol.asyncDispose]());
  return gate;
};
const start = async (options: StartOptions): Promise<Mock> => {
  const mock = await startMock({ fixtures: 'empty', validateResponses: true, ...options });
  onTestFinished(() => mock.stop());
  return mock;
};
const quietly = () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  return warn;
};
const BASE = { invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' };
const timeout = 2 * SLOW;

test('nodes: a new block is noticed without being asked for', { timeout }, async () => {
  const chain = await chainOf();
  const webhooks = { deliver: () => new Response() };
  const mock = await start({ chain: { url: chain.url, poll: '20ms' }, webhooks });
  const request = await ask(mock);
  const { hash } = await payOnChain(chain, request);
  const delivery = await mock.webhooks.waitFor({ event: 'payment.confirmed' }, { timeout: SLOW });
  expect(JSON.parse(delivery.body)).toMatchObject({ requestId: request.requestId, txHash: hash });
});

test('nodes: without a node every call works as without a chain, with a hint, and one warning', {
  timeout,
}, async () => {
  const warn = quietly();
  const gate = await gateTo();
  const mock = await start({ chain: { url: gate.url, ...RARELY } });
  const request = await ask(mock, {}, `?wallet=${addressNamed('rich')}`);
  expect(request.metadata).toMatchObject({ needsApproval: true, hasEnoughBalance: true });
  expect(await mock.chain.sync()).toMatchObject({
    nodes: [{ url: gate.url, connected: false, network: null, head: null }],
  });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(String(warn.mock.calls[0])).toContain(gate.url);
});

test('nodes: a request that was made before its node was there is paid by it', { timeout }, async () => {
  quietly();
  const gate = await gateTo();
  const mock = await start({ chain: { url: gate.url, ...RARELY } });
  const request = await ask(mock);
  const chain = await chainOf();
  await payOnChain(chain, request);
  gate.target = chain.url;
  expect(await seen(mock, request)).toMatchObject({ hasBeenPaid: true });
  expect((await mock.chain.status()).nodes).toMatchObject([{ connected: true, network: 'sepolia', error: null }]);
});

test('nodes: while a node is away its payments stay; when it is back from its first block they are gone', {
  timeout,
}, async () => {
  quietly();
  const first = await chainOf();
  const gate = await gateTo(first.url);
  const mock = await start({ chain: { url: gate.url, ...RARELY } });
  const [paid, open] = [await ask(mock), await ask(mock)];
  await payOnChain(first, paid);
  expect(await seen(mock, paid)).toMatchObject({ hasBeenPaid: true });
  gate.target = undefined;
  expect(await seen(mock, paid)).toMatchObject({ hasBeenPaid: true });
  expect((await mock.chain.status()).nodes).toMatchObject([{ connected: false }]);
  const wallet = first.payer.address;
  const answer = await mock.fetch(`/v2/request/${open.requestId}/pay?wallet=${wallet}`, {
    headers: { 'x-api-key': 'test-api-key' },
  });
  expect(answer.status).toBe(200);
  const second = await chainOf();
  await payOnChain(second, open);
  gate.target = second.url;
  expect(await seen(mock, paid)).toMatchObject({ hasBeenPaid: false });
  expect(await seen(mock, open)).toMatchObject({ hasBeenPaid: true });
});

test('nodes: a node that fails in the middle of a call costs a hint, and no failure', { timeout }, async () => {
  quietly();
  const chain = await chainOf();
  const gate = await gateTo(chain.url);
  const mock = await start({ chain: { url: gate.url, ...RARELY } });
  const { requestId } = await ask(mock);
  gate.target = undefined;
  const headers = { 'x-api-key': 'test-api-key' };
  const answer = await mock.fetch(`/v2/request/${requestId}/pay?wallet=${chain.payer.address}`, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-mock-hint')).toContain('the node of sepolia could not be asked for the wallet');
});

test('nodes: two networks are watched at once, each by its own node', { timeout }, async () => {
  const [sepolia, base] = [await chainOf(), await chainOf('base')];
  const mock = await start({
    chain: [
      { url: sepolia.url, ...RARELY },
      { url: base.url, network: 'base', ...RARELY },
    ],
  });
  const [one, two] = [await ask(mock), await ask(mock, BASE)];
  await payOnChain(base, two);
  expect(await seen(mock, two)).toMatchObject({ hasBeenPaid: true });
  expect(await seen(mock, one)).toMatchObject({ hasBeenPaid: false });
  await payOnChain(sepolia, one);
  expect(await seen(mock, one)).toMatchObject({ hasBeenPaid: true });
});

test('nodes: a node of another network than asked for, and a second one of a network, are refused by name', {
  timeout,
}, async () => {
  const { url } = await chainOf();
  await expect(start({ chain: { url, network: 'base' } })).rejects.toThrow(
    `${url} is sepolia (chain id 11155111), not base (chain id 8453)`,
  );
  await expect(start({ chain: [url, `${url}/`] })).rejects.toThrow('are both sepolia (chain id 11155111)');
  await expect(start({ chain: 'localhost:8545' })).rejects.toThrow('must be the URL of a JSON-RPC node');
  await expect(start({ chain: { url, confirmation: 3 } as never })).rejects.toThrow('did you mean "confirmations"?');
});

test('nodes: with a frozen clock payments have its time, and are found by it', { timeout }, async () => {
  const chain = await chainOf();
  const mock = await start({ chain: { url: chain.url, ...RARELY }, now: '2026-01-31T12:00:00Z' });
  const request = await ask(mock);
  await payOnChain(chain, request);
  await mock.chain.sync();
  const found = await http(mock, 'GET /v2/payments?fromDate=2026-01-31T11:59:00Z&toDate=2026-01-31T12:01:00Z');
  expect(found.payments).toMatchObject([
    { timestamp: '2026-01-31T12:00:00.000Z', request: { requestId: request.requestId } },
  ]);
});

test('nodes: chain.time "block" keeps the time of the block under a frozen clock', { timeout }, async () => {
  const chain = await chainOf();
  const mock = await start({ chain: { url: chain.url, time: 'block', ...RARELY }, now: '2026-01-31T12:00:00Z' });
  const request = await ask(mock);
  const { blockNumber } = await payOnChain(chain, request);
  const block = await chain.provider.getBlock(blockNumber);
  await mock.chain.sync();
  const { payments } = await http(mock, `GET /v2/payments?requestId=${request.requestId}`);
  expect(payments[0].timestamp).toBe(new Date(Number(block?.timestamp) * 1000).toISOString());
});

test('nodes: rate.set reaches the chain, so that API, calldata and chain agree to the unit', { timeout }, async () => {
  const chain = await chainOf();
  const mock = await start({ chain: { url: chain.url, ...RARELY } });
  const dollars = { amount: '100', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
  for (const usd of ['2.5', '0.31337']) {
    await mock.step({ do: 'rate.set', symbol: 'FAU', usd });
    const request = await ask(mock, dollars);
    await payOnChain(chain, request);
    const { payee, hasBeenPaid } = await seen(mock, request);
    expect(hasBeenPaid).toBe(true);
    const { payments } = await http(mock, `GET /v2/payments?requestId=${request.requestId}`);
    expect(payments[0].amount).toBe((await chain.balanceOf(payee, 'FAU-sepolia')).toString());
    const units = (parseUnits('100', 8) * 10n ** 18n) / parseUnits(usd, 8);
    expect(BigInt(payments[0].amount)).toBe(units);
  }
});

test('nodes: a chain that went back gets the prices of the mock again', { timeout }, async () => {
  const chain = await chainOf();
  const mock = await start({ chain: { url: chain.url, ...RARELY } });
  const before = await chain.provider.send('evm_snapshot', []);
  await chain.provider.send('anvil_mine', ['0x1']);
  await mock.step({ do: 'rate.set', symbol: 'FAU', usd: '4' });
  await mock.chain.sync();
  await chain.provider.send('evm_revert', [before]);
  await mock.chain.sync();
  const request = await ask(mock, { amount: '100', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' });
  await payOnChain(chain, request);
  expect(await chain.balanceOf((await seen(mock, request)).payee, 'FAU-sepolia')).toBe(parseUnits('25', 18));
});

test('nodes: with chain.follow the chain has the time of the mock', { timeout }, async () => {
  const chain = await chainOf();
  const mock = await start({ chain: { url: chain.url, follow: true, ...RARELY } });
  await mock.clock.freeze();
  await mock.clock.advance('P30D');
  const now = Math.floor(Date.parse(await mock.clock.now()) / 1000);
  expect((await chain.provider.getBlock('latest'))?.timestamp).toBe(now);
});

test('nodes: a mock that watches no chain has no node to tell of', async () => {
  const mock = createMock();
  expect(await mock.chain.sync()).toEqual({ nodes: [], ignored: [] });
});
