import { execSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Running, runCli } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';
import { rpc } from './rpc.ts';

const FAU = '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C';
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Runs `chain` with its own temporary folder. */
function startChain(args: readonly string[] = []): Running & { folder: string } {
  const folder = temporaryFolder();
  const all = ['dist/cli.js', 'chain', '--port', '0', ...args];
  // Newer Node versions store their compile cache there.
  const running = new Running(process.execPath, all, { TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: '1' });
  // SIGTERM lets it stop anvil.
  const dispose = async () => {
    running.kill('SIGTERM');
    await running.ended;
  };
  return Object.assign(running, { folder, [Symbol.asyncDispose]: dispose });
}

/** Whole tokens (18 decimals) in the printed account. */
async function balanceOf(url: string, token: string): Promise<bigint> {
  const data = `0x70a08231${ACCOUNT.slice(2).toLowerCase().padStart(64, '0')}`;
  return BigInt(String(await rpc(url, 'eth_call', { to: token, data }, 'latest'))) / 10n ** 18n;
}

test('chain: starts a chain, prints the wallet settings, and stops on SIGTERM', async () => {
  await using chain = startChain();
  const [, again = ''] = await chain.waitFor(/^ {2}(node \S+) --chain http\S+\n/m);
  const [, url = ''] = await chain.waitFor(/RPC URL +(http:\S+)/);
  expect(chain.output).toMatch(/^Local chain simulating Sepolia \(anvil\)\n/);
  expect(chain.output).toMatch(/^ {2}Chain ID +11155111$/m);
  expect(chain.output).toMatch(new RegExp(`FAU +${FAU} +18 decimals`));
  expect(chain.output).toMatch(new RegExp(`^ {2}Account +${ACCOUNT}$`, 'm'));
  expect(chain.output).toMatch(/^ {2}Private key +0x59c6995e\w{56}$/m);
  expect(chain.output).toContain('Its key is public');
  expect(chain.output).toContain(`${again} --chain ${url}\n`);
  expect(execSync(`${again} --version`, { encoding: 'utf8' })).toMatch(/^\d/);
  expect(readdirSync(chain.folder)).toEqual([]);
  expect(await rpc(url, 'eth_chainId')).toBe('0xaa36a7');
  expect(await balanceOf(url, FAU)).toBe(10_000_000n);
  chain.kill('SIGTERM');
  expect(await chain.ended).toBe(0);
  expect(chain.output).not.toContain('anvil exited');
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('chain: starts another network and prints JSON', async () => {
  await using chain = startChain(['--network', 'polygon', '--json']);
  const [text] = await chain.waitFor(/^\{.*\}\n/);
  const rest = JSON.parse(text);
  expect(rest).toMatchObject({ network: 'matic', chainId: 137, currency: 'MATIC' });
  expect(rest.tokens.map(({ id }: { id: string }) => id)).toContain('DAI-matic');
  expect(rest.contracts.erc20FeeProxy).toBe('0x0DfbEe143b42B41eFC5A6F87bFD1fFC78c2f0aC9');
  expect(rest.accounts).toHaveLength(10);
  chain.kill('SIGINT');
  expect(await chain.ended).toBe(0);
});

test('chain: suggests the nearest network name', async () => {
  const { code, stderr } = await runCli(['chain', '--network', 'seploia']);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/--network seploia: .*did you mean "sepolia"/)]);
});
