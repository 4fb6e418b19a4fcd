import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { JsonRpcProvider, Wallet } from 'ethers';

const require = createRequire(import.meta.url);

/** Private keys of the well-known dev accounts 0 and 1, rich on every local chain and worth nothing anywhere else. */
const DEV_KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const;

/** A local EVM of its own, on a free port, with the chain id that the wallet would see. */
export interface Chain extends AsyncDisposable {
  provider: JsonRpcProvider;
  /** Dev account 0: it owns the protocol's contracts and deploys tokens. */
  owner: Wallet;
  /** Dev account 1, which pays. */
  payer: Wallet;
}

/** Starts anvil. Without its binary this throws: a proof that does not run is not a proof. */
export async function startChain(chainId: number): Promise<Chain> {
  const child = spawn(binary(), ['--port', '0', '--chain-id', String(chainId)], {
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
  });
  const provider = new JsonRpcProvider(url, chainId, { staticNetwork: true, batchMaxCount: 1, cacheTimeout: -1 });
  provider.pollingInterval = 10;
  const [owner, payer] = DEV_KEYS.map((key) => new Wallet(key, provider)) as [Wallet, Wallet];
  return {
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
