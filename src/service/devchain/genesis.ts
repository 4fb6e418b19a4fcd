import type { Network } from '../calldata/networks.ts';
import { DEV_ACCOUNTS } from './accounts.ts';
import { contractsOf, type DevChainData } from './contracts.ts';

/** Initial native balance of each account: 10,000 units. */
const NATIVE_PER_ACCOUNT = 10_000n * 10n ** 18n;

export type Genesis = ReturnType<typeof genesisOf>;

const HASH_OF_ZEROS = `0x${'0'.repeat(64)}`;

/** Returns the genesis block of a development chain for a network. `timestamp` is in Unix seconds. */
export function genesisOf(network: Network, parts: DevChainData & { timestamp: number }) {
  return {
    config: { chainId: network.chainId },
    nonce: '0x0',
    timestamp: hex(parts.timestamp),
    extraData: '0x',
    gasLimit: hex(30_000_000),
    difficulty: '0x0',
    mixHash: HASH_OF_ZEROS,
    coinbase: HASH_OF_ZEROS.slice(0, 42),
    alloc: Object.fromEntries([
      ...DEV_ACCOUNTS.map(({ address }) => [address.toLowerCase(), { balance: hex(NATIVE_PER_ACCOUNT) }]),
      ...contractsOf(network, parts).map(({ address, code, storage }) => [
        address.toLowerCase(),
        { balance: '0x0', code, storage: Object.fromEntries(storage.map(({ slot, value }) => [slot, value])) },
      ]),
    ]),
  };
}

function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}
