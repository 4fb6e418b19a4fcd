import { artifact, type Deployed, publishedAddress } from './artifacts.ts';

/** The simulated network. */
export const NETWORK = 'sepolia';
export const NATIVE = 'ETH-sepolia-sepolia';

/** ERC-20 balances and allowances. */
export const TOKEN_ABI = artifact('TestERC20.sol/TestERC20').abi;

/** The price oracle contract. */
export const CONVERSION_PATH = 'ChainlinkConversionPath.sol/ChainlinkConversionPath';

/** Address of a protocol contract on this network. */
export function addressOf(contract: Deployed): string {
  const address = publishedAddress(contract, NETWORK);
  if (address === undefined) throw new Error(`no ${contract} on ${NETWORK}`);
  return address;
}
