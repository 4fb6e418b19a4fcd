import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { startChain } from '../../src/chain.ts';
import { rpc } from './rpc.ts';

test('startChain: describes the chain until it is stopped', async () => {
  const chain = await startChain({ network: 'base' });
  expect(chain).toMatchObject({ network: 'base', chainId: 8453, currency: 'ETH', payer: chain.accounts[1] });
  expect(chain.tokens).toContainEqual(expect.objectContaining({ id: 'USDC-base', decimals: 6 }));
  expect(await rpc(chain.url, 'eth_chainId')).toBe('0x2105');
  await chain.stop();
  await expect(fetch(chain.url)).rejects.toThrow('fetch failed');
  await chain.stop();
});

test('startChain: refuses a wrong network or port', async () => {
  await expect(startChain({ network: 'seploia' })).rejects.toThrow(/must be one of .*did you mean "sepolia"/);
  await expect(startChain({ network: 'tron' })).rejects.toThrow('startChain: network must be one of mainnet, sepolia');
  await using chain = await startChain();
  const port = Number(new URL(chain.url).port);
  await expect(startChain({ port })).rejects.toThrow(`port ${port} on 127.0.0.1 is in use`);
});

test('startChain: the chain of the built package ends with the process', async () => {
  const script = `import { startChain } from 'payment-request-mock/chain';
    const { url } = await startChain();
    process.stdout.write(url, () => process.exit());`;
  const url = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
