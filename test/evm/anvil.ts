import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JsonRpcProvider, Wallet } from 'ethers';
import { DEV_ACCOUNTS } from '../../src/service/devchain/accounts.ts';
import type { Genesis } from '../../src/service/devchain/genesis.ts';

const require = createRequire(import.meta.url);

/** A local EVM of its own, on a free port, with the chain id that the wallet would see. */
export interface Chain extends AsyncDisposable {
  url: string;
  provider: JsonRpcProvider;
  /** Dev account 0: it owns the protocol's contracts and triggers recurring payments. */
  owner: Wallet;
  /** Dev account 1, which pays. */
  payer: Wallet;
}

/** Starts anvil, with a first block of choice. Without its binary this throws: a proof that does not run is not a proof. */
export async function startChain(chainId: number, genesis?: Genesis): Promise<Chain> {
  const folder = mkdtempSync(join(tmpdir(), 'anvil-test-'));
  const file = join(folder, 'genesis.json');
  if (genesis !== undefined) writeFileSync(file, JSON.stringify(genesis));
  const init = genesis === undefined ? [] : ['--init', file];
  const child = spawn(binary(), ['--port', '0', '--chain-id', String(chainId), ...init], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => child.kill('SIGKILL');
  process.once('exit', stop);
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const address = /Listening on (\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(`http://${address}`);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${printed}`)));
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
  const provider = new JsonRpcProvider(url, chainId, { staticNetwork: true, batchMaxCount: 1, cacheTimeout: -1 });
  provider.pollingInterval = 10;
  const [owner, payer] = DEV_ACCOUNTS.map(({ privateKey }) => new Wallet(privateKey, provider)) as [Wallet, Wallet];
  return {
    url,
    provider,
    owner,
    payer,
    async [Symbol.asyncDispose]() {
      provider.destroy();
      process.off('exit', stop);
      await new Promise((done) => {
        child.once('exit', done);
        stop();
      });
    },
  };
}

function binary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  try {
    return require.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/${file}`);
  } catch (cause) {
    throw new Error(`No anvil binary for ${process.platform} ${process.arch}: run npm ci with optional dependencies`, {
      cause,
    });
  }
}
