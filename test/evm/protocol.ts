import { Contract } from 'ethers';
import type { Mock } from '../../src/index.ts';
import { type Chain, startChain } from './anvil.ts';
import { CHAIN_ID, NATIVE, placeContracts, placePrice, placeToken, TOKEN_ABI, TOKENS } from './contracts.ts';

/** A row of the mock's table of currencies, as far as a chain cares. */
interface Currency {
  id: string;
  symbol: string;
  address: string;
  hash: string;
}

/** The local sepolia: the protocol's contracts and tokens at the addresses that the mock puts into calldata. */
export interface Protocol extends Chain {
  /** Address of a token. */
  address(id: string): string;
  /** What names a currency in a conversion path. */
  hash(id: string): string;
  /** Units of a token, or of the native currency when no token is named. */
  balanceOf(address: string, id?: string): Promise<bigint>;
  /** Sets how many US dollars one unit of a currency costs on chain. */
  setPrice(id: string, usd: string): Promise<void>;
}

/** How long a busy machine may take to start the chain, in milliseconds; an idle one takes a third of a second. */
export const SLOW = 30_000;

/** Starts the chain: the protocol, three tokens of which the payer has plenty, and the mock's own prices as oracles. */
export async function startProtocol(mock: Mock): Promise<Protocol> {
  const { rows = {} } = await mock.state({ rows: true });
  const currencies = rows.currencies as Currency[];
  const rates = rows.rates as { symbol: string; usd: string }[];
  const chain = await startChain(CHAIN_ID);
  const protocol = { ...chain, ...reader(chain, currencies) };
  try {
    await placeContracts(chain, rowOf(currencies, NATIVE).hash);
    for (const id of Object.keys(TOKENS)) await placeToken(chain, id as keyof typeof TOKENS, protocol.address(id));
    for (const id of [NATIVE, ...Object.keys(TOKENS), 'EUR', 'GBP']) {
      const rate = rates.find(({ symbol }) => symbol === rowOf(currencies, id).symbol);
      if (rate !== undefined) await protocol.setPrice(id, rate.usd);
    }
    return protocol;
  } catch (error) {
    await chain[Symbol.asyncDispose]();
    throw error;
  }
}

function reader(chain: Chain, currencies: Currency[]) {
  return {
    address: (id: string) => rowOf(currencies, id).address,
    hash: (id: string) => rowOf(currencies, id).hash,
    balanceOf: (address: string, id?: string): Promise<bigint> =>
      id === undefined
        ? chain.provider.getBalance(address)
        : new Contract(rowOf(currencies, id).address, TOKEN_ABI, chain.payer).getFunction('balanceOf')(address),
    setPrice: (id: string, usd: string) =>
      placePrice(chain, rowOf(currencies, id).hash, rowOf(currencies, 'USD').hash, usd),
  };
}

function rowOf(currencies: Currency[], id: string): Currency {
  const found = currencies.find((row) => row.id === id);
  if (found === undefined) throw new Error(`the mock lists no ${id}`);
  return found;
}
