import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { rpcCalls } from './json-rpc.ts';

interface Call {
  id: number;
  method: string;
  params: unknown[];
}

/** A node that answers each batch with what `answer` makes of it. */
async function nodeThat(answer: (calls: Call[]) => string): Promise<{ url: string; batches: number[] }> {
  const batches: number[] = [];
  const server = createServer(async (request, response) => {
    const calls: Call[] = JSON.parse(await text(request));
    batches.push(calls.length);
    response.end(answer(calls));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()));
  // The address of a server that listens on a TCP port is an object with its port.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, batches };
}

test('JSON-RPC: many calls go in few requests, and results come in the order of the calls', async () => {
  const { url, batches } = await nodeThat((calls) =>
    JSON.stringify(calls.map(({ id, params }) => ({ id, result: params[0] })).reverse()),
  );
  const calls = Array.from({ length: 120 }, (_, index) => ({ method: 'echo', params: [index] }));
  expect(await rpcCalls(url, calls)).toEqual(calls.map(({ params }) => params[0]));
  expect(batches).toEqual([50, 50, 20]);
});

const CALL = [{ method: 'hardhat_setCode', params: [] }];

test('JSON-RPC: a node that does not know a call is named with it', async () => {
  const error = { code: -32601, message: 'the method hardhat_setCode does not exist' };
  const { url } = await nodeThat((calls) => JSON.stringify(calls.map(({ id }) => ({ id, error }))));
  await expect(rpcCalls(url, CALL)).rejects.toThrow(
    `the node at ${url} refuses hardhat_setCode: the method hardhat_setCode does not exist; it has to be anvil or hardhat`,
  );
  const silent = await nodeThat(() => '[]');
  await expect(rpcCalls(silent.url, CALL)).rejects.toThrow('refuses hardhat_setCode: it does not answer it');
});

test('JSON-RPC: what is no node is said', async () => {
  for (const answer of ['<html></html>', '{"error":"not found"}']) {
    const { url } = await nodeThat(() => answer);
    await expect(rpcCalls(url, CALL)).rejects.toThrow(`what answers at ${url} is no node`);
  }
});
