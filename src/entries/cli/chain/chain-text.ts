import { TOKENS_PER_ACCOUNT } from '../../../service/devchain/tokens.ts';
import type { ChainDescription } from '../../chain/chain.types.ts';

/** Returns the text that is printed of a chain. `title` says what was done. */
export function chainText(title: string, chain: ChainDescription): string {
  const width = Math.max(0, ...chain.tokens.map(({ symbol }) => symbol.length));
  const tokens = chain.tokens.map(
    ({ symbol, address, decimals }) => `${symbol.padEnd(width)}  ${address}  ${decimals} decimals`,
  );
  const rows = [
    ['RPC URL', chain.url],
    ['Chain ID', String(chain.chainId)],
    ['Currency', chain.currency],
    ...(tokens.length > 0 ? tokens : ['none']).map((text, index) => [index === 0 ? 'Tokens' : '', text]),
    ['Account', chain.payer.address],
    ['Private key', chain.payer.privateKey],
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
