import { expect, onTestFinished, test, vi } from 'vitest';
import { createMock } from '../../src/index.ts';
import { startCli } from '../support/cli.ts';
import { call } from '../support/client.ts';
import { startFakeNode } from './fake-node.ts';

test('--chain: the start says which node is watched, and from which block on', async () => {
  await using node = await startFakeNode();
  await using cli = startCli(['--chain', node.url]);
  await cli.waitFor(/listens on/);
  await cli.waitFor(new RegExp(`Chain {10}sepolia at ${node.url}, block 7\\n`));
});

test('--chain: a node that does not answer is named, with the reason, and the mock starts', async () => {
  await using node = await startFakeNode();
  await node[Symbol.asyncDispose]();
  await using cli = startCli(['--chain', node.url]);
  await cli.waitFor(/listens on/);
  await cli.waitFor(new RegExp(`Chain {10}unknown network at ${node.url}, .*ECONNREFUSED`));
  expect(cli.output).toContain(`no payments are seen on ${node.url} until it answers`);
});

test('--chain: two nodes of one network end the start with the name of the flag', async () => {
  await using node = await startFakeNode();
  await using cli = startCli(['--chain', node.url, '--chain', `${node.url}/`]);
  await cli.waitFor(/--chain .* are both sepolia \(chain id 11155111\)/);
});

test('chain: the control API has the node without the credentials of its URL', async () => {
  await using node = await startFakeNode();
  const mock = createMock({ chain: node.url.replace('//', '//user:secret@') });
  const { body } = await call(mock, 'GET /__mock/chain');
  expect(body.nodes).toMatchObject([
    { url: node.url, network: 'sepolia', connected: true, head: { number: 7 }, from: 8 },
  ]);
  expect(node.authorization).toBe(`Basic ${btoa('user:secret')}`);
  await mock.stop();
});

test('chain: requests that were made without a node are exported without a trace of it', async () => {
  const mock = createMock();
  await mock.requests.create({
    payee: `0x${'1'.repeat(40)}`,
    amount: '1',
    invoiceCurrency: 'FAU-sepolia',
    paymentCurrency: 'FAU-sepolia',
  });
  expect(JSON.stringify(await mock.snapshots.export())).not.toMatch(/chainStart|"chain"/);
});

const NUMBER = '0x7';
const HASH = `0x${'7'.repeat(64)}`;

test.each<[string, unknown]>([
  ['no block', null],
  ['a block without a time', { number: NUMBER, hash: HASH, parentHash: HASH }],
  [
    'a block in the year 584 billion',
    { number: NUMBER, hash: HASH, parentHash: HASH, timestamp: '0xffffffffffffffff' },
  ],
  ['a block whose number is none', { number: 'seven', hash: HASH, parentHash: HASH, timestamp: '0x1' }],
  ['a block whose hash is none', { number: NUMBER, hash: '<html>', parentHash: HASH, timestamp: '0x1' }],
])('chain: a node that answers with %s is named as one that cannot be watched', async (_what, block) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  await using node = await startFakeNode({ eth_getBlockByNumber: block });
  const mock = createMock({ chain: node.url });
  const { status, body } = await call(mock, 'GET /__mock/chain');
  expect([status, body.nodes[0].connected, body.nodes[0].head]).toEqual([200, false, null]);
  expect(body.nodes[0].error).toBe('the node has no newest block');
  await mock.stop();
});

test('chain: in process, a node of another network rejects each call, and nothing else', async () => {
  await using node = await startFakeNode();
  const mock = createMock({ chain: { url: node.url, network: 'base' } });
  await expect(mock.fetch('/v2/currencies')).rejects.toThrow(
    'is sepolia (chain id 11155111), not base (chain id 8453)',
  );
  await mock.stop();
});
