import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call } from '../support/client.ts';
import { serve } from '../support/serve.ts';
import { startFakeNode } from './fake-node.ts';

/** Starts a mock that watches a node. Returns its chain status and warnings. */
async function watch(chain: string) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const mock = createMock({ chain, fixtures: 'empty' });
  onTestFinished(() => {
    warn.mockRestore();
    return mock.stop();
  });
  const { status, body } = await call(mock, 'GET /__mock/chain');
  expect(status).toBe(200);
  return { node: body, warnings: warn.mock.calls.map(String) };
}

/** Starts a server with a fixed response. Returns its URL. */
async function serveFixed(send: (response: ServerResponse) => void): Promise<string> {
  const { url, stop } = await serve((request, response) => {
    request.resume();
    send(response);
  });
  onTestFinished(stop);
  return url;
}

test('chain: stops reading an overly large node response', async () => {
  let sent = 0;
  let close = () => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  const url = await serveFixed((response) => {
    const part = 'a'.repeat(1024 * 1024);
    const write = () => {
      while (!response.destroyed && response.write(part)) sent++;
    };
    response.write('{"jsonrpc":"2.0","id":0,"result":"');
    response.on('drain', write).on('close', close);
    write();
  });
  expect((await watch(url)).node).toMatchObject({ error: 'the response is larger than 8 MiB' });
  await closed;
  expect(sent).toBeLessThan(64);
});

test('chain: limits compressed node responses by their decompressed size', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  const url = await serveFixed((response) => response.setHeader('content-encoding', 'gzip').end(bomb));
  expect((await watch(url)).node.error).toBe('the response is larger than 8 MiB');
});

test.each([
  ['no JSON', '<html>', 'the response is not JSON'],
  ['no list of responses', '{"jsonrpc":"2.0","id":0,"result":"0x1"}', 'the response is not that of a JSON-RPC node'],
  ['nothing for a call', '[]', 'no result of eth_chainId'],
])('chain: refuses a server that sends %s', async (_what, text, error) => {
  const url = await serveFixed((response) => response.end(text));
  expect((await watch(url)).node).toMatchObject({ network: null, error });
});

test.each<[string, unknown]>([
  ['no block', null],
  ['a block whose number is none', { number: 'seven', hash: `0x${'7'.repeat(64)}` }],
  ['a block whose hash is none', { number: '0x7', hash: '<html>' }],
])('chain: cannot watch a node that responds with %s', async (_what, block) => {
  await using node = await startFakeNode({ eth_getBlockByNumber: block });
  const error = 'the response is not that of a JSON-RPC node';
  expect((await watch(node.url)).node).toMatchObject({ error, head: null });
});

test('chain: prints node errors as one short line without control characters', async () => {
  const message = `\u001b[31mred\nFORGED LINE ${'m'.repeat(500_000)}`;
  await using node = await startFakeNode({ eth_getBlockByNumber: () => new Error(message) });
  const { node: shown, warnings } = await watch(node.url);
  expect(shown.error).toMatch(/^\\u\{1b\}\[31mred\\u\{a\}FORGED LINE m+…$/);
  expect(shown.error.length).toBeLessThan(600);
  expect(warnings).toEqual([expect.stringContaining(shown.error)]);
});
