import { JsonRpcProvider, Wallet } from 'ethers';
import { findInstalledAnvil } from '../../src/entries/chain/run-chain.ts';
import { startAnvil } from '../../src/entries/chain/start-anvil.ts';
import { DEV_ACCOUNTS } from '../../src/service/devchain/accounts.ts';
import type { Genesis } from '../../src/service/devchain/genesis.ts';

/** A local EVM on a free port. */
export interface Chain extends AsyncDisposable {
  url: string;
  provider: JsonRpcProvider;
  /** Dev account 0, which owns the protocol's contracts. */
  owner: Wallet;
  /** Dev account 1, which pays. */
  payer: Wallet;
}

/** Starts anvil with a given first block. Throws without its binary. */
export async function startChain(
  chainId: number,
  genesis: Genesis | { alloc: object } = { alloc: {} },
): Promise<Chain> {
  const program = findInstalledAnvil();
  if (program === undefined) throw new Error('No anvil: run npm ci with optional dependencies');
  const { url, stop } = await startAnvil({ program, host: '127.0.0.1', port: 0, chainId, genesis });
  process.once('exit', stop);
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
      await stop();
    },
  };
}
