import { isAddress } from '../calldata/references.ts';
import type { CurrencyRow } from '../catalogue/currencies/currencies.model.ts';
import { DEV_ACCOUNTS } from './accounts.ts';
import { mappingSlot, type StorageWord, textStorage, word } from './storage.ts';

type DevToken = Pick<CurrencyRow, 'id' | 'name' | 'symbol' | 'decimals' | 'address' | 'network' | 'type'>;

/** Initial balance of every token in each account, in whole units. */
export const TOKENS_PER_ACCOUNT = 10_000_000n;

/** The slots of `fixtures/contracts/Token.sol`. */
const SLOT = { totalSupply: 0, balanceOf: 1, name: 3, symbol: 4, decimals: 5 } as const;

export function tokensOf<T extends DevToken>(network: string, currencies: readonly T[]): T[] {
  const isToken = (row: T) => row.network === network && row.type === 'ERC20' && isAddress(row.address);
  return currencies.filter(isToken);
}

export function tokenStorage(token: DevToken): StorageWord[] {
  const { name, symbol, decimals } = token;
  const balance = TOKENS_PER_ACCOUNT * 10n ** BigInt(decimals);
  return [
    { slot: word(SLOT.totalSupply), value: word(balance * BigInt(DEV_ACCOUNTS.length)) },
    ...DEV_ACCOUNTS.map(({ address }) => ({ slot: mappingSlot(address, SLOT.balanceOf), value: word(balance) })),
    ...textStorage(SLOT.name, name),
    ...textStorage(SLOT.symbol, symbol),
    { slot: word(SLOT.decimals), value: word(decimals) },
  ];
}
