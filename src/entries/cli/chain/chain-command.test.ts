import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { rpcCalls } from './chain-command.ts';

/** A node that answers each call with what `answer` makes of it. */
async function nodeThat(answer: (call: { id: number; params: unknown[] }) => unknown): Promise<string> {
  const server = createServer(async (request, response) => {
    response.end(JSON.stringify(answer(JSON.parse(await text(request)))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()));
  // The address of a server that listens on a TCP port is an object with its port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('JSON-RPC: results come in the order of the calls', async () => {
  const url = await nodeThat(({ id, params }) => ({ id, result: params[0] }));
  const calls = Array.from({ length: 20 }, (_, index) => ['echo', String(index)] as const);
  expect(await rpcCalls(url, calls)).toEqual(calls.map(([, text]) => text));
});

const CALL = [['hardhat_setCode']] as const;

test('JSON-RPC: a node that does not know a call is named with it', async () => {
  const error = { code: -32601, message: 'the method hardhat_setCode does not exist' };
  const url = await nodeThat(({ id }) => ({ id, error }));
  await expect(rpcCalls(url, CALL)).rejects.toThrow(
    `the node at ${url} refuses hardhat_setCode: the method hardhat_setCode does not exist; it has to be anvil or hardhat`,
  );
});

test('JSON-RPC: what is no node is said', async () => {
  const url = await nodeThat(() => ({ error: 'not found' }));
  await expect(rpcCalls(url, CALL)).rejects.toThrow(`no node answers at ${url}: the answer is not JSON-RPC`);
});
