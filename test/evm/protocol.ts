import { Contract } from 'ethers';
import type { Mock } from '../../src/index.ts';
import { findNetwork } from '../../src/service/calldata/networks.ts';
import type { CurrencyRow, RateRow } from '../../src/service/catalogue/currencies/currencies.model.ts';
import { genesisOf } from '../../src/service/devchain/genesis.ts';
import { currentPrices, pricesAsStorage } from '../../src/service/devchain/prices.ts';
import { limit } from '../support/machine.ts';
import { type Chain, startChain } from './anvil.ts';
import { NETWORK, TOKEN_ABI } from './contracts.ts';
import { CODE } from './devchain.ts';

/** Local sepolia with the protocol contracts and tokens at the calldata addresses. */
export interface Protocol extends Chain {
  address(id: string): string;
  /** Currency identifier in a conversion path. */
  hash(id: string): string;
  /** Balance in units of a token, or of the native currency. */
  balanceOf(address: string, id?: string): Promise<bigint>;
  /** Sets the on-chain dollar price of a currency. */
  setPrice(id: string, usd: string): Promise<void>;
}

/** Start timeout in ms for a busy machine. */
export const SLOW = limit(60);

/** Starts the packaged chain with protocol, tokens and the prices of the mock. */
export async function startProtocol(mock: Mock): Promise<Protocol> {
  const { rows = {} } = await mock.state({ rows: true });
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
