import { expect, onTestFinished, test, vi } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { startCli } from '../support/cli.ts';
import { call, KEY, newRequest } from '../support/client.ts';
import { startFakeNode } from './fake-node.ts';

test('--chain: prints the watched node and the first block', async () => {
  await using node = await startFakeNode();
  await using cli = startCli(['--chain', node.url]);
  await cli.waitFor(/listening on/);
  await cli.waitFor(new RegExp(`Chain {10}sepolia at ${node.url}, block 7\\n`));
});

test('--chain: starts the mock and reports an unreachable node', async () => {
  await using node = await startFakeNode();
  await node[Symbol.asyncDispose]();
  await using cli = startCli(['--chain', node.url]);
  await cli.waitFor(/listening on/);
  await cli.waitFor(new RegExp(`Chain {10}unknown network at ${node.url}, .*ECONNREFUSED`));
  expect((await fetch(`${await cli.url()}/v2/currencies`, { headers: KEY })).status).toBe(200);
  expect(cli.output).toContain(`payments on ${node.url} are not seen until it responds`);
});

test('chain: an unreachable node is reported once, and the API works', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const node = await startFakeNode();
  await node[Symbol.asyncDispose]();
  await using mock = createMock({ chain: node.url });
  const currency = 'FAU-sepolia';
  const { requestId } = await newRequest(mock, { invoiceCurrency: currency, paymentCurrency: currency });
  const { metadata } = (await call(mock, `GET /v2/request/${requestId}/pay`)).body;
  expect(metadata).toMatchObject({ needsApproval: true, hasEnoughBalance: true });
  expect(await mock.chain.sync()).toMatchObject({
    url: node.url,
    network: null,
    head: null,
    error: expect.any(String),
  });
  const report = expect.stringContaining(`payments on ${node.url} are not seen until it responds`);
  expect(warn.mock.calls).toEqual([[report]]);
});

test('chain: the control API hides credentials in the node URL', async () => {
  await using node = await startFakeNode();
  const mock = createMock({ chain: `${node.url}/v3/secret` });
  const { body } = await call(mock, 'GET /__mock/chain');
  expect(body).toMatchObject({ url: node.url, network: 'sepolia', error: null, head: { number: 7 } });
  await mock.stop();
});

test('chain: refuses a URL with credentials', () => {
  expect(() => createMock({ chain: 'http://user:secret@127.0.0.1:8545' })).toThrow(
    'must be the URL of a JSON-RPC node without credentials, such as http://127.0.0.1:8545',
  );
});

test('chain: in process, an unknown network rejects each call', async () => {
  await using node = await startFakeNode({ eth_chainId: '0x7a69' });
  const mock = createMock({ chain: node.url });
  await expect(mock.fetch('/v2/currencies')).rejects.toThrow('the node has the chain ID 31337, which is none of');
  await mock.stop();
});

test('startMock: a node of an unknown network ends the start', async () => {
  await using node = await startFakeNode({ eth_chainId: '0x7a69' });
  await expect(startMock({ chain: node.url })).rejects.toThrow(
    'the node has the chain ID 31337, which is none of: mainnet 1, sepolia 11155111',
  );
});
