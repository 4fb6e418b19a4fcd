import type { Network } from '../../../service/calldata/networks.ts';
import type { CurrencyRow } from '../../../service/currencies/currencies.model.ts';
import { DEV_ACCOUNTS, RELAYER } from '../../../service/devchain/accounts.ts';
import { protocolAddresses } from '../../../service/devchain/addresses.ts';
import { TOKENS_PER_ACCOUNT, tokensOf } from '../../../service/devchain/tokens.ts';

/** What a wallet and a test need to know of a chain. */
export interface ChainDescription {
  url: string;
  network: string;
  chainId: number;
  /** Symbol of the native currency. */
  currency: string;
  tokens: { id: string; symbol: string; decimals: number; address: string }[];
  /** Published addresses of the protocol's contracts; null where the network has none. */
  contracts: Record<string, string | null>;
  /** The account that the mock sends its own transactions from. */
  relayer: string;
  /** The funded accounts. Their keys are public. */
  accounts: readonly { address: string; privateKey: string }[];
}

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
    accounts: DEV_ACCOUNTS,
  };
}

/** Returns the text that is printed of a chain. `title` says what was done. */
export function chainText(title: string, chain: ChainDescription): string {
  const [, payer] = chain.accounts;
  const width = Math.max(0, ...chain.tokens.map(({ symbol }) => symbol.length));
  const tokens = chain.tokens.map(
    ({ symbol, address, decimals }) => `${symbol.padEnd(width)}  ${address}  ${decimals} decimals`,
  );
  const rows = [
    ['RPC URL', chain.url],
    ['Chain ID', String(chain.chainId)],
    ['Currency', chain.currency],
    ...(tokens.length > 0 ? tokens : ['none']).map((text, index) => [index === 0 ? 'Tokens' : '', text]),
    ['Account', payer?.address],
    ['Private key', payer?.privateKey],
  ];
  const plenty = TOKENS_PER_ACCOUNT.toLocaleString('en-US');
  return `${title}

${rows.map(([name = '', value = '']) => `  ${name.padEnd(11)}  ${value}\n`).join('')}
The account has 10,000 ${chain.currency} and ${plenty} of each token, all worth nothing. Its key is public:
money that is sent to it on a public network is stolen at once.

Start the mock beside it:

  payment-request-mock --chain ${chain.url}

`;
}
