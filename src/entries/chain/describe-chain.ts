import type { Network } from '../../service/calldata/networks.ts';
import type { CurrencyRow } from '../../service/currencies/currencies.model.ts';
import { DEV_ACCOUNTS, RELAYER } from '../../service/devchain/accounts.ts';
import { protocolAddresses } from '../../service/devchain/addresses.ts';
import { tokensOf } from '../../service/devchain/tokens.ts';
import type { ChainAccount, ChainDescription } from './chain.types.ts';

const ACCOUNTS = DEV_ACCOUNTS as readonly ChainAccount[];
/** Account 0 is the mock's own. */
const PAYER = ACCOUNTS[1] as ChainAccount;

/** Returns the description of a development chain at a URL. */
export function describeChain(url: string, network: Network, currencies: readonly CurrencyRow[]): ChainDescription {
  const native = currencies.find(({ id }) => id === network.nativeCurrencyId)?.symbol ?? 'ETH';
  const tokens = tokensOf(network.network, currencies).toSorted((one, other) => one.id.localeCompare(other.id));
  return {
    url,
    network: network.network,
    chainId: network.chainId,
    // The service tells ether of several networks apart, as ETH-base; wallets do not.
    currency: native.includes('ETH') ? 'ETH' : native,
    tokens: tokens.map(({ id, symbol, decimals, address }) => ({ id, symbol, decimals, address })),
    contracts: protocolAddresses(network),
    relayer: RELAYER,
    payer: PAYER,
    accounts: ACCOUNTS,
  };
}
