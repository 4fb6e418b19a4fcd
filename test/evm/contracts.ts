import { artifact, type Deployed, publishedAddress } from './artifacts.ts';

/** The network that the local chain plays. */
export const NETWORK = 'sepolia';
export const NATIVE = 'ETH-sepolia-sepolia';

/** Any token, as far as balances and allowances go. */
export const TOKEN_ABI = artifact('TestERC20.sol/TestERC20').abi;

/** The contract that knows the prices. */
export const CONVERSION_PATH = 'ChainlinkConversionPath.sol/ChainlinkConversionPath';

/** Where a contract of the protocol lives on this network. */
export function addressOf(contract: Deployed): string {
  const address = publishedAddress(contract, NETWORK);
  if (address === undefined) throw new Error(`no ${contract} on ${NETWORK}`);
  return address;
}
