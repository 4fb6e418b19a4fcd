import { parseUnits } from '../../../engine/kernel/core/decimal.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { type WalletRow, walletsTable } from './wallets.model.ts';

/** Returns whether a wallet holds `units`; without a balance it has unlimited funds. */
export function hasBalance(tx: ReadTx, wallet: string | undefined, currency: CurrencyRow, units: bigint): boolean {
  const balance = balanceUnits(tx, wallet, currency);
  return balance === null || balance >= units;
}

/** Returns the balance of a wallet in units; null for unlimited funds. */
export function balanceUnits(tx: ReadTx, wallet: string | undefined, currency: CurrencyRow): bigint | null {
  const balance = walletValue(tx, wallet, currency.id, (row) => row.balance);
  if (balance !== null) return parseUnits(balance, currency.decimals);
  tx.assume('A-WALLETS');
  return null;
}

/** Returns the units that a spender may take from a wallet; 0 without an allowance. */
export function allowanceUnits(tx: ReadTx, wallet: string | undefined, currency: CurrencyRow): bigint {
  const allowed = allowedUnits(tx, wallet, currency);
  if (allowed !== null) return allowed;
  tx.assume('A-WALLETS');
  return 0n;
}

/** Returns the allowance set by a step, in units; null if there is none. */
export function allowedUnits(tx: ReadTx, wallet: string | undefined, currency: CurrencyRow): bigint | null {
  const allowance = walletValue(tx, wallet, currency.id, (row) => row.allowance);
  return allowance === null ? null : parseUnits(allowance, currency.decimals);
}

/** Sets the balance or the allowance of a wallet. An absent field keeps its value. */
export function setWallet(tx: Tx, input: { wallet: string; currency: string; balance?: string; allowance?: string }) {
  const wallet = input.wallet.toLowerCase();
  const known = tx.table(walletsTable).get(`${wallet}|${input.currency}`);
  return tx.table(walletsTable).put({
    wallet,
    currency: input.currency,
    balance: input.balance ?? known?.balance ?? null,
    allowance: input.allowance ?? known?.allowance ?? null,
  });
}

/** Returns the most specific setting: of this wallet and currency, this wallet, this currency, or all. */
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
