import { isAddress } from '../calldata/references.ts';
import { RESET_FIRST } from '../calldata/transactions.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import type { ContractName } from './contracts.ts';
import { mappingSlot, type StorageWord, textStorage, word } from './storage.ts';

type DevToken = Pick<CurrencyRow, 'id' | 'name' | 'symbol' | 'decimals' | 'address' | 'network' | 'type'>;

/** Whole units of every token in each account at the start. */
export const TOKENS_PER_ACCOUNT = 10_000_000n;

/** The slots of `contracts/BaseToken.sol`. */
const SLOT = { totalSupply: 0, balanceOf: 1, name: 4, symbol: 5, decimals: 6, version: 7, domainName: 8 } as const;

/** Names and versions of tokens in permits, where they are not the name in the list and "1". */
const PERMIT_DOMAINS: Readonly<Record<string, { name: string; version: string }>> = {
  USDC: { name: 'USD Coin', version: '2' },
  DAI: { name: 'Dai Stablecoin', version: '2' },
};

/** Returns the tokens of a network that an EVM can hold. */
export function tokensOf<T extends DevToken>(network: string, currencies: readonly T[]): T[] {
  const isToken = (row: T) => row.network === network && row.type === 'ERC20' && isAddress(row.address);
  return currencies.filter(isToken);
}

/** Returns the contract that plays a token. */
export function tokenCode({ id }: DevToken): ContractName {
  return RESET_FIRST.includes(id) ? 'strictToken' : 'token';
}

/** Returns the storage of a token of which each account has plenty. */
export function tokenStorage(token: DevToken, accounts: readonly string[]): StorageWord[] {
  const { name, symbol, decimals } = token;
  const domain = PERMIT_DOMAINS[symbol] ?? { name, version: '1' };
  const balance = TOKENS_PER_ACCOUNT * 10n ** BigInt(decimals);
  const owners = [...new Set(accounts.map((account) => account.toLowerCase()))];
  return [
    { slot: word(SLOT.totalSupply), value: word(balance * BigInt(owners.length)) },
    ...owners.map((owner) => ({ slot: mappingSlot(owner, SLOT.balanceOf), value: word(balance) })),
    ...textStorage(SLOT.name, name),
    ...textStorage(SLOT.symbol, symbol),
    { slot: word(SLOT.decimals), value: word(decimals) },
    ...textStorage(SLOT.version, domain.version),
    ...textStorage(SLOT.domainName, domain.name),
  ];
}
