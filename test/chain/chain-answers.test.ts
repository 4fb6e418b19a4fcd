import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rpcCalls } from '../../src/entries/cli/chain/chain-command.ts';
import type { MockOptions } from '../../src/entries/mock.types.ts';
import { createMock } from '../../src/index.ts';
import { call } from '../support/client.ts';
import { serve } from '../support/serve.ts';
import { BLOCK, startFakeNode } from './fake-node.ts';

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
  const { url, stop } = await serve((request, response) => {
    request.resume();
    answer(response);
  });
  onTestFinished(stop);
  return url;
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
  await expect(rpcCalls(node.url, [['anvil_setCode']])).rejects.toThrow(
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
  expect(ranges).toEqual(['0-7', '4-7', '0-3']);
});

test.each([
  'rate limit exceeded',
  'Too Many Requests',
  'daily request count exceeded',
  'exceeded its compute units per second capacity',
])('chain: a node that refuses so many calls is not asked again at once: %s', async (message) => {
  const eth_getLogs = vi.fn(() => new Error(message));
  await using node = await startFakeNode({ eth_getLogs });
  expect((await watch({ url: node.url, from: 0 })).node).toMatchObject({ connected: false, error: message });
  expect(eth_getLogs).toHaveBeenCalledOnce();
});

const PAYMENT = '0xa1c241e337c4610a9d0f881111e977e9dc8690c85fe2108897bb1483c66e6a96';
const TOO_MANY_TRANSFERS = Array(10_001).fill({});

/** Returns a log of the block with a number on the node that {@link watchTransfers} starts. */
function logIn(number: number, topics: string[], data: string) {
  const block = blockWithLogs(number);
  const transactionHash = block.transactions[0]!.hash;
  const place = { blockHash: block.hash, blockNumber: block.number, transactionHash, logIndex: '0x0' };
  return { ...place, address: `0x${'a'.repeat(40)}`, topics, data };
}

/** Returns the block with a number: its one transaction is that of every log in it. */
function blockWithLogs(number: number) {
  const digit = number.toString(16);
  const transactions = [{ hash: `0x${`${digit}f`.repeat(32)}`, from: `0x${'b'.repeat(40)}`, to: null, input: '0x' }];
  const [hash, parentHash] = [digit.repeat(64), ((number + 15) % 16).toString(16).repeat(64)].map((hex) => `0x${hex}`);
  return { number: `0x${digit}`, hash, parentHash, timestamp: '0x6b49d200', transactions };
}

/** Starts a node with a payment in its first block. Returns what is said of it, and the ranges whose transfers were asked for. */
async function watchTransfers(transfersOf: (from: number, to: number) => unknown[]) {
  const payment = logIn(0, [PAYMENT, `0x${'c'.repeat(64)}`], `0x${'0'.repeat(63)}1`.padEnd(2 + 4 * 64, '0'));
  const ranges: string[] = [];
  await using node = await startFakeNode({
    eth_getBlockByNumber: (number: string) => blockWithLogs(number === 'latest' ? 7 : Number(number)),
    eth_getLogs: ({ address, fromBlock, toBlock }: LogFilter) => {
      const [from, to] = [Number(fromBlock), Number(toBlock)];
      if (address === undefined) return from === 0 ? [payment] : [];
      ranges.push(`${from}-${to}`);
      return transfersOf(from, to);
    },
  });
  const { node: shown } = await watch({ url: node.url, from: 0 });
  return { shown, ranges };
}

test('chain: of more bare transfers than are read the newest are kept, and payments are seen', async () => {
  const { shown, ranges } = await watchTransfers((from, to) =>
    to > from ? TOO_MANY_TRANSFERS : Array(10_000).fill(logIn(from, [TRANSFER], '0x')),
  );
  expect(shown).toMatchObject({ connected: true, error: null, payments: 1 });
  expect(ranges).toEqual(['0-7', '4-7', '6-7', '7-7', '6-6', '4-5', '5-5', '4-4', '0-3', '2-3', '3-3']);
});

test('chain: a block with more bare transfers than an answer has is left out, and payments are seen', async () => {
  const { shown } = await watchTransfers((from, to) => (from <= 6 && to >= 6 ? TOO_MANY_TRANSFERS : []));
  expect(shown).toMatchObject({ connected: true, error: null, payments: 1 });
});

test('chain: a batch whose answer is too large is asked for again in halves', async () => {
  const block = { ...BLOCK, extraData: `0x${'0'.repeat(1_200_000)}` };
  await using node = await startFakeNode({ eth_getBlockByNumber: block });
  expect((await watch({ url: node.url, from: 0 })).node).toMatchObject({ connected: true, error: null });
});

test('chain: one block with more than is read at once is named as the problem', async () => {
  await using node = await startFakeNode({ eth_getLogs: () => Array(10_001).fill({}) });
  expect((await watch({ url: node.url, from: 0 })).node.error).toBe(
    'the answer is too large: JSON has an array with too many items; at most 10000 are allowed',
  );
});
