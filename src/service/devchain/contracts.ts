import type { Network, NetworkContracts } from '../calldata/networks.ts';
import type { CurrencyRow } from '../catalogue/currencies/currencies.model.ts';
import { OWNER } from './accounts.ts';
import { aggregatorAddress, aggregatorStorage, convertedCurrencies, type DevPrice, pricesAsStorage } from './prices.ts';
import { mappingSlot, type StorageWord, word } from './storage.ts';
import { tokenStorage, tokensOf } from './tokens.ts';

/** Published addresses of the price contract ChainlinkConversionPath by network. */
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

/** Protocol contracts of a development chain. The npm package of the protocol lacks the recurring proxy. */
export type ProtocolContract =
  | Exclude<keyof NetworkContracts, 'erc20RecurringPaymentProxy'>
  | 'chainlinkConversionPath';

export type ContractName = ProtocolContract | 'token' | 'aggregator';

/** A storage word, as written by a contract's constructor. */
export interface StorageTemplate {
  slot: number;
  /** The key of a mapping slot. */
  of?: string;
  /** Hex digits without `0x`. A name in braces, such as `{owner}`, is an address of the network. */
  value: string;
}

/** Content of the packaged file `fixtures/contracts/code.json`. */
export interface CodeFile {
  about: string;
  /** Runtime code, `0x` and hex digits, and the storage of each contract. */
  contracts: Readonly<Record<ContractName, { code: string; storage: readonly StorageTemplate[] }>>;
}

/** Returns the published address of each protocol contract on a network; null if not deployed. */
export function protocolAddresses({ network, contracts }: Network): Record<ProtocolContract, string | null> {
  const { erc20FeeProxy = null, ethereumFeeProxy = null, batchConversionPayments = null } = contracts;
  const { erc20ConversionProxy = null, ethConversionProxy = null } = contracts;
  const conversion = { erc20ConversionProxy, ethConversionProxy, batchConversionPayments };
  return { erc20FeeProxy, ethereumFeeProxy, ...conversion, chainlinkConversionPath: CONVERSION_PATHS[network] ?? null };
}

/** Replaces names in braces with addresses, as hex digits without `0x`. Unknown names become the zero address. */
function fillIn(template: string, addresses: Readonly<Record<string, string | null | undefined>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => (addresses[name] ?? NOBODY).slice(2));
}

export interface DevChainData {
  /** The content of `fixtures/contracts/code.json`. */
  code: CodeFile;
  currencies: readonly CurrencyRow[];
  /** The current price of each symbol. Currencies without one cannot be converted. */
  rates: readonly DevPrice[];
}

interface PlacedContract {
  address: string;
  code: string;
  storage: readonly StorageWord[];
}

export function contractsOf(network: Network, parts: DevChainData): PlacedContract[] {
  return [...protocolContracts(network, parts), ...tokens(network, parts), ...aggregators(network, parts)];
}

function protocolContracts(network: Network, { code, currencies }: DevChainData): PlacedContract[] {
  const addresses = protocolAddresses(network);
  const nativeHash = currencies.find(({ id }) => id === network.nativeCurrencyId)?.hash;
  const names = { ...addresses, nativeHash, owner: OWNER };
  return Object.entries(addresses).flatMap(([name, address]) => {
    if (address === null) return [];
    const contract = code.contracts[name as ProtocolContract];
    const storage = contract.storage.map((template) => fillInWord(template, names));
    const prices = name === 'chainlinkConversionPath' ? aggregatorStorage(network.network, currencies) : [];
    return [{ address, code: contract.code, storage: [...storage, ...prices] }];
  });
}

function fillInWord({ slot, of, value }: StorageTemplate, names: Record<string, string | null | undefined>) {
  return {
    slot: of === undefined ? word(slot) : mappingSlot(fillIn(of, names), slot),
    value: word(fillIn(value, names)),
  };
}

function tokens({ network }: Network, parts: DevChainData): PlacedContract[] {
  return tokensOf(network, parts.currencies).map((token) => ({
    address: token.address,
    code: parts.code.contracts.token.code,
    storage: tokenStorage(token),
  }));
}

function aggregators(network: Network, { code, currencies, rates }: DevChainData): PlacedContract[] {
  if (protocolAddresses(network).chainlinkConversionPath === null) return [];
  const symbols = new Set(convertedCurrencies(network.network, currencies).map(({ symbol }) => symbol));
  const prices = pricesAsStorage(rates);
  return [...symbols].map((symbol) => {
    const address = aggregatorAddress(symbol);
    const storage = prices.filter((price) => price.address === address);
    return { address, code: code.contracts.aggregator.code, storage };
  });
}
