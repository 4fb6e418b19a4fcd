import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { startChain } from '../../src/chain.ts';
import { rpcCalls } from '../../src/entries/cli/chain/chain-command.ts';
import type { RpcCall } from '../../src/service/chain/rpc.ts';

const rpc = async (url: string, ...call: RpcCall) => (await rpcCalls(url, [call]))[0];

test('startChain: describes the chain, and stop ends it', async () => {
  const chain = await startChain({ network: 'base', timestamp: '2026-01-31T12:00:00Z' });
  expect(chain).toMatchObject({ network: 'base', chainId: 8453, currency: 'ETH', payer: chain.accounts[1] });
  expect(chain.tokens).toContainEqual(expect.objectContaining({ id: 'USDC-base', decimals: 6 }));
  expect(await rpc(chain.url, 'eth_chainId')).toBe('0x2105');
  const block = await rpc(chain.url, 'eth_getBlockByNumber', '0x0', false);
  expect(block).toMatchObject({ timestamp: `0x${(Date.parse('2026-01-31T12:00:00Z') / 1000).toString(16)}` });
  await chain.stop();
  await expect(fetch(chain.url)).rejects.toThrow('fetch failed');
  await chain.stop();
});

test('startChain: a wrong network, time and port are said', async () => {
  await expect(startChain({ network: 'seploia' })).rejects.toThrow(/must be one of .*did you mean "sepolia"/);
  await expect(startChain({ network: 'tron' })).rejects.toThrow('startChain: network must be one of mainnet, sepolia');
  await expect(startChain({ timestamp: 'yesterday' })).rejects.toThrow('timestamp must be an ISO 8601 time');
  await using chain = await startChain();
  const port = Number(new URL(chain.url).port);
  await expect(startChain({ port })).rejects.toThrow(`port ${port} on 127.0.0.1 is in use`);
});

test('startChain: the built package starts a chain that ends with the process', async () => {
  const script = `import { startChain } from 'payment-request-mock/chain';
    const { url } = await startChain();
    process.stdout.write(url, () => process.exit());`;
  const url = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
