import type { Network, NetworkContracts } from '../calldata/networks.ts';

/** The published addresses of ChainlinkConversionPath, which knows the prices, by network. */
const CONVERSION_PATHS: Readonly<Record<string, string>> = {
  mainnet: '0xC5519f3fcECC8EC85caaF8836563dEe9a00080f9',
  sepolia: '0x7c285b9F2dA5E2c10feA25C00Ce1aCB107F85475',
  matic: '0x0818Ad7016138f0A40DFAe30F64a923c2A8F61bA',
  base: '0x3dF89c727eaDF67eeD7b4d09EC4F2b41f8Dec2ca',
  optimism: '0x0818Ad7016138f0A40DFAe30F64a923c2A8F61bA',
  'arbitrum-one': '0x0818Ad7016138f0A40DFAe30F64a923c2A8F61bA',
  bsc: '0x0818Ad7016138f0A40DFAe30F64a923c2A8F61bA',
  xdai: '0x05D782aD6D6556179A6387Ff1D2fA104FD5c515a',
  avalanche: '0x0818Ad7016138f0A40DFAe30F64a923c2A8F61bA',
  fantom: '0x0818Ad7016138f0A40DFAe30F64a923c2A8F61bA',
  moonbeam: '0x0818Ad7016138f0A40DFAe30F64a923c2A8F61bA',
  celo: '0x0818Ad7016138f0A40DFAe30F64a923c2A8F61bA',
};

const NOBODY = '0x0000000000000000000000000000000000000000';

/** The contracts of the protocol that a network may have. */
export type ProtocolContract = keyof NetworkContracts | 'chainlinkConversionPath';

/** Returns the published address of each contract of the protocol on a network; null where none is deployed. */
export function protocolAddresses({ network, contracts }: Network): Record<ProtocolContract, string | null> {
  return { ...contracts, chainlinkConversionPath: CONVERSION_PATHS[network] ?? null };
}

/** Returns hex digits without `0x`, with addresses in place of the names in braces. Unknown names are the address 0. */
export function fillIn(template: string, addresses: Readonly<Record<string, string | null | undefined>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => (addresses[name] ?? NOBODY).slice(2));
}
