import type { Network } from '../calldata/networks.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { DEV_ACCOUNTS, RELAYER } from './accounts.ts';
import { fillIn, type ProtocolContract, protocolAddresses } from './addresses.ts';
import type { CodeFile, StorageTemplate } from './code-file.ts';
import { aggregatorAddress, aggregatorStorage, convertedCurrencies, type DevPrice, pricesAsStorage } from './prices.ts';
import { mappingSlot, type StorageWord, word } from './storage.ts';
import { tokenCode, tokenStorage, tokensOf } from './tokens.ts';

/** What a development chain is made from. */
export interface DevChainParts {
  /** The content of `contracts/code.json`. */
  code: CodeFile;
  /** The currencies that the mock lists. */
  currencies: readonly CurrencyRow[];
  /** The current price of each symbol. Currencies without one cannot be converted. */
  rates: readonly DevPrice[];
  /**
   * Addresses that have plenty of the native currency and of every token.
   * @default the ten accounts of anvil and hardhat
   */
  accounts?: readonly string[] | undefined;
}

interface PlacedContract {
  address: string;
  code: string;
  storage: readonly StorageWord[];
}

export function fundedAccounts({ accounts }: Pick<DevChainParts, 'accounts'>): readonly string[] {
  return accounts ?? DEV_ACCOUNTS.map(({ address }) => address);
}

/** Returns every contract of the development chain that plays a network. */
export function contractsOf(network: Network, parts: DevChainParts): PlacedContract[] {
  return [...protocolContracts(network, parts), ...tokens(network, parts), ...aggregators(network, parts)];
}

function protocolContracts(network: Network, { code, currencies }: DevChainParts): PlacedContract[] {
  const addresses = protocolAddresses(network);
  const nativeHash = currencies.find(({ id }) => id === network.nativeCurrencyId)?.hash;
  const names = { ...addresses, nativeHash, owner: RELAYER };
  return Object.entries(addresses).flatMap(([name, address]) => {
    if (address === null) return [];
    const contract = code.contracts[name as ProtocolContract];
    const own = contract.storage.map((template) => fillInWord(template, names));
    const prices = name === 'chainlinkConversionPath' ? aggregatorStorage(network.network, currencies) : [];
    return [{ address, code: contract.code, storage: [...own, ...prices] }];
  });
}

function fillInWord({ slot, of, value }: StorageTemplate, names: Record<string, string | null | undefined>) {
  return {
    slot: of === undefined ? word(slot) : mappingSlot(fillIn(of, names), slot),
    value: word(fillIn(value, names)),
  };
}

function tokens({ network }: Network, parts: DevChainParts): PlacedContract[] {
  return tokensOf(network, parts.currencies).map((token) => ({
    address: token.address,
    code: parts.code.contracts[tokenCode(token)].code,
    storage: tokenStorage(token, fundedAccounts(parts)),
  }));
}

function aggregators(network: Network, { code, currencies, rates }: DevChainParts): PlacedContract[] {
  if (protocolAddresses(network).chainlinkConversionPath === null) return [];
  const symbols = new Set(convertedCurrencies(network.network, currencies).map(({ symbol }) => symbol));
  const prices = pricesAsStorage(rates);
  return [...symbols].map((symbol) => {
    const address = aggregatorAddress(symbol);
    const storage = prices.filter((price) => price.address === address);
    return { address, code: code.contracts.aggregator.code, storage };
  });
}
