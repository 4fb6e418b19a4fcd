import { Contract } from 'ethers';
import type { Mock } from '../../src/index.ts';
import { findNetwork } from '../../src/service/calldata/networks.ts';
import type { CurrencyRow, RateRow } from '../../src/service/currencies/currencies.model.ts';
import { genesisOf } from '../../src/service/devchain/genesis.ts';
import { currentPrices, pricesAsStorage } from '../../src/service/devchain/prices.ts';
import { type Chain, startChain } from './anvil.ts';
import { NETWORK, TOKEN_ABI } from './contracts.ts';
import { CODE } from './devchain.ts';

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

/** Starts the chain that the package ships: the protocol, the tokens, and the mock's own prices as oracles. */
export async function startProtocol(mock: Mock): Promise<Protocol> {
  const { rows = {} } = await mock.state({ rows: true });
  // The mock's rows are those of its tables.
  const currencies = rows.currencies as CurrencyRow[];
  const rates = currentPrices(rows.rates as RateRow[], new Date().toISOString());
  const network = findNetwork(NETWORK);
  if (network === undefined) throw new Error(`no network ${NETWORK}`);
  const parts = { code: CODE, currencies, rates };
  const genesis = genesisOf(network, { ...parts, timestamp: Math.floor(Date.now() / 1000) });
  const chain = await startChain(network.chainId, genesis);
  return { ...chain, ...reader(chain, currencies) };
}

function reader(chain: Chain, currencies: CurrencyRow[]) {
  return {
    address: (id: string) => rowOf(currencies, id).address,
    hash: (id: string) => rowOf(currencies, id).hash,
    balanceOf: (address: string, id?: string): Promise<bigint> =>
      id === undefined
        ? chain.provider.getBalance(address)
        : new Contract(rowOf(currencies, id).address, TOKEN_ABI, chain.payer).getFunction('balanceOf')(address),
    async setPrice(id: string, usd: string) {
      for (const { address, slot, value } of pricesAsStorage([{ symbol: rowOf(currencies, id).symbol, usd }])) {
        await chain.provider.send('anvil_setStorageAt', [address, slot, value]);
      }
    },
  };
}

function rowOf(currencies: CurrencyRow[], id: string): CurrencyRow {
  const found = currencies.find((row) => row.id === id);
  if (found === undefined) throw new Error(`the mock lists no ${id}`);
  return found;
}
