import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { startCli } from '../support/cli.ts';
import { call } from '../support/client.ts';
import { startFakeNode } from '../support/fake-node.ts';

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
