import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rpcCalls } from '../../src/entries/cli/chain/json-rpc.ts';
import type { MockOptions } from '../../src/entries/mock.types.ts';
import { createMock } from '../../src/index.ts';
import { call } from '../support/client.ts';
import { startFakeNode } from '../support/fake-node.ts';

/** Starts a mock that watches a node. Returns what it says of the node, and what it warned. */
async function watch(chain: MockOptions['chain']) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const mock = createMock({ chain, fixtures: 'empty' });
  onTestFinished(() => {
    warn.mockRestore();
    return mock.stop();
  });
  const { status, body } = await call(mock, 'GET /__mock/chain');
  expect(status).toBe(200);
  return { node: body.nodes[0], warnings: warn.mock.calls.map(String) };
}

/** Starts a server that answers everything in one way. Returns its URL. */
async function answering(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('chain: an endless answer of a node is left where it is too large, and says so', async () => {
  let sent = 0;
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const url = await answering((response) => {
    const part = 'a'.repeat(1024 * 1024);
    const write = () => {
      while (!response.destroyed && response.write(part)) sent++;
    };
    response.write('{"jsonrpc":"2.0","id":0,"result":"');
    response.on('drain', write).on('close', close);
    write();
  });
  expect((await watch(url)).node).toMatchObject({ connected: false, error: 'the answer is larger than 8 MiB' });
  await closed;
  expect(sent).toBeLessThan(64);
});

test('chain: a compressed answer of a node is measured by what it unpacks to', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  const url = await answering((response) => response.setHeader('content-encoding', 'gzip').end(bomb));
  expect((await watch(url)).node.error).toBe('the answer is larger than 8 MiB');
});

test('chain: an answer of a node that is nested too deep is refused', async () => {
  const url = await answering((response) => response.end(`${'['.repeat(200_000)}${']'.repeat(200_000)}`));
  expect((await watch(url)).node.error).toBe(
    'the answer is too large: JSON is nested too deep; at most 64 levels are allowed',
  );
});

test('chain: what a node says of an error is one short line without control characters', async () => {
  const message = `\u001b[31mred\nFORGED LINE ${'m'.repeat(500_000)}`;
  await using node = await startFakeNode({ eth_getBlockByNumber: () => new Error(message) });
  const { node: shown, warnings } = await watch(node.url);
  expect(shown.error).toMatch(/^\\u\{1b\}\[31mred\\u\{a\}FORGED LINE m+…$/);
  expect(shown.error.length).toBeLessThan(600);
  expect(warnings).toEqual([expect.stringContaining(shown.error)]);
});

test('chain --install: what a node refuses is said in one short line without control characters', async () => {
  const message = `\u001b[31mred\nFORGED LINE ${'m'.repeat(500_000)}`;
  await using node = await startFakeNode({ anvil_setCode: () => new Error(message) });
  await expect(rpcCalls(node.url, [{ method: 'anvil_setCode', params: [] }])).rejects.toThrow(
    /refuses anvil_setCode: \\u\{1b\}\[31mred\\u\{a\}FORGED LINE m{400,480}…$/,
  );
});

interface LogFilter {
  address?: string[];
  topics: [string[]];
  fromBlock: string;
  toBlock: string;
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

test('chain: transfers are asked for by the addresses of known tokens, payments by their topics alone', async () => {
  const filters: LogFilter[] = [];
  await using node = await startFakeNode({ eth_getLogs: (filter: LogFilter) => filters.push(filter) && [] });
  await watch({ url: node.url, from: 0 });
  expect(filters.map(({ address, topics: [topics] }) => [topics.includes(TRANSFER), address])).toEqual([
    [false, undefined],
    [true, expect.arrayContaining(['0x370de27fdb7d1ff1e1baa7d11c5820a324cf623c'])],
  ]);
});

test.each<[string, () => unknown]>([
  ['with too many logs', () => Array(10_001).fill({})],
  ['that refuses so many blocks', () => new Error('query returned more than 10000 results')],
])('chain: an answer %s is asked for again in halves', async (_what, tooMuch) => {
  const ranges: string[] = [];
  const eth_getLogs = ({ address, fromBlock, toBlock }: LogFilter) => {
    if (address === undefined) ranges.push(`${Number(fromBlock)}-${Number(toBlock)}`);
    return Number(toBlock) - Number(fromBlock) < 4 ? [] : tooMuch();
  };
  await using node = await startFakeNode({ eth_getLogs });
  expect((await watch({ url: node.url, from: 0 })).node).toMatchObject({ connected: true, error: null, from: 0 });
  expect(ranges).toEqual(['0-7', '0-3', '4-7']);
});

test('chain: a batch whose answer is too large is asked for again in halves', async () => {
  const block = {
    number: '0x7',
    hash: `0x${'7'.repeat(64)}`,
    parentHash: `0x${'6'.repeat(64)}`,
    timestamp: '0x6b49d200',
    extraData: `0x${'0'.repeat(1_200_000)}`,
  };
  await using node = await startFakeNode({ eth_getBlockByNumber: block });
  expect((await watch({ url: node.url, from: 0 })).node).toMatchObject({ connected: true, error: null });
});

test('chain: one block with more than is read at once is named as the problem', async () => {
  await using node = await startFakeNode({ eth_getLogs: () => Array(10_001).fill({}) });
  expect((await watch({ url: node.url, from: 0 })).node.error).toBe(
    'the answer is too large: JSON has an array with too many items; at most 10000 are allowed',
  );
});
