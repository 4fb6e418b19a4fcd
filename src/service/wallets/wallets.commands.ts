import { parseUnits } from '../../engine/core/decimal.ts';
import type { ReadTx, Tx } from '../../engine/world/tx.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { type WalletRow, walletsTable } from './wallets.model.ts';

/** True when the wallet holds `units` of the currency. Wallets that nobody set are rich (assumption A-WALLETS). */
export function hasBalance(tx: ReadTx, wallet: string | undefined, currency: CurrencyRow, units: bigint): boolean {
  const balance = walletValue(tx, wallet, currency.id, (row) => row.balance);
  return balance === null || parseUnits(balance, currency.decimals) >= units;
}

/** Units that the proxy may already take. Wallets that nobody set have approved nothing (assumption A-WALLETS). */
export function allowanceUnits(tx: ReadTx, wallet: string | undefined, currency: CurrencyRow): bigint {
  const allowance = walletValue(tx, wallet, currency.id, (row) => row.allowance);
  return allowance === null ? 0n : parseUnits(allowance, currency.decimals);
}

/** Units that the wallet lets proxies take, where a step said so; null where none did. */
export function allowedUnits(tx: ReadTx, wallet: string, currency: CurrencyRow): bigint | null {
  const allowance = walletValue(tx, wallet, currency.id, (row) => row.allowance);
  return allowance === null ? null : parseUnits(allowance, currency.decimals);
}

/** Sets what a wallet holds or has approved; what is not given stays. */
export function setWallet(
  tx: Tx,
  input: { wallet: string; currency: string; balance?: string; allowance?: string },
): WalletRow {
  const wallet = input.wallet.toLowerCase();
  const known = tx.table(walletsTable).get(`${wallet}|${input.currency}`);
  return tx.table(walletsTable).put({
    wallet,
    currency: input.currency,
    balance: input.balance ?? known?.balance ?? null,
    allowance: input.allowance ?? known?.allowance ?? null,
  });
}

/** The most particular setting: this wallet and currency, this wallet, this currency, everything. */
function walletValue(
  tx: ReadTx,
  wallet: string | undefined,
  currency: string,
  pick: (row: WalletRow) => string | null,
): string | null {
  const address = wallet?.toLowerCase() ?? '*';
  for (const key of [`${address}|${currency}`, `${address}|*`, `*|${currency}`, '*|*']) {
    const row = tx.table(walletsTable).get(key);
    const value = row === undefined ? null : pick(row);
    if (value !== null) return value;
  }
  return null;
}
